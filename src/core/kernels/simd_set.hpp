#pragma once

#include <cstddef>
#include <cstdint>

namespace mha::simd {

/// A matrix as the inner loops see it: rows of neighbouring numbers, `stride` numbers apart.
template <class Number>
struct Rows {
  Number* at;
  std::ptrdiff_t stride;
};

/// out [m, n] = a [m, k] · b
struct Size {
  std::ptrdiff_t m, n, k;
};

/// The operations of `Kernels` for one architecture. Raw, since the files compiled for an architecture must hold no
/// inline function of Eigen or the standard library: the linker keeps one copy of each, and it may be theirs.
struct Set {
  void (*product)(Rows<const float> a, Rows<const float> b, Rows<float> out, Size size);
  void (*product_transposed)(Rows<const float> a, Rows<const float> b, Rows<float> out, Size size);
  /// `allowed` may be null: all are.
  void (*softmax_row)(const float* scores, const std::uint8_t* allowed, float* weights, std::ptrdiff_t n);
};

extern const Set sse4_2;
extern const Set avx2;  // with FMA
extern const Set avx512f;
extern const Set wasm;  // simd128, or relaxed SIMD where the compiler may use it

}  // namespace mha::simd
