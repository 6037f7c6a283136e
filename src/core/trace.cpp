#include "core/trace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/elementary.hpp"
#include "core/sources.hpp"
#include "core/steps.hpp"

namespace mha {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

std::size_t index(Stage stage) { return static_cast<std::size_t>(stage); }

/// Where a head's block begins in the matrix that holds all heads.
struct Corner {
  Eigen::Index row;
  Eigen::Index col;
};

Corner corner(const StageShape& shape, int head) {
  if (head == no_head) return {0, 0};
  if (is_of_head(info(shape.stage).cols)) return {0, Eigen::Index{head} * shape.cols};
  return {Eigen::Index{head} * shape.rows, 0};
}

/// Row-major [T, h·width] as [h, T, width], each head's rows then beside the others'.
void cut_in_memory_order(MatrixRef heads, Eigen::Index width) {
  const Matrix flat = heads;
  const Eigen::Index tokens = flat.rows();
  for (Eigen::Index at = 0; at < flat.size(); ++at) {
    const Eigen::Index row = at / width;
    heads(row % tokens, row / tokens * width + at % width) = flat.data()[at];
  }
}

/// Puts `instead(i, j)` where the mask hides.
template <class Instead>
void hide(Rows<const float> mask, Rows<float> to, const Instead& instead) {
  for (Eigen::Index i = 0; i < to.rows; ++i) {
    for (Eigen::Index j = 0; j < to.cols; ++j) {
      if (mask.row(i)[j] == hidden) to.row(i)[j] = instead(i, j);
    }
  }
}

/// Of numbers `step` apart; in float64 where their sum overflows.
float mean(const float* numbers, int count, int step) {
  float sum = numbers[0];
  double exact = sum;
  for (int i = 1; i < count; ++i) {
    sum += numbers[i * step];
    exact += numbers[i * step];
  }
  return std::isfinite(sum) ? sum / static_cast<float>(count) : static_cast<float>(exact / count);
}

float largest(const float* numbers, int count, int step) {
  float most = numbers[0];
  for (int i = 1; i < count; ++i) most = numbers[i * step] > most ? numbers[i * step] : most;
  return most;
}

}  // namespace

Trace::Trace(const Problem& problem, const Sizes& sizes, const Kernels& kernels)
    : sizes_(sizes), variant_(problem.variant), off_(sizes.heads), rules_(problem.mask), kernels_(kernels) {
  ++steps::passes;
  for (const int head : problem.off) off_[head] = true;
  const double scale = problem.scale.value_or(1 / std::sqrt(double(divisor_width())));
  scaling_ = {steps::Scaling(problem.sharp * scale, problem.softcap.value_or(0)), problem.sharp, problem.scale};
  fill_inputs(problem);
  vary_inputs();
  project();
  place();
  make(Stage::dots);
  make(Stage::scores);
  if (sizes_.capped) make(Stage::softcap);
  if (sizes_.masked) make_mask(problem);
  make(Stage::weights);
  make(Stage::head);
  for (int head = 0; head < sizes_.heads; ++head) attend(head);
  concatenate();
  make(Stage::y) = sum_without({});
}

const char* Trace::hides(int head, int i, int j) const {
  if (!sizes_.masked) return nullptr;
  if (const char* const rule = rules_.hides(i, j, sizes_)) return rule;
  return kept(Stage::mask, sizes_.mask_head(head))(i, j) == hidden ? "given" : nullptr;
}

Matrix& Trace::make(Stage stage) {
  const StageShape whole = whole_shape_of(sizes_, stage);
  Matrix& matrix = stages_[index(stage)];
  matrix.setZero(whole.rows, whole.cols);
  return matrix;
}

MatrixRef Trace::block(Stage stage, int head) {
  const StageShape shape = shape_of(sizes_, stage);
  const auto [row, col] = corner(shape, head);
  return stages_[index(stage)].block(row, col, shape.rows, shape.cols);
}

void Trace::fill_inputs(const Problem& problem) {
  const bool added = sizes_.positions == Positions::sinusoidal;
  const auto place_of = [added](Stage input) { return input == Stage::x && added ? Stage::emb : input; };
  for (const StageInfo& row : stage_table()) {
    if (row.stage == Stage::emb || !is_input(row.stage) || !has_stage(sizes_, row.stage)) continue;
    fill_input(problem.source, row.stage, make(place_of(row.stage)));
  }
  for (const auto& [cell, value] : problem.edits) block(place_of(cell.stage), cell.head)(cell.row, cell.col) = value;
  if (!added) return;
  Matrix& positions = make(Stage::pos);
  for (Eigen::Index t = 0; t < positions.rows(); ++t) {
    for (Eigen::Index c = 0; c < positions.cols(); ++c) {
      const double angle =
          double(sizes_.past + t) * elementary::exp(-double(c - c % 2) / double(positions.cols()) * std::log(10000.0));
      positions(t, c) = static_cast<float>(c % 2 == 0 ? elementary::sin(angle) : elementary::cos(angle));
    }
  }
  copy_rows(stages_[index(Stage::emb)], make(Stage::x));
  add_rows(positions, stages_[index(Stage::x)]);
}

