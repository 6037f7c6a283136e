#include "core/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace mha {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr double rounding = 0x1p-24;  // of one float32 operation, relative

/// Around the lengths of a vector and of a tile, and the 64 that sums and columns are split at.
constexpr int lengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130};

class EveryKernel : public testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels() const { return *GetParam(); }

  Matrix product(const ConstMatrixRef& a, const ConstMatrixRef& b) const {
    Matrix out = Matrix::Constant(a.rows(), b.cols(), not_a_number);
    kernels().product(a, b, out);
    return out;
  }
  Matrix product_transposed(const ConstMatrixRef& a, const ConstMatrixRef& b) const {
    Matrix out = Matrix::Constant(a.rows(), b.rows(), not_a_number);
    kernels().product_transposed(a, b, out);
    return out;
  }
  std::vector<float> softmax(const std::vector<float>& scores, float factor = 1.0F) const {
    std::vector<float> weights(scores.size(), not_a_number);
    kernels().softmax_row(scores, factor, weights);
    return weights;
  }
  /// A packed factor begins at a multiple of 64 bytes.
  std::vector<float> room(Eigen::Index rows, Eigen::Index cols) const {
    return std::vector<float>(std::size_t(kernels().packed_size(rows, cols)) + 16, not_a_number);
  }
  static float* aligned(std::vector<float>& numbers) {
    return numbers.data() + (64 - reinterpret_cast<std::uintptr_t>(numbers.data()) % 64) / sizeof(float);
  }
};

