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

/// e^x for x <= 0, within 2⁻²³ of it; exactly 0 where e^x is below 2⁻¹²⁶, the smallest normal number.
///
/// Source  Cephes, expf: x = k·ln 2 + r with |r| <= ln(2)/2, then a polynomial in r and 2^k by its bits.
template <class Arch>
XSIMD_INLINE Batch<Arch> exp_of_negative(Batch<Arch> x) {
  using Vector = Batch<Arch>;
  using Integers = xsimd::batch<std::int32_t, Arch>;
  const Vector shift(0x1.8p23F);  // a sum this large has no bits below 1: it rounds, and holds k in its low bits
  const Vector shifted = madd<Arch>(x, Vector(1.44269504088896341F), shift);
  const Vector k = shifted - shift;
  Vector r = madd<Arch>(k, Vector(-0.693359375F), x);  // ln 2 in two parts, the first so short that k times it is exact
  r = madd<Arch>(k, Vector(2.12194440e-4F), r);

  Vector p(1.9875691500e-4F);
  p = madd<Arch>(p, r, Vector(1.3981999507e-3F));
  p = madd<Arch>(p, r, Vector(8.3334519073e-3F));
  p = madd<Arch>(p, r, Vector(4.1665795894e-2F));
  p = madd<Arch>(p, r, Vector(1.6666665459e-1F));
  p = madd<Arch>(p, r, Vector(5.0000001201e-1F));
  p = madd<Arch>(p, r * r, r) + Vector(1.0F);

  const Integers exponent = (xsimd::bitwise_cast<std::int32_t>(shifted) << 23) + Integers(127 << 23);
  const Vector power = p * xsimd::bitwise_cast<float>(exponent);
  return xsimd::select(x < Vector(-87.3365447F), Vector(0.0F), power);
}

}  // namespace mha::simd
