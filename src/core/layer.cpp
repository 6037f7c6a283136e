#include "core/layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/memory.hpp"
#include "core/sources.hpp"
#include "core/steps.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();
/// Queries at a time: their scores stay in a second-level cache.
constexpr int block_rows = 64;

using MatrixView = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

MatrixView view(float* data, Eigen::Index rows, Eigen::Index cols, Eigen::Index stride) {
  return {data, rows, cols, Eigen::OuterStride<>(stride)};
}

void add_to_rows(MatrixView rows, const float* bias) {
  if (bias) rows.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(bias, rows.cols());
}

/// The keys that some of the queries from `row` on may see, and few others.
struct Keys {
  int from;
  int to;
};
Keys keys_of(int row, int rows, int tokens, const Seen& seen) {
  Keys keys{0, tokens};
  if (seen.causal) keys.to = row + rows;
  if (seen.window > 0) {
    keys.from = std::max(0, row - seen.window + 1) / int(Packed::step) * int(Packed::step);
    if (seen.window < tokens) keys.to = std::min(keys.to, row + rows + seen.window - 1);
  }
  return keys;
}

/// Hides what query i may not see from its scores, which begin at key `from`.
void hide(std::span<float> scores, int i, int from, int tokens, const Seen& seen) {
  const int keys = static_cast<int>(scores.size());
  const auto fill = [&](int first, int last) {
    std::fill(scores.begin() + std::clamp(first - from, 0, keys), scores.begin() + std::clamp(last - from, 0, keys),
              hidden);
  };
  if (seen.causal) fill(i + 1, tokens);
  if (seen.window > 0 && seen.window < tokens) {
    fill(0, i - seen.window + 1);
    fill(i + seen.window, tokens);
  }
  if (!seen.allowed) return;
  const std::uint8_t* const allowed = seen.allowed + std::ptrdiff_t{i} * tokens + from;
  for (int j = 0; j < keys; ++j) {
    if (allowed[j] == 0) scores[j] = hidden;
  }
}

}  // namespace

std::optional<Error> Layer::load(const Problem& problem, double held) {
  const auto sizes = validate(problem, held);
  if (!sizes) return sizes.error();
  struct Part {
    Stage matrix, bias;
    Factor& to;
    int pieces;
    double at = 0, bias_at = 0;
  };
  Part parts[] = {{Stage::wq, Stage::bq, wq_, 1},
                  {Stage::wk, Stage::bk, wk_, 1},
                  {Stage::wv, Stage::bv, wv_, 1},
                  {Stage::wo, Stage::bo, wo_, sizes->heads}};
  FloatPlan plan;
  double largest = 0;
  for (auto& [matrix, bias, to, pieces, at, bias_at] : parts) {
    const StageShape shape = shape_of(*sizes, matrix);
    to.pieces = pieces;
    to.rows = shape.rows / pieces;
    to.cols = std::max(shape.heads, 1) * shape.cols;
    to.step = static_cast<std::ptrdiff_t>(FloatPlan::whole(double(kernels_.packed_size(to.rows, to.cols))));
    at = plan.add(double(to.step) * pieces);
    bias_at = plan.add(sizes->biased ? to.cols : 0);
    largest = std::max(largest, double(shape.rows) * to.cols);
  }
  if (auto error = check_obtainable((plan.count() + largest) * sizeof(float))) return error;
  parameters_ = Floats(plan.count());
  Matrix plain;
  for (auto& [matrix, bias, to, pieces, at, bias_at] : parts) {
    plain.setZero(Eigen::Index{to.rows} * pieces, to.cols);
    fill_input(problem.source, matrix, plain);
    for (int i = 0; i < pieces; ++i) {
      kernels_.pack(plain.middleRows(Eigen::Index{i} * to.rows, to.rows), parameters_.at(at) + i * to.step);
    }
    to.numbers = parameters_.at(at);
    to.bias = nullptr;
    if (!sizes->biased) continue;
    plain.setZero(1, to.cols);
    fill_input(problem.source, bias, plain);
    std::copy_n(plain.data(), to.cols, parameters_.at(bias_at));
    to.bias = parameters_.at(bias_at);
  }
  sizes_ = *sizes;
  factor_ = problem.scale ? static_cast<float>(*problem.scale) : steps::score_factor(sizes_.head_width);
  softcap_ = problem.softcap.value_or(0);
  return std::nullopt;
}

Result<Layer::Room> Layer::make_room(const Wanted& wanted, double held) {
  if (wanted.tokens < 0) {
    return Error{Errc::bad_value,
                 text(wanted.tokens, " tokens: there have to be at least 0."),
                 {{"tokens", double(wanted.tokens)}}};
  }
  const auto [tokens, weights, allowed] = wanted;
  const double rows = tokens, cells = rows * rows, heads = sizes_.heads, kv_heads = sizes_.kv_heads;
  const bool apart = sizes_.value_width > Packed::step;
  FloatPlan plan;
  const struct {
    float*& area;
    double at;
  } areas[] = {
      {room_.x, plan.add(rows * sizes_.model_width)},
      {room_.output, plan.add(rows * sizes_.model_width)},
      {room_.weights, plan.add(weights ? heads * cells : 0)},
      {q_, plan.add(rows * heads * sizes_.head_width)},
      {k_, plan.add(rows * kv_heads * sizes_.head_width)},
      {v_, plan.add(rows * kv_heads * sizes_.value_width)},
      {concat_, plan.add(rows * heads * sizes_.value_width)},
      {keys_, plan.add(double(kernels_.packed_size(sizes_.head_width, tokens)))},
      {values_, plan.add(double(kernels_.packed_size(tokens, sizes_.value_width)))},
      {seen_, plan.add(rows * sizes_.value_width)},
      {scores_, plan.add(weights ? 0 : std::min<double>(rows, block_rows) * rows)},
      {part_, plan.add(apart ? rows * sizes_.model_width : 0)},
  };
  const double mask = plan.add(allowed ? cells / sizeof(float) : 0), bytes = plan.count() * sizeof(float);
  room_ = {};
  tokens_ = 0;
  const std::string what = text(tokens, " tokens in a layer of ", sizes_.heads, " heads need");
  if (auto error = check_memory(what, bytes, held)) return *error;
  if (plan.count() > memory_.count()) {
    memory_ = {};
    if (auto error = check_obtainable(bytes)) return *error;
    memory_ = Floats(plan.count());
  }
  for (const auto& [area, at] : areas) area = memory_.at(at);
  if (!weights) room_.weights = nullptr;
  if (allowed) room_.allowed = reinterpret_cast<std::uint8_t*>(memory_.at(mask));
  tokens_ = tokens;
  return room_;
}

