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

}  // namespace

Trace::Trace(const Problem& problem, const Sizes& sizes, const Kernels& kernels)
    : sizes_(sizes), variant_(problem.variant), off_(sizes.heads), rules_(problem.mask), kernels_(kernels) {
  ++steps::passes;
  for (const int head : problem.off) off_[head] = true;
  const double scale = problem.scale.value_or(1 / std::sqrt(double(divisor_width())));
  scaling_ = {static_cast<float>(problem.sharp * scale), problem.sharp, problem.scale, problem.softcap.value_or(0)};
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
  const StageShape shape = shape_of(sizes_, stage);
  const Eigen::Index heads = shape.heads == 0 ? 1 : shape.heads;
  const bool beside = is_of_head(info(stage).cols);
  Matrix& matrix = stages_[index(stage)];
  matrix.setZero(beside ? shape.rows : heads * shape.rows, beside ? heads * shape.cols : shape.cols);
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
  make(Stage::x) = stages_[index(Stage::emb)] + positions;
}

void Trace::vary_inputs() {
  if (variant_ == Variant::no_wo) {
    stages_[index(Stage::wo)].setIdentity();
    stages_[index(Stage::bo)].setZero();
  }
  if (variant_ != Variant::shared && variant_ != Variant::chopped) return;
  for (const Stage stage : {Stage::wq, Stage::wk, Stage::wv, Stage::bq, Stage::bk, Stage::bv}) {
    if (!has_stage(sizes_, stage)) continue;
    const int heads = shape_of(sizes_, stage).heads, slice = sizes_.model_width / heads;
    for (int head = 0; head < heads; ++head) {
      MatrixRef matrix = block(stage, head);
      if (variant_ == Variant::shared) {
        matrix = kept(stage, 0);
      } else if (info(stage).needs != Needs::biases) {
        matrix.topRows(head * slice).setZero();
        matrix.bottomRows(matrix.rows() - (head + 1) * slice).setZero();
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
    kernels_.product(input, stages_[index(by)], made);
    if (sizes_.biased) made.rowwise() += stages_[index(bias)].row(0);
  };
  project(Stage::x, Stage::wq, Stage::bq, Stage::q);
  project(sizes_.cross ? Stage::xk : Stage::x, Stage::wk, Stage::bk, Stage::k);
  project(sizes_.cross ? Stage::xv : Stage::x, Stage::wv, Stage::bv, Stage::v);
  if (sizes_.past == 0) return;
  stages_[index(Stage::k)].topRows(sizes_.past) = stages_[index(Stage::pastk)];
  stages_[index(Stage::v)].topRows(sizes_.past) = stages_[index(Stage::pastv)];
}

void Trace::place() {
  if (sizes_.positions != Positions::rotary) return;
  make(Stage::qpos);
  make(Stage::kpos);
  for (int head = 0; head < sizes_.heads; ++head)
    steps::turn(kept(Stage::q, head), sizes_.past, block(Stage::qpos, head));
  for (int head = 0; head < sizes_.kv_heads; ++head) steps::turn(kept(Stage::k, head), 0, block(Stage::kpos, head));
}

Stage Trace::last_scores() const {
  if (sizes_.masked) return Stage::masked;
  return sizes_.capped ? Stage::softcap : Stage::scores;
}

void Trace::attend(int head) {
  const bool turned = sizes_.positions == Positions::rotary;
  const int kv_head = sizes_.kv_head(head);
  MatrixRef dots = block(Stage::dots, head), weights = block(Stage::weights, head);
  kernels_.product_transposed(kept(turned ? Stage::qpos : Stage::q, head),
                              kept(turned ? Stage::kpos : Stage::k, kv_head), dots);
  block(Stage::scores, head) = scaling_.factor * dots;
  if (sizes_.capped) steps::cap(kept(Stage::scores, head), scaling_.softcap, block(Stage::softcap, head));
  if (sizes_.masked) mask(head);
  const ConstMatrixView left = kept(last_scores(), head);
  kernels_.softmax(left, 1, weights);
  if (sizes_.masked && variant_ == Variant::mask_after) {
    weights = (kept(Stage::mask, sizes_.mask_head(head)).array() == hidden).select(0.0f, weights);
  }
  steps::blend(kernels_, left, weights, kept(Stage::v, kv_head), block(Stage::head, head));
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
  masked = scores;
  if (sizes_.mask_given) masked += mask;
  if (variant_ == Variant::mask_after) {
    masked = (mask.array() == hidden).select(scores, masked);
  } else {
    // Chosen, not added, so that a hidden score of NaN stays hidden.
    masked = (mask.array() == hidden).select(variant_ == Variant::mask_zero ? 0.0f : hidden, masked);
  }
}

void Trace::concatenate() {
  Matrix& concat = make(Stage::concat);
  const int heads = sizes_.heads;
  // Heads lie side by side already.
  concat = stages_[index(Stage::head)];
  if (variant_ == Variant::averaged || variant_ == Variant::maxed) {
    Matrix all = kept(Stage::head, 0);
    for (int head = 1; head < heads; ++head) {
      if (variant_ == Variant::averaged) {
        all += kept(Stage::head, head);
      } else {
        all = (kept(Stage::head, head).array() > all.array()).select(kept(Stage::head, head), all);
      }
    }
    if (variant_ == Variant::averaged) all /= static_cast<float>(heads);
    concat = all.replicate(1, heads);
  }
  for (int head = 0; head < heads; ++head) {
    if (off_[head]) concat.middleCols(head * sizes_.value_width, sizes_.value_width).setZero();
  }
}

Matrix Trace::sum_without(const std::vector<int>& heads) const {
  Matrix sum = Matrix::Zero(sizes_.tokens, sizes_.model_width);
  for (int head = 0; head < sizes_.heads; ++head) {
    if (std::ranges::find(heads, head) == heads.end()) sum += rows(Stage::part, head, 0, sizes_.tokens);
  }
  if (sizes_.biased) sum.rowwise() += stages_[index(Stage::bo)].row(0);
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
  kernels_.product(kept(Stage::concat, no_head).block(first, head * width, count, width),
                   kept(Stage::wo, no_head).middleRows(head * width, width), part);
  return part;
}

float Trace::at(const Cell& cell) const {
  if (cell.stage == Stage::part) return rows(cell.stage, cell.head, cell.row, 1)(0, cell.col);
  return kept(cell.stage, cell.head)(cell.row, cell.col);
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
