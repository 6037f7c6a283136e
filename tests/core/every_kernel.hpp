#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "bits.hpp"
#include "core/kernels/kernels.hpp"

/// What the tests of the kernels share: every set that this machine can run, numbers to put in, and comparing bits.
namespace mha {

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
inline constexpr double rounding = 0x1p-24;  // of one float32 operation, relative

/// Around the lengths of a vector and of a tile, and the 64 that sums and columns are split at.
inline constexpr int lengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130};

class EveryKernel : public testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels() const { return *GetParam(); }
};

inline auto every_kernel() { return testing::ValuesIn(available_kernels().begin(), available_kernels().end()); }

/// A set's name as a test's may be.
inline std::string name_of(const testing::TestParamInfo<const Kernels*>& set) {
  std::string name = set.param->name;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

/// Numbers in [-1, 1), the same on every platform.
class Uniform {
 public:
  explicit Uniform(unsigned seed) : engine_(seed) {}
  float operator()() { return static_cast<float>(engine_() >> 8) * 0x1p-23F - 1.0F; }

 private:
  std::mt19937 engine_;
};

inline Matrix uniform(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
  Uniform next(seed);
  return Matrix::NullaryExpr(rows, columns, [&next] { return next(); });
}

}  // namespace mha
