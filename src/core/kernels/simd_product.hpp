#pragma once

#include "core/kernels/simd_set.hpp"
#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

/// Products to a partial sum. Short, so that rounding does not pile up; partial sums are added in order.
inline constexpr Index chunk = 64;
/// Columns of the right and rows of the left factor that are packed at a time: 16 KB, half of a first-level cache, and
/// 64 KB, which stay in the second.
inline constexpr Index strip = 64, slab = 256;

/// The part of the result that is summed in registers: 8 sums, so that one need not wait for another.
template <class Arch>
struct Tile {
  static constexpr Index rows = 4, vectors = 2, columns = vectors * Batch<Arch>::size;
};

/// sum[i][v] = Σ_k left(k, i) · right(k, v): each lane its own sum, in order of k; depth is at least 1.
template <class Arch>
XSIMD_INLINE void sum_tile(const float* left, const float* right, Index depth,
                           Batch<Arch> (&sum)[Tile<Arch>::rows][Tile<Arch>::vectors]) {
  using Vector = Batch<Arch>;
  for (auto& row : sum) {
    for (Vector& part : row) part = Vector(0.0F);
  }
  const float* const end = right + depth * Tile<Arch>::columns;
#pragma GCC unroll 1  // V8 unrolls it, and spills when the body holds more than one k already
  do {                // counting k besides would cost a tenth where a product and a sum are two instructions
    Vector factors[Tile<Arch>::vectors];
    for (Index v = 0; v < Tile<Arch>::vectors; ++v) factors[v] = Vector::load_aligned(right + v * Vector::size);
    for (Index i = 0; i < Tile<Arch>::rows; ++i) {
      const Vector factor(left[i]);
      for (Index v = 0; v < Tile<Arch>::vectors; ++v) sum[i][v] = madd<Arch>(factor, factors[v], sum[i][v]);
    }
    left += Tile<Arch>::rows;
    right += Tile<Arch>::columns;
  } while (right != end);
}

/// Panels of a right factor, `step` numbers apart.
struct Panels {
  const float* at;
  Index step;
};

/// Some rows of the left factor, at most a tile's, times all panels of a strip: adds to out [height, width], or sets
/// it. A function of its own, since V8 puts its faster code in place only where a function is called anew.
template <class Arch>
[[gnu::noinline]] void multiply_rows(const float* left, Panels right, Index depth, Rows<float> out, Index height,
                                     Index width, bool first) {
  using Vector = Batch<Arch>;
  constexpr Index rows = Tile<Arch>::rows, vectors = Tile<Arch>::vectors, columns = Tile<Arch>::columns;
  Vector sum[rows][vectors];
  for (Index j = 0; j < width; j += columns, right.at += right.step) {
    sum_tile<Arch>(left, right.at, depth, sum);
    float* to = out.at + j;
    if (height == rows && width - j >= columns) {
      for (Index i = 0; i < rows; ++i, to += out.stride) {
        for (Index v = 0; v < vectors; ++v) {
          float* part = to + v * Vector::size;
          (first ? sum[i][v] : Vector::load_unaligned(part) + sum[i][v]).store_unaligned(part);
        }
      }
    } else {
      alignas(64) float edge[rows][columns];
      for (Index i = 0; i < rows; ++i) {
        for (Index v = 0; v < vectors; ++v) sum[i][v].store_aligned(edge[i] + v * Vector::size);
      }
      for (Index i = 0; i < height; ++i, to += out.stride) {
        for (Index c = 0; c < columns && j + c < width; ++c) to[c] = first ? edge[i][c] : to[c] + edge[i][c];
      }
    }
  }
}

/// Packs from [depth, width] into panels of `columns` columns, k after k in each, filled up with zeros.
template <class Arch, Index columns>
void pack(Rows<const float> from, Index depth, Index width, float* panel) {
  using Vector = Batch<Arch>;
  for (Index j = 0; j < width; j += columns) {
    const float* row = from.at + j;
    for (Index k = 0; k < depth; ++k, row += from.stride, panel += columns) {
      if (width - j >= columns) {
        for (Index c = 0; c < columns; c += Vector::size) Vector::load_unaligned(row + c).store_aligned(panel + c);
      } else {
        for (Index c = 0; c < columns; ++c) panel[c] = j + c < width ? row[c] : 0.0F;
      }
    }
  }
}

