#include <gtest/gtest.h>

#include <cmath>

#include "core/kernels/kernels.hpp"
#include "every_kernel.hpp"

namespace mha {
namespace {

Eigen::Map<Matrix> row_of(std::vector<float>& numbers, Eigen::Index size, Eigen::Index from = 0) {
  return {numbers.data() + from, 1, size};
}

class EverySoftmax : public EveryKernel {
 protected:
  std::vector<float> softmax(std::vector<float> scores, float factor = 1.0F) const {
    std::vector<float> weights(scores.size(), not_a_number);
    const auto size = static_cast<Eigen::Index>(scores.size());
    kernels().softmax(row_of(scores, size), factor, row_of(weights, size));
    return weights;
  }
};

INSTANTIATE_TEST_SUITE_P(Sets, EverySoftmax, every_kernel(), name_of);

std::vector<float> uniform_row(std::size_t size, unsigned seed, float scale) {
  Uniform next(seed);
  std::vector<float> row(size);
  std::generate(row.begin(), row.end(), [&] { return scale * next(); });
  return row;
}

/// The softmax of the keys that are left, in float64.
std::vector<double> exact_softmax(const std::vector<float>& scores) {
  const auto left = [&](std::size_t j) { return scores[j] != -infinity; };
  double largest = -infinity, sum = 0.0;
  std::vector<double> weights(scores.size(), 0.0);
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) largest = std::max(largest, double{scores[j]});
  }
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) sum += weights[j] = std::exp(scores[j] - largest);
  }
  for (double& weight : weights) weight = weight == 0.0 ? 0.0 : weight / sum;
  return weights;
}

/// Relative error of a weight, in roundings. Taking off the maximum rounds the distance d to it, which counts |d| in
/// the exponential; a fast exp may add 2 + 1.25·|d|. Both come again from the sum, each key by its share; the sum of n
/// adds n, the reciprocal, the product and the result one each. Absolute: a share below the smallest normal number may
/// be 0.
testing::AssertionResult is_softmax(const std::vector<float>& weights, const std::vector<float>& scores) {
  const std::vector<double> exact = exact_softmax(scores);
  double largest = -infinity, distance = 0.0;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (exact[j] > 0.0) largest = std::max(largest, double{scores[j]});
  }
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (exact[j] > 0.0) distance += exact[j] * (largest - scores[j]);
  }
  for (std::size_t j = 0; j < scores.size(); ++j) {
    const double roundings = 2.25 * (largest - scores[j] + distance) + 2 + 2 + static_cast<double>(scores.size()) + 3;
    const double bound = exact[j] == 0.0 ? 0.0 : exact[j] * roundings * rounding + 0x1p-126;
    if (std::abs(weights[j] - exact[j]) <= bound) continue;
    return testing::AssertionFailure() << "weight " << j << " is " << weights[j] << ", should be " << exact[j];
  }
  return testing::AssertionSuccess();
}

TEST_P(EverySoftmax, IsRightAtEveryLength) {
  for (int n : lengths) {
    for (float scale : {0.0F, 1.0F, 10.0F, 100.0F, 1000.0F}) {
      const auto scores = uniform_row(n, 17 + n, scale);
      EXPECT_TRUE(is_softmax(softmax(scores), scores)) << "n = " << n << ", scale " << scale;
    }
  }
}

TEST_P(EverySoftmax, GivesHiddenKeysExactlyZero) {
  for (int n : lengths) {
    auto scores = uniform_row(n, 18, 5.0F);
    for (int j = 1; j < n; j += 3) scores[j] = -infinity;
    EXPECT_TRUE(is_softmax(softmax(scores), scores)) << "n = " << n;
  }
}

TEST_P(EverySoftmax, TimesAFactorIsThatOfTheProducts) {
  for (int n : lengths) {
    for (float factor : {1.0F, 0.3F, 1e-3F, 1e38F, 0.0F, -0.7F}) {
      const auto scores = uniform_row(n, 30 + n, 8.0F);
      auto scaled = scores;
      for (float& score : scaled) score *= factor;
      EXPECT_TRUE(same_bits(softmax(scores, factor), softmax(scaled))) << "n = " << n << ", factor " << factor;
    }
  }
}

TEST_P(EverySoftmax, OfARowWithoutAKeyIsZeros) {
  for (int n : lengths) {
    const std::vector<float> zeros(n, 0.0F);
    EXPECT_TRUE(same_bits(softmax(std::vector<float>(n, -infinity)), zeros));
  }
}

TEST_P(EverySoftmax, OfAnUnsoundRowIsNaNForEveryKeyThatIsLeft) {
  for (int n : lengths) {
    for (float unsound : {not_a_number, infinity}) {
      for (int at = 0; at < n; at += 3) {
        auto scores = uniform_row(n, 19, 5.0F);
        for (int j = 2; j < n; j += 5) scores[j] = -infinity;
        scores[at] = unsound;
        const auto weights = softmax(scores);
        for (int j = 0; j < n; ++j) {
          if (scores[j] != -infinity) {
            EXPECT_TRUE(std::isnan(weights[j])) << "n = " << n << ", j = " << j;
          } else {
            EXPECT_EQ(weights[j], 0.0F) << "n = " << n << ", j = " << j;
          }
        }
      }
    }
  }
}

