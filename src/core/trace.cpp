#include "core/trace.hpp"

#include <cmath>
#include <limits>

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
  if (info(shape.stage).cols == Axis::width) return {0, Eigen::Index{head} * shape.cols};
  return {Eigen::Index{head} * shape.rows, 0};
}

}  // namespace

Trace::Trace(const Problem& problem, const Sizes& sizes, const Kernels& kernels) : sizes_(sizes), kernels_(kernels) {
  fill_inputs(problem);
  project();
  make(Stage::dots);
  make(Stage::scores);
  if (sizes_.causal) {
    Matrix& mask = make(Stage::mask);
    for (Eigen::Index i = 0; i < mask.rows(); ++i) mask.row(i).tail(mask.cols() - i - 1).setConstant(hidden);
    make(Stage::masked);
  }
  make(Stage::weights);
  make(Stage::head);
  for (int head = 0; head < sizes_.heads; ++head) attend(head);
  // Heads lie side by side already.
  make(Stage::concat) = stages_[index(Stage::head)];
  mix();
}

Matrix& Trace::make(Stage stage) {
  const StageShape shape = shape_of(sizes_, stage);
  const Eigen::Index heads = shape.heads == 0 ? 1 : shape.heads;
  const bool beside = info(stage).cols == Axis::width;
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
  for (const Stage input : {Stage::x, Stage::wq, Stage::wk, Stage::wv, Stage::wo}) {
    fill_input(problem.source, input, make(input));
  }
  for (const auto& [cell, value] : problem.edits) block(cell.stage, cell.head)(cell.row, cell.col) = value;
}

void Trace::project() {
  const Matrix& x = stages_[index(Stage::x)];
  const auto project = [&](Stage by, Stage to) { kernels_.product(x, stages_[index(by)], make(to)); };
  project(Stage::wq, Stage::q);
  project(Stage::wk, Stage::k);
  project(Stage::wv, Stage::v);
}

void Trace::attend(int head) {
  MatrixRef dots = block(Stage::dots, head), scores = block(Stage::scores, head);
  MatrixRef weights = block(Stage::weights, head);
  kernels_.product_transposed(kept(Stage::q, head), kept(Stage::k, head), dots);
  scores = steps::score_factor(sizes_.head_width) * dots;
  if (sizes_.causal) {
    const Matrix& mask = stages_[index(Stage::mask)];
    // Chosen, not added, so that a hidden score of NaN stays hidden.
    block(Stage::masked, head) = (mask.array() == hidden).select(mask, scores);
  }
  const ConstMatrixView left = kept(sizes_.causal ? Stage::masked : Stage::scores, head);
  steps::share(kernels_, left, weights);
  steps::blend(kernels_, left, weights, kept(Stage::v, head), block(Stage::head, head));
}

void Trace::mix() {
  Matrix& y = make(Stage::y);
  for (int head = 0; head < sizes_.heads; ++head) y += rows(Stage::part, head, 0, sizes_.tokens);
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
  const Matrix& all = stages_[index(stage)];
  const auto [row, col] = corner(shape, head);
  return {all.data() + row * all.cols() + col, shape.rows, shape.cols, Eigen::OuterStride<>(all.cols())};
}

Matrix Trace::rows(Stage stage, int head, int first, int count) const {
  if (stage != Stage::part) return kept(stage, head).middleRows(first, count);
  const int width = sizes_.head_width;
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
    norms.push_back(rows(Stage::part, head, row, 1).cast<double>().norm());
  }
  return norms;
}

}  // namespace mha
