#include "core/cost.hpp"

#include <gtest/gtest.h>

namespace mha {
namespace {

TEST(Cost, IsFourTimesTheSquareOfTheWidthWhateverTheHeads) {
  for (const int heads : {1, 2, 4, 8, 16}) {
    const auto found = cost({.tokens = 10, .model_width = 512, .heads = heads});
    EXPECT_EQ(found->per_projection, 262'144);
    EXPECT_EQ(found->parameters, 4 * 262'144);
    EXPECT_EQ(found->head_width, 512 / heads);
    EXPECT_EQ(found->projection_products, 10 * 4 * 262'144);
    EXPECT_EQ(found->score_products, 10 * 10 * 512);
    EXPECT_EQ(found->weighted_sum_products, 10 * 10 * 512);
  }
}

TEST(Cost, GrowsWithTheHeadsWhenTheirWidthIsFixed) {
  const auto found = cost({.tokens = 3, .model_width = 100, .heads = 7, .head_width = 8, .value_width = 5});
  EXPECT_EQ(found->per_projection, 100 * 7 * 8);
  EXPECT_EQ(found->projections, 100 * 7 * (8 + 8 + 5));
  EXPECT_EQ(found->output_projection, 7 * 5 * 100);
  EXPECT_EQ(found->score_products, 9 * 7 * 8);
  EXPECT_EQ(found->weighted_sum_products, 9 * 7 * 5);
}

TEST(Cost, CountsEachKeyValueHeadOnceAndBiasesWhenThereAreAny) {
  Shape shape{.tokens = 3, .model_width = 100, .heads = 6, .head_width = 8, .value_width = 5, .kv_heads = 2};
  const auto found = cost(shape);
  EXPECT_EQ(found->per_projection, 100 * 6 * 8);
  EXPECT_EQ(found->projections, 100 * (6 * 8 + 2 * (8 + 5)));
  EXPECT_EQ(found->output_projection, 6 * 5 * 100);
  EXPECT_EQ(found->biases, 0);
  EXPECT_EQ(found->score_products, 9 * 6 * 8) << "each head has its own scores, whatever it reads";
  shape.biases = true;
  const auto biased = cost(shape);
  EXPECT_EQ(biased->biases, 6 * 8 + 2 * (8 + 5) + 100);
  EXPECT_EQ(biased->parameters, found->parameters + biased->biases);
  EXPECT_EQ(biased->products, found->products);
}

TEST(Cost, CountsTheKeysThatAQueryLooksAt) {
  const auto found = cost({.tokens = 3, .model_width = 8, .heads = 2, .keys = 5});
  EXPECT_EQ(found->projection_products, 3 * 2 * 64 + 5 * 2 * 64);
  EXPECT_EQ(found->score_products, 3 * 5 * 8);
  EXPECT_EQ(found->weighted_sum_products, 3 * 5 * 8);
  EXPECT_EQ(cost({.tokens = 3, .model_width = 8, .heads = 2, .keys = -1}).error().errc, Errc::bad_value);
}

TEST(Cost, AllMultiplyAddsAreThoseOfTheThreeStepsAndEachIsTwoOperations) {
  const auto found = cost({.tokens = 3, .model_width = 8, .heads = 2});
  EXPECT_EQ(found->products, 3 * 4 * 64 + 9 * 8 + 9 * 8);
  EXPECT_EQ(found->flops, 2 * found->products);
}

TEST(Cost, StaysExactWhereWholeNumbersOf32BitsWouldNot) {
  const auto found = cost({.tokens = 100'000, .model_width = 12'288, .heads = 96});
  EXPECT_EQ(found->score_products, 100'000.0 * 100'000.0 * 12'288.0);
}

TEST(Cost, RefusesSizesThatMakeNoSense) {
  EXPECT_EQ(cost({.tokens = 1, .model_width = 10, .heads = 3}).error().errc, Errc::bad_heads);
  EXPECT_EQ(cost({.tokens = 1, .model_width = 10, .heads = 0, .head_width = 1, .value_width = 1}).error().errc,
            Errc::bad_heads);
  EXPECT_EQ(cost({.tokens = -1, .model_width = 10, .heads = 2}).error().message,
            "tokens is -1, but has to be at least 0.");
  for (const int width : {-8, 0}) {
    EXPECT_EQ(cost({.tokens = 1, .model_width = 10, .heads = 2, .head_width = width}).error().errc, Errc::bad_value);
    EXPECT_EQ(cost({.tokens = 1, .model_width = 10, .heads = 2, .value_width = width}).error().errc, Errc::bad_value);
  }
  EXPECT_EQ(cost({.tokens = 1, .model_width = 12, .heads = 4, .kv_heads = 3}).error().message,
            "4 heads are no multiple of 3 key/value heads.");
}

}  // namespace
}  // namespace mha
