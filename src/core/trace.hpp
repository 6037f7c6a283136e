#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/kernels/kernels.hpp"
#include "core/matrix.hpp"
#include "core/problem.hpp"
#include "core/steps.hpp"

namespace mha {

/// Every stage of one forward pass, kept, to be read by (stage, head).
///
/// A stage whose columns are one head's width is one matrix with the heads' blocks side by side, made by one product;
/// a stage whose columns are keys has its heads below each other. Either way a head is a view.
/// Only `part` is made when it is read. Y is the sum of the heads' parts, in the order of the heads, and b_O.
class Trace {
 public:
  /// Computes everything. `problem` was found sound, and `sizes` are what `validate` gave for it.
  Trace(const Problem& problem, const Sizes& sizes, const Kernels& kernels);

  const Sizes& sizes() const { return sizes_; }
  Variant variant() const { return variant_; }
  const Kernels& kernels() const { return kernels_; }
  bool is_off(int head) const { return off_[head]; }

  /// The width whose root divides the scores: d_k, unless a variant takes another.
  int divisor_width() const;

  /// What scores are made with.
  struct Scaling : steps::Scaling {  ///< the factor is sharp · scale
    double sharp = 1;
    std::optional<double> scale = {};  ///< where one was given instead of a divisor
  };
  const Scaling& scaling() const { return scaling_; }

  /// What hides key j from query i in a head: one of the rules, "given" where the mask that was given does, or null.
  const char* hides(int head, int i, int j) const;

  /// The stage from which the softmax takes its scores.
  Stage last_scores() const;

  /// What there is, in the order of the stage table.
  std::vector<StageShape> stages() const;

  /// One head of a stage that is kept (all but `part`); `head` is no_head where the stage has none.
  ConstMatrixView kept(Stage stage, int head) const;

  /// Some rows of any stage, copied.
  ///
  /// Shapes  [count, columns of the stage]
  Matrix rows(Stage stage, int head, int first, int count) const;

  /// One cell of any stage that `check` found to be there.
  float at(const Cell& cell) const;

  /// The same in float64 where it is a dot product, a score or a cell of a part that is beyond float32: what is made of
  /// it may be within.
  double exact(const Cell& cell) const;

  /// The parts of all heads but these, and b_O: without none, Y.
  ///
  /// Shapes  [T_q, d_model]
  Matrix sum_without(const std::vector<int>& heads) const;

  /// ‖part‖₂ of one row for each head, in float64 from the part's float32 cells: how much the head adds to that row.
  std::vector<double> contributions(int row) const;
  double contribution(int head, int row) const;

 private:
  Matrix& make(Stage stage);
  MatrixRef block(Stage stage, int head);
  void fill_inputs(const Problem& problem);
  void vary_inputs();
  void project();
  void place();
  void attend(int head);
  void make_mask(const Problem& problem);
  void mask(int head);
  /// The queries or the keys that scores are made of, after rotary positions.
  ConstMatrixView queries(int head) const;
  ConstMatrixView keys(int head) const;
  void concatenate();

  Sizes sizes_;
  Variant variant_;
  std::vector<bool> off_;
  Rules rules_;
  Scaling scaling_;
  const Kernels& kernels_;
  std::array<Matrix, stage_count> stages_;
};

}  // namespace mha
