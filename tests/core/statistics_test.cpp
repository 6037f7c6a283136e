#include "core/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/samples.hpp"
#include "problems.hpp"

/// On the worked example, against numbers worked out by hand to four digits.
namespace mha {
namespace {

constexpr int ball = 0, full = 1, it = 2;
constexpr double four_digits = 0.5e-4;

TEST(Stats, AreTheLeastTheLargestAndTheSums) {
  const Stats found = stats(whole(traced(example(2)), Stage::weights, 0));
  EXPECT_NEAR(found.min, 0.0017, four_digits);
  EXPECT_NEAR(found.max, 0.9842, four_digits);
  for (const double sum : found.row_sums) EXPECT_NEAR(sum, 1, 1e-6);
  EXPECT_NEAR(found.col_sums[ball], 0.9842 + 0.3333 + 0.7337, 2 * four_digits);
  EXPECT_EQ(found.minus_infinity + found.not_a_number, 0);
}

TEST(Stats, CountWhatIsNoNumberAndLeaveItOutOfTheLeastAndTheLargest) {
  const Stats masked = stats(whole(traced(example(2, false, /*causal=*/true)), Stage::masked, 0));
  EXPECT_EQ(masked.minus_infinity, 3);
  EXPECT_NEAR(masked.min, 0.7071, four_digits);
  EXPECT_EQ(masked.row_sums[ball], -INFINITY);

  Matrix odd(1, 3);
  odd << NAN, 2, -INFINITY;
  const Stats found = stats(odd);
  EXPECT_EQ(found.min, 2);
  EXPECT_EQ(found.max, 2);
  EXPECT_EQ(found.not_a_number, 1);
  EXPECT_EQ(found.minus_infinity, 1);
  EXPECT_TRUE(std::isnan(stats(Matrix(0, 3)).min));
}

TEST(HeadStats, MeasureTheMapOfTheExample) {
  const Trace trace = traced(example(2));
  const std::array found{head_stats(trace, 0), head_stats(trace, 1)};
  EXPECT_NEAR(found[0].entropy[full], std::log2(3), 1e-6);
  EXPECT_NEAR(found[0].entropy[it], 1.0798, 2 * four_digits);
  EXPECT_NEAR(found[0].mean_largest, (0.9842 + 0.3333 + 0.7337) / 3, four_digits);
  EXPECT_NEAR(found[0].mean_diagonal, (0.9842 + 0.3333 + 0.1784) / 3, four_digits);
  EXPECT_NEAR(found[0].mean_previous, (0.3333 + 0.0879) / 2, four_digits);
  EXPECT_NEAR(found[0].mean_first, (0.9842 + 0.3333 + 0.7337) / 3, four_digits);
  EXPECT_NEAR(found[0].mean_limit, std::log2(3), 1e-6);
  EXPECT_NEAR(head_stats(traced(example(2, false, /*causal=*/true)), 0).mean_limit, (1 + std::log2(3)) / 3, 1e-6);
  EXPECT_NEAR(found[0].mean_size,
              (trace.contributions(0)[0] + trace.contributions(1)[0] + trace.contributions(2)[0]) / 3, 1e-6);
  EXPECT_NEAR(trace.contributions(it)[0], 0.8067, four_digits);
  EXPECT_NEAR(found[0].likeness[0], 1, 1e-6);
  EXPECT_NEAR(found[0].likeness[1], (0.3491 + 0.3491 + 0.3543) / 3, four_digits);
  EXPECT_EQ(found[0].likeness[1], found[1].likeness[0]);
}

TEST(HeadStats, OneTokenHasNoPreviousOne) {
  const auto found = head_stats(traced(seeded_problem(1, 4, 1)), 0);
  EXPECT_TRUE(std::isnan(found.mean_previous));
  EXPECT_EQ(found.entropy[0], 0);
  EXPECT_EQ(found.mean_first, 1);
}

TEST(HeadStats, OwnPlacesStandBehindThePast) {
  const Sizes sizes{2, 4, 4, 2, 1, 2, 2, /*past=*/2};
  const Trace trace = traced({.source = random_given(sizes, 3), .heads = 2, .kv_heads = 1});
  const Matrix weights = whole(trace, Stage::weights, 1);
  const HeadStats found = head_stats(trace, 1);
  EXPECT_NEAR(found.mean_diagonal, (weights(0, 2) + weights(1, 3)) / 2, 1e-6);
  EXPECT_NEAR(found.mean_previous, (weights(0, 1) + weights(1, 2)) / 2, 1e-6);
}

TEST(HeadStats, KeysFromElsewhereHaveNoPlaceOfOnesOwn) {
  Problem problem = seeded_problem(2, 4, 2);
  std::get<Seeded>(problem.source).other = {"a", "b", "c"};
  const HeadStats found = head_stats(traced(problem), 0);
  EXPECT_TRUE(std::isnan(found.mean_diagonal) && std::isnan(found.mean_previous));
  EXPECT_GT(found.mean_first, 0);
}

TEST(HeadStats, ARowWithoutAKeyCountsNowhereAndOneOfNaNInEveryMean) {
  Problem problem = example(2, false, /*causal=*/true);
  problem.mask.cells = {{ball, ball}};
  const Trace trace = traced(problem);
  const HeadStats found = head_stats(trace, 0);
  EXPECT_TRUE(std::isnan(found.entropy[ball]));
  const Matrix weights = whole(trace, Stage::weights, 0), others = whole(trace, Stage::weights, 1);
  EXPECT_NEAR(found.mean_largest, (0.5 + 0.7337) / 2, four_digits);
  EXPECT_NEAR(found.likeness[1], weights.bottomRows(2).cwiseMin(others.bottomRows(2)).sum() / 2, 1e-6);

  problem.edits = {{{Stage::x, no_head, it, 0}, NAN}};
  problem.mask.cells.push_back({it, ball});  // a weight of 0 before those of NaN
  EXPECT_TRUE(std::isnan(head_stats(traced(problem), 0).mean_largest));
}

TEST(Influence, IsTheWeightTimesTheLengthOfWhatItBrings) {
  const Matrix found = influence(traced(example(2)), 0);
  EXPECT_NEAR(found(it, ball), 0.7337, four_digits);         // its value is [1, 0]
  EXPECT_NEAR(found(it, it), 0.1784 * 0.4714, four_digits);  // its value is [1/3, 1/3]
  Problem muted = example(2);
  for (int col = 0; col < 4; ++col) {
    for (const int row : {2, 3}) muted.edits.push_back({{Stage::wo, no_head, row, col}, 0.0f});
  }
  const Trace trace = traced(muted);
  EXPECT_TRUE(influence(trace, 1).isZero(0));
  EXPECT_FALSE(influence(trace, 0).isZero(0));

  Problem half = example(2);
  half.off = {1};
  EXPECT_TRUE(influence(traced(half), 1).isZero(0));
}

TEST(Influence, IsThatOfTheValuesWhichAHeadReads) {
  Problem problem = seeded_problem(3, 8, 4);
  problem.kv_heads = 2;
  for (int row = 0; row < 8; ++row) {
    for (int col = 0; col < 2; ++col) problem.edits.push_back({{Stage::wv, 1, row, col}, 0.0f});
  }
  const Trace trace = traced(problem);
  for (const int head : {0, 1}) EXPECT_TRUE((influence(trace, head).array() > 0).all()) << head;
  for (const int head : {2, 3}) EXPECT_TRUE(influence(trace, head).isZero(0)) << head;
}

TEST(Influence, OfAHiddenKeyIsNoneWhateverItHolds) {
  Problem problem = example(2, false, /*causal=*/true);
  problem.edits = {{{Stage::x, no_head, it, 0}, NAN}};
  const Matrix found = influence(traced(problem), 0);
  EXPECT_EQ(found(ball, it), 0);
  EXPECT_TRUE(std::isnan(found(it, it)));
}

TEST(Without, IsTheOutputOfTheSameProblemWithThoseHeadsOff) {
  const Trace trace = traced(example(2));
  const Without found = without(trace, {1});
  EXPECT_NEAR(found.y(it, 0), 0.7931, four_digits);
  EXPECT_NEAR(found.change[it], 0.8067, four_digits);

  Problem problem = seeded_problem(6, 12, 4);
  const Without less = without(traced(problem), {0, 2});
  problem.off = {0, 2};
  EXPECT_TRUE(same_bits(less.y, whole(traced(problem), Stage::y)));
  EXPECT_EQ(without(traced(problem), {}).change, std::vector<double>(6, 0.0));
}

TEST(Compare, FindsNoDifferenceToItselfAndTheFirstOneToAVariant) {
  const Trace right = traced(example(2, false, /*causal=*/true));
  for (const Difference& found : compare(right, right)) EXPECT_EQ(found.largest, 0);

  Problem wrong = example(2, false, /*causal=*/true);
  wrong.variant = Variant::averaged;
  bool concat_differs = false;
  for (const auto& [cell, largest] : compare(right, traced(wrong))) {
    if (cell.stage == Stage::concat) {
      concat_differs = true;
      EXPECT_NEAR(largest, 0.7931 - 0.4703, 2 * four_digits);
      EXPECT_EQ(cell.row, it);
    } else if (cell.stage != Stage::part && cell.stage != Stage::y) {
      EXPECT_EQ(largest, 0) << info(cell.stage).id;
    }
  }
  EXPECT_TRUE(concat_differs);
}

TEST(Compare, TellsTheFirstOfTheLargestInEitherDirectionHeadByHead) {
  Problem problem = example(2);
  problem.edits = {{{Stage::x, no_head, ball, 0}, 4.0f}, {{Stage::x, no_head, it, 1}, 2.0f}};
  const Trace plain = traced(example(2)), other = traced(problem);
  for (const auto& found : {compare(plain, other), compare(other, plain)}) {
    EXPECT_EQ(found[0].cell, (Cell{Stage::x, no_head, ball, 0}));
    EXPECT_EQ(found[0].largest, 1);
    const auto of = [](Stage stage) { return [stage](const Difference& each) { return each.cell.stage == stage; }; };
    EXPECT_EQ(std::ranges::count_if(found, of(Stage::weights)), 2);
  }
  problem.edits = {{{Stage::x, no_head, full, 1}, NAN}};
  const auto odd = compare(plain, traced(problem));
  EXPECT_EQ(odd[0].cell, (Cell{Stage::x, no_head, full, 1}));
  EXPECT_EQ(odd[0].largest, INFINITY);
}

TEST(Compare, LeavesOutWhatHasAnotherShape) {
  for (const Difference& found : compare(traced(example(2)), traced(example(1)))) {
    EXPECT_TRUE(info(found.cell.stage).heads == Heads::none) << info(found.cell.stage).id;
  }
}

/// 2000 queries with 8 keys each: a variance scatters by 2 %.
TEST(DotSample, VarianceGrowsWithTheWidthAndTheDivisorTakesThatBack) {
  double largest = 0;
  for (const int width : {2, 16, 128}) {
    const auto found = dot_sample(width, 2000, /*seed=*/1);
    EXPECT_NEAR(found->variance / width, 1, 0.1) << width;
    EXPECT_NEAR(found->scaled_variance, 1, 0.1) << width;
    EXPECT_GT(found->largest, largest);
    largest = found->largest;
    EXPECT_NEAR(found->scaled_largest, 0.36, 0.05) << width;
  }
  EXPECT_GT(largest, 0.85);
  EXPECT_EQ(dot_sample(0, 1, 1).error().errc, Errc::bad_value);
  EXPECT_EQ(dot_sample(1'000'000, 1'000'000, 1).error().errc, Errc::bad_value);
}

TEST(NarrowHeads, FindTheirOwnTokenLessOftenTheNarrowerTheyAre) {
  double before = 0;
  for (const int width : {1, 4, 16}) {
    const auto share = narrow_heads({width, /*model_width=*/64, /*tokens=*/16, /*trials=*/200, /*seed=*/1}, 0);
    EXPECT_GT(*share, before) << width;
    before = *share;
  }
  EXPECT_GT(before, 0.95);
  EXPECT_EQ(*narrow_heads({1, 4, 1, 10, 1}, 0), 1.0) << "alone it always wins";
  EXPECT_EQ(narrow_heads({10'000, 10'000, 1, 1, 1}, 0).error().errc, Errc::too_large);
  EXPECT_EQ(narrow_heads({1, 4, 0, 10, 1}, 0).error().message, "tokens is 0, but has to be at least 1.");
}

}  // namespace
}  // namespace mha