void Trace::vary_inputs() {
  if (variant_ == Variant::no_wo) {
    stages_[index(Stage::wo)].setIdentity();
    set_rows(stages_[index(Stage::bo)], 0);
  }
  if (variant_ != Variant::shared && variant_ != Variant::chopped) return;
  for (const Stage stage : {Stage::wq, Stage::wk, Stage::wv, Stage::bq, Stage::bk, Stage::bv}) {
    if (!has_stage(sizes_, stage)) continue;
    const int heads = shape_of(sizes_, stage).heads, slice = sizes_.model_width / heads;
    for (int head = 0; head < heads; ++head) {
      MatrixRef matrix = block(stage, head);
      if (variant_ == Variant::shared) {
        copy_rows(kept(stage, 0), matrix);
      } else if (info(stage).needs != Needs::biases) {
        set_rows(matrix.topRows(head * slice), 0);
        set_rows(matrix.bottomRows(matrix.rows() - (head + 1) * slice), 0);
      }
    }
  }
}

int Trace::divisor_width() const {
  if (variant_ == Variant::undivided) return 1;
  return variant_ == Variant::sqrt_dmodel ? sizes_.model_width : sizes_.head_width;
}

void Trace::project() {
  const auto project = [&](Stage from, Stage by, Stage bias, Stage to) {
    const Matrix& input = stages_[index(from)];
    MatrixRef made = make(to).bottomRows(input.rows());  // below the past
    steps::product(kernels_, input, stages_[index(by)], sizes_.biased ? stages_[index(bias)].data() : nullptr, made);
    if (variant_ == Variant::no_transpose) cut_in_memory_order(made, shape_of(sizes_, to).cols);
  };
  project(Stage::x, Stage::wq, Stage::bq, Stage::q);
  project(sizes_.cross ? Stage::xk : Stage::x, Stage::wk, Stage::bk, Stage::k);
  project(sizes_.cross ? Stage::xv : Stage::x, Stage::wv, Stage::bv, Stage::v);
  if (sizes_.past == 0) return;
  copy_rows(stages_[index(Stage::pastk)], stages_[index(Stage::k)].topRows(sizes_.past));
  copy_rows(stages_[index(Stage::pastv)], stages_[index(Stage::v)].topRows(sizes_.past));
}

void Trace::place() {
  if (sizes_.positions != Positions::rotary) return;
  make(Stage::qpos);
  make(Stage::kpos);
  for (int head = 0; head < sizes_.heads; ++head)
    steps::rotate(kept(Stage::q, head), sizes_.past, block(Stage::qpos, head));
  for (int head = 0; head < sizes_.kv_heads; ++head) steps::rotate(kept(Stage::k, head), 0, block(Stage::kpos, head));
}

Stage Trace::last_scores() const {
  if (sizes_.masked) return Stage::masked;
  return sizes_.capped ? Stage::softcap : Stage::scores;
}

ConstMatrixView Trace::queries(int head) const {
  return kept(sizes_.positions == Positions::rotary ? Stage::qpos : Stage::q, head);
}

ConstMatrixView Trace::keys(int head) const {
  return kept(sizes_.positions == Positions::rotary ? Stage::kpos : Stage::k, sizes_.kv_head(head));
}

void Trace::attend(int head) {
  const int kv_head = sizes_.kv_head(head);
  MatrixRef weights = block(Stage::weights, head), scores = block(Stage::scores, head);
  steps::score(kernels_, queries(head), keys(head), scaling_, block(Stage::dots, head), scores,
               sizes_.capped ? block(Stage::softcap, head) : scores);
  if (sizes_.masked) mask(head);
  const ConstMatrixView left = kept(last_scores(), head);
  if (variant_ == Variant::softmax_columns) {
    Matrix columns = left.transpose();
    kernels_.softmax(columns, 1, columns);
    weights = columns.transpose();
  } else {
    kernels_.softmax(left, 1, weights);
  }
  if (sizes_.masked && variant_ == Variant::mask_after) {
    hide(kept(Stage::mask, sizes_.mask_head(head)), weights, [](Eigen::Index, Eigen::Index) { return 0.0f; });
  }
  steps::weighted_sum(kernels_, left, weights, kept(Stage::v, kv_head), block(Stage::head, head));
}

void Trace::make_mask(const Problem& problem) {
  make(Stage::masked);
  Matrix& mask = make(Stage::mask);
  if (sizes_.mask_given) fill_input(problem.source, Stage::mask, mask);
  for (Eigen::Index row = 0; row < mask.rows(); ++row) {
    for (int j = 0; j < sizes_.keys; ++j) {
      if (rules_.hides(static_cast<int>(row % sizes_.tokens), j, sizes_)) mask(row, j) = hidden;
    }
  }
}

