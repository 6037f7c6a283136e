#include "properties.hpp"

#include <cmath>
#include <random>

#include "calls.hpp"
#include "draw.hpp"
#include "judge.hpp"
#include "problems.hpp"

/// What holds for every problem, on random ones.
namespace mha {
namespace {

class Properties : public testing::TestWithParam<const Kernels*> {
 protected:
  using Property = std::string (*)(const Call&, const CallSizes&, const Kernels&);

  void hold_for_random_calls(Property property) const {
    std::mt19937 random(1);
    for (int drawn = 0; drawn < 500; ++drawn) {
      std::vector<std::uint8_t> bytes(80);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
      Choices from(bytes);
      Drawn problem = draw(from);
      const auto sizes = validate(problem.call, 0);
      ASSERT_TRUE(sizes) << sizes.error().message;
      fill(problem);
      ASSERT_EQ(property(problem.call, *sizes, *GetParam()), "") << "call " << drawn;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Sets, Properties, every_kernel_set(), kernels_name);

TEST_P(Properties, RowsOfWeightsSumToOneOrAreZeroOrNaN) { hold_for_random_calls(properties::of_outputs); }
TEST_P(Properties, TheOutputDoesNotDependOnWhatElseIsAskedFor) { hold_for_random_calls(properties::of_asking); }
TEST_P(Properties, AnEntryAloneGivesTheSameBitsAsInABatch) { hold_for_random_calls(properties::of_neighbours); }
TEST_P(Properties, WhatIsExcludedMayHoldAnything) { hold_for_random_calls(properties::of_hidden_keys); }
TEST_P(Properties, YIsTheSumOfPartsAndTheBias) { hold_for_random_calls(properties::of_parts); }

struct Size {
  int tokens;
  int model_width;
  int heads;
};
constexpr Size sizes[] = {{2, 4, 2}, {3, 9, 3}, {7, 12, 4}, {17, 40, 5}, {33, 64, 8}, {40, 96, 6}, {70, 30, 15}};

/// Both outputs are within the bound of the same exact one.
TEST_P(Properties, TokensInAnotherOrderGiveTheOutputInThatOrder) {
  for (const Size& size : sizes) {
    Problem problem = seeded_problem(size.tokens, size.model_width, size.heads);
    const Trace trace = traced(problem, *GetParam());
    judge::Bounded y = judge::input(Matrix::Zero(size.tokens, size.model_width));
    for (int head = 0; head < size.heads; ++head) judge::add(y, judge::head_of(trace, head).part, size.heads);

    std::ranges::reverse(std::get<Seeded>(problem.source).tokens);
    const Matrix other = whole(traced(problem, *GetParam()), Stage::y);
    EXPECT_LE(judge::used(other.colwise().reverse(), y), 1) << size.tokens << " tokens";
  }
}

/// Head i becomes head i + 1. Each part has the same bits, and a sum of h is off by (h − 1)·2⁻²⁴·Σ|part| at most, in
/// any order.
TEST_P(Properties, HeadsInAnotherOrderWithTheirRowsOfTheOutputMatrixGiveTheSameOutput) {
  for (const auto& [tokens, model_width, heads] : sizes) {
    const Trace trace = traced(seeded_problem(tokens, model_width, heads), *GetParam());
    const int width = model_width / heads;
    const auto joined = [&](Stage stage) {
      Matrix all(model_width, model_width);
      for (int i = 0; i < heads; ++i) all.middleCols((i + 1) % heads * width, width) = whole(trace, stage, i);
      return array_of(stage, all);
    };
    const Matrix wo = whole(trace, Stage::wo);
    Matrix swapped(model_width, model_width);
    swapped << wo.bottomRows(width), wo.topRows(model_width - width);
    const Given given{model_width,
                      {array_of(Stage::x, whole(trace, Stage::x)), joined(Stage::wq), joined(Stage::wk),
                       joined(Stage::wv), array_of(Stage::wo, swapped)}};
    const Trace other = traced({.source = given, .heads = heads}, *GetParam());

    Matrix parts = Matrix::Zero(tokens, model_width);
    for (int i = 0; i < heads; ++i) {
      const Matrix part = whole(trace, Stage::part, i);
      ASSERT_TRUE(same_bits(whole(other, Stage::part, (i + 1) % heads), part));
      parts += part.cwiseAbs();
    }
    const judge::Exact off = whole(other, Stage::y).cast<double>() - whole(trace, Stage::y).cast<double>();
    const judge::Exact bound = 2 * (heads - 1) * judge::u * parts.cast<double>();
    EXPECT_TRUE((off.array().abs() <= bound.array()).all()) << heads << " heads";
  }
}

/// q, k, masks and constants are multiples of 1/16 and small, so that scores are exact, with the constants as well;
/// what is left of a row's scores after its largest is taken off is the same, and with it every bit.
TEST_P(Properties, AConstantOnARowOfScoresChangesNoBit) {
  std::mt19937 random(2);
  const auto numbers = [&](std::vector<int> shape, int most) {
    Numbers<float> made{shape, {}};
    std::size_t size = 1;
    for (const int length : shape) size *= std::size_t(length);
    for (; size > 0; --size) made.data.push_back((float(random() % (2 * most + 1)) - float(most)) / 16);
    return made;
  };
  for (const int keys : {1, 2, 5, 16, 17, 40, 65}) {
    const auto q = numbers({2, 4, 12}, 64), k = numbers({2, keys, 12}, 64), v = numbers({2, keys, 6}, 64);
    auto added = numbers({2, 2, 4, keys}, 64);
    Call call = call_of(q, k, v, {.query = 2, .kv = 2});
    call.scale = 0.25;
    for (std::size_t cell = 0; cell < added.data.size(); cell += 3) added.data[cell] = -INFINITY;
    call.added = added.tensor();
    const Answer before = answer(call, *GetParam());
    const auto constants = numbers({2, 2, 4}, 16'000);
    for (std::size_t cell = 0; cell < added.data.size(); ++cell) added.data[cell] += constants.data[cell / keys];
    const Answer after = answer(call, *GetParam());
    EXPECT_EQ(after.y.data, before.y.data) << keys << " keys";
    EXPECT_EQ(after.kept[0].data, before.kept[0].data) << keys << " keys";
  }
}

}  // namespace
}  // namespace mha
