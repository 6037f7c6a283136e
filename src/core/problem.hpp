#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/stages.hpp"
#include "core/variants.hpp"

namespace mha {

/// The worked example, made by hand so that every step can be checked on paper: tokens ball, full, it; d_model 4.
struct Example {
  /// W_O is ½ · [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, −1, 0], [0, 1, 0, −1]] instead of the identity.
  bool mixing = false;
};

/// X made from (seed, token), the matrices from (seed, d_model); see seeded.hpp.
struct Seeded {
  std::vector<std::string> tokens;  ///< UTF-8
  std::uint32_t seed = 1;
  int model_width = 1;
};

/// X [T, d_model] and W_Q, W_K, W_V, W_O [d_model, d_model] brought along, row-major.
struct Given {
  struct Array {
    std::size_t size;
    /// Writes all `size` numbers. Called at most once, after the problem was found to be sound.
    std::function<void(std::span<float>)> copy;
  };
  int model_width = 1;
  Array x, wq, wk, wv, wo;
};

using Source = std::variant<Example, Seeded, Given>;

/// One cell of one stage, counted from 0; `head` is no_head where the stage has none.
struct Cell {
  Stage stage;
  int head;
  int row;
  int col;
  bool operator==(const Cell&) const = default;
};
inline constexpr int no_head = -1;

/// A cell of X or of a matrix set by hand, over what the source gave.
struct Edit {
  Cell cell;
  float value;
};

/// Inputs, parameters and options of one computation: self-attention over one sequence.
struct Problem {
  Source source;
  int heads = 1;  ///< h, a divisor of d_model
  bool causal = false;
  std::vector<Edit> edits = {};
  Variant variant = Variant::none;
  std::vector<int> off = {};  ///< heads that are switched off: they keep their stages, their block of concat is 0
};

/// The sizes of one computation, from which every stage's shape follows.
struct Sizes {
  int tokens;       ///< T
  int model_width;  ///< d_model
  int heads;        ///< h
  int head_width;   ///< d_k = d_v = d_model / h
  bool causal;
};

/// One stage of a computation: `heads` is 0 where it has none; rows and columns are those of one head.
struct StageShape {
  Stage stage;
  int heads;
  int rows;
  int cols;
  bool operator==(const StageShape&) const = default;
};

/// Whether a computation of these sizes has the stage: the mask and the masked scores only when something is hidden.
bool has_stage(const Sizes& sizes, Stage stage);
StageShape shape_of(const Sizes& sizes, Stage stage);

/// Finds one head of a stage, a row of it, a cell of it.
///
/// Errors  absent_stage; out_of_range, saying which of head, row and column it is, and how many there are.
Result<StageShape> check(const Sizes& sizes, Stage stage, int head);
std::optional<Error> check_row(const StageShape& shape, int row);
std::optional<Error> check(const Sizes& sizes, const Cell& cell);

/// Bytes that a computation keeps: all its stages, and room for one head's part.
double bytes_needed(const Sizes& sizes);

/// Finds everything that is wrong with a problem before anything is allocated for it.
///
/// `held` is what the engine holds besides, in bytes.
/// Errors  bad_value (d_model below 1), out_of_range (a head that is off), bad_heads, bad_shape (an array's length),
/// bad_edit, too_large (naming the need
///         and the limit); the sentence names the numbers.
Result<Sizes> validate(const Problem& problem, double held);

}  // namespace mha
