#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "problems.hpp"

/// Against numbers that scripts in tests/golden made without us.
namespace mha {
namespace {

using Json = nlohmann::json;

Json golden(const std::string& file) { return Json::parse(std::ifstream(MHA_GOLDEN "/" + file)); }

/// null stands for a hidden place.
double number(const Json& cell) { return cell.is_null() ? -INFINITY : cell.get<double>(); }

void add_edits(Problem& problem, Stage stage, int head, const Json& matrix) {
  for (std::size_t r = 0; r < matrix.size(); ++r) {
    for (std::size_t c = 0; c < matrix[r].size(); ++c) {
      problem.edits.push_back({{stage, head, int(r), int(c)}, matrix[r][c].get<float>()});
    }
  }
}

/// The asymmetric problem, typed over the example cell by cell.
Problem asymmetric(const Json& golden, bool causal) {
  Problem problem = example(golden["heads"], /*mixing=*/false, causal);
  for (const auto& [id, input] : golden["inputs"].items()) {
    const Stage stage = *find_stage(id);
    if (info(stage).heads == Heads::none) {
      add_edits(problem, stage, no_head, input);
    } else {
      for (std::size_t head = 0; head < input.size(); ++head) add_edits(problem, stage, int(head), input[head]);
    }
  }
  return problem;
}

/// Numbers up to 20 out of sums of a dozen: float32 keeps six decimals of them.
constexpr double six_decimals = 1e-5;

void compare(const Trace& trace, Stage stage, int head, const Json& wanted) {
  const Matrix found = whole(trace, stage, head);
  ASSERT_EQ(found.rows(), Eigen::Index(wanted.size())) << info(stage).id;
  for (Eigen::Index r = 0; r < found.rows(); ++r) {
    ASSERT_EQ(found.cols(), Eigen::Index(wanted[r].size())) << info(stage).id;
    for (Eigen::Index c = 0; c < found.cols(); ++c) {
      const double want = number(wanted[r][c]);
      if (std::isinf(want)) {
        EXPECT_EQ(found(r, c), want) << info(stage).id << " " << head << " " << r << " " << c;
      } else {
        EXPECT_NEAR(found(r, c), want, six_decimals) << info(stage).id << " " << head << " " << r << " " << c;
      }
    }
  }
}

class Golden : public testing::TestWithParam<const Kernels*> {};
INSTANTIATE_TEST_SUITE_P(Sets, Golden, every_kernel_set(), kernels_name);

TEST_P(Golden, EveryStageOfTheAsymmetricProblem) {
  const Json all = golden("asymmetric.json");
  for (const bool causal : {false, true}) {
    const Trace trace = traced(asymmetric(all, causal), *GetParam());
    const Json& wanted = all[causal ? "causal" : "plain"];
    std::size_t compared = 0;
    for (const StageShape& shape : trace.stages()) {
      const std::string id = info(shape.stage).id;
      const Json& stage = is_input(shape.stage) ? all["inputs"][id] : wanted[id];
      for (const int head : heads_of(shape)) compare(trace, shape.stage, head, head == no_head ? stage : stage[head]);
      compared += !is_input(shape.stage);
    }
    EXPECT_EQ(compared, wanted.size());
  }
}

/// FNV-1a over the numbers' bytes, lowest first.
std::string hash(const Matrix& matrix) {
  std::uint64_t found = 0xcbf29ce484222325;
  for (const float number : matrix.reshaped<Eigen::RowMajor>()) {
    for (int byte = 0; byte < 4; ++byte) {
      found = (found ^ (std::bit_cast<std::uint32_t>(number) >> (8 * byte) & 0xff)) * 0x100000001b3;
    }
  }
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(found));
  return digits;
}

TEST(Seeded, BitsAreThoseOfTheDescription) {
  for (const Json& wanted : golden("seeded.json")) {
    const Trace trace = traced({.source = Seeded{wanted["tokens"], {}, wanted["seed"], wanted["modelWidth"]}});
    for (const auto& [id, digits] : wanted["fnv1a64"].items()) {
      const Stage stage = *find_stage(id);
      const int head = info(stage).heads == Heads::none ? no_head : 0;
      EXPECT_EQ(hash(whole(trace, stage, head)), digits.get<std::string>()) << id << " of " << wanted.dump();
    }
  }
}

}  // namespace
}  // namespace mha