INSTANTIATE_TEST_SUITE_P(Sets, EveryKernel, testing::ValuesIn(available_kernels().begin(), available_kernels().end()),
                         [](const auto& set) {
                           std::string name = set.param->name;
                           std::replace_if(
                               name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

/// Numbers in [-1, 1), the same on every platform.
class Uniform {
 public:
  explicit Uniform(unsigned seed) : engine_(seed) {}
  float operator()() { return static_cast<float>(engine_() >> 8) * 0x1p-23F - 1.0F; }

 private:
  std::mt19937 engine_;
};

Matrix uniform(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
  Uniform next(seed);
  return Matrix::NullaryExpr(rows, columns, [&next] { return next(); });
}

std::vector<float> uniform_row(std::size_t size, unsigned seed, float scale) {
  Uniform next(seed);
  std::vector<float> row(size);
  std::generate(row.begin(), row.end(), [&] { return scale * next(); });
  return row;
}

/// Equal bit for bit, NaN included.
testing::AssertionResult same_bits(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return testing::AssertionFailure() << a.size() << " numbers and " << b.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) {
      return testing::AssertionFailure() << "number " << i << ": " << a[i] << " and " << b[i];
    }
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult same_bits(const Matrix& a, const Matrix& b) {
  return same_bits(std::span(a.data(), a.data() + a.size()), std::span(b.data(), b.data() + b.size()));
}

/// Every element within k·2⁻²⁴·Σ|a·b| of the sum in float64: each of its k terms is rounded at most k times.
testing::AssertionResult is_product(const Matrix& out, const Matrix& a, const Matrix& b) {
  const Eigen::MatrixXd exact = a.cast<double>() * b.cast<double>();
  const Eigen::MatrixXd bound =
      static_cast<double>(a.cols()) * rounding * a.cast<double>().cwiseAbs() * b.cast<double>().cwiseAbs();
  for (Eigen::Index i = 0; i < exact.rows(); ++i) {
    for (Eigen::Index j = 0; j < exact.cols(); ++j) {
      if (!(std::abs(out(i, j) - exact(i, j)) <= bound(i, j))) {
        return testing::AssertionFailure() << "(" << i << ", " << j << ") is " << out(i, j) << ", should be "
                                           << exact(i, j) << " within " << bound(i, j);
      }
    }
  }
  return testing::AssertionSuccess();
}

TEST(Kernels, TheReferenceIsFirstAndTheBestIsOneOfThem) {
  const auto sets = available_kernels();
  ASSERT_GE(sets.size(), 2U);
  EXPECT_EQ(sets[0], &reference_kernels());
  EXPECT_NE(std::find(sets.begin(), sets.end(), &best_kernels()), sets.end());
}

TEST_P(EveryKernel, ProductIsRightAtEveryInnerLength) {
  for (int k : lengths) {
    const Matrix a = uniform(5, k, 1), b = uniform(k, 19, 2);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "k = " << k;
  }
}

TEST_P(EveryKernel, ProductIsRightAtEveryWidth) {
  for (int n : lengths) {
    const Matrix a = uniform(5, 9, 3), b = uniform(9, n, 4);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "n = " << n;
  }
}

TEST_P(EveryKernel, ProductIsRightAtEveryHeight) {
  for (int m : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 255, 256, 257, 261}) {  // 256 rows are packed at a time
    const Matrix a = uniform(m, 9, 5), b = uniform(9, 19, 6);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "m = " << m;
  }
}

TEST_P(EveryKernel, ProductOfNothingIsZero) {
  for (int n : {1, 8, 65}) {
    EXPECT_TRUE(same_bits(product(Matrix(3, 0), Matrix(0, n)), Matrix::Zero(3, n)));
    EXPECT_TRUE(same_bits(product_transposed(Matrix(3, 0), Matrix(n, 0)), Matrix::Zero(3, n)));
  }
}

TEST_P(EveryKernel, TransposedIsTheProductWithATransposedCopy) {
  for (int k : lengths) {
    for (int n : lengths) {
      const Matrix a = uniform(5, k, 7), b = uniform(n, k, 8);
      EXPECT_TRUE(same_bits(product_transposed(a, b), product(a, b.transpose().eval())))
          << "k = " << k << ", n = " << n;
    }
  }
}

TEST_P(EveryKernel, LongSumsDoNotDrift) {
  // 0.1 in float32 rounds the same way at each step of a long sum. Split into partial sums of 64 products, which are
  // added in turn, a term is rounded at most 64 + k/64 times.
  constexpr int k = 65536;
  const Matrix a = Matrix::Constant(1, k, 0.1F), b = Matrix::Ones(k, 1);
  const double exact = k * double{0.1F};
  EXPECT_NEAR(product(a, b)(0, 0), exact, (64.0 + k / 64.0) * rounding * exact);
}

TEST_P(EveryKernel, ABlockOfColumnsAloneIsThatBlockOfTheWhole) {
  const Matrix a = uniform(9, 130, 9), b = uniform(130, 200, 10);
  const Matrix whole = product(a, b), turned = b.transpose();
  for (int from : {0, 1, 3, 4, 8, 63, 64, 65, 131}) {
    for (int width : {1, 2, 4, 5, 8, 16, 17, 32, 33, 64, 69}) {
      const Matrix block = whole.middleCols(from, width);
      EXPECT_TRUE(same_bits(product(a, b.middleCols(from, width)), block)) << from << " + " << width;
      EXPECT_TRUE(same_bits(product_transposed(a, turned.middleRows(from, width)), block)) << from << " + " << width;
    }
  }
}

TEST_P(EveryKernel, RowsAloneAreThoseRowsOfTheWhole) {
  const Matrix a = uniform(270, 130, 11), b = uniform(130, 37, 12);
  const Matrix whole = product(a, b), turned = b.transpose();
  for (int from : {0, 1, 2, 3, 4, 7, 250, 253, 255, 256, 257}) {
    for (int count : {1, 2, 3, 5, 6, 7, 11, 13}) {
      const Matrix rows = whole.middleRows(from, count);
      EXPECT_TRUE(same_bits(product(a.middleRows(from, count), b), rows)) << from << " + " << count;
      EXPECT_TRUE(same_bits(product_transposed(a.middleRows(from, count), turned), rows)) << from << " + " << count;
    }
  }
}

TEST_P(EveryKernel, BlocksOfWiderMatricesAreReadAndWrittenInPlaceOnly) {
  for (int n : {1, 7, 16, 65}) {
    Matrix a = Matrix::Constant(9, 43, not_a_number), b = Matrix::Constant(17, n + 4, not_a_number);
    Matrix turned = Matrix::Constant(n, 19, not_a_number);
    a.block(1, 3, 7, 17) = uniform(7, 17, 13);
    b.middleCols(3, n) = uniform(17, n, 14);
    turned.middleCols(1, 17) = b.middleCols(3, n).transpose();
    Matrix expected = Matrix::Constant(9, n + 6, -7.0F);
    expected.block(1, 5, 7, n) = product(a.block(1, 3, 7, 17).eval(), b.middleCols(3, n).eval());

    Matrix out = Matrix::Constant(9, n + 6, -7.0F);
    kernels().product(a.block(1, 3, 7, 17), b.middleCols(3, n), out.block(1, 5, 7, n));
    EXPECT_TRUE(same_bits(out, expected)) << "n = " << n;
    out.setConstant(-7.0F);
    kernels().product_transposed(a.block(1, 3, 7, 17), turned.middleCols(1, 17), out.block(1, 5, 7, n));
    EXPECT_TRUE(same_bits(out, expected)) << "n = " << n;
  }
}

TEST_P(EveryKernel, NaNAndInfinityInARowOrColumnReachOnlyThat) {
  Matrix a = uniform(6, 70, 15), b = uniform(70, 21, 16);
  Matrix expected = product(a, b);
  a(2, 68) = not_a_number;
  b(1, 20) = infinity;
  const Matrix out = product(a, b);
  EXPECT_TRUE(out.row(2).array().isNaN().all());
  EXPECT_FALSE(out.col(20).array().isFinite().any());
  for (int i : {0, 1, 3, 4, 5}) EXPECT_TRUE(same_bits(out.row(i).head(20).eval(), expected.row(i).head(20).eval()));
}

TEST_P(EveryKernel, APackedFactorGivesTheBitsOfTheFactorItself) {
  for (int k : lengths) {
    for (int n : lengths) {
      const Matrix a = uniform(5, k, 23), b = uniform(k, n, 24), turned = b.transpose();
      std::vector<float> rows = room(k, n), columns = room(k, n);
      kernels().pack(b, aligned(rows));
      kernels().pack_transposed(turned, aligned(columns));
      Matrix by_rows = Matrix::Constant(5, n, not_a_number), by_columns = by_rows;
      kernels().product_packed(a, {aligned(rows), k, n}, by_rows);
      kernels().product_packed(a, {aligned(columns), k, n}, by_columns);
      EXPECT_TRUE(same_bits(by_rows, product(a, b))) << "k = " << k << ", n = " << n;
      EXPECT_TRUE(same_bits(by_columns, product(a, b))) << "k = " << k << ", n = " << n;
    }
  }
}

TEST_P(EveryKernel, APartOfAPackedFactorGivesTheBitsOfThatPart) {
  const Matrix a = uniform(70, 200, 25), b = uniform(200, 210, 26);
  std::vector<float> numbers = room(200, 210);
  kernels().pack(b, aligned(numbers));
  for (int row : {0, 64, 128, 192}) {
    for (int col : {0, 64, 192}) {
      for (int k : {1, 8, 63, 72}) {
        for (int n : {1, 7, 18}) {
          if (row + k > 200) continue;
          Matrix out(70, n);
          kernels().product_packed(a.leftCols(k), {aligned(numbers), 200, 210, row, col}, out);
          EXPECT_TRUE(same_bits(out, product(a.leftCols(k), b.block(row, col, k, n))))
              << k << " rows from " << row << ", " << n << " columns from " << col;
        }
      }
    }
  }
}

TEST_P(EveryKernel, AProductMayBeAddedToWhatIsThere) {
  for (int k : {0, 1, 5, 16, 64}) {
    for (int n : {1, 8, 19, 70}) {
      const Matrix a = uniform(9, k, 27), b = uniform(k, n, 28), before = uniform(9, n, 29);
      std::vector<float> numbers = room(k, n);
      kernels().pack(b, aligned(numbers));
      Matrix out = before;
      kernels().add_product_packed(a, {aligned(numbers), k, n}, out);
      EXPECT_TRUE(same_bits(out, before + product(a, b))) << "k = " << k << ", n = " << n;
    }
  }
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

TEST_P(EveryKernel, SoftmaxIsRightAtEveryLength) {
  for (int n : lengths) {
    for (float scale : {0.0F, 1.0F, 10.0F, 100.0F, 1000.0F}) {
      const auto scores = uniform_row(n, 17 + n, scale);
      EXPECT_TRUE(is_softmax(softmax(scores), scores)) << "n = " << n << ", scale " << scale;
    }
  }
}

TEST_P(EveryKernel, SoftmaxGivesHiddenKeysExactlyZero) {
  for (int n : lengths) {
    auto scores = uniform_row(n, 18, 5.0F);
    for (int j = 1; j < n; j += 3) scores[j] = -infinity;
    EXPECT_TRUE(is_softmax(softmax(scores), scores)) << "n = " << n;
  }
}

TEST_P(EveryKernel, SoftmaxTimesAFactorIsThatOfTheProducts) {
  for (int n : lengths) {
    for (float factor : {1.0F, 0.3F, 1e-3F, 1e38F, 0.0F, -0.7F}) {
      const auto scores = uniform_row(n, 30 + n, 8.0F);
      auto scaled = scores;
      for (float& score : scaled) score *= factor;
      EXPECT_TRUE(same_bits(softmax(scores, factor), softmax(scaled))) << "n = " << n << ", factor " << factor;
    }
  }
}

TEST_P(EveryKernel, SoftmaxOfARowWithoutAKeyIsZeros) {
  for (int n : lengths) {
    const std::vector<float> zeros(n, 0.0F);
    EXPECT_TRUE(same_bits(softmax(std::vector<float>(n, -infinity)), zeros));
  }
}

TEST_P(EveryKernel, SoftmaxOfAnUnsoundRowIsNaNForEveryKeyThatIsLeft) {
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

TEST_P(EveryKernel, SoftmaxInPlaceIsTheSame) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 20, 5.0F);
    auto row = scores;
    kernels().softmax_row(row, 0.5F, row);
    EXPECT_TRUE(same_bits(row, softmax(scores, 0.5F))) << "n = " << n;
  }
}

TEST_P(EveryKernel, SoftmaxDoesNotDependOnWhereTheRowLies) {
  for (int n : lengths) {
    const auto scores = uniform_row(n, 21, 5.0F);
    const auto expected = softmax(scores);
    std::vector<float> from(n + 8), to(n + 9, -7.0F);
    for (int offset = 0; offset < 8; ++offset) {
      std::copy(scores.begin(), scores.end(), from.begin() + offset);
      const std::span weights(to.data() + offset, scores.size());
      kernels().softmax_row({from.data() + offset, scores.size()}, 1.0F, weights);
      EXPECT_TRUE(same_bits(weights, expected)) << "n = " << n << ", offset " << offset;
      EXPECT_EQ(to[n + offset], -7.0F) << "nothing is written behind the row";
    }
  }
}

TEST_P(EveryKernel, SoftmaxHiddenKeysAtEitherEndMayAsWellBeMissing) {
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

TEST_P(EveryKernel, SoftmaxIsNotChangedByAConstantOnAllScores) {
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

TEST_P(EveryKernel, SoftmaxOfLargeScoresDoesNotOverflow) {
  // pytorch/executorch#18407: e^200 is infinite in float32.
  const auto weights = softmax({200.0F, 199.0F, 0.0F});
  EXPECT_NEAR(weights[0], 0.7310586, 1e-7);
  EXPECT_NEAR(weights[1], 0.2689414, 1e-7);
  EXPECT_EQ(weights[2], 0.0F);
  EXPECT_TRUE(same_bits(softmax({3e38F, -3e38F}), std::vector{1.0F, 0.0F}));
}

TEST_P(EveryKernel, SoftmaxSharesOfTwoKeysAreApartByTheExponentialOfTheirDistance) {
  // Down to -87, where a share is still a normal number. Each share is one product of its exponential.
  for (float score = 0.0F; score >= -87.0F; score -= 0x1p-6F) {
    const auto weights = softmax({0.0F, score});
    const double ratio = double{weights[1]} / double{weights[0]}, exact = std::exp(double{score});
    EXPECT_NEAR(ratio, exact, exact * (2 + 1.25 * -score + 2) * rounding) << score;
  }
}

}  // namespace
}  // namespace mha