void Trace::mask(int head) {
  const ConstMatrixView scores = kept(sizes_.capped ? Stage::softcap : Stage::scores, head),
                        mask = kept(Stage::mask, sizes_.mask_head(head));
  MatrixRef masked = block(Stage::masked, head);
  copy_rows(scores, masked);
  if (sizes_.mask_given) add_rows(mask, masked);
  const float instead = variant_ == Variant::mask_zero ? 0.0f : hidden;
  // Chosen, not added, so that a hidden score of NaN stays hidden.
  hide(mask, masked,
       [&](Eigen::Index i, Eigen::Index j) { return variant_ == Variant::mask_after ? scores(i, j) : instead; });
}

void Trace::concatenate() {
  Matrix& concat = make(Stage::concat);
  const int heads = sizes_.heads, width = sizes_.value_width;
  // Heads lie side by side already.
  copy_rows(stages_[index(Stage::head)], concat);
  if (variant_ == Variant::averaged || variant_ == Variant::maxed) {
    for (int row = 0; row < sizes_.tokens; ++row) {
      for (int col = 0; col < width; ++col) {
        float* const first = &concat(row, col);
        const float number = variant_ == Variant::averaged ? mean(first, heads, width) : largest(first, heads, width);
        for (int head = 0; head < heads; ++head) first[head * width] = number;
      }
    }
  }
  for (int head = 0; head < heads; ++head) {
    if (off_[head]) set_rows(concat.middleCols(head * width, width), 0);
  }
}

Matrix Trace::sum_without(const std::vector<int>& heads) const {
  Matrix sum = Matrix::Zero(sizes_.tokens, sizes_.model_width);
  for (int head = 0; head < sizes_.heads; ++head) {
    if (std::ranges::find(heads, head) == heads.end()) add_rows(rows(Stage::part, head, 0, sizes_.tokens), sum);
  }
  const Matrix& bias = stages_[index(Stage::bo)];
  if (sizes_.biased) add_to_each_row(bias.data(), sum);
  if (!all_finite(sum)) {
    // As one product, of the heads that are left, in which no part by itself is too large.
    Matrix left = stages_[index(Stage::concat)];
    for (const int head : heads) set_rows(left.middleCols(head * sizes_.value_width, sizes_.value_width), 0);
    steps::repair(left, stages_[index(Stage::wo)], sizes_.biased ? bias.data() : nullptr, sum);
  }
  return sum;
}

std::vector<StageShape> Trace::stages() const {
  std::vector<StageShape> shapes;
  for (const StageInfo& row : stage_table()) {
    if (has_stage(sizes_, row.stage)) shapes.push_back(shape_of(sizes_, row.stage));
  }
  return shapes;
}

ConstMatrixView Trace::kept(Stage stage, int head) const {
  const StageShape shape = shape_of(sizes_, stage);
  const auto [row, col] = corner(shape, head);
  return view_of(stages_[index(stage)].block(row, col, shape.rows, shape.cols));
}

Matrix Trace::rows(Stage stage, int head, int first, int count) const {
  if (stage != Stage::part) return kept(stage, head).middleRows(first, count);
  const int width = sizes_.value_width;
  Matrix part(count, sizes_.model_width);
  steps::product(kernels_, kept(Stage::concat, no_head).block(first, head * width, count, width),
                 kept(Stage::wo, no_head).middleRows(head * width, width), nullptr, part);
  return part;
}

float Trace::at(const Cell& cell) const {
  if (cell.stage == Stage::part) return rows(cell.stage, cell.head, cell.row, 1)(0, cell.col);
  return kept(cell.stage, cell.head)(cell.row, cell.col);
}

double Trace::exact(const Cell& cell) const {
  const auto [stage, head, row, col] = cell;
  const float value = at(cell);
  if (std::isfinite(value)) return value;
  const int width = sizes_.value_width;
  if (stage == Stage::part) {
    const Rows<const float> concat = stages_[index(Stage::concat)], wo = stages_[index(Stage::wo)];
    return steps::dot(concat.row(row) + head * width, width, wo.row(Eigen::Index{head} * width) + col, wo.stride);
  }
  if (stage == Stage::scores) return scaling_.factor * exact({Stage::dots, head, row, col});
  if (stage != Stage::dots) return value;
  const Rows<const float> q = queries(head), k = keys(head);
  return steps::dot(q.row(row), q.cols, k.row(col), 1);
}

std::vector<double> Trace::contributions(int row) const {
  std::vector<double> norms;
  for (int head = 0; head < sizes_.heads; ++head) {
    norms.push_back(contribution(head, row));
  }
  return norms;
}

double Trace::contribution(int head, int row) const { return rows(Stage::part, head, row, 1).cast<double>().norm(); }

}  // namespace mha