/// The same panels of the transpose of from [width, depth].
template <class Arch, Index columns>
void pack_turned(Rows<const float> from, Index depth, Index width, float* panel) {
  using Vector = Batch<Arch>;
  constexpr Index size = Vector::size;
  for (Index j = 0; j < width; j += columns, panel += columns * depth) {
    for (Index c = 0; c < columns; c += size) {
      const float* rows = from.at + (j + c) * from.stride;
      Index k = 0;
      if (columns % size == 0 && width - j - c >= size) {
        for (; depth - k >= size; k += size) {
          Vector square[size];
          for (Index i = 0; i < size; ++i) square[i] = Vector::load_unaligned(rows + i * from.stride + k);
          xsimd::transpose(square, square + size);
          for (Index i = 0; i < size; ++i) square[i].store_unaligned(panel + (k + i) * columns + c);
        }
      }
      for (; k < depth; ++k) {
        for (Index i = 0; i < size && c + i < columns; ++i) {
          panel[k * columns + c + i] = j + c + i < width ? rows[i * from.stride + k] : 0.0F;
        }
      }
    }
  }
}

/// Rows k… and columns j… of a right factor as panels: where they lie, or packed into `room`.
template <class Arch>
Panels panels_of(const Right& b, Index k, Index depth, Index j, Index width, float* room) {
  constexpr Index columns = Tile<Arch>::columns;
  if (b.form == Right::Form::panels) {
    const Index row = b.row + k, packed = least(chunk, b.rows - row);
    return {b.at + row * b.stride + (b.col + j) * packed, columns * packed};
  }
  if (b.form == Right::Form::rows) {
    pack<Arch, columns>({b.at + k * b.stride + j, b.stride}, depth, width, room);
  } else {
    pack_turned<Arch, columns>({b.at + j * b.stride + k, b.stride}, depth, width, room);
  }
  return {room, columns * depth};
}

template <class Arch>
void multiply(Rows<const float> a, const Right& b, Rows<float> out, Size size, bool add) {
  constexpr Index rows = Tile<Arch>::rows;
  static_assert(slab % rows == 0 && strip % Tile<Arch>::columns == 0, "the last panel must fit when filled up");
  alignas(64) float left[slab * chunk], room[chunk * strip];
  for (Index top = 0; top < size.m; top += slab) {
    const Index bottom = least(top + slab, size.m);
    for (Index k = 0; k < size.k; k += chunk) {
      const Index depth = least(chunk, size.k - k);
      pack_turned<Arch, rows>({a.at + top * a.stride + k, a.stride}, depth, bottom - top, left);
      for (Index j = 0; j < size.n; j += strip) {
        const Index width = least(strip, size.n - j);
        const Panels right = panels_of<Arch>(b, k, depth, j, width, room);
        for (Index i = top; i < bottom; i += rows) {
          multiply_rows<Arch>(left + (i - top) * depth, right, depth, {out.at + i * out.stride + j, out.stride},
                              least(rows, bottom - i), width, k == 0 && !add);
        }
      }
    }
  }
  for (Index i = 0; size.k == 0 && !add && i < size.m; ++i) {
    for (Index j = 0; j < size.n; ++j) out.at[i * out.stride + j] = 0.0F;
  }
}

/// One chunk of rows after the other, each all its panels.
template <class Arch>
void pack_all(const Right& b, Index k, Index n, float* to) {
  // Without columns there may be no address to count from.
  for (Index from = 0; n > 0 && from < k; from += chunk) {
    const Index depth = least(chunk, k - from);
    panels_of<Arch>(b, from, depth, 0, n, to);
    to += depth * ((n + Tile<Arch>::columns - 1) / Tile<Arch>::columns * Tile<Arch>::columns);
  }
}

}  // namespace mha::simd
