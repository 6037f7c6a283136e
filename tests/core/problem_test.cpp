#include <gtest/gtest.h>

#include "core/limits.hpp"
#include "core/session.hpp"
#include "problems.hpp"

namespace mha {
namespace {

constexpr const char* said(const Error& error) { return error.message.c_str(); }

Given given(int tokens, int model_width) {
  Given found{model_width, {}};
  for (const Stage stage : {Stage::x, Stage::wq, Stage::wk, Stage::wv, Stage::wo}) {
    found.arrays.push_back({stage, std::size_t(model_width) * std::size_t(stage == Stage::x ? tokens : model_width),
                            [](std::span<float> to) { std::ranges::fill(to, 0.0f); }});
  }
  return found;
}

struct Refusal {
  Problem problem;
  Errc errc;
  const char* sentence;
};

void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.sentence; }

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, NamesTheNumbersAndTheProblemLoadedBeforeStays) {
  Session session;
  ASSERT_FALSE(session.load(example(2)));
  const auto error = session.load(GetParam().problem);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->errc, GetParam().errc);
  EXPECT_STREQ(said(*error), GetParam().sentence);
  EXPECT_EQ((*session.trace())->sizes().heads, 2);
}

Problem edited(Stage stage, int head, int row, int col) {
  Problem problem = example(2);
  problem.edits = {{{stage, head, row, col}, 1.0f}};
  return problem;
}

Problem with(Given::Array array) {
  Given source = given(2, 3);
  std::erase_if(source.arrays, [&](const Given::Array& other) { return other.stage == array.stage; });
  source.arrays.push_back(std::move(array));
  return {.source = std::move(source), .heads = 3};
}

Problem without(Stage stage) {
  Given source = given(2, 3);
  std::erase_if(source.arrays, [&](const Given::Array& array) { return array.stage == stage; });
  return {.source = std::move(source), .heads = 3};
}

