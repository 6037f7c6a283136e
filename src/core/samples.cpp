#include "core/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <span>
#include <utility>

#include "core/checks.hpp"
#include "core/elementary.hpp"
#include "core/memory.hpp"
#include "core/seeded.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

constexpr int keys_a_query = 8;
using Dots = std::array<double, keys_a_query>;

std::optional<Error> check_sizes(std::initializer_list<std::pair<const char*, int>> sizes, double most) {
  double product = 1;
  for (const auto& [name, value] : sizes) {
    if (auto error = check_least(name, value, 1)) return error;
    product *= value;
    if (product > most) {
      return Error{Errc::bad_value,
                   text("With ", name, " ", value, " there would be ", std::int64_t(product),
                        " numbers to work out; there may be ", std::int64_t(most), "."),
                   {{"name", name}, {"product", product}, {"limit", most}}};
    }
  }
  return std::nullopt;
}

void fill(std::span<float> numbers, std::uint64_t key) {
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = seeded::normal(key, i);
}

float dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return static_cast<float>(sum);
}

double largest_share(const Dots& scores) {
  const double most = std::ranges::max(scores);
  double sum = 0;
  for (const double score : scores) sum += elementary::exp(score - most);
  return 1 / sum;
}

}  // namespace

Result<DotSample> dot_sample(int head_width, int count, std::uint32_t seed) {
  if (const auto error = check_sizes({{"headWidth", head_width}, {"count", count}}, 1e7)) return *error;
  const double divisor = std::sqrt(double(head_width));
  DotSample found{};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t start = seeded::key(seed, text("dots ", head_width, " ", i));
    std::uint64_t index = 0;
    Dots dots{};
    for (int c = 0; c < head_width; ++c) {
      const double q = seeded::normal(start, index++);
      for (double& dot : dots) dot += q * double{seeded::normal(start, index++)};
    }
    found.largest += largest_share(dots) / count;
    for (double& dot : dots) {
      found.variance += dot * dot / keys_a_query / count;  // the mean is 0 by construction
      dot /= divisor;
    }
    found.scaled_largest += largest_share(dots) / count;
  }
  found.scaled_variance = found.variance / head_width;
  return found;
}

Result<double> narrow_heads(const NarrowHeads& sizes, double held) {
  const auto [head_width, model_width, tokens, trials, seed] = sizes;
  if (const auto error = check_sizes(
          {{"headWidth", head_width}, {"modelWidth", model_width}, {"tokens", tokens}, {"trials", trials}}, 1e8)) {
    return *error;
  }
  const double bytes = (double(head_width) * model_width + model_width + 2.0 * head_width) * sizeof(float);
  if (const auto error = check_memory("Heads of these widths need", bytes, held)) return *error;
  if (const auto error = check_obtainable(bytes)) return *error;

  std::vector<float> w(static_cast<std::size_t>(head_width) * model_width), x(model_width);
  std::vector<float> query(head_width), key(head_width);
  int won = 0;
  for (int trial = 0; trial < trials; ++trial) {
    fill(w, seeded::key(seed, text("matrix ", trial)));
    bool beaten = false;
    float own = 0;
    for (int token = 0; token < tokens && !beaten; ++token) {
      fill(x, seeded::key(seed, text("token ", trial, " ", token)));
      for (int c = 0; c < head_width; ++c) {
        key[c] = dot(x, std::span(w).subspan(static_cast<std::size_t>(c) * model_width, model_width));
      }
      if (token == 0) {
        query = key;
        own = dot(query, key);
      } else {
        beaten = dot(query, key) > own;
      }
    }
    won += !beaten;
  }
  return double(won) / trials;
}

}  // namespace mha
