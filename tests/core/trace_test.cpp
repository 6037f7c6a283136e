#include "core/trace.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "judge.hpp"
#include "problems.hpp"
#include "recombine.hpp"

/// What holds for every problem, tried on 200 seeded ones, causal and not, with each set of kernels.
namespace mha {
namespace {

struct Size {
  int tokens;
  int model_width;
  int heads;
};

/// T from 1 to 40, d_model from 1 to 96, and every divisor of a d_model as h: all of d_model's divisors in turn until
/// there are 200.
std::vector<Size> two_hundred() {
  std::vector<Size> sizes;
  for (int step = 0; sizes.size() < 200; ++step) {
    // 7 and 96, 29 and 40 share no divisor (but 1), so each width and each length turns up.
    const int width = 96 - 7 * step % 96, tokens = 1 + 29 * step % 40;
    for (int heads = 1; heads <= width && sizes.size() < 200; ++heads) {
      if (width % heads == 0) sizes.push_back({tokens, width, heads});
    }
  }
  return sizes;
}

void PrintTo(const Size& size, std::ostream* out) {
  *out << "T " << size.tokens << ", d_model " << size.model_width << ", h " << size.heads;
}

template <class Check>
void for_each_problem(const Check& check) {
  for (const Size& size : two_hundred()) {
    for (const bool causal : {false, true}) {
      const Problem problem = seeded_problem(size.tokens, size.model_width, size.heads, causal);
      SCOPED_TRACE(testing::PrintToString(size) + (causal ? ", causal" : ""));
      check(problem);
      if (testing::Test::HasFailure()) return;
    }
  }
}

class EveryTrace : public testing::TestWithParam<const Kernels*> {
 protected:
  Trace load(const Problem& problem) const { return traced(problem, *GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Sets, EveryTrace, every_kernel_set(), kernels_name);

TEST_P(EveryTrace, EveryStageIsWithinItsBoundOfFloat64) {
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    const int tokens = trace.sizes().tokens, model_width = trace.sizes().model_width, heads = trace.sizes().heads;
    judge::Bounded y = judge::input(Matrix::Zero(tokens, model_width));
    for (int head = 0; head < heads; ++head) {
      const judge::Head exact = judge::head_of(trace, head);
      for (const auto& [stage, wanted] : {std::pair{Stage::q, &exact.q},
                                          {Stage::k, &exact.k},
                                          {Stage::v, &exact.v},
                                          {Stage::dots, &exact.dots},
                                          {Stage::scores, &exact.scores},
                                          {Stage::weights, &exact.weights},
                                          {Stage::head, &exact.head},
                                          {Stage::part, &exact.part}}) {
        EXPECT_LE(judge::used(whole(trace, stage, head), *wanted), 1) << info(stage).id << " of head " << head;
      }
      judge::add(y, exact.part, heads);
    }
    EXPECT_LE(judge::used(whole(trace, Stage::y), y), 1);
  });
}

TEST_P(EveryTrace, RowsOfWeightsSumToOne) {
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    for (int head = 0; head < problem.heads; ++head) {
      const Matrix weights = whole(trace, Stage::weights, head);
      EXPECT_GE(weights.minCoeff(), 0.0f);
      // Each of n shares is within (n + 11)·2⁻²⁴ of its part of the whole, relative, when scores are as small as here.
      const double bound = (weights.cols() + 11 + 60) * judge::u;
      for (const auto& row : weights.rowwise()) EXPECT_NEAR(row.cast<double>().sum(), 1.0, bound);
    }
  });
}

TEST_P(EveryTrace, OneProductForAllHeadsIsOneForEachBitForBit) {
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    for (int head = 0; head < problem.heads; ++head) {
      for (const auto& [by, to] : {std::pair{Stage::wq, Stage::q}, {Stage::wk, Stage::k}, {Stage::wv, Stage::v}}) {
        const Matrix alone = whole(trace, by, head);
        Matrix wanted(trace.sizes().tokens, alone.cols());
        GetParam()->product(whole(trace, Stage::x), alone, wanted);
        EXPECT_TRUE(same_bits(whole(trace, to, head), wanted)) << info(to).id << " of head " << head;
      }
    }
  });
}

