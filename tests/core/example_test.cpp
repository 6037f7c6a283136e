#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "core/explain.hpp"
#include "problems.hpp"

/// The worked example, to the digits in which courses print it.
namespace mha {
namespace {

constexpr int ball = 0, full = 1, it = 2;

std::string printed(double number) {
  std::array<char, 32> digits;
  std::snprintf(digits.data(), digits.size(), number == std::floor(number) ? "%.0f" : "%.4f", number);
  return digits.data();
}

/// One row, whole numbers bare, others with four decimals.
std::string row(const Trace& trace, Stage stage, int head, int at = it) {
  const Matrix cells = trace.rows(stage, head, at, 1);
  std::string line;
  for (const float cell : cells.reshaped()) {
    if (!line.empty()) line += ' ';
    line += printed(cell);
  }
  return line;
}

std::vector<std::string> rows(const Trace& trace, Stage stage, int head) {
  std::vector<std::string> lines;
  for (int i = 0; i < shape_of(trace.sizes(), stage).rows; ++i) lines.push_back(row(trace, stage, head, i));
  return lines;
}

using Lines = std::vector<std::string>;

class WorkedExample : public testing::TestWithParam<const Kernels*> {
 protected:
  Trace load(int heads, bool mixing = false, bool causal = false) const {
    return traced(example(heads, mixing, causal), *GetParam());
  }
};
INSTANTIATE_TEST_SUITE_P(Sets, WorkedExample, every_kernel_set(), kernels_name);

TEST_P(WorkedExample, TwoHeadsWhatGoesIn) {
  const Trace trace = load(2);
  EXPECT_EQ(rows(trace, Stage::x, no_head), (Lines{"3 0 0 1", "0 3 0 1", "1 1 0 1"}));
  for (const Stage stage : {Stage::wq, Stage::wk}) {
    EXPECT_EQ(rows(trace, stage, 0), (Lines{"1 0", "0 0", "0 0", "0 1"}));
    EXPECT_EQ(rows(trace, stage, 1), (Lines{"0 0", "1 0", "0 0", "0 1"}));
  }
  for (const int head : {0, 1}) EXPECT_EQ(rows(trace, Stage::wv, head), (Lines{"0.3333 0", "0 0.3333", "0 0", "0 0"}));
  EXPECT_EQ(rows(trace, Stage::wo, no_head), (Lines{"1 0 0 0", "0 1 0 0", "0 0 1 0", "0 0 0 1"}));
  EXPECT_EQ(trace.at({Stage::wv, 0, 0, 0}), 1.0f / 3.0f);
}

TEST_P(WorkedExample, TwoHeadsTheFirstFindsBallTheSecondFull) {
  const Trace trace = load(2);
  EXPECT_EQ(row(trace, Stage::q, 0), "1 1");
  EXPECT_EQ(rows(trace, Stage::k, 0), (Lines{"3 1", "0 1", "1 1"}));
  EXPECT_EQ(row(trace, Stage::dots, 0), "4 1 2");
  EXPECT_EQ(row(trace, Stage::scores, 0), "2.8284 0.7071 1.4142");
  EXPECT_EQ(row(trace, Stage::weights, 0), "0.7337 0.0879 0.1784");
  EXPECT_EQ(rows(trace, Stage::v, 0), (Lines{"1 0", "0 1", "0.3333 0.3333"}));
  EXPECT_EQ(row(trace, Stage::head, 0), "0.7931 0.1474");

  EXPECT_EQ(row(trace, Stage::q, 1), "1 1");
  EXPECT_EQ(rows(trace, Stage::k, 1), (Lines{"0 1", "3 1", "1 1"}));
  EXPECT_EQ(row(trace, Stage::dots, 1), "1 4 2");
  EXPECT_EQ(row(trace, Stage::scores, 1), "0.7071 2.8284 1.4142");
  EXPECT_EQ(row(trace, Stage::weights, 1), "0.0879 0.7337 0.1784");
  EXPECT_EQ(rows(trace, Stage::v, 1), (Lines{"1 0", "0 1", "0.3333 0.3333"}));
  EXPECT_EQ(row(trace, Stage::head, 1), "0.1474 0.7931");

  EXPECT_EQ(row(trace, Stage::concat, no_head), "0.7931 0.1474 0.1474 0.7931");
  EXPECT_EQ(row(trace, Stage::y, no_head), "0.7931 0.1474 0.1474 0.7931");
}

TEST_P(WorkedExample, TwoHeadsWhyTheWeightIsWhatItIs) {
  const Trace trace = load(2);
  const auto weight = explain(trace, {Stage::weights, 0, it, ball});
  ASSERT_TRUE(weight);
  Lines exponentials;
  for (const Term& term : weight->terms) exponentials.push_back(printed(term.value));
  EXPECT_EQ(exponentials, (Lines{"16.9188", "2.0281", "4.1133"}));
  EXPECT_EQ(weight->op, Op::softmax);
  const auto [at, sum, shift, max] = std::array{weight->parts[0], weight->parts[1], weight->parts[2], weight->parts[3]};
  EXPECT_EQ(at.second, ball);
  EXPECT_EQ(printed(sum.second), "23.0602");
  EXPECT_EQ(shift.second, 0);
  EXPECT_EQ(printed(max.second), "2.8284");
}

TEST_P(WorkedExample, OneHeadHasToCompromise) {
  const Trace trace = load(1);
  EXPECT_EQ(row(trace, Stage::q, 0), "1 1 1 1");
  EXPECT_EQ(row(trace, Stage::dots, 0), "5 5 4");
  EXPECT_EQ(row(trace, Stage::scores, 0), "2.5000 2.5000 2");
  EXPECT_EQ(row(trace, Stage::weights, 0), "0.3837 0.3837 0.2327");
  EXPECT_EQ(row(trace, Stage::y, no_head), "0.4612 0.4612 0.4612 0.4612");
}

TEST_P(WorkedExample, OneHeadDoesNotSeeThatBallAndFullWereSwapped) {
  Problem swapped = example(1);
  const Trace before = load(1);
  for (int col = 0; col < 4; ++col) {
    swapped.edits.push_back({{Stage::x, no_head, ball, col}, before.at({Stage::x, no_head, full, col})});
    swapped.edits.push_back({{Stage::x, no_head, full, col}, before.at({Stage::x, no_head, ball, col})});
  }
  EXPECT_EQ(row(traced(swapped, *GetParam()), Stage::weights, 0), row(before, Stage::weights, 0));
  swapped.heads = 2;
  EXPECT_EQ(row(traced(swapped, *GetParam()), Stage::weights, 0), "0.0879 0.7337 0.1784");
}

TEST_P(WorkedExample, GivesEachOfItsTokensItsRowWhereverItStands) {
  const Trace before = load(2);
  Problem other = example(2);
  other.source = Example{.tokens = {"it", "ball"}, .other = std::vector<std::string>{"full", "it", "ball"}};
  const Trace trace = traced(other, *GetParam());
  EXPECT_EQ(rows(trace, Stage::x, no_head), (Lines{"1 1 0 1", "3 0 0 1"}));
  EXPECT_EQ(row(trace, Stage::weights, 0, 0), "0.0879 0.1784 0.7337");
  EXPECT_EQ(row(trace, Stage::weights, 1, 0), "0.7337 0.1784 0.0879");
  other.source = Example{.tokens = {"it", "bat"}};
  EXPECT_EQ(validate(other, 0).error().errc, Errc::bad_value);
}

TEST_P(WorkedExample, FourHeadsSharperOnesAndTwoThatReadTheBiasAlone) {
  const Trace trace = load(4);
  EXPECT_EQ(row(trace, Stage::weights, 0), "0.8438 0.0420 0.1142");
  EXPECT_EQ(row(trace, Stage::weights, 2), "0.0420 0.8438 0.1142");
  for (const int head : {1, 3}) EXPECT_EQ(row(trace, Stage::weights, head), "0.3333 0.3333 0.3333");
}

TEST_P(WorkedExample, TheMixingOutputMatrixAveragesAndTellsApart) {
  const Trace trace = load(2, /*mixing=*/true);
  EXPECT_EQ(rows(trace, Stage::wo, no_head),
            (Lines{"0.5000 0 0.5000 0", "0 0.5000 0 0.5000", "0.5000 0 -0.5000 0", "0 0.5000 0 -0.5000"}));
  EXPECT_EQ(row(trace, Stage::concat, no_head), "0.7931 0.1474 0.1474 0.7931");
  EXPECT_EQ(row(trace, Stage::y, no_head), "0.4703 0.4703 0.3229 -0.3229");
}

TEST_P(WorkedExample, ACausalMaskHidesItFromFullForGood) {
  const Trace trace = load(2, /*mixing=*/false, /*causal=*/true);
  EXPECT_EQ(row(trace, Stage::mask, no_head, full), "0 0 -inf");
  EXPECT_EQ(row(trace, Stage::weights, 0, ball), "1 0 0");
  EXPECT_EQ(row(trace, Stage::weights, 0, full), "0.5000 0.5000 0");
  EXPECT_EQ(row(trace, Stage::weights, 0, it), "0.7337 0.0879 0.1784");
}

}  // namespace
}  // namespace mha
