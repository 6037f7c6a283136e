#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "by_operator.hpp"
#include "core/layer.hpp"
#include "core/statistics.hpp"
#include "recombine.hpp"

/// Where a number on the way is beyond float32 and the result is not: the result is what float64 gives.
namespace mha {
namespace {

class Overflow : public testing::TestWithParam<const Kernels*> {};
INSTANTIATE_TEST_SUITE_P(Sets, Overflow, every_kernel_set(), kernels_name);

Matrix matrix(int rows, int cols, std::initializer_list<float> numbers) {
  Matrix made(rows, cols);
  std::ranges::copy(numbers, made.data());
  return made;
}

/// Of one head, unless said otherwise, with what is not given an identity.
struct Small {
  Matrix x, wq = {}, wk = {}, wv = {}, wo = {};
  std::vector<Given::Array> others = {};
  int heads = 1;

  Problem problem() const {
    const int width = int(x.cols());
    const auto or_identity = [&](Stage stage, const Matrix& given) {
      return array_of(stage, given.size() > 0 ? given : Matrix(Matrix::Identity(width, width)));
    };
    Given given{width,
                {array_of(Stage::x, x), or_identity(Stage::wq, wq), or_identity(Stage::wk, wk),
                 or_identity(Stage::wv, wv), or_identity(Stage::wo, wo)}};
    given.arrays.insert(given.arrays.end(), others.begin(), others.end());
    return {.source = std::move(given), .heads = heads};
  }
};

/// Each cell out of its terms, the ones beyond float32 as the infinities that they round to.
void expect_explained(const Trace& trace) {
  for (const StageShape& shape : trace.stages()) {
    for (const int head : heads_of(shape)) {
      for (int at = 0; at < shape.rows * shape.cols; ++at) {
        const auto found = explain(trace, {shape.stage, head, at / shape.cols, at % shape.cols});
        const double again = recombined(*found, trace.variant());
        EXPECT_TRUE(same(float(again), found->value) || std::abs(again - found->value) <= bound(*found))
            << info(shape.stage).id << " " << at << ": " << again << " for " << found->value;
      }
    }
  }
}

/// Trace, operator and layer give the same bits, with weights and without.
Trace everywhere(const Problem& problem, const Kernels& kernels) {
  const Trace trace = traced(problem, kernels);
  const Matrix y = whole(trace, Stage::y);
  EXPECT_TRUE(same_bits(by_operator(trace, problem, kernels), y));
  Problem parameters = problem;
  auto& arrays = std::get<Given>(parameters.source).arrays;
  const Matrix x = whole(trace, Stage::x);
  std::erase_if(arrays,
                [](const Given::Array& array) { return array.stage == Stage::x || array.stage == Stage::mask; });
  arrays.push_back({Stage::x, 0, [](std::span<float>) {}});
  Layer layer(kernels);
  EXPECT_EQ(layer.load(parameters, 0), std::nullopt);
  for (const bool weights : {false, true}) {
    const auto room = layer.make_room({int(x.rows()), weights, false}, 0);
    std::copy_n(x.data(), x.size(), room->x);
    layer.forward({});
    EXPECT_TRUE(same_bits(Eigen::Map<const Matrix>(room->output, y.rows(), y.cols()), y));
  }
  expect_explained(trace);
  return trace;
}

/// q·k₁ = 4e38, past float32; scaled by ½ it is 2e38.
TEST_P(Overflow, OfADotProductWhoseScoreIsWithinFloat32) {
  const Small small{.x = matrix(2, 4, {1e19f, 1e19f, 1e19f, 1e19f, 5e18f, 5e18f, 5e18f, 5e18f})};
  const Trace trace = everywhere(small.problem(), *GetParam());
  EXPECT_EQ(trace.at({Stage::dots, 0, 0, 0}), INFINITY) << "as it is, beyond float32";
  EXPECT_NEAR(trace.at({Stage::scores, 0, 0, 0}), 2e38, 2e38 * 4 * judge::u);
  EXPECT_TRUE(same_bits(whole(trace, Stage::weights, 0).row(0), matrix(1, 2, {1, 0})));
  EXPECT_TRUE(same_bits(whole(trace, Stage::y).row(0), whole(trace, Stage::v, 0).row(0)));
  const auto found = explain(trace, {Stage::scores, 0, 0, 0});
  EXPECT_NEAR(found->terms[0].value, 4e38, 1e32);
  EXPECT_EQ(found->terms[0].cells()[0].value, INFINITY);
}

TEST_P(Overflow, OfPartialSumsThatCancel) {
  const Small small{.x = matrix(2, 2, {2e38f, 1, 3e38f, 0}),
                    .wq = matrix(2, 2, {2, 0, 0, 0}),  // 4e38 and 6e38 are beyond float32 themselves
                    .wk = matrix(2, 2, {0, 0, 0, 1}),
                    .wv = matrix(2, 2, {1, 0, 0, 1})};
  EXPECT_EQ(traced(small.problem(), *GetParam()).at({Stage::q, 0, 0, 0}), INFINITY);
  // 3e38 + 3e38 − 4e38 in a projection, and in a dot product.
  const Small cancels{.x = matrix(1, 3, {1e38f, 1e38f, 1e38f}),
                      .wq = matrix(3, 3, {3, 0, 0, 3, 0, 0, -4, 0, 0}),
                      .wk = matrix(3, 3, {1e-38f, 0, 0, 0, 0, 0, 0, 0, 0}),
                      .wv = matrix(3, 3, {3, 3, -3, 3, -3, 3, -3, 3, 3})};
  const Trace trace = everywhere(cancels.problem(), *GetParam());
  EXPECT_NEAR(trace.at({Stage::q, 0, 0, 0}), 2e38, 1e32);
  EXPECT_NEAR(trace.at({Stage::v, 0, 0, 2}), 3e38, 1e32);
  EXPECT_NEAR(trace.at({Stage::y, no_head, 0, 1}), 3e38, 1e32);
}

TEST_P(Overflow, OfAProjectionThatItsBiasBringsBack) {
  Small small{.x = matrix(1, 1, {2e38f}), .wq = matrix(1, 1, {2}), .wk = matrix(1, 1, {1e-38f})};
  small.others = {array_of(Stage::bq, matrix(1, 1, {-2e38f})), array_of(Stage::bk, matrix(1, 1, {0})),
                  array_of(Stage::bv, matrix(1, 1, {0})), array_of(Stage::bo, matrix(1, 1, {0}))};
  EXPECT_NEAR(everywhere(small.problem(), *GetParam()).at({Stage::q, 0, 0, 0}), 2e38, 1e32);
}

TEST_P(Overflow, UnderASoftCapAndUnderSharpness) {
  // Scores of 4e38 and 2e38: the cap of 1e38 bends them to within it.
  Problem problem = Small{.x = matrix(2, 1, {2e19f, 1e19f})}.problem();
  problem.softcap = 1e38;
  const Trace capped = everywhere(problem, *GetParam());
  EXPECT_EQ(capped.at({Stage::scores, 0, 0, 0}), INFINITY);
  EXPECT_NEAR(capped.at({Stage::softcap, 0, 0, 0}), 1e38 * std::tanh(4.0), 1e32);
  problem.softcap = 3e38;
  EXPECT_NEAR(traced(problem, *GetParam()).at({Stage::softcap, 0, 0, 0}), 3e38 * std::tanh(4 / 3.0), 1e32);

  // sharp · scale is 1e50; times a dot product of 1e-30 that is 1e20, and 0 stays 0.
  Problem sharp = Small{.x = matrix(2, 1, {1e-15f, 0})}.problem();
  sharp.sharp = 1e25, sharp.scale = 1e25;
  const Trace trace = traced(sharp, *GetParam());
  EXPECT_NEAR(trace.at({Stage::scores, 0, 0, 0}), 1e20, 1e14);
  EXPECT_EQ(trace.at({Stage::scores, 0, 0, 1}), 0.0f);
  expect_explained(trace);

  // A scale of 0 makes 0 of anything.
  Problem none = Small{.x = matrix(2, 1, {1e30f, 1e30f})}.problem();
  none.scale = 0;
  EXPECT_EQ(everywhere(none, *GetParam()).at({Stage::weights, 0, 0, 0}), 0.5f);
}

TEST_P(Overflow, OfRotatedQueriesAndKeys) {
  Problem problem = Small{.x = matrix(2, 4, {1e19f, 1e19f, 1e19f, 1e19f, 5e18f, 5e18f, 5e18f, 5e18f})}.problem();
  problem.positions = Positions::rotary;
  const Trace trace = traced(problem, *GetParam());
  EXPECT_NEAR(trace.at({Stage::scores, 0, 0, 0}), 2e38, 1e32);
  EXPECT_EQ(trace.at({Stage::weights, 0, 0, 0}), 1.0f);
  expect_explained(trace);
}

TEST_P(Overflow, OfASumOfPartsAndOfAPart) {
  // Heads that add 3e38, 3e38, −4e38 (itself beyond float32): 2e38.
  const Small small{.x = matrix(1, 3, {1e38f, 1e38f, 1e38f}),
                    .wq = Matrix::Zero(3, 3),
                    .wk = Matrix::Zero(3, 3),
                    .wo = matrix(3, 3, {3, 0, 1, 3, 0, 1, -4, 0, 1}),
                    .heads = 3};
  const Trace trace = everywhere(small.problem(), *GetParam());
  EXPECT_EQ(trace.at({Stage::part, 2, 0, 0}), -INFINITY);
  EXPECT_NEAR(trace.at({Stage::y, no_head, 0, 0}), 2e38, 1e32);
  EXPECT_NEAR(explain(trace, {Stage::y, no_head, 0, 0})->terms[2].value, -4e38, 1e32);
  const Without found = without(trace, {1, 2});
  EXPECT_NEAR(found.y(0, 0), 3e38, 1e32);
  EXPECT_TRUE(same_bits(found.y.rightCols(1), matrix(1, 1, {1e38f})));
  EXPECT_NEAR(found.change[0], std::hypot(1e38, 2e38), 1e32) << "of squares beyond float32";
}

TEST_P(Overflow, OfAMeanOfHeads) {
  Problem problem =
      Small{.x = matrix(1, 2, {3e38f, 3e38f}), .wq = Matrix::Zero(2, 2), .wk = Matrix::Zero(2, 2), .heads = 2}
          .problem();
  problem.variant = Variant::averaged;
  const Trace trace = traced(problem, *GetParam());
  EXPECT_EQ(trace.at({Stage::concat, no_head, 0, 1}), 3e38f);
  EXPECT_NEAR(trace.contribution(0, 0), 3e38, 1e32) << "whose square is beyond float32";
  EXPECT_EQ(influence(trace, 0)(0, 0), 3e38f);
  expect_explained(trace);
}

TEST_P(Overflow, LargeNumbersChangeNoBitOfOthers) {
  // One huge row makes every sum be looked at again; the rows beside it stay as they were.
  Problem plain{
      .source = random_given(
          {.tokens = 9, .keys = 9, .model_width = 8, .heads = 2, .kv_heads = 2, .head_width = 4, .value_width = 4}, 3),
      .heads = 2};
  plain.mask.causal = true;
  Problem huge = plain;
  for (int col = 0; col < 8; ++col) huge.edits.push_back({{Stage::x, no_head, 8, col}, 3e38f});
  const Matrix wanted = whole(traced(plain, *GetParam()), Stage::y).topRows(8);
  EXPECT_TRUE(same_bits(whole(traced(huge, *GetParam()), Stage::y).topRows(8), wanted));
}

TEST_P(Overflow, PackedNumbersAreThoseThatWerePacked) {
  for (const int cols : {1, 7, 16, 33}) {
    Matrix b(130, cols);
    std::iota(b.data(), b.data() + b.size(), 1.0f);
    std::vector<float> packed(std::size_t(GetParam()->packed_size(130, cols)) + 64);
    float* const to =
        reinterpret_cast<float*>((reinterpret_cast<std::uintptr_t>(packed.data()) + 63) & ~std::uintptr_t{63});
    GetParam()->pack(b, to);
    for (const int row : {0, 1, 63, 64, 127, 128, 129}) {
      for (int col = 0; col < cols; ++col) EXPECT_EQ(GetParam()->packed_number({to, 130, cols}, row, col), b(row, col));
    }
  }
}

TEST(Likeness, ToAHeadWithNaNIsNaNFromEitherSide) {
  Problem problem = Small{.x = matrix(2, 2, {1, 2, 3, 4}), .heads = 2}.problem();
  problem.edits = {{{Stage::wq, 1, 0, 0}, NAN}};
  const Trace trace = traced(problem);
  EXPECT_TRUE(std::isnan(head_stats(trace, 0).likeness[1]));
  EXPECT_TRUE(std::isnan(head_stats(trace, 1).likeness[0]));
}

}  // namespace
}  // namespace mha
