#include "core/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mha {
namespace {

TEST(Text, WritesNumbersAsJavaScriptDoesUpToSixDigits) {
  const std::pair<double, const char*> written[] = {{0, "0"},
                                                    {-0.0, "0"},
                                                    {1, "1"},
                                                    {-1.5, "-1.5"},
                                                    {0.05, "0.05"},
                                                    {1e-6, "0.000001"},
                                                    {1.25e-7, "1.25e-7"},
                                                    {1e-7, "1e-7"},
                                                    {123456.7, "123457"},
                                                    {999999.9, "1000000"},
                                                    {1234567, "1234570"},
                                                    {1e20, "100000000000000000000"},
                                                    {1e21, "1e+21"},
                                                    {-2.5e300, "-2.5e+300"},
                                                    {NAN, "NaN"},
                                                    {INFINITY, "Infinity"},
                                                    {-INFINITY, "-Infinity"}};
  for (const auto& [number, wanted] : written) EXPECT_EQ(text("= ", number, "."), std::string("= ") + wanted + ".");
  EXPECT_EQ(text(std::numeric_limits<double>::denorm_min()).substr(0, 2), "4.");
  EXPECT_EQ(text(std::numeric_limits<double>::max()), "1.79769e+308");
}

TEST(Text, JoinsWordsAndWholeNumbers) { EXPECT_EQ(text("a ", -3, std::string(" b"), 7u), "a -3 b7"); }

}  // namespace
}  // namespace mha
