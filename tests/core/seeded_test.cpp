#include "core/seeded.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "problems.hpp"

namespace mha {
namespace {

Problem of(std::vector<std::string> tokens, std::uint32_t seed, int model_width, int heads = 1) {
  return {.source = Seeded{std::move(tokens), {}, seed, model_width}, .heads = heads};
}

TEST(Seeded, ATokenHasTheSameRowWhereverItStandsAndAnotherWithAnotherSeed) {
  const Matrix a = whole(traced(of({"ball", "it", "ball"}, 1, 8)), Stage::x);
  const Matrix b = whole(traced(of({"full", "ball"}, 1, 8)), Stage::x);
  const Matrix c = whole(traced(of({"ball"}, 2, 8)), Stage::x);
  EXPECT_TRUE(same_bits(a.row(0), a.row(2)));
  EXPECT_TRUE(same_bits(a.row(0), b.row(1)));
  EXPECT_FALSE(same_bits(a.row(0), a.row(1)));
  EXPECT_FALSE(same_bits(a.row(0), c.row(0)));
}

TEST(Seeded, OtherHeadsCutTheSameMatricesElsewhere) {
  const Trace one = traced(of({"a", "b"}, 3, 12, 1)), three = traced(of({"a", "b"}, 3, 12, 3));
  for (const Stage stage : {Stage::wq, Stage::wk, Stage::wv}) {
    for (int head = 0; head < 3; ++head) {
      EXPECT_TRUE(same_bits(whole(three, stage, head), whole(one, stage, 0).middleCols(4 * head, 4)));
    }
  }
}

double variance(const Matrix& matrix) { return matrix.cast<double>().squaredNorm() / double(matrix.size()); }

/// Scores of a sentence depend on each other, so the mean over seeds is what can be tested: the variance of one trace's
/// scores scatters by some 40 % at these sizes, of 400 by 2 %; 10 % are five times that.
TEST(Seeded, ScoresHaveAStandardDeviationOfTwoAtAnyWidthAndHeadCount) {
  for (const auto& [width, heads] : {std::pair{4, 1}, {4, 4}, {32, 1}, {32, 4}, {32, 32}, {96, 8}}) {
    double scores = 0, values = 0;
    constexpr int seeds = 400;
    for (int seed = 0; seed < seeds; ++seed) {
      const Trace trace = traced(seeded_problem(12, width, heads, /*causal=*/false, seed));
      for (int head = 0; head < heads; ++head) {
        // Between different tokens: that of a token with itself is a little larger.
        Matrix between = whole(trace, Stage::scores, head);
        between.diagonal().setZero();
        scores += variance(between) * 12 / 11 / heads / seeds;
        values += variance(whole(trace, Stage::v, head)) / heads / seeds;
      }
    }
    EXPECT_NEAR(scores, 4.0, 0.4) << width << " / " << heads;
    EXPECT_NEAR(values, 1.0, 0.1) << width << " / " << heads;
  }
}

TEST(Seeded, EntriesAreRoughlyNormal) {
  Matrix x = whole(traced(seeded_problem(200, 200, 1)), Stage::x);
  const auto within = [&](float limit) { return double((x.array().abs() < limit).count()) / double(x.size()); };
  // 40 000 draws: a share scatters by less than 0.0025. Four uniforms have flatter tails than a normal distribution.
  EXPECT_NEAR(x.mean(), 0.0, 0.02);
  EXPECT_NEAR(within(1), 0.683, 0.02);
  EXPECT_NEAR(within(2), 0.954, 0.02);
  EXPECT_LT(x.cwiseAbs().maxCoeff(), 3.47f);
}

}  // namespace
}  // namespace mha
