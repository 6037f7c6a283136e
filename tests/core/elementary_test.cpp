#include "core/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

/// Against the C library, in which an error is below 2⁻⁵².
namespace mha {
namespace {

constexpr double close = 0x1p-50;
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Elementary, ExpOfAnyNumber) {
  for (double x = -745; x < 709.7; x += 0.0371) {
    const double wanted = std::exp(x);
    // Below the normal numbers, a unit in the last place is the least that there is.
    EXPECT_NEAR(elementary::exp(x), wanted, close * wanted + std::numeric_limits<double>::denorm_min()) << x;
  }
  EXPECT_EQ(elementary::exp(0), 1);
  EXPECT_EQ(elementary::exp(-0x1p-60), 1);
  EXPECT_EQ(elementary::exp(infinity), infinity);
  EXPECT_EQ(elementary::exp(-infinity), 0);
  EXPECT_EQ(elementary::exp(1e300), infinity);
  EXPECT_EQ(elementary::exp(-1e300), 0);
  EXPECT_TRUE(std::isnan(elementary::exp(NAN)));
}

TEST(Elementary, Log2OfEveryKindOfWeight) {
  for (double x = 0x1p-149; x < 4; x *= 1.00371) {  // from the least float32 on
    const double wanted = std::log2(x);
    EXPECT_NEAR(elementary::log2(x), wanted, close * std::abs(wanted)) << x;
  }
  for (const double x : {0x1p-149, 0x1p-126, 0.25, 0.5, 1.0, 8.0}) EXPECT_EQ(elementary::log2(x), std::log2(x)) << x;
}

TEST(Elementary, SineAndCosineOfAnglesOfAnyPosition) {
  for (double angle = -9; angle < 3e6; angle = angle * 1.00371 + 0.0371) {
    const double off = close * std::fmax(1, std::abs(angle));
    EXPECT_NEAR(elementary::sin(angle), std::sin(angle), off) << angle;
    EXPECT_NEAR(elementary::cos(angle), std::cos(angle), off) << angle;
  }
  EXPECT_EQ(elementary::sin(0), 0);
  EXPECT_EQ(elementary::cos(0), 1);
  EXPECT_EQ(elementary::sin(1e-30), 1e-30);
}

TEST(Elementary, TanhOfSmallAndLargeOnes) {
  for (double x = 1e-30; x < 800; x *= 1.0371) {
    const double wanted = std::tanh(x);
    EXPECT_NEAR(elementary::tanh(x), wanted, 0x1p-36 * wanted) << x;
    EXPECT_EQ(elementary::tanh(-x), -elementary::tanh(x)) << x;
  }
  EXPECT_EQ(elementary::tanh(infinity), 1);
  EXPECT_EQ(elementary::tanh(0), 0);
  EXPECT_TRUE(std::isnan(elementary::tanh(NAN)));
}

}  // namespace
}  // namespace mha
