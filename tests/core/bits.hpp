#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <span>

#include "core/matrix.hpp"

namespace mha {

/// Equal bit for bit, NaN included.
inline testing::AssertionResult same_bits(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return testing::AssertionFailure() << a.size() << " numbers and " << b.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) {
      return testing::AssertionFailure() << "number " << i << ": " << a[i] << " and " << b[i];
    }
  }
  return testing::AssertionSuccess();
}

inline testing::AssertionResult same_bits(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) {
    return testing::AssertionFailure() << a.rows() << " × " << a.cols() << " and " << b.rows() << " × " << b.cols();
  }
  return same_bits(std::span(a.data(), a.data() + a.size()), std::span(b.data(), b.data() + b.size()));
}

}  // namespace mha
