#include "core/samples.hpp"

#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/checks.hpp"
#include "core/matrix.hpp"
#include "core/seeded.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

constexpr int keys_a_query = 8;

std::optional<Error> check_sizes(std::initializer_list<std::pair<const char*, int>> sizes, double most) {
  double product = 1;
  for (const auto& [name, value] : sizes) {
    product *= value;
    if (auto error = check_least(name, value, 1)) return error;
  }
  if (product <= most) return std::nullopt;
  return Error{Errc::bad_value,
               text("That many numbers would take too long; at most ", std::int64_t(most), "."),
               {{"product", product}, {"limit", most}}};
}

Eigen::MatrixXd normals(std::uint64_t key, Eigen::Index rows, Eigen::Index cols) {
  Eigen::MatrixXd found(rows, cols);
  for (Eigen::Index i = 0; i < found.size(); ++i) found.data()[i] = seeded::normal(key, std::uint64_t(i));
  return found;
}

double largest_share(const Eigen::RowVectorXd& scores) {
  const Eigen::ArrayXd shares = (scores.array() - scores.maxCoeff()).exp();
  return 1 / shares.sum();
}

}  // namespace

Result<DotSample> dot_sample(int head_width, int count, std::uint32_t seed) {
  if (const auto error = check_sizes({{"headWidth", head_width}, {"count", count}}, 1e7)) return *error;
  const double divisor = std::sqrt(double(head_width));
  DotSample found{};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t start = seeded::key(seed, text("dots ", head_width, " ", i));
    const Eigen::MatrixXd all = normals(start, 1 + keys_a_query, head_width);
    const Eigen::RowVectorXd dots = all.row(0).lazyProduct(all.bottomRows(keys_a_query).transpose());
    found.variance += dots.squaredNorm() / keys_a_query / count;  // the mean is 0 by construction
    found.largest += largest_share(dots) / count;
    found.scaled_largest += largest_share(dots / divisor) / count;
  }
  found.scaled_variance = found.variance / head_width;
  return found;
}

Result<double> narrow_heads(int head_width, int model_width, int tokens, int trials, std::uint32_t seed) {
  if (const auto error = check_sizes(
          {{"headWidth", head_width}, {"modelWidth", model_width}, {"tokens", tokens}, {"trials", trials}}, 1e8)) {
    return *error;
  }
  int won = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const Eigen::MatrixXd x = normals(seeded::key(seed, text("tokens ", trial)), tokens, model_width);
    const Eigen::MatrixXd w = normals(seeded::key(seed, text("matrix ", trial)), model_width, head_width);
    const Eigen::MatrixXd keys = x.lazyProduct(w);
    Eigen::Index best = 0;
    keys.lazyProduct(keys.row(0).transpose()).maxCoeff(&best);
    won += best == 0;
  }
  return double(won) / trials;
}

}  // namespace mha
