#include "core/layer.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "core/memory.hpp"
#include "core/sources.hpp"
#include "core/steps.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();
/// Queries at a time: their scores stay in a second-level cache.
constexpr int block_rows = 64;
/// Of those, so many share out their scores together, over the keys that one of them sees; by so many are keys left out
/// that none of them sees, at the beginning.
constexpr int softmax_rows = 8, softmax_step = 16;

constexpr int rounded_down(int number, int step) { return number / step * step; }

using MatrixView = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

MatrixView view(float* data, Eigen::Index rows, Eigen::Index cols, Eigen::Index stride) {
  return {data, rows, cols, Eigen::OuterStride<>(stride)};
}

void add_to_rows(MatrixView rows, const Floats& bias) {
  if (bias.count() > 0) add_to_each_row(bias.at(0), rows);
}

/// Inputs, beside each other.
Matrix joined(const Source& source, const Sizes& sizes, std::initializer_list<Stage> inputs) {
  Matrix all, one;
  for (const Stage input : inputs) {
    if (!has_stage(sizes, input)) continue;
    const StageShape shape = shape_of(sizes, input);
    one.setZero(shape.rows, Eigen::Index{std::max(shape.heads, 1)} * shape.cols);
    fill_input(source, input, one);
    all.conservativeResize(one.rows(), all.cols() + one.cols());
    copy_rows(one, all.rightCols(one.cols()));
  }
  return all;
}

/// The keys that some of the queries from `row` on may see by causal and window.
struct Keys {
  int from;
  int to;
};
Keys keys_of(int row, int rows, int tokens, const Seen& seen) {
  Keys keys{0, tokens};
  if (seen.causal) keys.to = row + rows;
  if (seen.window > 0 && seen.window < tokens) {
    keys.from = std::max(0, row - seen.window + 1);
    keys.to = std::min(keys.to, row + rows + seen.window - 1);
  }
  return keys;
}

/// Hides what query i must not see from its scores of the keys `some`, which begin where key 0's would.
void hide(float* scores, int i, Keys some, int tokens, const Seen& seen) {
  const Keys own = keys_of(i, 1, tokens, seen);
  std::fill(scores + some.from, scores + own.from, hidden);
  std::fill(scores + own.to, scores + some.to, hidden);
  if (!seen.allowed) return;
  const std::uint8_t* const allowed = seen.allowed + std::ptrdiff_t{i} * tokens;
  for (int j = own.from; j < own.to; ++j) {
    if (allowed[j] == 0) scores[j] = hidden;
  }
}

/// Of W_Q, W_K and W_V together.
int columns_in(const Sizes& sizes) {
  return sizes.heads * sizes.head_width + sizes.kv_heads * (sizes.head_width + sizes.value_width);
}

}  // namespace

std::optional<Error> Layer::load(const Problem& problem, double held) {
  const auto sizes = validate(problem, held);
  if (!sizes) return sizes.error();
  const double packed_once = double(kernels_.packed_size(sizes->model_width, columns_in(*sizes))) +
                             double(kernels_.packed_size(sizes->value_width, sizes->model_width)) * sizes->heads;
  // Beside it the matrices as they come, and joined.
  if (auto error = check_obtainable(packed_once * sizeof(float) + 2 * bytes_needed(*sizes))) return error;
  in_ = packed(joined(problem.source, *sizes, {Stage::wq, Stage::wk, Stage::wv}), 1,
               joined(problem.source, *sizes, {Stage::bq, Stage::bk, Stage::bv}));
  out_ = packed(joined(problem.source, *sizes, {Stage::wo}), sizes->heads, joined(problem.source, *sizes, {Stage::bo}));
  sizes_ = *sizes;
  scaling_ =
      steps::Scaling(problem.scale.value_or(steps::score_factor(sizes_.head_width)), problem.softcap.value_or(0));
  return std::nullopt;
}