TEST_P(EveryTrace, ConcatIsTheHeadsSideBySideAndYTheSumOfPartsBitForBit) {
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    const int tokens = trace.sizes().tokens, model_width = trace.sizes().model_width, heads = trace.sizes().heads;
    const int width = trace.sizes().head_width;
    Matrix concat(tokens, model_width), y = Matrix::Zero(tokens, model_width);
    for (int head = 0; head < heads; ++head) {
      concat.middleCols(head * width, width) = whole(trace, Stage::head, head);
      y += whole(trace, Stage::part, head);
    }
    EXPECT_TRUE(same_bits(whole(trace, Stage::concat), concat));
    EXPECT_TRUE(same_bits(whole(trace, Stage::y), y));
  });
}

TEST_P(EveryTrace, UnderACausalMaskLaterTokensChangeNoBitOfEarlierRows) {
  for (const Size& size : two_hundred()) {
    SCOPED_TRACE(testing::PrintToString(size));
    const Trace longer = load(seeded_problem(size.tokens, size.model_width, size.heads, /*causal=*/true));
    const int fewer = (size.tokens + 1) / 2;
    const Trace shorter = load(seeded_problem(fewer, size.model_width, size.heads, /*causal=*/true));
    ASSERT_TRUE(same_bits(whole(shorter, Stage::y), whole(longer, Stage::y).topRows(fewer)));
    for (int head = 0; head < size.heads; ++head) {
      ASSERT_TRUE(same_bits(whole(shorter, Stage::weights, head),
                            whole(longer, Stage::weights, head).topLeftCorner(fewer, fewer)));
    }
  }
}

TEST_P(EveryTrace, ReadingChangesNothing) {
  for_each_problem([&](const Problem& problem) {
    const Trace read = load(problem), untouched = load(problem);
    for (const StageShape& shape : read.stages()) {
      for (const int head : heads_of(shape)) static_cast<void>(whole(read, shape.stage, head));
    }
    for (const StageShape& shape : read.stages()) {
      for (const int head : heads_of(shape)) {
        EXPECT_TRUE(same_bits(whole(read, shape.stage, head), whole(untouched, shape.stage, head)));
      }
    }
  });
}

TEST_P(EveryTrace, ContributionsAreTheLengthsOfTheParts) {
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    const auto lengths = trace.contributions(0);
    ASSERT_EQ(int(lengths.size()), problem.heads);
    for (int head = 0; head < problem.heads; ++head) {
      const Matrix part = whole(trace, Stage::part, head);
      double squares = 0;
      for (const float cell : part.row(0)) squares += double{cell} * cell;
      EXPECT_DOUBLE_EQ(lengths[head], std::sqrt(squares));
    }
  });
}

/// Of the set that is used every cell; of the others, to save time, every 25th, a step further in each row.
TEST_P(EveryTrace, ExplanationsGiveTheValueOfEveryCellAgain) {
  const bool all = GetParam() == &best_kernels();
  for_each_problem([&](const Problem& problem) {
    const Trace trace = load(problem);
    for (const StageShape& shape : trace.stages()) {
      const int step = all ? 1 : std::min(25, shape.cols);
      for (const int head : heads_of(shape)) {
        for (int row = 0; row < shape.rows; ++row) {
          for (int col = row % step; col < shape.cols; col += step) {
            check_cell(trace, {shape.stage, head, row, col});
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  });
}

TEST(Explain, ShiftsTheExponentialsOnlyWhereTheyWouldLeaveFloat32) {
  Problem problem = seeded_problem(4, 2, 1);
  for (const auto& [factor, shifted] : {std::pair{1.0f, false}, {1000.0f, true}}) {
    problem.edits.clear();
    for (const int cell : {0, 1}) problem.edits.push_back({{Stage::x, no_head, 0, cell}, factor});
    const Trace trace = traced(problem);
    const float max = whole(trace, Stage::scores, 0).row(0).maxCoeff();
    const auto found = explain(trace, {Stage::weights, 0, 0, 3});
    const double shift = found->parts[2].second;
    EXPECT_EQ(shift, shifted ? max : 0.0);
    check_cell(trace, {Stage::weights, 0, 0, 3});
  }
}

TEST(Explain, AHiddenKeyIsATermOfZeroAndTheRuleIsNamed) {
  const Trace trace = traced(example(2, false, /*causal=*/true));
  const auto found = explain(trace, {Stage::weights, 0, 0, 2});
  EXPECT_EQ(found->value, 0.0f);
  ASSERT_EQ(found->terms.size(), 3u);
  EXPECT_EQ(found->terms[2].value, 0.0);
  EXPECT_EQ(found->terms[2].cells()[0].value, -INFINITY);
  EXPECT_STREQ(found->rule, "causal");
  EXPECT_EQ(explain(trace, {Stage::weights, 0, 2, 2})->rule, nullptr);
}

}  // namespace
}  // namespace mha
