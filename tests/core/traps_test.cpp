#include <cctype>

#include "calls.hpp"
#include "cases.hpp"
#include "problems.hpp"

/// What went wrong elsewhere, in numbers small enough to check by hand: tests/golden/traps.json, which the tests of the
/// npm package run as well, and what has to be refused.
namespace mha {
namespace {

class Trap : public testing::TestWithParam<std::tuple<Json, const Kernels*>> {};

/// "no query: an empty …" becomes NoQueryAnEmpty…
std::string test_name(const testing::TestParamInfo<Trap::ParamType>& info) {
  const auto& [json, kernels] = info.param;
  std::string name;
  bool starts = true;
  for (const char c : json["name"].get<std::string>() + " " + kernels->name) {
    if (std::isalnum(static_cast<unsigned char>(c))) name += starts ? char(std::toupper(c)) : c;
    starts = c == ' ';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Traps, Trap,
                         testing::Combine(testing::ValuesIn(*cases_of(MHA_GOLDEN "/traps.json")), every_kernel_set()),
                         test_name);

TEST_P(Trap, IsNotWalkedInto) {
  const auto& [json, kernels] = GetParam();
  EXPECT_EQ(wrong_in(json, *kernels), "");
}

TEST(Trap, AWidthThatIsNoMultipleOfTheHeadsIsRefusedNamingBoth) {
  const auto ten = tokens({{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}});
  const auto refused = validate(call_of(ten, ten, ten, {.query = 3, .kv = 3}), 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().errc, Errc::bad_heads);
  EXPECT_EQ(refused.error().message, "3 heads do not divide the width of q, which is 10: 10 = 3·3 + 1.");
  for (const int heads : {0, -1}) {
    EXPECT_EQ(validate(call_of(ten, ten, ten, {heads, 1}), 0).error().errc, Errc::bad_heads);
  }
}

TEST(Trap, AHeadOfWidthZeroIsRefused) {
  const Numbers<float> flat{{1, 2, 0}, {}};
  const auto refused = validate(call_of(flat, flat, flat), 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "A head of q has the width 0; it takes at least 1.");
}

}  // namespace
}  // namespace mha