void Layer::forward(const Seen& seen) {
  if (tokens_ == 0) return;  // no memory to point into
  project(wq_, q_);
  project(wk_, k_);
  project(wv_, v_);
  const int group = sizes_.heads / sizes_.kv_heads;
  for (int kv_head = 0; kv_head < sizes_.kv_heads; ++kv_head) {
    const MatrixView keys = view(k_ + kv_head * sizes_.head_width, tokens_, sizes_.head_width, wk_.cols);
    const MatrixView values = view(v_ + kv_head * sizes_.value_width, tokens_, sizes_.value_width, wv_.cols);
    kernels_.pack_transposed(keys, keys_);
    kernels_.pack(values, values_);
    finite_ = values.allFinite();
    for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
      for (int row = 0; row < tokens_; row += block_rows) attend(head, row, seen);
    }
  }
  mix();
}

void Layer::project(const Factor& factor, float* to) const {
  MatrixView out = view(to, tokens_, factor.cols, factor.cols);
  kernels_.product_packed(view(room_.x, tokens_, factor.rows, factor.rows), factor.piece(0), out);
  add_to_rows(out, factor.bias);
}

void Layer::attend(int head, int row, const Seen& seen) const {
  const int rows = std::min(block_rows, tokens_ - row), head_width = sizes_.head_width,
            value_width = sizes_.value_width;
  const auto [from, to] = keys_of(row, rows, tokens_, seen);
  const int keys = to - from;
  // Scores become weights where they lie.
  float* const begin = room_.weights ? room_.weights + (std::ptrdiff_t{head} * tokens_ + row) * tokens_ : scores_;
  MatrixView all = view(begin, rows, tokens_, tokens_), scores = view(begin + from, rows, keys, tokens_);
  kernels_.product_packed(view(q_ + std::ptrdiff_t{row} * wq_.cols + head * head_width, rows, head_width, wq_.cols),
                          {keys_, head_width, tokens_, 0, from}, scores);
  const bool scaled = softcap_ > 0 || !finite_ || !(factor_ > 0);  // not while they become shares
  if (scaled) scores *= factor_;
  if (softcap_ > 0) steps::cap(scores, softcap_, scores);
  for (int i = 0; i < rows; ++i) hide({&scores(i, 0), std::size_t(keys)}, row + i, from, tokens_, seen);

  const std::ptrdiff_t stride = std::ptrdiff_t{wo_.pieces} * value_width;
  MatrixView out = view(concat_ + row * stride + head * value_width, rows, value_width, stride);
  if (finite_) {
    steps::share(kernels_, scores, scaled ? 1 : factor_, scores);
    kernels_.product_packed(scores, {values_, tokens_, value_width, from, 0}, out);
  } else {
    const float* const v = v_ + std::ptrdiff_t{from} * wv_.cols + sizes_.kv_head(head) * value_width;
    for (int i = 0; i < rows; ++i) {
      blend_seen(
          scores.row(i),
          Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(v, keys, value_width, Eigen::OuterStride<>(wv_.cols)),
          out.row(i));
    }
  }
  if (keys == tokens_) return;
  out.array() += 0.0f;  // as the skipped keys would: a sum that underflowed to -0 becomes 0
  all.leftCols(from).setZero();
  all.rightCols(tokens_ - to).setZero();
}

void Layer::blend_seen(MatrixRef scores, ConstMatrixRef v, MatrixRef out) const {
  MatrixView seen = view(seen_, v.rows(), v.cols(), v.cols());
  seen = v;
  for (Eigen::Index j = 0; j < v.rows(); ++j) {
    if (scores(0, j) == hidden) seen.row(j).setZero();
  }
  steps::share(kernels_, scores, 1, scores);
  kernels_.product(scores, seen, out);
}

void Layer::mix() const {
  const int model = sizes_.model_width, width = sizes_.value_width;
  const std::ptrdiff_t stride = std::ptrdiff_t{wo_.pieces} * width;
  MatrixView y = view(room_.output, tokens_, model, model), part = view(part_, tokens_, model, model);
  y.setZero();
  for (int head = 0; head < wo_.pieces; ++head) {
    const MatrixView of_head = view(concat_ + head * width, tokens_, width, stride);
    if (width <= Packed::step) {
      kernels_.add_product_packed(of_head, wo_.piece(head), y);
    } else {
      kernels_.product_packed(of_head, wo_.piece(head), part);
      y += part;
    }
  }
  add_to_rows(y, wo_.bias);
}

}  // namespace mha