Layer::Factor Layer::packed(const Matrix& matrix, int pieces, const Matrix& bias) const {
  Factor made{static_cast<int>(matrix.rows()) / pieces, static_cast<int>(matrix.cols())};
  made.step = FloatPlan::whole(double(kernels_.packed_size(made.rows, made.cols)));
  made.numbers = Floats(made.step * pieces);
  made.reach = steps::reach(matrix);
  made.added = steps::reach(bias);
  for (int i = 0; i < pieces; ++i) {
    kernels_.pack(matrix.middleRows(Eigen::Index{i} * made.rows, made.rows), made.numbers.at(i * made.step));
  }
  if (bias.size() == 0) return made;
  made.bias = Floats(double(bias.size()));
  std::copy_n(bias.data(), bias.size(), made.bias.at(0));
  return made;
}

Result<Layer::Room> Layer::make_room(const Wanted& wanted, double held) {
  if (wanted.tokens < 0) {
    return Error{Errc::bad_value,
                 text(wanted.tokens, " tokens: there have to be at least 0."),
                 {{"tokens", double(wanted.tokens)}}};
  }
  const auto [tokens, weights, allowed] = wanted;
  const double rows = tokens, cells = rows * rows, heads = sizes_.heads;
  const bool apart = sizes_.value_width > Packed::step;
  FloatPlan plan;
  const struct {
    float*& area;
    double at;
  } areas[] = {
      {room_.x, plan.add(rows * sizes_.model_width)},
      {room_.output, plan.add(rows * sizes_.model_width)},
      {room_.weights, plan.add(weights ? heads * cells : 0)},
      {projected_, plan.add(rows * in_.cols)},
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
  ++steps::passes;
  if (tokens_ == 0) return;  // no memory to point into
  const int model = sizes_.model_width, head_width = sizes_.head_width, value_width = sizes_.value_width,
            group = sizes_.heads / sizes_.kv_heads;
  MatrixView projected = view(projected_, tokens_, in_.cols, in_.cols);
  kernels_.product_packed(view(room_.x, tokens_, model, model), in_.piece(0), projected);
  add_to_rows(projected, in_.bias);
  careful_ = may_overflow();
  if (careful_) repair(view(room_.x, tokens_, model, model), in_, projected);
  for (int kv_head = 0; kv_head < sizes_.kv_heads; ++kv_head) {
    kernels_.pack_transposed(projected.middleCols(keys_at(kv_head), head_width), keys_);
    kernels_.pack(projected.middleCols(values_at(kv_head), value_width), values_);
    for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
      for (int row = 0; row < tokens_; row += block_rows) attend(head, row, seen, /*finite=*/true);
    }
  }
  mix();
}

