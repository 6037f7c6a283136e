#include "core/variants.hpp"

#include <gtest/gtest.h>

#include "core/statistics.hpp"
#include "problems.hpp"
#include "recombine.hpp"

/// Each wrong way on the worked example, against numbers worked out by hand.
namespace mha {
namespace {

constexpr int full = 1, it = 2;

Trace varied(Variant variant, bool causal = false, bool mixing = false) {
  Problem problem = example(2, mixing, causal);
  problem.variant = variant;
  return traced(problem);
}

/// To the four digits that the numbers were worked out to.
void expect_row(const Trace& trace, Stage stage, int head, int row, const std::vector<double>& wanted) {
  const Matrix found = trace.rows(stage, head, row, 1);
  ASSERT_EQ(std::size_t(found.cols()), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(found(0, Eigen::Index(i)), wanted[i], 0.5e-4) << i;
}

TEST(Variants, AreFoundByTheirNames) {
  for (const VariantInfo& row : variant_table()) {
    EXPECT_EQ(find_variant(row.id), row.variant);
    EXPECT_EQ(std::string(row.about).back(), '.');
  }
  EXPECT_EQ(find_variant("best"), std::nullopt);
}

TEST(Variants, AveragedPutsTheMeanOfTheHeadsInEachPlace) {
  const Trace trace = varied(Variant::averaged);
  expect_row(trace, Stage::head, 0, it, {0.7931, 0.1474});
  expect_row(trace, Stage::concat, no_head, it, {0.4703, 0.4703, 0.4703, 0.4703});
}

TEST(Variants, MaxedPutsTheLargestOfTheHeadsInEachPlace) {
  expect_row(varied(Variant::maxed), Stage::concat, no_head, it, {0.7931, 0.7931, 0.7931, 0.7931});
}

TEST(Variants, SharedGivesEveryHeadTheMapOfTheFirst) {
  const Trace trace = varied(Variant::shared);
  expect_row(trace, Stage::weights, 1, it, {0.7337, 0.0879, 0.1784});
  EXPECT_TRUE(same_bits(whole(trace, Stage::weights, 0), whole(trace, Stage::weights, 1)));
}

TEST(Variants, ChoppedHeadsReadTheirOwnColumnsOnly) {
  const Trace trace = varied(Variant::chopped);
  // Head 2 is left with "number/verb", which is 0, and the bias, which is 1 everywhere.
  expect_row(trace, Stage::q, 1, it, {0, 1});
  expect_row(trace, Stage::weights, 1, it, {0.3333, 0.3333, 0.3333});
  expect_row(trace, Stage::head, 1, it, {0, 0});
  // Head 1 reads "entity" as before and no longer the bias.
  expect_row(trace, Stage::q, 0, it, {1, 0});
}

TEST(Variants, ChoppedHeadsKeepTheirBiasesAndWithoutWoThereIsNoBoEither) {
  Problem problem = example(2);
  problem.edits = {{{Stage::bq, 1, 0, 0}, 5.0f}, {{Stage::bo, no_head, 0, 1}, 7.0f}};
  problem.variant = Variant::chopped;
  expect_row(traced(problem), Stage::q, 1, it, {5, 1});
  problem.variant = Variant::no_wo;
  const Trace trace = traced(problem);
  EXPECT_TRUE(same_bits(whole(trace, Stage::y), whole(trace, Stage::concat)));
}

TEST(Variants, MaskAfterLeavesRowsThatDoNotSumToOne) {
  const Trace trace = varied(Variant::mask_after, /*causal=*/true);
  expect_row(trace, Stage::weights, 0, full, {0.3333, 0.3333, 0});
  expect_row(trace, Stage::masked, 0, full, {0.7071, 0.7071, 0.7071});
}

TEST(Variants, MaskZeroLeaks) {
  const Trace trace = varied(Variant::mask_zero, /*causal=*/true);
  expect_row(trace, Stage::masked, 0, full, {0.7071, 0.7071, 0});
  expect_row(trace, Stage::weights, 0, full, {0.4011, 0.4011, 0.1978});
}

TEST(Variants, SqrtDmodelDividesByTwo) {
  const Trace trace = varied(Variant::sqrt_dmodel);
  expect_row(trace, Stage::scores, 0, it, {2, 0.5, 1});
  expect_row(trace, Stage::weights, 0, it, {0.6285, 0.1402, 0.2312});
}

TEST(Variants, UndividedIsSharper) {
  const Trace trace = varied(Variant::undivided);
  expect_row(trace, Stage::scores, 0, it, {4, 1, 2});
  expect_row(trace, Stage::weights, 0, it, {0.8438, 0.0420, 0.1142});
}

TEST(Variants, NoWoIsTheConcatenation) {
  const Trace trace = varied(Variant::no_wo, /*causal=*/false, /*mixing=*/true);
  expect_row(trace, Stage::y, no_head, it, {0.7931, 0.1474, 0.1474, 0.7931});
  EXPECT_TRUE(same_bits(whole(trace, Stage::y), whole(trace, Stage::concat)));
}

TEST(Variants, SoftmaxColumnsMakesColumnsAddUpToOne) {
  const Trace trace = varied(Variant::softmax_columns);
  expect_row(trace, Stage::weights, 0, it, {0.0141, 0.3333, 0.1784});
  expect_row(trace, Stage::head, 0, it, {0.0736, 0.3928});
  const Matrix weights = whole(trace, Stage::weights, 1);
  for (Eigen::Index key = 0; key < weights.cols(); ++key) EXPECT_NEAR(weights.col(key).sum(), 1, 1e-6);
  const auto found = explain(trace, {Stage::weights, 0, it, 0});
  EXPECT_EQ(found->terms[1].cells()[0].cell, (Cell{Stage::scores, 0, full, 0})) << "of the same column";
}

TEST(Variants, NoTransposeMixesWords) {
  const Trace trace = varied(Variant::no_transpose);
  expect_row(trace, Stage::q, 0, it, {0, 1});
  expect_row(trace, Stage::q, 1, 0, {3, 1});
  expect_row(trace, Stage::weights, 1, it, {0.6728, 0.1636, 0.1636});
  expect_row(trace, Stage::head, 1, it, {0.1091, 0.7819});
  // The third pair of numbers in memory: the second word's first two, made by the matrix of head 1.
  const auto found = explain(trace, {Stage::q, 0, it, 1});
  EXPECT_EQ(found->terms[3].cells()[0].cell, (Cell{Stage::x, no_head, full, 3}));
  EXPECT_EQ(found->terms[3].cells()[1].cell, (Cell{Stage::wq, 0, 3, 1}));
}

TEST(Variants, OfOneHeadTheCutIsTheSame) {
  Problem problem = seeded_problem(4, 6, 1);
  const Matrix right = whole(traced(problem), Stage::y);
  problem.variant = Variant::no_transpose;
  EXPECT_TRUE(same_bits(whole(traced(problem), Stage::y), right));
}

TEST(Variants, WhereScoresBecomeZeroEveryRowHasWeights) {
  Problem problem = example(2);
  problem.mask.cells = {{2, 0}, {2, 1}, {2, 2}};
  EXPECT_EQ(head_stats(traced(problem), 0).rows, 2);
  problem.variant = Variant::mask_zero;
  const HeadStats found = head_stats(traced(problem), 0);
  EXPECT_EQ(found.rows, 3);
  EXPECT_NEAR(found.mean_limit, std::log2(3.0), 1e-12);
}

TEST(Variants, AHeadThatIsOffKeepsItsStagesAndAddsNothing) {
  Problem problem = example(2);
  problem.off = {1};
  const Trace trace = traced(problem);
  expect_row(trace, Stage::head, 1, it, {0.1474, 0.7931});
  expect_row(trace, Stage::y, no_head, it, {0.7931, 0.1474, 0, 0});
  EXPECT_EQ(trace.contributions(it)[1], 0.0);
  EXPECT_STREQ(explain(trace, {Stage::concat, no_head, it, 3})->rule, "off");
  problem.off = {2};
  EXPECT_EQ(validate(problem, 0).error().errc, Errc::out_of_range);
}

TEST(Variants, ExplanationsGiveTheValueOfEveryCellAgain) {
  for (const VariantInfo& row : variant_table()) {
    for (const bool causal : {false, true}) {
      SCOPED_TRACE(row.id);
      Problem problem = seeded_problem(5, 12, 3, causal);
      problem.variant = row.variant;
      problem.off = {1};
      check_every_cell(traced(problem));
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace mha
