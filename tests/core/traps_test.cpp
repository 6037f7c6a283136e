#include <cmath>

#include "calls.hpp"
#include "problems.hpp"

/// What went wrong elsewhere, in numbers small enough to check by hand. Values computed in float64.
namespace mha {
namespace {

class Trap : public testing::TestWithParam<const Kernels*> {
 protected:
  Answer run(const Call& call) const { return answer(call, *GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Sets, Trap, every_kernel_set(), kernels_name);

using Bytes = Numbers<std::uint8_t>;

/// All scores 0 unless a test says otherwise: width 1, scale 1.
Call unscaled(Call call) {
  call.scale = 1.0;
  return call;
}

TEST_P(Trap, AQueryWithNothingToAttendToGetsZerosAndSpoilsNoOther) {
  const auto q = column({1, 2}), k = column({1, 2}), v = column({3, 5});
  const Bytes mask{{2, 2}, {1, 0, 0, 0}};
  Call call = unscaled(call_of(q, k, v));
  call.allowed = mask.tensor();
  const Answer found = run(call);
  expect_numbers(found.kept[0].data, {1, 0, 0, 0});
  expect_numbers(found.y.data, {3, 0});
}

TEST_P(Trap, LargeScoresDoNotOverflow) {
  const auto q = column({10}), k = column({20, 19.9f, 0}), v = column({1, 2, 3});
  const Answer found = run(unscaled(call_of(q, k, v)));
  // 19.9 is no float32: the scores differ by 1 + 4e-6.
  const double other = std::exp(double{19.9f} * 10 - 200);
  expect_numbers(found.kept[0].data, {1 / (1 + other), other / (1 + other), 0});
  EXPECT_NEAR(found.y.data[0], 1.2689407, 1e-6);
}

TEST_P(Trap, TheSoftCapComesBeforeTheMask) {
  const auto q = column({1}), k = column({1, 5}), v = column({1, 100});
  const Numbers<float> mask{{1, 2}, {0, -INFINITY}};
  Call call = unscaled(call_of(q, k, v));
  call.softcap = 2;
  call.added = mask.tensor();
  const Answer found = run(call);
  expect_numbers(found.kept[0].data, {1, 0});
  expect_numbers(found.y.data, {1});
}

TEST_P(Trap, GroupedHeadsRepeatAndDoNotTile) {
  const auto q = tokens({{1, 1, 1, 1}}), k = tokens({{1, -1}, {0, 0}}), v = tokens({{1, 10}, {2, 20}});
  const Answer found = run(unscaled(call_of(q, k, v, {.query = 4, .kv = 2})));
  expect_numbers(found.y.data, {1.2689414, 1.2689414, 17.3105858, 17.3105858});
}

TEST_P(Trap, CausalIsAlignedAsAskedForWhenLengthsDiffer) {
  const auto q = column({1}), k = column({1, 2, 3}), v = column({10, 20, 30});
  Call call = unscaled(call_of(q, k, v));
  call.causal = true;
  expect_numbers(run(call).y.data, {10});
  call.causal_offset = {2};
  expect_numbers(run(call).y.data, {25.7521038});
}

TEST_P(Trap, AContinuedPromptSeesItsPast) {
  const auto q = column({1, 1}), k = column({1, 1}), v = column({30, 40});
  const Numbers<float> past_key{{1, 1, 2, 1}, {1, 1}}, past_value{{1, 1, 2, 1}, {10, 20}};
  Call call = unscaled(call_of(q, k, v));
  call.past_key = past_key.tensor();
  call.past_value = past_value.tensor();
  call.causal = true;
  call.causal_offset = {2};
  call.present = true;
  const Answer found = run(call);
  expect_numbers(found.y.data, {20, 25});
  expect_numbers(found.present_value->data, {10, 20, 30, 40});
}

TEST_P(Trap, CausalAndAKeyMaskBothApply) {
  const auto q = column({1, 1, 1}), v = column({10, 20, 40});
  const Bytes keys{{1, 3}, {1, 0, 1}};
  Call call = unscaled(call_of(q, q, v));
  call.causal = true;
  call.keys = keys.tensor();
  const Answer found = run(call);
  expect_numbers(found.kept[0].data, {1, 0, 0, 1, 0, 0, 0.5, 0, 0.5});
  expect_numbers(found.y.data, {10, 10, 25});
}

TEST_P(Trap, TrueMeansMayAttendAndAFloatMaskIsAdded) {
  const auto q = column({0}), k = column({0, 0, 0}), v = column({1, 2, 6});
  const Bytes allowed{{1, 3}, {1, 1, 0}};
  const Numbers<float> added{{1, 3}, {1, 1, 0}};
  Call call = unscaled(call_of(q, k, v));
  call.allowed = allowed.tensor();
  expect_numbers(run(call).y.data, {1.5});
  call.allowed.reset();
  call.added = added.tensor();
  expect_numbers(run(call).y.data, {2.1991308});
}

TEST_P(Trap, WeightsComePerHeadNeverAveraged) {
  const auto q = tokens({{1, 1}}), k = tokens({{2, 0}, {0, 2}}), v = tokens({{1, 10}, {3, 30}});
  const Answer found = run(unscaled(call_of(q, k, v, {.query = 2, .kv = 2})));
  EXPECT_EQ(found.kept[0].shape, (std::vector{1, 2, 1, 2}));
  expect_numbers(found.kept[0].data, {0.8807971, 0.1192029, 0.1192029, 0.8807971});
  expect_numbers(found.y.data, {1.2384058, 27.6159416});
}

TEST_P(Trap, ScoresAreDividedByTheRootOfTheHeadsOwnWidth) {
  const auto q = tokens({{2, 0, 2, 0}}), k = tokens({{1, 0, 1, 0}, {0, 0, 0, 0}}),
             v = tokens({{1, 1, 1, 1}, {0, 0, 0, 0}});
  const Answer found = run(call_of(q, k, v, {.query = 2, .kv = 2}));
  expect_numbers(found.y.data, {0.8044297, 0.8044297, 0.8044297, 0.8044297});
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

TEST_P(Trap, NoQueryAndNoBatchEntryGiveAnEmptyOutputOfTheRightShape) {
  const Numbers<float> none{{1, 0, 2}, {}}, two{{1, 2, 2}, {1, 2, 3, 4}};
  const Answer no_query = run(call_of(none, two, two));
  EXPECT_EQ(no_query.y.shape, (std::vector{1, 0, 2}));
  EXPECT_EQ(no_query.kept[0].shape, (std::vector{1, 1, 0, 2}));
  const Numbers<float> no_entry{{0, 2, 2}, {}};
  EXPECT_EQ(run(call_of(no_entry, no_entry, no_entry)).y.shape, (std::vector{0, 2, 2}));
}

TEST_P(Trap, WithoutAKeyTheOutputIsZeros) {
  const Numbers<float> none{{1, 0, 2}, {}}, two{{1, 2, 2}, {1, 2, 3, 4}};
  const Answer found = run(call_of(two, none, none));
  EXPECT_EQ(found.y.shape, (std::vector{1, 2, 2}));
  expect_numbers(found.y.data, {0, 0, 0, 0});

  Call nothing_valid = call_of(two, two, two);
  nothing_valid.lengths = {0};
  expect_numbers(run(nothing_valid).y.data, {0, 0, 0, 0});
}

TEST(Trap, AHeadOfWidthZeroIsRefused) {
  const Numbers<float> flat{{1, 2, 0}, {}};
  const auto refused = validate(call_of(flat, flat, flat), 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "A head of q has the width 0; it takes at least 1.");
}

TEST_P(Trap, AMaskAxisOfOneIsUsedForTheWholeAxis) {
  const Numbers<float> zeros{{2, 1, 2}, {0, 0, 0, 0}}, keys{{2, 2, 2}, std::vector<float>(8)};
  const Numbers<float> v{{2, 2, 2}, {1, 10, 3, 30, 5, 50, 7, 70}};
  Call call = call_of(zeros, keys, v, {.query = 2, .kv = 2});
  const auto with = [&](const Numbers<float>& mask) {
    call.added = mask.tensor();
    return run(call).y.data;
  };
  const float no = -INFINITY;
  expect_numbers(with({{1, 1, 1, 2}, {0, no}}), {1, 10, 5, 50});
  expect_numbers(with({{1, 2, 1, 2}, {0, no, no, 0}}), {1, 30, 5, 70});
  expect_numbers(with({{2, 1, 1, 2}, {0, no, no, 0}}), {1, 10, 7, 70});
}

}  // namespace
}  // namespace mha