void Layer::attend(int head, int row, const Seen& seen, bool finite) const {
  const int rows = std::min(block_rows, tokens_ - row), head_width = sizes_.head_width,
            value_width = sizes_.value_width, kv_head = sizes_.kv_head(head);
  const auto of_head = [&](int from, int height, int column, int width) {
    return view(projected_ + std::ptrdiff_t{from} * in_.cols + column, height, width, in_.cols);
  };
  Keys keys = keys_of(row, rows, tokens_, seen);
  keys.from = rounded_down(keys.from, int(Packed::step));
  const int count = keys.to - keys.from;
  // Scores become weights where they lie.
  float* const begin = room_.weights ? room_.weights + (std::ptrdiff_t{head} * tokens_ + row) * tokens_ : scores_;
  const Keys written = room_.weights ? Keys{0, tokens_} : keys;
  MatrixView scores = view(begin + keys.from, rows, count, tokens_);
  kernels_.product_packed(of_head(row, rows, head * head_width, head_width), {keys_, head_width, tokens_, 0, keys.from},
                          scores);
  const auto factor = static_cast<float>(scaling_.factor);
  const bool scaled =
      scaling_.softcap > 0 || !finite || !(factor > 0) || careful_;  // here, not while they become shares
  if (careful_) {
    steps::finish_scores(of_head(row, rows, head * head_width, head_width),
                         of_head(keys.from, count, keys_at(kv_head), head_width), scaling_, scores, scores, scores);
  } else if (scaled) {
    scale_rows(scores, factor, scores);
    if (scaling_.softcap > 0) steps::cap(scores, scaling_.softcap, scores);
  }

  const std::ptrdiff_t stride = std::ptrdiff_t{sizes_.heads} * value_width;
  MatrixView out = view(concat_ + row * stride + head * value_width, rows, value_width, stride);
  MatrixView seen_values = view(seen_, count, value_width, value_width);
  const int step = finite ? softmax_rows : 1;
  for (int i = 0; i < rows; i += step) {
    const int some_rows = std::min(step, rows - i);
    Keys some = keys_of(row + i, some_rows, tokens_, seen);
    some.from = rounded_down(some.from, softmax_step);
    float* const line = begin + std::ptrdiff_t{i} * tokens_;
    for (int at = 0; at < some_rows; ++at) hide(line + std::ptrdiff_t{at} * tokens_, row + i + at, some, tokens_, seen);
    if (!finite) {
      copy_rows(of_head(keys.from, count, values_at(kv_head), value_width), seen_values);
      for (int j = keys.from; j < keys.to; ++j) {
        if (j < some.from || j >= some.to || line[j] == hidden) set_rows(seen_values.row(j - keys.from), 0);
      }
    }
    if (some.from > written.from) set_rows(view(line + written.from, some_rows, some.from - written.from, tokens_), 0);
    kernels_.softmax(view(line + some.from, some_rows, some.to - some.from, tokens_), scaled ? 1 : factor,
                     view(line + some.from, some_rows, written.to - some.from, tokens_));
    if (!finite) {
      kernels_.product(scores.row(i), seen_values, out.row(i));
      if (careful_) steps::repair(scores.row(i), seen_values, nullptr, out.row(i));
    }
  }
  if (finite) {
    kernels_.product_packed(scores, {values_, tokens_, value_width, keys.from, 0}, out);
    if (careful_) steps::repair(scores, of_head(keys.from, count, values_at(kv_head), value_width), nullptr, out);
  }
  if (count < tokens_) out.array() += 0.0f;  // as the skipped keys would: a sum that underflowed to -0 becomes 0
  // A value that is not finite shows in every query's output, whatever its weight.
  if (finite && !all_finite(out.row(0))) attend(head, row, seen, /*finite=*/false);
}

void Layer::mix() const {
  const int model = sizes_.model_width, width = sizes_.value_width;
  const std::ptrdiff_t stride = std::ptrdiff_t{sizes_.heads} * width;
  MatrixView y = view(room_.output, tokens_, model, model), part = view(part_, tokens_, model, model);
  set_rows(y, 0);
  for (int head = 0; head < sizes_.heads; ++head) {
    const MatrixView of_head = view(concat_ + head * width, tokens_, width, stride);
    if (width <= Packed::step) {
      kernels_.add_product_packed(of_head, out_.piece(head), y);
    } else {
      kernels_.product_packed(of_head, out_.piece(head), part);
      add_rows(part, y);
    }
  }
  add_to_rows(y, out_.bias);
  if (careful_ && !all_finite(y)) repair(view(concat_, tokens_, stride, stride), out_, y);
}

bool Layer::may_overflow() const {
  const int model = sizes_.model_width, width = sizes_.value_width;
  const double x = steps::reach(view(room_.x, tokens_, model, model)),
               projected = x * in_.reach * model + in_.added;  // weights are shares of these
  return !steps::stays_finite(x, in_.reach, model) ||
         !steps::stays_finite(projected, projected * scaling_.reach(), sizes_.head_width) ||
         !steps::stays_finite(projected + out_.added, out_.reach + 1, Eigen::Index{sizes_.heads} * width + tokens_);
}

void Layer::repair(Rows<const float> a, const Factor& by, Rows<float> out) const {
  std::vector<float> column(a.cols);
  for (int j = 0; j < by.cols; ++j) {
    for (int k = 0; k < a.cols; ++k) column[k] = kernels_.packed_number(by.piece(k / by.rows), k % by.rows, j);
    steps::repair_column(a, column.data(), 1, by.bias.count() > 0 ? *by.bias.at(j) : 0, out, j);
  }
}

int Layer::keys_at(int kv_head) const { return sizes_.heads * sizes_.head_width + kv_head * sizes_.head_width; }
int Layer::values_at(int kv_head) const { return keys_at(sizes_.kv_heads) + kv_head * sizes_.value_width; }

}  // namespace mha
