#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "core/attention.hpp"

/// Calls of the attention operator out of numbers written down, for tests.
namespace mha {

/// An array that owns its numbers.
template <class T>
struct Numbers {
  std::vector<int> shape;
  std::vector<T> data;
  Tensor<T> tensor() const { return {shape, data.size(), data.data()}; }
};

/// Layout bse: one batch entry, one row for each token.
inline Numbers<float> tokens(std::initializer_list<std::initializer_list<float>> rows) {
  Numbers<float> made{{1, int(rows.size()), rows.size() ? int(rows.begin()->size()) : 1}, {}};
  for (const auto& row : rows) made.data.insert(made.data.end(), row);
  return made;
}

/// Tokens of width 1.
inline Numbers<float> column(std::vector<float> numbers) { return {{1, int(numbers.size()), 1}, numbers}; }

struct HeadCounts {
  int query = 1;
  int kv = 1;
};

inline Call call_of(const Numbers<float>& q, const Numbers<float>& k, const Numbers<float>& v, HeadCounts heads = {}) {
  Call call;
  call.heads = heads.query;
  call.kv_heads = heads.kv;
  call.q = q.tensor();
  call.k = k.tensor();
  call.v = v.tensor();
  call.keep = {KeyStage::weights};
  return call;
}

inline Answer answer(const Call& call, const Kernels& kernels = best_kernels()) {
  const auto sizes = validate(call, 0);
  EXPECT_TRUE(sizes) << (sizes ? "" : sizes.error().message);
  return sizes ? attention(call, *sizes, kernels) : Answer{};
}

/// float32 keeps seven digits of the small numbers in these tests.
inline void expect_numbers(const std::vector<float>& found, const std::vector<double>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i], wanted[i], 1e-6 * std::max(1.0, std::abs(wanted[i]))) << "number " << i;
  }
}

}  // namespace mha
