#pragma once

#include "core/kernels/simd_set.hpp"
#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

/// Products to a partial sum. Short, so that rounding does not pile up; partial sums are added in order.
inline constexpr std::ptrdiff_t chunk = 64;
/// Columns of the right factor that are packed at a time: chunk · strip numbers are 16 KB, half of a first-level cache.
inline constexpr std::ptrdiff_t strip = 64;

/// A tile of the result is kept in registers: so many rows, by so many vectors of columns.
template <class Arch>
struct Tile {
  static constexpr std::ptrdiff_t rows = 4, vectors = 2, columns = vectors * Batch<Arch>::size;
};

/// Sums of one tile over one chunk: sum[i][v] = Σ_k a(i, k) · panel(k, v), each lane its own sum, in order of k.
template <class Arch, std::ptrdiff_t rows>
XSIMD_INLINE void sum_tile(Rows<const float> a, const float* panel, std::ptrdiff_t depth,
                           Batch<Arch> (&sum)[rows][Tile<Arch>::vectors]) {
  using Vector = Batch<Arch>;
  constexpr std::ptrdiff_t vectors = Tile<Arch>::vectors;
  for (auto& row : sum) {
    for (Vector& part : row) part = Vector(0.0F);
  }
#pragma GCC unroll 1  // V8 spills when the body holds more than one k
  for (std::ptrdiff_t k = 0; k < depth; ++k) {
    Vector right[vectors];
    for (std::ptrdiff_t v = 0; v < vectors; ++v) right[v] = Vector::load_aligned(panel + v * Vector::size);
    panel += Tile<Arch>::columns;
    for (std::ptrdiff_t i = 0; i < rows; ++i) {
      const Vector left(a.at[i * a.stride + k]);
      for (std::ptrdiff_t v = 0; v < vectors; ++v) sum[i][v] = madd<Arch>(left, right[v], sum[i][v]);
    }
  }
}

/// A few rows of a times all panels of a strip: adds to out, or sets it.
template <class Arch, std::ptrdiff_t rows>
[[gnu::noinline]] void multiply_rows(Rows<const float> a, const float* panels, Rows<float> out, std::ptrdiff_t width,
                                     std::ptrdiff_t depth, bool first) {
  using Vector = Batch<Arch>;
  constexpr std::ptrdiff_t vectors = Tile<Arch>::vectors, columns = Tile<Arch>::columns;
  Vector sum[rows][vectors];
  for (std::ptrdiff_t j = 0; j < width; j += columns, panels += columns * depth) {
    sum_tile<Arch, rows>(a, panels, depth, sum);
    for (std::ptrdiff_t i = 0; i < rows; ++i) {
      float* to = out.at + i * out.stride + j;
      if (j + columns <= width) {
        for (std::ptrdiff_t v = 0; v < vectors; ++v, to += Vector::size) {
          (first ? sum[i][v] : Vector::load_unaligned(to) + sum[i][v]).store_unaligned(to);
        }
      } else {
        alignas(64) float edge[columns];
        for (std::ptrdiff_t v = 0; v < vectors; ++v) sum[i][v].store_aligned(edge + v * Vector::size);
        for (std::ptrdiff_t c = 0; j + c < width; ++c) to[c] = first ? edge[c] : to[c] + edge[c];
      }
    }
  }
}

/// multiply_rows for the last rows, fewer than a tile has.
template <class Arch, std::ptrdiff_t rows = Tile<Arch>::rows - 1>
void multiply_last_rows(std::ptrdiff_t count, Rows<const float> a, const float* panels, Rows<float> out,
                        std::ptrdiff_t width, std::ptrdiff_t depth, bool first) {
  if constexpr (rows > 0) {
    if (count == rows) return multiply_rows<Arch, rows>(a, panels, out, width, depth, first);
    multiply_last_rows<Arch, rows - 1>(count, a, panels, out, width, depth, first);
  }
}

/// Where a chunk of a strip of the right factor stands in it.
struct Part {
  std::ptrdiff_t k, depth, j, width;
};

