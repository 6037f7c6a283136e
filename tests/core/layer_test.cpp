#include "core/layer.hpp"

#include <limits>
#include <random>

#include "problems.hpp"

/// A layer gives the bits of the trace, whatever its options.
namespace mha {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int operator()(int from, int to) { return from + int(engine_() % unsigned(to - from + 1)); }
  int one_of(std::initializer_list<int> these) { return these.begin()[(*this)(0, int(these.size()) - 1)]; }
  Matrix matrix(int rows, int cols) {
    return Matrix::NullaryExpr(rows, cols, [this] { return float(engine_() >> 8) * 0x1p-23f - 1.0f; });
  }

 private:
  std::mt19937 engine_;
};

/// Parameters and options of a layer, an input for it, and what its queries may see.
struct Work {
  int tokens, model_width, heads, kv_heads, head_width, value_width;
  std::optional<double> scale, softcap;
  bool causal = false;
  int window = 0;
  std::vector<std::uint8_t> allowed = {};
  Matrix x, wq, wk, wv, wo;
  std::vector<Given::Array> biases = {};

  static Work random(unsigned seed) {
    Random random(seed);
    Work work;
    // Around a tile, a vector, the 64 at which sums are split and rows are taken at a time, and beyond.
    work.tokens = random.one_of({0, 1, 2, 3, 5, 8, 17, 63, 64, 65, 90, 129, 200});
    work.kv_heads = random(1, 4);
    work.heads = work.kv_heads * random(1, 3);
    work.head_width = random.one_of({1, 2, 3, 5, 8, 16, 20, 64, 65});
    work.value_width = random.one_of({1, 2, 3, 5, 8, 16, 20, 64, 65, 130});
    work.model_width = random.one_of({1, 4, 7, 16, 33, 70});
    if (random(0, 2) == 0) work.scale = random(-3, 3) * 0.25;
    if (random(0, 3) == 0) work.softcap = random(1, 4) * 0.5;
    work.causal = random(0, 1) == 0;
    if (random(0, 1) == 0) work.window = random.one_of({1, 2, 7, 40, 66, 300, std::numeric_limits<int>::max()});
    work.x = random.matrix(work.tokens, work.model_width);
    work.wq = random.matrix(work.model_width, work.heads * work.head_width);
    work.wk = random.matrix(work.model_width, work.kv_heads * work.head_width);
    work.wv = random.matrix(work.model_width, work.kv_heads * work.value_width);
    work.wo = random.matrix(work.heads * work.value_width, work.model_width);
    if (random(0, 2) == 0) {
      for (const auto& [bias, width] : {std::pair{Stage::bq, work.wq.cols()},
                                        {Stage::bk, work.wk.cols()},
                                        {Stage::bv, work.wv.cols()},
                                        {Stage::bo, work.wo.cols()}}) {
        if (random(0, 3) != 0) work.biases.push_back(array_of(bias, random.matrix(1, int(width))));
      }
    }
    if (work.tokens <= 65 && random(0, 2) == 0) {
      for (int cell = 0; cell < work.tokens * work.tokens; ++cell) work.allowed.push_back(random(0, 3) != 0);
    }
    return work;
  }

  Seen seen() const { return {causal, window, allowed.empty() ? nullptr : allowed.data()}; }

  Given given(const Matrix& input) const {
    Given given{model_width,
                {array_of(Stage::x, input), array_of(Stage::wq, wq), array_of(Stage::wk, wk), array_of(Stage::wv, wv),
                 array_of(Stage::wo, wo)}};
    given.arrays.insert(given.arrays.end(), biases.begin(), biases.end());
    return given;
  }

  /// What a layer takes of it: all but the input and what is seen.
  Problem parameters() const {
    Problem problem{.source = given(Matrix(0, model_width)), .heads = heads};
    problem.kv_heads = kv_heads;
    problem.head_width = head_width;
    problem.value_width = value_width;
    problem.scale = scale;
    problem.softcap = softcap;
    return problem;
  }

  Problem problem() const {
    Problem problem = parameters();
    problem.source = given(x);
    problem.mask = {.causal = causal, .window = window};
    for (int cell = 0; cell < int(allowed.size()); ++cell) {
      if (!allowed[cell]) problem.mask.cells.push_back({cell / tokens, cell % tokens});
    }
    return problem;
  }

  std::string name() const {
    return text(tokens, " tokens, d_model ", model_width, ", heads ", heads, "/", kv_heads, ", widths ", head_width,
                "/", value_width, causal ? ", causal" : "", ", window ", window, allowed.empty() ? "" : ", mask");
  }
};

struct Outcome {
  Matrix y;
  Matrix weights;  ///< heads below each other
};

Outcome by_trace(const Work& work, const Kernels& kernels) {
  const Trace trace = traced(work.problem(), kernels);
  Outcome found{whole(trace, Stage::y), Matrix(work.heads * work.tokens, work.tokens)};
  for (int head = 0; head < work.heads; ++head) {
    found.weights.middleRows(head * work.tokens, work.tokens) = whole(trace, Stage::weights, head);
  }
  return found;
}

Layer loaded(const Work& work, const Kernels& kernels) {
  Layer layer(kernels);
  const auto error = layer.load(work.parameters(), 0);
  EXPECT_FALSE(error) << error->message;
  return layer;
}

