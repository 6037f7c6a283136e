#include <gtest/gtest.h>

#include <cmath>

#include "by_operator.hpp"
#include "core/statistics.hpp"
#include "core/steps.hpp"
#include "every_kernel.hpp"
#include "recombine.hpp"

/// What a problem may ask for beyond plain self-attention, against the operator, and each cell against its explanation.
namespace mha {
namespace {

Problem cross(int tokens, int keys, int model_width, int heads) {
  Problem problem = seeded_problem(tokens, model_width, heads);
  auto& source = std::get<Seeded>(problem.source);
  source.other.emplace();
  for (int t = 0; t < keys; ++t) source.other->push_back(text("u", t));
  return problem;
}

struct Option {
  const char* name;
  Problem problem;
};
void PrintTo(const Option& option, std::ostream* out) { *out << option.name; }

Problem with(Problem problem, const std::function<void(Problem&)>& change) {
  change(problem);
  return problem;
}

class Options : public testing::TestWithParam<Option> {};

TEST_P(Options, YIsThatOfTheOperatorBitForBit) {
  const Problem& problem = GetParam().problem;
  const Trace trace = traced(problem);
  const Matrix y = whole(trace, Stage::y);
  // The operator does not turn, and knows no wrong way.
  if (problem.positions == Positions::rotary || problem.variant != Variant::none) return;
  const auto wanted = by_operator(trace, problem);
  EXPECT_TRUE(same_bits(y, wanted));
}

TEST_P(Options, ExplanationsGiveTheValueOfEveryCellAgain) { check_every_cell(traced(GetParam().problem)); }

/// Of 4 heads in groups of 2; no bk.
Problem biased() {
  Problem problem{.source = Given{}, .heads = 4};
  problem.kv_heads = 2;
  problem.value_width = 5;
  Given given = random_given({.tokens = 4,
                              .keys = 4,
                              .model_width = 12,
                              .heads = 4,
                              .kv_heads = 2,
                              .head_width = 3,
                              .value_width = 5,
                              .biased = true},
                             1);
  std::erase_if(given.arrays, [](const Given::Array& array) { return array.stage == Stage::bk; });
  problem.source = std::move(given);
  return problem;
}

/// The same with a mask beside the other arrays: biases from −1 to 1, and each third key hidden.
Problem masked(int heads, int masks) {
  Problem problem = biased();
  problem.heads = heads;
  auto& arrays = std::get<Given>(problem.source).arrays;
  Uniform next(7);
  Matrix mask = Matrix::NullaryExpr(masks * 4, 4, [&next] { return next(); });
  for (Eigen::Index at = 0; at < mask.size(); at += 3) mask.data()[at] = -INFINITY;
  arrays.push_back(array_of(Stage::mask, mask));
  return problem;
}

const Option options[] = {
    {"grouped heads", with(seeded_problem(5, 12, 4), [](Problem& p) { p.kv_heads = 2; })},
    {"one key/value head", with(seeded_problem(5, 12, 4), [](Problem& p) { p.kv_heads = 1; })},
    {"fixed widths", with(seeded_problem(5, 10, 3), [](Problem& p) { p.head_width = 4, p.value_width = 7; })},
    {"keys from elsewhere", cross(3, 7, 8, 2)},
    {"soft cap", with(seeded_problem(5, 12, 3), [](Problem& p) { p.softcap = 1.5; })},
    {"scale and sharpness", with(seeded_problem(5, 12, 3), [](Problem& p) { p.scale = 0.3, p.sharp = 2; })},
    {"sharpness", with(seeded_problem(5, 12, 3), [](Problem& p) { p.sharp = 0.5; })},
    {"window", with(seeded_problem(7, 12, 3), [](Problem& p) { p.mask.window = 2; })},
    {"padding", with(seeded_problem(7, 12, 3), [](Problem& p) { p.mask.pad = 3; })},
    {"all is padding", with(seeded_problem(3, 12, 3), [](Problem& p) { p.mask.pad = 3; })},
    {"single cells", with(seeded_problem(4, 12, 3), [](Problem& p) { p.mask.cells = {{1, 0}, {2, 2}}; })},
    {"sinusoidal", with(seeded_problem(6, 12, 3), [](Problem& p) { p.positions = Positions::sinusoidal; })},
    {"rotary", with(seeded_problem(6, 12, 3), [](Problem& p) { p.positions = Positions::rotary; })},
    {"biases", biased()},
    {"a given mask", masked(4, 1)},
    {"a given mask for each head, rules and a cap", with(masked(4, 4),
                                                         [](Problem& p) {
                                                           p.mask = {.causal = true, .cells = {{3, 0}}};
                                                           p.softcap = 2;
                                                         })},
    {"a given mask that comes too late", with(masked(4, 4), [](Problem& p) { p.variant = Variant::mask_after; })},
    {"a given mask that makes scores 0", with(masked(4, 1), [](Problem& p) { p.variant = Variant::mask_zero; })},
    {"everything", with(cross(4, 6, 12, 4), [](Problem& p) {
       p.kv_heads = 2;
       p.head_width = 6;
       p.value_width = 5;
       p.softcap = 2;
       p.sharp = 1.5;
       p.mask = {.causal = true, .window = 3, .pad = 1, .cells = {{3, 3}}};
       p.positions = Positions::rotary;
     })}};
INSTANTIATE_TEST_SUITE_P(Each, Options, testing::ValuesIn(options));

TEST(Rules, AHiddenCellNamesTheRuleThatHidesIt) {
  Problem problem = seeded_problem(6, 4, 1);
  problem.mask = {.causal = true, .window = 3, .pad = 1, .cells = {{2, 1}}};
  const Trace trace = traced(problem);
  const auto rule = [&](int i, int j) { return std::string(explain(trace, {Stage::masked, 0, i, j})->rule); };
  EXPECT_EQ(rule(0, 1), "causal");
  EXPECT_EQ(rule(4, 1), "window");
  EXPECT_EQ(rule(5, 5), "pad");
  EXPECT_EQ(rule(2, 1), "cells");
  EXPECT_EQ(explain(trace, {Stage::masked, 0, 2, 2})->rule, nullptr);
}

/// One head of width 1 and scale 1, and 2 heads of it: queries 0, so that the mask alone makes the scores.
Problem given_mask(int heads, std::initializer_list<float> mask) {
  const auto filled = [&](Stage stage, int rows, int cols, float number) {
    return array_of(stage, Matrix::Constant(rows, cols, number));
  };
  Matrix numbers(Eigen::Index(mask.size()) / 2, 2);
  std::ranges::copy(mask, numbers.data());
  Given given{1,
              {filled(Stage::x, 2, 1, 1), filled(Stage::wq, 1, heads, 0), filled(Stage::wk, 1, heads, 1),
               filled(Stage::wv, 1, heads, 1), filled(Stage::wo, heads, 1, 1), array_of(Stage::mask, numbers)}};
  Problem problem{.source = std::move(given), .heads = heads};
  problem.head_width = problem.value_width = 1;
  return problem;
}

TEST(GivenMask, IsAddedToTheScoresAndMinusInfinityHides) {
  const Trace trace = traced(given_mask(1, {0, std::log(3.0f), -INFINITY, 5}));
  EXPECT_FLOAT_EQ(trace.at({Stage::weights, 0, 0, 0}), 0.25f);
  EXPECT_EQ(trace.at({Stage::masked, 0, 0, 1}), std::log(3.0f));
  EXPECT_EQ(trace.at({Stage::weights, 0, 1, 0}), 0.0f);
  EXPECT_EQ(trace.at({Stage::mask, no_head, 1, 1}), 5.0f);
  EXPECT_STREQ(explain(trace, {Stage::weights, 0, 1, 0})->rule, "given");
  EXPECT_STREQ(explain(trace, {Stage::mask, no_head, 1, 0})->rule, "given");
  EXPECT_EQ(explain(trace, {Stage::masked, 0, 0, 1})->rule, nullptr);
  EXPECT_EQ(head_stats(trace, 0).mean_limit, 0.5) << "two keys are seen from the first row, one from the second";
  EXPECT_EQ(stats(whole(trace, Stage::mask)).minus_infinity, 1);
}

TEST(GivenMask, MayDifferFromHeadToHeadAndRulesHideBesides) {
  Problem problem = given_mask(2, {0, 0, 0, 0, -INFINITY, 0, -INFINITY, -INFINITY});
  problem.mask.causal = true;
  const Trace trace = traced(problem);
  EXPECT_EQ(shape_of(trace.sizes(), Stage::mask).heads, 2);
  EXPECT_EQ(trace.at({Stage::weights, 0, 1, 0}), 0.5f);
  EXPECT_EQ(whole(trace, Stage::weights, 1), Matrix::Zero(2, 2)) << "nothing is left to see";
  EXPECT_STREQ(trace.hides(0, 0, 1), "causal");
  EXPECT_STREQ(trace.hides(1, 0, 0), "given");
  EXPECT_EQ(trace.hides(0, 1, 0), nullptr);
  EXPECT_EQ(explain(trace, {Stage::masked, 1, 0, 0})->terms[1].cells()[0].cell, (Cell{Stage::mask, 1, 0, 0}));
  EXPECT_EQ(check(trace.sizes(), Stage::mask, no_head).error().errc, Errc::out_of_range);
  EXPECT_EQ(influence(trace, 1), Matrix::Zero(2, 2));
}

TEST(GivenMask, OfAnotherSizeIsRefused) {
  const auto refused = validate(given_mask(2, {0, 0, 0, 0, 0, 0}), 0);
  EXPECT_EQ(refused.error().message, "mask holds 6 numbers, but it takes 2·2, or 2 times that.");
}

TEST(GroupedHeads, ExplanationsSayWhichKeyValueHeadIsRead) {
  Problem problem = seeded_problem(3, 12, 4);
  problem.kv_heads = 2;
  const Trace trace = traced(problem);
  EXPECT_EQ(explain(trace, {Stage::dots, 3, 0, 0})->terms[0].cells()[1].cell.head, 1);
  EXPECT_EQ(explain(trace, {Stage::head, 1, 0, 0})->terms[0].cells()[1].cell.head, 0);
}

TEST(Biases, AreAddedToEveryRowAndComeLastInItsSum) {
  const Trace trace = traced(biased());
  const auto last = [&](const Cell& cell) { return explain(trace, cell)->terms.back().cells()[0].cell; };
  EXPECT_EQ(last({Stage::q, 3, 1, 2}), (Cell{Stage::bq, 3, 0, 2}));
  EXPECT_EQ(last({Stage::v, 1, 3, 4}), (Cell{Stage::bv, 1, 0, 4}));
  EXPECT_EQ(last({Stage::y, no_head, 2, 11}), (Cell{Stage::bo, no_head, 0, 11}));
  EXPECT_TRUE(whole(trace, Stage::bk, 0).isZero()) << "one that is left out is 0";
}

TEST(Biases, SetByHandAreTheOnlyOnesOfASourceThatHasNone) {
  Problem problem = example(2);
  const auto has = [](const Trace& trace) { return has_stage(trace.sizes(), Stage::bq); };
  EXPECT_FALSE(has(traced(problem)));
  problem.edits = {{{Stage::bv, 1, 0, 0}, 0.5f}};
  const Trace trace = traced(problem);
  EXPECT_TRUE(has(trace));
  EXPECT_EQ(whole(trace, Stage::bv, 1), (Matrix(1, 2) << 0.5f, 0).finished());
  for (const auto& [stage, head] : {std::pair{Stage::bq, 0}, {Stage::bk, 1}, {Stage::bv, 0}, {Stage::bo, no_head}}) {
    EXPECT_TRUE(whole(trace, stage, head).isZero());
  }
  // Rows of weights add up to 1, so a bias of the values goes into the output as it is.
  const Matrix moved = whole(trace, Stage::head, 1) - whole(traced(example(2)), Stage::head, 1);
  EXPECT_TRUE(moved.isApprox((Matrix(3, 2) << 0.5f, 0, 0.5f, 0, 0.5f, 0).finished(), 1e-6f));
}

TEST(Biases, AreSharedByTheVariantThatSharesMatricesAndLeftOutWithTheOutputMatrix) {
  Problem problem = example(2);
  problem.edits = {{{Stage::bq, 0, 0, 1}, 2.0f}, {{Stage::bo, no_head, 0, 3}, 7.0f}};
  problem.variant = Variant::shared;
  const Trace shared = traced(problem);
  EXPECT_EQ(shared.at({Stage::bq, 1, 0, 1}), 2.0f);
  EXPECT_EQ(explain(shared, {Stage::bq, 1, 0, 1})->terms[0].cells()[0].cell, (Cell{Stage::bq, 0, 0, 1}));
  problem.variant = Variant::no_wo;
  const Trace none = traced(problem);
  EXPECT_TRUE(same_bits(whole(none, Stage::y), whole(none, Stage::concat)));
}

/// Two past keys, two new ones.
Problem with_past() {
  const auto matrix = [](Stage stage, int rows, int cols, std::initializer_list<float> numbers) {
    Matrix made(rows, cols);
    std::ranges::copy(numbers, made.data());
    return array_of(stage, made);
  };
  Given given{2,
              {matrix(Stage::x, 2, 2, {1, 30, 1, 40}), matrix(Stage::wq, 2, 1, {1, 0}), matrix(Stage::wk, 2, 1, {1, 0}),
               matrix(Stage::wv, 2, 1, {0, 1}), matrix(Stage::wo, 1, 2, {1, 0}), matrix(Stage::pastk, 2, 1, {1, 1}),
               matrix(Stage::pastv, 2, 1, {10, 20})}};
  Problem problem{.source = std::move(given)};
  problem.head_width = problem.value_width = 1;
  problem.mask.causal = true;
  return problem;
}

TEST(Past, StandsBeforeTheNewKeysAndEveryQuerySeesIt) {
  const Trace trace = traced(with_past());
  EXPECT_EQ(whole(trace, Stage::v, 0), (Matrix(4, 1) << 10, 20, 30, 40).finished());
  EXPECT_FLOAT_EQ(trace.at({Stage::y, no_head, 0, 0}), 20);
  EXPECT_FLOAT_EQ(trace.at({Stage::y, no_head, 1, 0}), 25);
  EXPECT_EQ(trace.hides(0, 0, 2), nullptr);
  EXPECT_STREQ(trace.hides(0, 0, 3), "causal");
  EXPECT_EQ(explain(trace, {Stage::v, 0, 1, 0})->terms[0].cells()[0].cell, (Cell{Stage::pastv, 0, 1, 0}));
  EXPECT_EQ(explain(trace, {Stage::k, 0, 2, 0})->terms[0].cells()[0].cell, (Cell{Stage::x, no_head, 0, 0}));
}

TEST(Past, MovesTheWindowAndTheOwnPosition) {
  Problem problem = with_past();
  problem.mask = {.window = 2};
  const Trace trace = traced(problem);
  EXPECT_STREQ(trace.hides(0, 0, 0), "window");
  EXPECT_EQ(trace.hides(0, 0, 1), nullptr);
  EXPECT_EQ(trace.hides(0, 0, 3), nullptr);
  // Query 0 sees keys 1, 2 and 3, query 1 keys 2 and 3, all alike.
  EXPECT_NEAR(head_stats(trace, 0).mean_diagonal, (1.0 / 3 + 1.0 / 2) / 2, 1e-6);
  EXPECT_NEAR(head_stats(trace, 0).mean_previous, (1.0 / 3 + 1.0 / 2) / 2, 1e-6);
}

/// Computing in two steps: what was made of the first tokens is the past of the rest.
TEST(Past, KeptFromOneStepToTheNextGivesTheSameRowsBitForBit) {
  for (const Positions positions : {Positions::none, Positions::sinusoidal, Positions::rotary}) {
    Sizes sizes{.tokens = 7, .keys = 7, .model_width = 8, .heads = 4, .kv_heads = 2, .head_width = 2, .value_width = 3};
    sizes.biased = true;
    Problem problem{.source = random_given(sizes, 1), .heads = 4};
    problem.kv_heads = 2, problem.value_width = 3, problem.positions = positions,
    problem.mask = {.causal = true, .window = 4};
    const Trace all = traced(problem);

    const int past = 3;
    const auto kept = [&](Stage from, Stage to) {
      Matrix rows(past, 2 * shape_of(all.sizes(), from).cols);
      rows << whole(all, from, 0).topRows(past), whole(all, from, 1).topRows(past);
      return array_of(to, rows);
    };
    auto& arrays = std::get<Given>(problem.source).arrays;
    const Stage input = positions == Positions::sinusoidal ? Stage::emb : Stage::x;
    std::ranges::find(arrays, Stage::x, &Given::Array::stage)->size -= std::size_t(past) * 8;
    std::ranges::find(arrays, Stage::x, &Given::Array::stage)->copy =
        array_of(Stage::x, whole(all, input).bottomRows(7 - past)).copy;
    arrays.push_back(kept(Stage::k, Stage::pastk));
    arrays.push_back(kept(Stage::v, Stage::pastv));
    EXPECT_TRUE(same_bits(whole(traced(problem), Stage::y), whole(all, Stage::y).bottomRows(7 - past)));
  }
}

TEST(Sinusoidal, PositionsAreSinesAndCosinesInTurn) {
  Problem problem = seeded_problem(3, 4, 1);
  problem.positions = Positions::sinusoidal;
  const Trace trace = traced(problem);
  const Matrix positions = whole(trace, Stage::pos);
  const double wanted[] = {std::sin(2.0), std::cos(2.0), std::sin(0.02), std::cos(0.02)};
  for (int c = 0; c < 4; ++c) {
    EXPECT_EQ(positions(0, c), c % 2 == 0 ? 0.0f : 1.0f);
    EXPECT_NEAR(positions(2, c), wanted[c], 1e-7);
  }
  problem.edits = {{{Stage::x, no_head, 1, 2}, 5.0f}};
  EXPECT_EQ(traced(problem).at({Stage::emb, no_head, 1, 2}), 5.0f) << "an edit of X is one of the embedding";
}

TEST(Rotary, AQuarterTurnMovesANumberToItsPartner) {
  Matrix row(2, 4), rotated(2, 4);
  row << 1, 2, 3, 4,  //
      1, 2, 3, 4;
  steps::rotate(row, 0, rotated);
  EXPECT_TRUE(same_bits(rotated.row(0), row.row(0))) << "position 0 is not rotated";
  EXPECT_NEAR(rotated(1, 0), std::cos(1.0) - 3 * std::sin(1.0), 1e-6);
  EXPECT_NEAR(rotated(1, 2), 3 * std::cos(1.0) + std::sin(1.0), 1e-6);
  EXPECT_NEAR(rotated(1, 1), 2 * std::cos(0.01) - 4 * std::sin(0.01), 1e-6);
  EXPECT_NEAR(rotated(1, 3), 4 * std::cos(0.01) + 2 * std::sin(0.01), 1e-6);
}

TEST(Rotary, ADotProductDependsOnTheDistanceAlone) {
  Problem problem = {.source = Seeded{{"a", "b", "a", "b", "a", "b"}, {}, 1, 8}, .heads = 2};
  problem.positions = Positions::rotary;
  const Matrix dots = whole(traced(problem), Stage::dots, 1);
  for (int i = 0; i + 2 < 6; ++i) {
    for (int j = 0; j + 2 < 6; ++j) EXPECT_NEAR(dots(i, j), dots(i + 2, j + 2), 1e-5 * (1 + std::abs(dots(i, j))));
  }
}

struct BadOption {
  const char* sentence;
  std::function<void(Problem&)> spoil;
  Errc errc = Errc::bad_value;
};
void PrintTo(const BadOption& option, std::ostream* out) { *out << option.sentence; }

class BadOptions : public testing::TestWithParam<BadOption> {};

TEST_P(BadOptions, AreRefusedNamingTheNumbers) {
  Problem problem = seeded_problem(3, 12, 4);
  GetParam().spoil(problem);
  const auto refused = validate(problem, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, GetParam().sentence);
  EXPECT_EQ(refused.error().errc, GetParam().errc);
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadOptions,
    testing::Values(
        BadOption{"4 heads are no multiple of 3 key/value heads.", [](Problem& p) { p.kv_heads = 3; }, Errc::bad_heads},
        BadOption{"0 key/value heads: there has to be at least 1.", [](Problem& p) { p.kv_heads = 0; },
                  Errc::bad_heads},
        BadOption{"headWidth is -1, but has to be at least 1.", [](Problem& p) { p.head_width = -1; }},
        BadOption{"headWidth is 0, but has to be at least 1.", [](Problem& p) { p.head_width = 0; }},
        BadOption{"valueWidth is 0, but has to be at least 1.", [](Problem& p) { p.value_width = 0; }},
        BadOption{"Rotary positions rotate numbers in pairs; d_k is 3, which is odd.",
                  [](Problem& p) { p.positions = Positions::rotary; }},
        BadOption{"Sinusoidal positions are added to X, but keys and values come from elsewhere here.",
                  [](Problem& p) {
                    std::get<Seeded>(p.source).other = {"a"};
                    p.positions = Positions::sinusoidal;
                  }},
        BadOption{"Of pastk and pastv, both have to be given, or none.",
                  [](Problem& p) { p = with_past(), std::get<Given>(p.source).arrays.pop_back(); }, Errc::bad_shape},
        BadOption{"pastk holds 3 numbers, which are no whole rows of h_kv·d_k, 2.",
                  [](Problem& p) {
                    p.source = Given{12, random_given({.tokens = 1,
                                                       .keys = 3,
                                                       .model_width = 12,
                                                       .heads = 4,
                                                       .kv_heads = 1,
                                                       .head_width = 2,
                                                       .value_width = 3,
                                                       .past = 2},
                                                      1)
                                             .arrays};
                    p.kv_heads = 1, p.head_width = 2;
                    std::ranges::find(std::get<Given>(p.source).arrays, Stage::pastk, &Given::Array::stage)->size = 3;
                  },
                  Errc::bad_shape},
        BadOption{"pastv holds 3 numbers, but it takes 2·1.",
                  [](Problem& p) { p = with_past(), std::get<Given>(p.source).arrays.back().size = 3; },
                  Errc::bad_shape},
        BadOption{"sharp is NaN, but has to be finite, as a float32 too.", [](Problem& p) { p.sharp = NAN; }},
        BadOption{"scale is -Infinity, but has to be finite, as a float32 too.",
                  [](Problem& p) { p.scale = -INFINITY; }},
        BadOption{"softcap is -1.5, but has to be a finite number above 0.", [](Problem& p) { p.softcap = -1.5; }},
        BadOption{"softcap is 0, but has to be a finite number above 0.", [](Problem& p) { p.softcap = 0; }},
        BadOption{"window is -1, but has to be at least 0.", [](Problem& p) { p.mask.window = -1; }},
        BadOption{"pad is -7, but has to be at least 0.", [](Problem& p) { p.mask.pad = -7; }},
        BadOption{"The mask hides key 3 from query 0, but there are 3 queries and 3 keys, counted from 0.",
                  [](Problem& p) { p.mask.cells = {{0, 3}}; }},
        BadOption{"Without W_O the output is the concatenation, which is 4·5 wide and not d_model, 12.",
                  [](Problem& p) {
                    p.value_width = 5;
                    p.variant = Variant::no_wo;
                  }},
        BadOption{"1000000000 heads of these widths are wider than anything that fits.",
                  [](Problem& p) { p.heads = 1'000'000'000, p.head_width = p.value_width = 3; }, Errc::too_large}));

}  // namespace
}  // namespace mha
