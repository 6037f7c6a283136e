#include "core/layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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
/// Keys left of the first that a block sees are skipped by so many, at which sums are split.
constexpr int key_step = 64;

using MatrixView = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

MatrixView view(float* data, Eigen::Index rows, Eigen::Index cols) {
  return {data, rows, cols, Eigen::OuterStride<>(cols)};
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
    keys.from = std::max(0, row - seen.window + 1) / key_step * key_step;
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
  if (auto error = check_obtainable(bytes_needed(*sizes))) return error;
  for (const auto& [stage, to] : {std::pair{Stage::wq, &wq_}, std::pair{Stage::wk, &wk_}, std::pair{Stage::wv, &wv_},
                                  std::pair{Stage::wo, &wo_}, std::pair{Stage::bq, &bq_}, std::pair{Stage::bk, &bk_},
                                  std::pair{Stage::bv, &bv_}, std::pair{Stage::bo, &bo_}}) {
    if (!has_stage(*sizes, stage)) continue;
    const StageShape shape = shape_of(*sizes, stage);
    to->setZero(shape.rows, std::max(shape.heads, 1) * shape.cols);
    fill_input(problem.source, stage, *to);
  }
  sizes_ = *sizes;
  factor_ = problem.scale ? static_cast<float>(*problem.scale) : steps::score_factor(sizes->head_width);
  softcap_ = problem.softcap.value_or(0);
  return std::nullopt;
}

Result<Layer::Room> Layer::make_room(const Wanted& wanted, double held) {
  if (wanted.tokens < 0) {
    return Error{Errc::bad_value,
                 text(wanted.tokens, " tokens: there have to be at least 0."),
                 {{"tokens", double(wanted.tokens)}}};
  }
  // All of it in one piece, in this order; the mask's bytes last, so that everything else is aligned.
  const double tokens = wanted.tokens, model = sizes_.model_width, heads = sizes_.heads, kv_heads = sizes_.kv_heads;
  const double cells = tokens * tokens;
  const std::array<double, 11> sizes{
      tokens * model,                                 // x
      tokens * model,                                 // output
      wanted.weights ? heads * cells : 0,             // weights
      tokens * heads * sizes_.head_width,             // Q
      tokens * kv_heads * sizes_.head_width,          // K
      tokens * kv_heads * sizes_.value_width,         // V
      tokens * heads * sizes_.value_width,            // concat
      tokens * sizes_.value_width,                    // the values of one head that one query sees
      tokens * model,                                 // a head's part
      std::min<double>(tokens, block_rows) * tokens,  // scores of a block
      wanted.allowed ? std::ceil(cells / sizeof(float)) : 0,
  };
  double all = 0;
  for (const double size : sizes) all += size;
  const std::string what = text(wanted.tokens, " tokens in a layer of ", sizes_.heads, " heads need");
  if (auto error = check_memory(what, all * sizeof(float), held)) return *error;
  if (all > double(memory_.size())) {
    memory_ = {};
    if (auto error = check_obtainable(all * sizeof(float))) return *error;
    memory_.resize(static_cast<std::size_t>(all));
  }
  float* next = memory_.data();
  std::array<float*, sizes.size()> at{};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    at[i] = next;
    next += static_cast<std::size_t>(sizes[i]);
  }
  tokens_ = wanted.tokens;
  room_ = {at[0], at[1], wanted.weights ? at[2] : nullptr,
           wanted.allowed ? reinterpret_cast<std::uint8_t*>(at[10]) : nullptr};
  q_ = at[3], k_ = at[4], v_ = at[5], concat_ = at[6], seen_ = at[7], part_ = at[8], scores_ = at[9];
  return room_;
}

void Layer::forward(const Seen& seen) {
  if (tokens_ == 0) return;  // nor is there memory to point into
  project(wq_, bq_, q_);
  project(wk_, bk_, k_);
  project(wv_, bv_, v_);
  finite_ = view(v_, tokens_, wv_.cols()).allFinite();
  for (int head = 0; head < sizes_.heads; ++head) {
    for (int row = 0; row < tokens_; row += block_rows) attend(head, row, seen);
  }
  mix();
}

void Layer::project(const Matrix& matrix, const Matrix& bias, float* to) const {
  MatrixView out = view(to, tokens_, matrix.cols());
  kernels_.product(view(room_.x, tokens_, sizes_.model_width), matrix, out);
  if (bias.size() > 0) out.rowwise() += bias.row(0);
}

void Layer::attend(int head, int row, const Seen& seen) const {
  const int rows = std::min(block_rows, tokens_ - row), kv_head = sizes_.kv_head(head);
  const auto [from, to] = keys_of(row, rows, tokens_, seen);
  const int keys = to - from;
  MatrixView scores = view(scores_, rows, keys);
  kernels_.product_transposed(part(q_, sizes_.heads, sizes_.head_width, head, row, rows),
                              part(k_, sizes_.kv_heads, sizes_.head_width, kv_head, from, keys), scores);
  scores *= factor_;
  if (sizes_.capped) steps::cap(scores, softcap_, scores);
  for (int i = 0; i < rows; ++i) {
    hide({&scores(i, 0), std::size_t(keys)}, row + i, from, tokens_, seen);
  }

  const MatrixView v = part(v_, sizes_.kv_heads, sizes_.value_width, kv_head, from, keys);
  MatrixView out = part(concat_, sizes_.heads, sizes_.value_width, head, row, rows);
  if (finite_) {
    steps::share(kernels_, scores, scores);
    kernels_.product(scores, v, out);
  } else {
    for (int i = 0; i < rows; ++i) blend_seen(scores.row(i), v, out.row(i));
  }
  if (keys < tokens_) out.array() += 0.0f;  // as the skipped keys would: a sum that underflowed to -0 becomes 0
  if (!room_.weights) return;
  MatrixView weights = view(room_.weights + (std::ptrdiff_t{head} * tokens_ + row) * tokens_, rows, tokens_);
  weights.leftCols(from).setZero();
  weights.middleCols(from, keys) = scores;
  weights.rightCols(tokens_ - to).setZero();
}

void Layer::blend_seen(MatrixRef scores, ConstMatrixRef v, MatrixRef out) const {
  MatrixView seen = view(seen_, v.rows(), v.cols());
  seen = v;
  for (Eigen::Index j = 0; j < v.rows(); ++j) {
    if (scores(0, j) == hidden) seen.row(j).setZero();
  }
  steps::share(kernels_, scores, scores);
  kernels_.product(scores, seen, out);
}

void Layer::mix() const {
  MatrixView y = view(room_.output, tokens_, sizes_.model_width), part_of_head = view(part_, y.rows(), y.cols());
  y.setZero();
  for (int head = 0; head < sizes_.heads; ++head) {
    kernels_.product(part(concat_, sizes_.heads, sizes_.value_width, head, 0, tokens_),
                     wo_.middleRows(head * sizes_.value_width, sizes_.value_width), part_of_head);
    y += part_of_head;
  }
  if (bo_.size() > 0) y.rowwise() += bo_.row(0);
}

Layer::View Layer::part(float* all, int heads, int width, int head, int row, int rows) const {
  const Eigen::Index stride = Eigen::Index{heads} * width;
  return {all + row * stride + Eigen::Index{head} * width, rows, width, Eigen::OuterStride<>(stride)};
}

}  // namespace mha
