#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "bits.hpp"
#include "core/problem.hpp"
#include "core/text.hpp"
#include "core/trace.hpp"

/// Problems and their traces, for tests.
namespace mha {

inline Problem example(int heads, bool mixing = false, bool causal = false) {
  return {.source = Example{mixing}, .heads = heads, .mask = {.causal = causal}};
}

/// Tokens t0, t1, …
inline Problem seeded_problem(int tokens, int model_width, int heads, bool causal = false, std::uint32_t seed = 1) {
  Seeded source{.tokens = {}, .other = {}, .seed = seed, .model_width = model_width};
  for (int t = 0; t < tokens; ++t) source.tokens.push_back(text("t", t));
  return {.source = std::move(source), .heads = heads, .mask = {.causal = causal}};
}

inline Given::Array array_of(Stage stage, const Matrix& matrix) {
  return {stage, std::size_t(matrix.size()),
          [matrix](std::span<float> to) { std::copy_n(matrix.data(), matrix.size(), to.begin()); }};
}

/// Every input and parameter that a problem of these sizes has, from −1 to 1.
inline Given random_given(const Sizes& sizes, unsigned seed) {
  std::mt19937 random(seed);
  Given given{sizes.model_width, {}};
  for (const StageInfo& row : stage_table()) {
    if (!is_input(row.stage) || row.stage == Stage::emb || !has_stage(sizes, row.stage)) continue;
    const StageShape shape = shape_of(sizes, row.stage);
    const auto number = [&] { return float(random() >> 8) * 0x1p-23f - 1.0f; };
    given.arrays.push_back(
        array_of(row.stage, Matrix::NullaryExpr(shape.rows, std::max(shape.heads, 1) * shape.cols, number)));
  }
  return given;
}

inline Trace traced(const Problem& problem, const Kernels& kernels = best_kernels()) {
  const auto sizes = validate(problem, 0);
  EXPECT_TRUE(sizes) << (sizes ? "" : sizes.error().message);
  return {problem, *sizes, kernels};
}

inline Matrix whole(const Trace& trace, Stage stage, int head = no_head) {
  return trace.rows(stage, head, 0, shape_of(trace.sizes(), stage).rows);
}

/// no_head where the stage has none, else every head.
inline std::vector<int> heads_of(const StageShape& shape) {
  if (shape.heads == 0) return {no_head};
  std::vector<int> heads(shape.heads);
  for (int i = 0; i < shape.heads; ++i) heads[i] = i;
  return heads;
}

inline std::string kernels_name(const testing::TestParamInfo<const Kernels*>& set) {
  std::string name = set.param->name;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

inline auto every_kernel_set() { return testing::ValuesIn(available_kernels().begin(), available_kernels().end()); }

}  // namespace mha
