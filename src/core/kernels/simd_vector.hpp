#pragma once

#include <xsimd/xsimd.hpp>

namespace mha::simd {

template <class Arch>
using Batch = xsimd::batch<float, Arch>;

/// x·y + z: rounded once where the architecture can, else twice. xsimd (13) knows no relaxed SIMD.
template <class Arch>
XSIMD_INLINE Batch<Arch> madd(Batch<Arch> x, Batch<Arch> y, Batch<Arch> z) {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(x, y, z);
#else
  return xsimd::fma(x, y, z);
#endif
}

/// A number in every lane that the compiler does not know: V8 would build one that is known anew for each vector.
template <class Arch>
XSIMD_INLINE Batch<Arch> kept(const float& number) {
  const float* at = &number;
  asm("" : "+r"(at));
  return Batch<Arch>(*at);
}

/// e^x for x <= 0, within (2 + 1.25·|x|)·2⁻²⁴ of it; may be 0 where it is below 2⁻¹²⁶, the smallest normal number.
///
/// Source  2^t = 2^k · 2^f with k whole and |f| <= 1/2: a polynomial in f (Cephes, exp2f), and k put into the exponent.
template <class Arch>
class ExpOfNegative {
  using Vector = Batch<Arch>;
  using Integers = xsimd::batch<std::int32_t, Arch>;

 public:
  ExpOfNegative() {
    const float* numbers = table;
    asm("" : "+r"(numbers));  // V8 would build a constant that it knows anew for each vector
    log2_e_ = Vector(numbers[0]);
    lowest_ = Vector(numbers[1]);
    shift_ = Vector(numbers[2]);
    for (int i = 0; i < degree; ++i) coefficients_[i] = Vector(numbers[3 + i]);
    one_ = Vector(numbers[3 + degree]);
  }

  XSIMD_INLINE Vector operator()(Vector x) const {
    const Vector t = xsimd::max(x * log2_e_, lowest_);
    const Vector shifted = t + shift_;
    const Vector f = t - (shifted - shift_);
    Vector power = coefficients_[0];
    for (int i = 1; i < degree; ++i) power = madd<Arch>(power, f, coefficients_[i]);
    power = madd<Arch>(power, f, one_);
    const Integers exponent =
        (xsimd::bitwise_cast<std::int32_t>(shifted) << 23) + xsimd::bitwise_cast<std::int32_t>(one_);
    return power * xsimd::bitwise_cast<float>(exponent);
  }

 private:
  static constexpr int degree = 6;
  static constexpr float table[] = {
      1.44269504088896341F,  // log2(e)
      -127.0F,               // 2^k with this k has the bits of 0
      0x1.8p23F,             // a sum with it is rounded to a whole number, which stands in its last bits
      1.535336188319500e-4F,
      1.339887440266574e-3F,
      9.618437357674640e-3F,
      5.550332471162809e-2F,
      2.402264791363012e-1F,
      6.931472028550421e-1F,
      1.0F};

  Vector log2_e_, lowest_, shift_, coefficients_[degree], one_;
};

}  // namespace mha::simd