/// Packs a part of b [k, n] for sum_tile: panels of a tile's columns, each one k after k, filled up with zeros.
template <class Arch>
struct PackRows {
  void operator()(Rows<const float> b, Part part, float* panel) const {
    using Vector = Batch<Arch>;
    constexpr std::ptrdiff_t columns = Tile<Arch>::columns;
    for (std::ptrdiff_t j = 0; j < part.width; j += columns) {
      const float* from = b.at + part.k * b.stride + part.j + j;
      for (std::ptrdiff_t k = 0; k < part.depth; ++k, from += b.stride, panel += columns) {
        if (j + columns <= part.width) {
          for (std::ptrdiff_t c = 0; c < columns; c += Vector::size) {
            Vector::load_unaligned(from + c).store_aligned(panel + c);
          }
        } else {
          for (std::ptrdiff_t c = 0; c < columns; ++c) panel[c] = j + c < part.width ? from[c] : 0.0F;
        }
      }
    }
  }
};

/// The same panels from b [n, k], turned.
template <class Arch>
struct PackColumns {
  void operator()(Rows<const float> b, Part part, float* panel) const {
    using Vector = Batch<Arch>;
    constexpr std::ptrdiff_t columns = Tile<Arch>::columns, size = Vector::size;
    for (std::ptrdiff_t j = 0; j < part.width; j += columns, panel += columns * part.depth) {
      for (std::ptrdiff_t c = 0; c < columns; c += size) {
        const float* from = b.at + (part.j + j + c) * b.stride + part.k;
        std::ptrdiff_t k = 0;
        if (j + c + size <= part.width) {
          for (; k + size <= part.depth; k += size) {
            Vector square[size];
            for (std::ptrdiff_t i = 0; i < size; ++i) square[i] = Vector::load_unaligned(from + i * b.stride + k);
            xsimd::transpose(square, square + size);
            for (std::ptrdiff_t i = 0; i < size; ++i) square[i].store_aligned(panel + (k + i) * columns + c);
          }
        }
        for (; k < part.depth; ++k) {
          for (std::ptrdiff_t i = 0; i < size; ++i) {
            panel[k * columns + c + i] = j + c + i < part.width ? from[i * b.stride + k] : 0.0F;
          }
        }
      }
    }
  }
};

/// out = a · b, b as `pack` reads it.
template <class Arch, class Pack>
void multiply(Rows<const float> a, Rows<const float> b, Rows<float> out, Size size, Pack pack) {
  constexpr std::ptrdiff_t rows = Tile<Arch>::rows;
  alignas(64) float panels[chunk * strip];
  for (std::ptrdiff_t j = 0; j < size.n; j += strip) {
    const std::ptrdiff_t width = size.n - j < strip ? size.n - j : strip;
    for (std::ptrdiff_t k = 0; k < size.k; k += chunk) {
      const std::ptrdiff_t depth = size.k - k < chunk ? size.k - k : chunk;
      pack(b, Part{k, depth, j, width}, panels);
      for (std::ptrdiff_t i = 0; i < size.m; i += rows) {
        const Rows<const float> left{a.at + i * a.stride + k, a.stride};
        const Rows<float> to{out.at + i * out.stride + j, out.stride};
        if (i + rows <= size.m) {
          multiply_rows<Arch, rows>(left, panels, to, width, depth, k == 0);
        } else {
          multiply_last_rows<Arch>(size.m - i, left, panels, to, width, depth, k == 0);
        }
      }
    }
    for (std::ptrdiff_t i = 0; size.k == 0 && i < size.m; ++i) {
      for (std::ptrdiff_t c = 0; c < width; ++c) out.at[i * out.stride + j + c] = 0.0F;
    }
  }
}

template <class Arch>
void product(Rows<const float> a, Rows<const float> b, Rows<float> out, Size size) {
  multiply<Arch>(a, b, out, size, PackRows<Arch>());
}

template <class Arch>
void product_transposed(Rows<const float> a, Rows<const float> b, Rows<float> out, Size size) {
  multiply<Arch>(a, b, out, size, PackColumns<Arch>());
}

}  // namespace mha::simd
