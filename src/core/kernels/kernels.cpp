#include "core/kernels/kernels.hpp"

#include <algorithm>
#include <array>

#include "core/kernels/sets.hpp"
#include "core/kernels/simd_set.hpp"

namespace mha {
namespace {

template <class Ref>
auto rows_of(Ref& matrix) {
  return simd::Rows{matrix.data(), matrix.outerStride()};
}

/// The kernels of one architecture, behind the common contract.
template <const simd::Set& set>
class SimdKernels {
  using Form = simd::Right::Form;

  static simd::Right rows(const ConstMatrixRef& b) { return {Form::rows, b.data(), b.outerStride()}; }
  static simd::Right columns(const ConstMatrixRef& b) { return {Form::columns, b.data(), b.outerStride()}; }
  static simd::Right panels(const Packed& b) {
    return {Form::panels, b.numbers, filled_up(b.cols), b.rows, b.row, b.col};
  }
  static Eigen::Index filled_up(Eigen::Index cols) { return (cols + set.panel - 1) / set.panel * set.panel; }

  /// Chunks of rows after each other, in each the panels, in each row after row.
  static float packed_number(const Packed& b, Eigen::Index row, Eigen::Index col) {
    const Eigen::Index first = row / Packed::step * Packed::step, depth = std::min(Packed::step, b.rows - first),
                       panel = col / set.panel * set.panel;
    return b.numbers[first * filled_up(b.cols) + panel * depth + (row - first) * set.panel + col - panel];
  }

  static void multiply(const ConstMatrixRef& a, const simd::Right& b, MatrixRef& out, bool add = false) {
    set.multiply(rows_of(a), b, rows_of(out), {out.rows(), out.cols(), a.cols()}, add);
  }

 public:
  static constexpr Kernels named(const char* name) {
    return {
        name,
        [](ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, rows(b), out); },
        [](ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, columns(b), out); },
        [](Eigen::Index rows, Eigen::Index cols) { return rows * filled_up(cols); },
        [](ConstMatrixRef b, float* to) { set.pack(rows(b), b.rows(), b.cols(), to); },
        [](ConstMatrixRef b, float* to) { set.pack(columns(b), b.cols(), b.rows(), to); },
        packed_number,
        [](ConstMatrixRef a, const Packed& b, MatrixRef out) { multiply(a, panels(b), out); },
        [](ConstMatrixRef a, const Packed& b, MatrixRef out) { multiply(a, panels(b), out, /*add=*/true); },
        [](ConstMatrixRef scores, float factor, MatrixRef weights) {
          if (weights.size() == 0) return;  // there may be no address to count from
          set.softmax(rows_of(scores), scores.cols(), factor, rows_of(weights), weights.rows(), weights.cols());
        },
    };
  }
};

#if defined(__x86_64__)
constexpr Kernels sse4_2 = SimdKernels<simd::sse4_2>::named("simd-sse4.2");
constexpr Kernels avx2 = SimdKernels<simd::avx2>::named("simd-avx2");
constexpr Kernels avx512f = SimdKernels<simd::avx512f>::named("simd-avx512");
#elif defined(__wasm_relaxed_simd__)
constexpr Kernels wasm = SimdKernels<simd::wasm>::named("simd-wasm-relaxed");
#elif defined(__wasm_simd128__)
constexpr Kernels wasm = SimdKernels<simd::wasm>::named("simd-wasm");
#endif

/// What this machine can run, the fastest last.
struct Available {
  std::array<const Kernels*, 5> sets{};
  std::size_t count = 0;

  Available() {
    add(reference_kernels());
    add(portable_kernels());
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2")) add(sse4_2);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) add(avx2);
    if (__builtin_cpu_supports("avx512f")) add(avx512f);
#elif defined(__wasm_simd128__)
    add(wasm);
#endif
  }
  void add(const Kernels& kernels) { sets[count++] = &kernels; }
};

}  // namespace

std::span<const Kernels* const> available_kernels() {
  static const Available available;
  return {available.sets.data(), available.count};
}

const Kernels& best_kernels() {
  // In wasm each flavour names its set outright, so that what it never uses is no part of the file.
#if defined(__wasm_simd128__)
  return wasm;
#elif defined(__wasm__)
  return portable_kernels();
#else
  return *available_kernels().back();
#endif
}

}  // namespace mha
