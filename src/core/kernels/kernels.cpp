#include "core/kernels/kernels.hpp"

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
constexpr Kernels simd_kernels(const char* name) {
  return {
      name,
      [](ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) {
        set.product(rows_of(a), rows_of(b), rows_of(out), {out.rows(), out.cols(), a.cols()});
      },
      [](ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) {
        set.product_transposed(rows_of(a), rows_of(b), rows_of(out), {out.rows(), out.cols(), a.cols()});
      },
      [](std::span<const float> scores, std::span<const std::uint8_t> allowed, std::span<float> weights) {
        set.softmax_row(scores.data(), allowed.empty() ? nullptr : allowed.data(), weights.data(),
                        static_cast<std::ptrdiff_t>(scores.size()));
      },
  };
}

#if defined(__x86_64__)
constexpr Kernels sse4_2 = simd_kernels<simd::sse4_2>("simd-sse4.2");
constexpr Kernels avx2 = simd_kernels<simd::avx2>("simd-avx2");
constexpr Kernels avx512f = simd_kernels<simd::avx512f>("simd-avx512");
#elif defined(__wasm_relaxed_simd__)
constexpr Kernels wasm = simd_kernels<simd::wasm>("simd-wasm-relaxed");
#elif defined(__wasm_simd128__)
constexpr Kernels wasm = simd_kernels<simd::wasm>("simd-wasm");
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