INSTANTIATE_TEST_SUITE_P(
    Heads, Refused,
    testing::Values(Refusal{example(0), Errc::bad_heads, "0 heads: there has to be at least 1, and d_model is 4."},
                    Refusal{example(-2), Errc::bad_heads, "-2 heads: there has to be at least 1, and d_model is 4."},
                    Refusal{example(3), Errc::bad_heads, "3 heads do not divide d_model, which is 4: 4 = 3·1 + 1."},
                    Refusal{example(1'000'000'000), Errc::bad_heads,
                            "1000000000 heads are more than d_model, which is 4: a head needs at least 1 column."},
                    Refusal{seeded_problem(2, 10, 3), Errc::bad_heads,
                            "3 heads do not divide d_model, which is 10: 10 = 3·3 + 1."}));

INSTANTIATE_TEST_SUITE_P(
    Sizes, Refused,
    testing::Values(Refusal{seeded_problem(2, 0, 1), Errc::bad_value, "d_model is 0, but has to be at least 1."},
                    Refusal{{.source = given(2, -1)}, Errc::bad_value, "d_model is -1, but has to be at least 1."},
                    Refusal{with({Stage::x, 7, {}}), Errc::bad_shape,
                            "x holds 7 numbers, which are no whole rows of d_model, 3."},
                    Refusal{with({Stage::wq, 8, {}}), Errc::bad_shape, "wq holds 8 numbers, but it takes 3·3."},
                    Refusal{with({Stage::wo, 0, {}}), Errc::bad_shape, "wo holds 0 numbers, but it takes 3·3."},
                    Refusal{with({Stage::bq, 2, {}}), Errc::bad_shape, "bq holds 2 numbers, but it takes 3."},
                    Refusal{with({Stage::bo, 0, {}}), Errc::bad_shape, "bo holds 0 numbers, but it takes 3."},
                    Refusal{with({Stage::xk, 3, {}}), Errc::bad_shape, "Of xk and xv, both have to be given, or none."},
                    Refusal{without(Stage::wv), Errc::bad_shape, "wv has to be given."}));

INSTANTIATE_TEST_SUITE_P(
    Edits, Refused,
    testing::Values(Refusal{edited(Stage::q, 0, 0, 0), Errc::bad_edit,
                            "q is computed and cannot be edited; inputs, matrices and biases can."},
                    Refusal{edited(Stage::wq, 2, 0, 0), Errc::bad_edit,
                            "An edit does not fit: wq has 2 heads, counted from 0; there is no head 2."},
                    Refusal{edited(Stage::wq, no_head, 0, 0), Errc::bad_edit,
                            "An edit does not fit: wq has 2 heads; say which one."},
                    Refusal{edited(Stage::x, 0, 0, 0), Errc::bad_edit,
                            "An edit does not fit: x has no heads, so no head 0."},
                    Refusal{edited(Stage::x, no_head, 3, 0), Errc::bad_edit,
                            "An edit does not fit: x has 3 rows, counted from 0; there is no row 3."},
                    Refusal{edited(Stage::wo, no_head, 0, -1), Errc::bad_edit,
                            "An edit does not fit: wo has 4 columns, counted from 0; there is no column -1."}));

/// Nothing may be allocated for these: a copy of an array would end the test.
Problem huge() {
  Given source = given(70'000, 70'000);
  for (Given::Array& array : source.arrays) {
    array.copy = [](std::span<float>) { FAIL() << "copied before it was refused"; };
  }
  return {.source = std::move(source), .heads = 1};
}

INSTANTIATE_TEST_SUITE_P(
    Memory, Refused,
    testing::Values(
        Refusal{huge(), Errc::too_large, "x needs 18709 MiB in all; the limit is 256 MiB."},
        Refusal{seeded_problem(2000, 16, 16), Errc::too_large,
                "2000 tokens, d_model 16 and 16 heads need 750 MiB in all; the limit is 256 MiB."},
        Refusal{seeded_problem(1, 2'147'483'647, 1), Errc::too_large,
                "1 tokens, d_model 2147483647 and 1 heads need 70368744177680 MiB in all; the limit is 256 MiB."}));

TEST(Memory, WhatOtherSessionsHoldCountsUntilTheyAreGone) {
  const Problem half = seeded_problem(700, 64, 32);  // 3 stages of 32 · 700² numbers: 180 MiB
  Session session;
  {
    Session other;
    ASSERT_FALSE(other.load(half));
    const auto error = session.load(half);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->errc, Errc::too_large);
    EXPECT_FALSE(other.load(half)) << "what it takes the place of does not count";
  }
  EXPECT_FALSE(session.load(half));
}

TEST(Memory, NeedIsWhatTheStagesHold) {
  for (const bool causal : {false, true}) {
    const Trace trace = traced(seeded_problem(5, 12, 3, causal));
    double cells = 0;
    for (const StageShape& shape : trace.stages()) {
      for (const int head : heads_of(shape)) {
        if (shape.stage != Stage::part || head == 0) cells += double(whole(trace, shape.stage, head).size());
      }
    }
    EXPECT_EQ(bytes_needed(trace.sizes()), cells * sizeof(float));
  }
}

TEST(Session, SaysWhenNothingIsLoaded) {
  const Session session;
  EXPECT_EQ(session.rows(Stage::x, no_head, Session::every_row).error().errc, Errc::not_loaded);
  EXPECT_EQ(session.contributions(0).error().errc, Errc::not_loaded);
  EXPECT_EQ(session.explain({Stage::x, no_head, 0, 0}).error().errc, Errc::not_loaded);
}

TEST(Session, ReadingOutsideNamesWhatIsThere) {
  Session session;
  ASSERT_FALSE(session.load(example(2)));
  EXPECT_STREQ(said(session.rows(Stage::weights, 2, Session::every_row).error()),
               "weights has 2 heads, counted from 0; there is no head 2.");
  EXPECT_STREQ(said(session.rows(Stage::y, no_head, 3).error()), "y has 3 rows, counted from 0; there is no row 3.");
  EXPECT_STREQ(said(session.rows(Stage::mask, no_head, Session::every_row).error()),
               "This problem has no mask: it takes something to hide.");
  EXPECT_STREQ(said(session.contributions(-1).error()), "y has 3 rows, counted from 0; there is no row -1.");
  EXPECT_STREQ(said(session.explain({Stage::part, 1, 0, 4}).error()),
               "part has 4 columns, counted from 0; there is no column 4.");
}

TEST(Session, OneRowIsThatRowOfTheWhole) {
  Session session;
  ASSERT_FALSE(session.load(seeded_problem(6, 8, 4, /*causal=*/true)));
  for (const StageShape& shape : (*session.trace())->stages()) {
    for (const int head : heads_of(shape)) {
      const auto all = session.rows(shape.stage, head, Session::every_row);
      for (int row = 0; row < shape.rows; ++row) {
        EXPECT_TRUE(same_bits(*session.rows(shape.stage, head, row), all->row(row))) << info(shape.stage).id;
      }
    }
  }
}

TEST(Session, MaskAndMaskedScoresAreThereOnlyWhenSomethingIsHidden) {
  const auto has = [](const Trace& trace, Stage stage) {
    const auto stages = trace.stages();
    return std::ranges::any_of(stages, [&](const StageShape& shape) { return shape.stage == stage; });
  };
  for (const bool causal : {false, true}) {
    const Trace trace = traced(example(2, false, causal));
    EXPECT_EQ(has(trace, Stage::mask), causal);
    EXPECT_EQ(has(trace, Stage::masked), causal);
    EXPECT_TRUE(has(trace, Stage::part));
  }
}

TEST(Session, NoTokenGivesEmptyStages) {
  const Trace trace = traced(seeded_problem(0, 8, 2, /*causal=*/true));
  EXPECT_EQ(whole(trace, Stage::y).rows(), 0);
  EXPECT_EQ(whole(trace, Stage::y).cols(), 8);
}

TEST(Session, OneTokenHasTheWeightOne) {
  const Trace trace = traced(seeded_problem(1, 8, 2));
  EXPECT_EQ(trace.at({Stage::weights, 1, 0, 0}), 1.0f);
}

TEST(Edits, TheLaterOfTwoHoldsAndEachMovesItsOwnCellOnly) {
  Problem problem = seeded_problem(3, 6, 2);
  const Trace before = traced(problem);
  problem.edits = {{{Stage::wv, 1, 4, 2}, 1.0f}, {{Stage::wv, 1, 4, 2}, 7.0f}};
  const Trace after = traced(problem);
  Matrix wanted = whole(before, Stage::wv, 1);
  wanted(4, 2) = 7.0f;
  EXPECT_TRUE(same_bits(whole(after, Stage::wv, 1), wanted));
  EXPECT_TRUE(same_bits(whole(after, Stage::wv, 0), whole(before, Stage::wv, 0)));
  EXPECT_TRUE(same_bits(whole(after, Stage::head, 0), whole(before, Stage::head, 0)));
  EXPECT_FALSE(same_bits(whole(after, Stage::head, 1), whole(before, Stage::head, 1)));
}

TEST(HiddenKeys, AddNothingWhateverTheyHold) {
  for (const Kernels* kernels : available_kernels()) {
    Problem problem = seeded_problem(6, 8, 2, /*causal=*/true);
    const Matrix before = whole(traced(problem, *kernels), Stage::y);
    for (const float odd : {NAN, INFINITY}) {
      problem.edits = {{{Stage::x, no_head, 5, 3}, odd}};
      const Trace trace = traced(problem, *kernels);
      EXPECT_TRUE(same_bits(whole(trace, Stage::y).topRows(5), before.topRows(5))) << kernels->name;
      EXPECT_TRUE(std::isnan(trace.at({Stage::y, no_head, 5, 0})));
    }
  }
}

}  // namespace
}  // namespace mha
