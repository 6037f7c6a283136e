#pragma once

#include <cstddef>
#include <cstdint>

namespace mha::simd {

using Index = std::ptrdiff_t;

constexpr Index least(Index a, Index b) { return a < b ? a : b; }

/// A matrix as the inner loops see it: rows of neighbouring numbers, `stride` numbers apart.
template <class Number>
struct Rows {
  Number* at;
  Index stride;
};

/// A right factor, from a row and a column of it on: its rows or, transposed, its columns lie `stride` apart; or it is
/// packed, `rows` of it, the row is a multiple of `chunk` and `stride` the number of columns, filled up to whole
/// panels.
struct Right {
  enum class Form : std::uint8_t { rows, columns, panels } form;
  const float* at;
  Index stride;
  Index rows = 0, row = 0, col = 0;
};

/// out [m, n] = a [m, k] · b
struct Size {
  Index m, n, k;
};

/// The operations of `Kernels` for one architecture. Raw, since the files compiled for an architecture must hold no
/// inline function of Eigen or the standard library: the linker keeps one copy of each, and it may be theirs.
struct Set {
  /// Sets out to a · b or, where k is at most `chunk`, may add to it.
  void (*multiply)(Rows<const float> a, const Right& b, Rows<float> out, Size size, bool add);
  /// Packs b, of which `form` is rows or columns.
  void (*pack)(const Right& b, Index k, Index n, float* to);
  void (*softmax)(Rows<const float> scores, Index n, float factor, Rows<float> weights, Index rows, Index m);
  Index panel;  ///< columns of one
};

extern const Set sse4_2;
extern const Set avx2;  // with FMA
extern const Set avx512f;
extern const Set wasm;  // simd128, or relaxed SIMD where the compiler may use it

}  // namespace mha::simd