Outcome by_layer(Layer& layer, const Work& work, bool weights = true) {
  auto room = layer.make_room({work.tokens, weights, !work.allowed.empty()}, 0);
  EXPECT_TRUE(room);
  std::copy_n(work.x.data(), work.x.size(), room->x);
  std::ranges::copy(work.allowed, room->allowed);
  Seen seen = work.seen();
  if (seen.allowed) seen.allowed = room->allowed;
  layer.forward(seen);
  Outcome found{Eigen::Map<const Matrix>(room->output, work.tokens, work.model_width), {}};
  if (weights) found.weights = Eigen::Map<const Matrix>(room->weights, work.heads * work.tokens, work.tokens);
  return found;
}

class EveryLayer : public testing::TestWithParam<const Kernels*> {
 protected:
  Outcome by_layer_of(const Work& work, bool weights = true) const {
    Layer layer = loaded(work, *GetParam());
    return by_layer(layer, work, weights);
  }
};
INSTANTIATE_TEST_SUITE_P(Sets, EveryLayer, every_kernel_set(), kernels_name);

TEST_P(EveryLayer, IsTheTraceBitForBit) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Work work = Work::random(seed);
    const Outcome found = by_layer_of(work), wanted = by_trace(work, *GetParam());
    EXPECT_TRUE(same_bits(found.weights, wanted.weights)) << seed << ": " << work.name();
    EXPECT_TRUE(same_bits(found.y, wanted.y)) << seed << ": " << work.name();
  }
}

TEST_P(EveryLayer, GivesTheSameOutputWithoutWeights) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Work work = Work::random(seed);
    EXPECT_TRUE(same_bits(by_layer_of(work).y, by_layer_of(work, /*weights=*/false).y)) << seed << ": " << work.name();
  }
}

TEST_P(EveryLayer, ReadsNothingThatAnotherInputLeftBehind) {
  // One layer for inputs of changing sizes and options, each as by a layer of its own.
  const Work first = Work::random(1);
  Layer layer = loaded(first, *GetParam());
  Random random(7);
  for (const int tokens : {90, 3, 0, 64, 130, 1, 65}) {
    Work work = first;
    work.tokens = tokens;
    work.x = random.matrix(tokens, work.model_width);
    work.allowed.assign(std::size_t(tokens) * tokens * random(0, 1), 1);
    for (auto& cell : work.allowed) cell = random(0, 3) != 0;
    work.causal = random(0, 1) == 0;
    work.window = random(0, 1) * 20;
    const Outcome found = by_layer(layer, work), wanted = by_layer_of(work);
    EXPECT_TRUE(same_bits(found.weights, wanted.weights)) << tokens;
    EXPECT_TRUE(same_bits(found.y, wanted.y)) << tokens;
  }
}

TEST_P(EveryLayer, HiddenTokensAddNothingWhateverTheyHold) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (unsigned seed = 0; seed < 60; ++seed) {
    Work work = Work::random(seed);
    if (work.tokens < 3 || (!work.causal && work.allowed.empty() && work.window == 0)) continue;
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity}) {
      work.x(work.tokens - 2, 0) = odd;
      const Outcome found = by_layer_of(work), wanted = by_trace(work, *GetParam());
      const auto same = [](const Matrix& a, const Matrix& b) {  // of a NaN, the payload says nothing
        return same_bits(a.array().isNaN().select(1.0f, a), b.array().isNaN().select(1.0f, b)) &&
               (a.array().isNaN() == b.array().isNaN()).all();
      };
      EXPECT_TRUE(same(found.weights, wanted.weights)) << seed << ": " << work.name();
      EXPECT_TRUE(same(found.y, wanted.y)) << seed << ": " << work.name();
    }
  }
}

TEST(LayerErrors, NameTheArrayAndTheNumbers) {
  Layer layer;
  Problem parameters = Work::random(3).parameters();
  const int width = std::get<Given>(parameters.source).model_width;
  auto& arrays = std::get<Given>(parameters.source).arrays;
  arrays.push_back({Stage::bo, std::size_t(width) + 1, {}});
  auto error = layer.load(parameters, 0);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->errc, Errc::bad_shape);
  EXPECT_EQ(error->message, text("bo holds ", width + 1, " numbers, but it takes ", width, "."));
  arrays.pop_back();
  std::ranges::find(arrays, Stage::wk, &Given::Array::stage)->size += 1;
  error = layer.load(parameters, 0);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->errc, Errc::bad_shape);
  EXPECT_TRUE(error->message.starts_with("wk holds ")) << error->message;
}

TEST(LayerErrors, ARoomThatDoesNotFitIsRefusedAndASmallerOneIsMade) {
  Work work = Work::random(3);
  Layer layer = loaded(work, best_kernels());
  const auto refused = layer.make_room({20'000, true, false}, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().errc, Errc::too_large);
  EXPECT_TRUE(refused.error().message.starts_with("20000 tokens in a layer of ")) << refused.error().message;
  EXPECT_EQ(layer.make_room({-1, false, false}, 0).error().errc, Errc::bad_value);
  EXPECT_TRUE(same_bits(by_layer(layer, work).y, by_trace(work, best_kernels()).y));
}

}  // namespace
}  // namespace mha
