#include "core/seeded.hpp"

#include <cmath>
#include <string>

namespace mha::seeded {
namespace {

/// SplitMix64's finaliser: every bit of the result depends on every bit of `z`.
std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

std::uint64_t at(std::uint64_t key, std::uint64_t index) { return mixed(key + (index + 1) * 0x9e3779b97f4a7c15); }

/// Four uniform numbers of 0 … 65535 added, doubled and centred: a whole number within ±262140.
int bell(std::uint64_t hash) {
  const auto quarter = [hash](int i) { return static_cast<int>(hash >> (16 * i) & 0xffff); };
  return 2 * (quarter(0) + quarter(1) + quarter(2) + quarter(3)) - 4 * 65535;
}

/// What `bell` has to be multiplied with for a variance of `variance`; its own is 4 · 4 · (2³² − 1)/12.
float scale(double variance) { return static_cast<float>(std::sqrt(variance * 3.0 / (4.0 * 4294967295.0))); }

}  // namespace

std::uint64_t key(std::uint32_t seed, std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return mixed(hash ^ mixed(seed));
}

float normal(std::uint64_t key, std::uint64_t index) { return scale(1.0) * static_cast<float>(bell(at(key, index))); }

void token_row(std::uint32_t seed, std::string_view token, Eigen::Ref<Eigen::RowVectorXf> row) {
  const std::uint64_t start = key(seed, token);
  const float unit = scale(1.0);
  for (Eigen::Index j = 0; j < row.size(); ++j) row[j] = unit * static_cast<float>(bell(at(start, j)));
}

void parameters(std::uint32_t seed, Stage which, int model_width, MatrixRef matrix) {
  // 0xff cannot begin a token's UTF-8, so no token shares its numbers with a matrix.
  const std::uint64_t start = mixed(key(seed, std::string("\xff") + info(which).id) + model_width);
  const bool scored = which == Stage::wq || which == Stage::wk;
  const float unit = scale((scored ? 2.0 : 1.0) / model_width);
  for (Eigen::Index r = 0; r < matrix.rows(); ++r) {
    for (Eigen::Index c = 0; c < matrix.cols(); ++c) {
      const std::uint64_t index = static_cast<std::uint64_t>(r) << 32 | static_cast<std::uint64_t>(c);
      matrix(r, c) = unit * static_cast<float>(bell(at(start, index)));
    }
  }
}

}  // namespace mha::seeded
