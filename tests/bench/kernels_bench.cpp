// Speed of the kernels alone, of every set that this machine has.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/kernels/kernels.hpp"

namespace mha {
namespace {

/// Numbers in [-1, 1) without a pattern that a kernel could profit from.
Matrix numbers(Eigen::Index rows, Eigen::Index columns) {
  unsigned state = 1;
  return Matrix::NullaryExpr(rows, columns, [&state] {
    state = state * 1664525U + 1013904223U;
    return static_cast<float>(state >> 8) * 0x1p-23F - 1.0F;
  });
}

/// m rows, n columns, sums of k products: a projection, scores of a head, and its output, with 128 tokens.
struct Shape {
  Eigen::Index m, n, k;
};

void count(benchmark::State& state, double each) {
  state.counters["rate"] =
      benchmark::Counter(each, benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
}

/// `call` computes out [m, n] from a [m, k] and a right factor of its own.
template <class Call>
void measure(benchmark::State& state, Shape shape, Call call) {
  const Matrix a = numbers(shape.m, shape.k);
  Matrix out(shape.m, shape.n);
  for (auto _ : state) {
    call(a, out);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  count(state, 2.0 * double(shape.m) * double(shape.n) * double(shape.k));
}

void product(benchmark::State& state, const Kernels& kernels, Shape shape) {
  const Matrix b = numbers(shape.k, shape.n);
  measure(state, shape, [&](const Matrix& a, Matrix& out) { kernels.product(a, b, out); });
}

void product_transposed(benchmark::State& state, const Kernels& kernels, Shape shape) {
  const Matrix b = numbers(shape.n, shape.k);
  measure(state, shape, [&](const Matrix& a, Matrix& out) { kernels.product_transposed(a, b, out); });
}

/// The factor was packed before, as a layer's matrices are.
void product_packed(benchmark::State& state, const Kernels& kernels, Shape shape) {
  std::vector<float> packed(static_cast<std::size_t>(kernels.packed_size(shape.k, shape.n)));
  kernels.pack(numbers(shape.k, shape.n), packed.data());
  const Packed b{packed.data(), shape.k, shape.n};
  measure(state, shape, [&](const Matrix& a, Matrix& out) { kernels.product_packed(a, b, out); });
}

/// The rate is in numbers, not in operations.
void softmax(benchmark::State& state, const Kernels& kernels, Eigen::Index size) {
  const Matrix scores = 8.0F * numbers(8, size);
  Matrix weights(8, size);
  for (auto _ : state) {
    kernels.softmax(scores, 1, weights);
    benchmark::DoNotOptimize(weights.data());
    benchmark::ClobberMemory();
  }
  count(state, double(weights.size()));
}

void add_all(const Kernels& kernels) {
  const auto add = [&kernels](const char* what, auto measure, auto size) {
    benchmark::RegisterBenchmark((std::string(kernels.name) + "/" + what).c_str(),
                                 [=, &kernels](benchmark::State& state) { measure(state, kernels, size); });
  };
  add("product 128x512x512", product, Shape{128, 512, 512});
  add("product 128x64x128", product, Shape{128, 64, 128});
  add("product_packed 128x512x512", product_packed, Shape{128, 512, 512});
  add("product_packed 128x64x128", product_packed, Shape{128, 64, 128});
  add("product_transposed 128x128x64", product_transposed, Shape{128, 128, 64});
  add("softmax 8x128", softmax, Eigen::Index{128});
  add("softmax 8x1024", softmax, Eigen::Index{1024});
}

}  // namespace
}  // namespace mha

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (const mha::Kernels* kernels : mha::available_kernels()) mha::add_all(*kernels);
  benchmark::RunSpecifiedBenchmarks();
}