TEST_P(EverySoftmax, InPlaceIsTheSame) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 20, 5.0F);
    auto row = scores;
    kernels().softmax(row_of(row, n), 0.5F, row_of(row, n));
    EXPECT_TRUE(same_bits(row, softmax(scores, 0.5F))) << "n = " << n;
  }
}

TEST_P(EverySoftmax, SetsWeightsBeyondTheScoresToZero) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 31, 5.0F);
    auto expected = softmax(scores);
    expected.resize(n + 21, 0.0F);
    std::vector<float> row = scores;
    row.resize(n + 21, not_a_number);
    kernels().softmax(row_of(row, n), 1.0F, row_of(row, n + 21));
    EXPECT_TRUE(same_bits(row, expected)) << "n = " << n;
  }
}

/// The rows next to it may hold anything.
TEST_P(EverySoftmax, OfARowDoesNotDependOnTheOthers) {
  for (int n : {1, 3, 8, 17, 70}) {
    Matrix scores = 5.0F * uniform(19, n, 24);
    scores.row(3).setConstant(-infinity);
    scores(9, n / 2) = not_a_number;
    scores(17, 0) = infinity;
    const Matrix rows = scores;
    kernels().softmax(scores, 0.7F, scores);
    for (int i = 0; i < scores.rows(); ++i) {
      const std::vector<float> alone(rows.row(i).begin(), rows.row(i).end());
      EXPECT_TRUE(same_bits(std::span(scores.row(i).data(), std::size_t(n)), softmax(alone, 0.7F))) << i << " of " << n;
    }
  }
}

TEST_P(EverySoftmax, DoesNotDependOnWhereTheRowLies) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 21, 5.0F);
    const auto expected = softmax(scores);
    std::vector<float> from(n + 8), to(n + 9, -7.0F);
    for (int offset = 0; offset < 8; ++offset) {
      std::copy(scores.begin(), scores.end(), from.begin() + offset);
      kernels().softmax(row_of(from, n, offset), 1.0F, row_of(to, n, offset));
      EXPECT_TRUE(same_bits(std::span(to).subspan(offset, n), expected)) << "n = " << n << ", offset " << offset;
      EXPECT_EQ(to[n + offset], -7.0F) << "nothing is written behind the row";
    }
  }
}

TEST_P(EverySoftmax, HiddenKeysAtEitherEndMayAsWellBeMissing) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 22, 5.0F);
    for (int before : {0, 16, 64}) {
      for (int after : {0, 1, 3, 4, 16, 61}) {
        std::vector<float> longer(before, -infinity), expected(before, 0.0F);
        longer.insert(longer.end(), scores.begin(), scores.end());
        const auto weights = softmax(scores);
        expected.insert(expected.end(), weights.begin(), weights.end());
        longer.resize(longer.size() + after, -infinity);
        expected.resize(longer.size(), 0.0F);
        EXPECT_TRUE(same_bits(softmax(longer), expected)) << before << " + " << n << " + " << after;
      }
    }
  }
}

TEST_P(EverySoftmax, IsNotChangedByAConstantOnAllScores) {
  for (int n : lengths) {
    // Multiples of 1/64 up to 2^16 in size: every sum and difference is exact, so not a bit may change.
    auto scores = uniform_row(n, 23, 512.0F);
    for (float& score : scores) score = std::round(score) / 64.0F;
    const auto expected = softmax(scores);
    for (float constant : {1.0F, -3.25F, 1000.0F, -65000.0F}) {
      auto shifted = scores;
      for (float& score : shifted) score += constant;
      EXPECT_TRUE(same_bits(softmax(shifted), expected)) << "n = " << n << ", + " << constant;
    }
  }
}

TEST_P(EverySoftmax, OfRowsWithoutAPlaceTouchesNoMemory) {
  Matrix none(5, 0);
  kernels().softmax(none, 1.0F, none);
  EXPECT_EQ(none.size(), 0);
}

TEST_P(EverySoftmax, OfLargeScoresDoesNotOverflow) {
  // pytorch/executorch#18407: e^200 is infinite in float32.
  const auto weights = softmax({200.0F, 199.0F, 0.0F});
  EXPECT_NEAR(weights[0], 0.7310586, 1e-7);
  EXPECT_NEAR(weights[1], 0.2689414, 1e-7);
  EXPECT_EQ(weights[2], 0.0F);
  EXPECT_TRUE(same_bits(softmax({3e38F, -3e38F}), std::vector{1.0F, 0.0F}));
}

TEST_P(EverySoftmax, SharesOfTwoKeysAreApartByTheExponentialOfTheirDistance) {
  // Down to -87, where a share is still a normal number. Each share is one product of its exponential.
  for (float score = 0.0F; score >= -87.0F; score -= 0x1p-6F) {
    const auto weights = softmax({0.0F, score});
    const double ratio = double{weights[1]} / double{weights[0]}, exact = std::exp(double{score});
    EXPECT_NEAR(ratio, exact, exact * (2 + 1.25 * -score + 2) * rounding) << score;
  }
}

}  // namespace
}  // namespace mha
