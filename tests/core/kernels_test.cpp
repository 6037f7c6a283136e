#include "core/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "every_kernel.hpp"

namespace mha {
namespace {

class EveryProduct : public EveryKernel {
 protected:
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
  /// A packed factor begins at a multiple of 64 bytes.
  std::vector<float> room(Eigen::Index rows, Eigen::Index cols) const {
    return std::vector<float>(std::size_t(kernels().packed_size(rows, cols)) + 16, not_a_number);
  }
  static float* aligned(std::vector<float>& numbers) {
    return numbers.data() + (64 - reinterpret_cast<std::uintptr_t>(numbers.data()) % 64) / sizeof(float);
  }
};

INSTANTIATE_TEST_SUITE_P(Sets, EveryProduct, every_kernel(), name_of);

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

TEST_P(EveryProduct, ProductIsRightAtEveryInnerLength) {
  for (int k : lengths) {
    const Matrix a = uniform(5, k, 1), b = uniform(k, 19, 2);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "k = " << k;
  }
}

TEST_P(EveryProduct, ProductIsRightAtEveryWidth) {
  for (int n : lengths) {
    const Matrix a = uniform(5, 9, 3), b = uniform(9, n, 4);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "n = " << n;
  }
}

TEST_P(EveryProduct, ProductIsRightAtEveryHeight) {
  for (int m : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 255, 256, 257, 261}) {  // 256 rows are packed at a time
    const Matrix a = uniform(m, 9, 5), b = uniform(9, 19, 6);
    EXPECT_TRUE(is_product(product(a, b), a, b)) << "m = " << m;
  }
}

TEST_P(EveryProduct, ProductOfNothingIsZero) {
  for (int n : {1, 8, 65}) {
    EXPECT_TRUE(same_bits(product(Matrix(3, 0), Matrix(0, n)), Matrix::Zero(3, n)));
    EXPECT_TRUE(same_bits(product_transposed(Matrix(3, 0), Matrix(n, 0)), Matrix::Zero(3, n)));
  }
}

TEST_P(EveryProduct, TransposedIsTheProductWithATransposedCopy) {
  for (int k : lengths) {
    for (int n : lengths) {
      const Matrix a = uniform(5, k, 7), b = uniform(n, k, 8);
      EXPECT_TRUE(same_bits(product_transposed(a, b), product(a, Matrix(b.transpose()))))
          << "k = " << k << ", n = " << n;
    }
  }
}

TEST_P(EveryProduct, LongSumsDoNotDrift) {
  // 0.1 in float32 rounds the same way at each step of a long sum. Split into partial sums of 64 products, which are
  // added in turn, a term is rounded at most 64 + k/64 times.
  constexpr int k = 65536;
  const Matrix a = Matrix::Constant(1, k, 0.1F), b = Matrix::Ones(k, 1);
  const double exact = k * double{0.1F};
  EXPECT_NEAR(product(a, b)(0, 0), exact, (64.0 + k / 64.0) * rounding * exact);
}

TEST_P(EveryProduct, ABlockOfColumnsAloneIsThatBlockOfTheWhole) {
  const Matrix a = uniform(9, 130, 9), b = uniform(130, 200, 10);
  const Matrix whole = product(a, b), transposed = b.transpose();
  for (int from : {0, 1, 3, 4, 8, 63, 64, 65, 131}) {
    for (int width : {1, 2, 4, 5, 8, 16, 17, 32, 33, 64, 69}) {
      const Matrix block = whole.middleCols(from, width);
      EXPECT_TRUE(same_bits(product(a, b.middleCols(from, width)), block)) << from << " + " << width;
      EXPECT_TRUE(same_bits(product_transposed(a, transposed.middleRows(from, width)), block))
          << from << " + " << width;
    }
  }
}

TEST_P(EveryProduct, RowsAloneAreThoseRowsOfTheWhole) {
  const Matrix a = uniform(270, 130, 11), b = uniform(130, 37, 12);
  const Matrix whole = product(a, b), transposed = b.transpose();
  for (int from : {0, 1, 2, 3, 4, 7, 250, 253, 255, 256, 257}) {
    for (int count : {1, 2, 3, 5, 6, 7, 11, 13}) {
      const Matrix rows = whole.middleRows(from, count);
      EXPECT_TRUE(same_bits(product(a.middleRows(from, count), b), rows)) << from << " + " << count;
      EXPECT_TRUE(same_bits(product_transposed(a.middleRows(from, count), transposed), rows)) << from << " + " << count;
    }
  }
}

TEST_P(EveryProduct, BlocksOfWiderMatricesAreReadAndWrittenInPlaceOnly) {
  for (int n : {1, 7, 16, 65}) {
    Matrix a = Matrix::Constant(9, 43, not_a_number), b = Matrix::Constant(17, n + 4, not_a_number);
    Matrix transposed = Matrix::Constant(n, 19, not_a_number);
    a.block(1, 3, 7, 17) = uniform(7, 17, 13);
    b.middleCols(3, n) = uniform(17, n, 14);
    transposed.middleCols(1, 17) = b.middleCols(3, n).transpose();
    Matrix expected = Matrix::Constant(9, n + 6, -7.0F);
    expected.block(1, 5, 7, n) = product(a.block(1, 3, 7, 17).eval(), b.middleCols(3, n).eval());

    Matrix out = Matrix::Constant(9, n + 6, -7.0F);
    kernels().product(a.block(1, 3, 7, 17), b.middleCols(3, n), out.block(1, 5, 7, n));
    EXPECT_TRUE(same_bits(out, expected)) << "n = " << n;
    out.setConstant(-7.0F);
    kernels().product_transposed(a.block(1, 3, 7, 17), transposed.middleCols(1, 17), out.block(1, 5, 7, n));
    EXPECT_TRUE(same_bits(out, expected)) << "n = " << n;
  }
}

TEST_P(EveryProduct, NaNAndInfinityInARowOrColumnReachOnlyThat) {
  Matrix a = uniform(6, 70, 15), b = uniform(70, 21, 16);
  Matrix expected = product(a, b);
  a(2, 68) = not_a_number;
  b(1, 20) = infinity;
  const Matrix out = product(a, b);
  EXPECT_TRUE(out.row(2).array().isNaN().all());
  EXPECT_FALSE(out.col(20).array().isFinite().any());
  for (int i : {0, 1, 3, 4, 5}) EXPECT_TRUE(same_bits(out.row(i).head(20).eval(), expected.row(i).head(20).eval()));
}

TEST_P(EveryProduct, APackedFactorGivesTheBitsOfTheFactorItself) {
  for (int k : lengths) {
    for (int n : lengths) {
      const Matrix a = uniform(5, k, 23), b = uniform(k, n, 24), transposed = b.transpose();
      std::vector<float> rows = room(k, n), columns = room(k, n);
      kernels().pack(b, aligned(rows));
      kernels().pack_transposed(transposed, aligned(columns));
      Matrix by_rows = Matrix::Constant(5, n, not_a_number), by_columns = by_rows;
      kernels().product_packed(a, {aligned(rows), k, n}, by_rows);
      kernels().product_packed(a, {aligned(columns), k, n}, by_columns);
      EXPECT_TRUE(same_bits(by_rows, product(a, b))) << "k = " << k << ", n = " << n;
      EXPECT_TRUE(same_bits(by_columns, product(a, b))) << "k = " << k << ", n = " << n;
    }
  }
}

TEST_P(EveryProduct, APartOfAPackedFactorGivesTheBitsOfThatPart) {
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

TEST_P(EveryProduct, AProductMayBeAddedToWhatIsThere) {
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

}  // namespace
}  // namespace mha
