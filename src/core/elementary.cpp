#include "core/elementary.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace mha::elementary {
namespace {

/// Σ coefficients[k] · xᵏ
double series(double x, std::span<const double> coefficients) {
  double sum = 0;
  for (std::size_t k = coefficients.size(); k-- > 0;) sum = sum * x + coefficients[k];
  return sum;
}

/// 1/k! for every `step`-th k from `first` on, as many as float64 can tell from none; signs take turns with a step of
/// 2, as for sine and cosine.
template <std::size_t count>
constexpr std::array<double, count> inverse_factorials(int first, int step) {
  std::array<double, count> out{};
  double factorial = 1, sign = 1;
  int k = 0;
  for (double& coefficient : out) {
    for (; k < first; ++k) factorial *= k + 1;
    coefficient = sign / factorial;
    first += step;
    if (step == 2) sign = -sign;
  }
  return out;
}

constexpr auto of_exp = inverse_factorials<14>(0, 1);
constexpr auto of_sine = inverse_factorials<9>(1, 2);
constexpr auto of_cosine = inverse_factorials<9>(0, 2);
constexpr auto of_artanh = [] {
  std::array<double, 11> out{};
  for (std::size_t k = 0; k < out.size(); ++k) out[k] = 1.0 / (2.0 * double(k) + 1);
  return out;
}();

constexpr double ln2 = 0.693147180559945309417;
constexpr double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10;
constexpr double quarter_high = 1.57079632673412561417e+00, quarter_low = 6.07710050650619224932e-11;  // π/2

/// The sine of so many quarter turns more than the angle.
double sine_after(std::int64_t quarters, double angle) {
  const double turns = std::nearbyint(angle / (quarter_high + quarter_low));
  const double rest = angle - turns * quarter_high - turns * quarter_low;
  quarters += static_cast<std::int64_t>(turns);
  const double value = quarters % 2 == 0 ? rest * series(rest * rest, of_sine) : series(rest * rest, of_cosine);
  return (quarters & 2) == 0 ? value : -value;
}

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return x;
  if (x > 710) return std::numeric_limits<double>::infinity();
  if (x < -750) return 0;
  const double doublings = std::nearbyint(x / ln2);
  return std::ldexp(series(x - doublings * ln2_high - doublings * ln2_low, of_exp), static_cast<int>(doublings));
}

double log2(double x) {
  int exponent = 0;
  double rest = std::frexp(x, &exponent);
  if (rest < 0.7071) {  // about √½, so that the rest is near 1
    rest *= 2;
    --exponent;
  }
  const double s = (rest - 1) / (rest + 1);  // ln rest = 2 · artanh s
  return exponent + 2 / ln2 * s * series(s * s, of_artanh);
}

double sin(double angle) { return sine_after(0, angle); }
double cos(double angle) { return sine_after(1, angle); }

double tanh(double x) {
  if (std::abs(x) < 1e-4) return x - x * x * x / 3;  // where the other would lose digits
  const double power = exp(-2 * std::abs(x));
  return std::copysign((1 - power) / (1 + power), x);
}

}  // namespace mha::elementary
