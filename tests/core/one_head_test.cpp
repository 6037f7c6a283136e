#include "core/one_head.hpp"

#include <gtest/gtest.h>

#include "problems.hpp"

namespace mha {
namespace {

/// The same matrices as one head of all their columns.
Problem uncut(Problem problem, const Sizes& sizes) {
  problem.head_width = sizes.heads * sizes.head_width;
  problem.value_width = sizes.heads * sizes.value_width;
  problem.heads = 1;
  problem.off = {};
  return problem;
}

/// Every kind of step that weights go through.
std::vector<Problem> problems() {
  Problem capped = seeded_problem(5, 12, 3), rotated = seeded_problem(4, 24, 4, /*causal=*/true),
          placed = seeded_problem(6, 8, 2), scaled = seeded_problem(7, 160, 2), odd = seeded_problem(3, 4, 2);
  capped.softcap = 0.5;
  capped.sharp = 3;
  rotated.positions = Positions::rotary;
  rotated.mask.window = 2;
  placed.positions = Positions::sinusoidal;
  placed.mask.pad = 6;  // nobody sees anything
  scaled.scale = 0.75;
  scaled.off = {1};
  odd.edits = {{{Stage::x, no_head, 1, 0}, NAN}, {{Stage::x, no_head, 2, 1}, INFINITY}};
  return {example(2), example(4), capped, rotated, placed, scaled, odd};
}

TEST(OneHead, HasTheBitsOfTheSameProblemWithOneHead) {
  for (const Problem& problem : problems()) {
    for (const Kernels* kernels : available_kernels()) {
      const Trace trace = traced(problem, *kernels), whole = traced(uncut(problem, trace.sizes()), *kernels);
      for (int row = 0; row < trace.sizes().tokens; ++row) {
        const auto found = one_head_weights(trace, row);
        ASSERT_TRUE(found);
        EXPECT_TRUE(same_bits(*found, whole.rows(Stage::weights, 0, row, 1))) << kernels->name;
      }
    }
  }
}

TEST(OneHead, IsNotThereWhereTheMatricesAreNotThoseOfOne) {
  Problem shared = seeded_problem(3, 12, 3), other = seeded_problem(3, 12, 3);
  shared.kv_heads = 1;
  other.variant = Variant::shared;
  EXPECT_FALSE(one_head_weights(traced(shared), 0));
  EXPECT_FALSE(one_head_weights(traced(other), 0));
  EXPECT_TRUE(one_head_weights(traced(seeded_problem(3, 12, 3)), 0));
}

}  // namespace
}  // namespace mha
