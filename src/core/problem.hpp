#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
  /// Any of its three, in any order.
  std::vector<std::string> tokens = {"ball", "full", "it"};
  std::optional<std::vector<std::string>> other = {};  ///< as in Seeded
};

/// The row of X that a token of the worked example has; nothing for any other token.
std::optional<int> example_row(std::string_view token);

/// X made from (seed, token), the matrices from (seed, d_model); see seeded.hpp.
struct Seeded {
  std::vector<std::string> tokens;                ///< UTF-8
  std::optional<std::vector<std::string>> other;  ///< the tokens of keys and values, where they come from elsewhere
  std::uint32_t seed = 1;
  int model_width = 1;
};

/// Inputs, matrices, biases and a mask brought along, row-major, the heads of a matrix beside each other: x [T,
/// d_model]; wq [d_model, h·d_k], wk [d_model, h_kv·d_k], wv [d_model, h_kv·d_v], wo [h·d_v, d_model].
///
/// They may be joined by bq [h·d_k], bk [h_kv·d_k], bv [h_kv·d_v] and bo [d_model], of which those left out are 0, and,
/// where keys and values come from elsewhere, by xk and xv [T_k − P, d_model]. The past are keys and values made
/// before, pastk [P, h_kv·d_k] and pastv [P, h_kv·d_v], as they come out of W_K and W_V: they stand before the new
/// ones, the queries right after them.
///
/// A mask is [T_q, T_k] for all heads, or [h, T_q, T_k]. It is added to the scores after the soft cap, and −∞ hides, as
/// the float attn_mask of ONNX and PyTorch; rules that hide apply besides.
struct Given {
  struct Array {
    Stage stage;
    std::size_t size;
    /// Writes all `size` numbers. Called at most once, after the problem was found to be sound.
    std::function<void(std::span<float>)> copy;
  };
  int model_width = 1;
  std::vector<Array> arrays;

  /// Null where there is none.
  const Array* find(Stage stage) const;
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

/// A cell of an input, a matrix or a bias set by hand, over what the source gave. A bias that the source has not is 0.
struct Edit {
  Cell cell;
  float value;
};

struct Sizes;

/// Which keys a query may not see; all rules apply together. Query i stands at the place P + i of all keys.
struct Rules {
  bool causal = false;  ///< key j only for queries with P + i ≥ j
  int window = 0;       ///< keys with |P + i − j| < window; 0 for all
  int pad = 0;          ///< the last so many keys are hidden from every query
  struct Pair {
    int query;
    int key;
  };
  std::vector<Pair> cells = {};  ///< single pairs

  bool any() const { return causal || window > 0 || pad > 0 || !cells.empty(); }
  /// The first rule that hides key j from query i: causal, window, pad or cells; null where none does.
  const char* hides(int i, int j, const Sizes& sizes) const;
};

/// Sinusoidal ones are added to X (base 10000, sine and cosine in turn); rotary ones rotate queries and keys (base
/// 10000, number c of a head together with number c + d_k/2). Places count from the first key of the past.
enum class Positions : std::uint8_t { none, sinusoidal, rotary };

/// Inputs, parameters and options of one computation over one sequence, or two.
struct Problem {
  Source source;
  int heads = 1;  ///< h
  Rules mask = {};
  std::vector<Edit> edits = {};
  Variant variant = Variant::none;
  std::vector<int> off = {};  ///< heads that are switched off: they keep their stages, their block of concat is 0
  std::optional<int> kv_heads = {};     ///< h_kv, a divisor of h: each serves h / h_kv heads in turn; left out: h
  std::optional<int> head_width = {};   ///< d_k; left out: d_model / h, which h then has to divide
  std::optional<int> value_width = {};  ///< d_v; left out: as for d_k
  Positions positions = Positions::none;
  std::optional<double> scale = {};    ///< of the dot products; left out: 1/√d_k
  double sharp = 1;                    ///< a further factor of the scores, so that it can be told from the scale
  std::optional<double> softcap = {};  ///< c > 0: scores become c · tanh(score / c)
};

/// The sizes of one computation, from which every stage's shape follows.
struct Sizes {
  int tokens;               ///< T_q
  int keys;                 ///< T_k, those of the past included
  int model_width;          ///< d_model
  int heads;                ///< h
  int kv_heads;             ///< h_kv
  int head_width;           ///< d_k
  int value_width;          ///< d_v
  int past = 0;             ///< P
  bool masked = false;      ///< whether anything is hidden, or a mask is given
  bool mask_given = false;  ///< whether a mask is added to the scores
  int mask_heads = 0;       ///< h where each head has a mask of its own, else 0
  bool capped = false;
  bool cross = false;   ///< whether keys and values come from elsewhere
  bool biased = false;  ///< whether any bias is given or set
  Positions positions = Positions::none;

  /// The key/value head that a head reads.
  int kv_head(int head) const { return head / (heads / kv_heads); }
  /// The mask that a head has, as `Cell` names it.
  int mask_head(int head) const { return mask_heads == 0 ? no_head : head; }
};

/// One stage of a computation: `heads` is 0 where it has none; rows and columns are those of one head.
struct StageShape {
  Stage stage;
  int heads;
  int rows;
  int cols;
  bool operator==(const StageShape&) const = default;
};

/// Whether a computation of these sizes has the stage.
bool has_stage(const Sizes& sizes, Stage stage);
StageShape shape_of(const Sizes& sizes, Stage stage);
/// The same of all heads in one matrix: side by side where the columns are one head's own, else below each other.
StageShape whole_shape_of(const Sizes& sizes, Stage stage);

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
/// Errors  bad_value (a width below 1, an odd d_k that is to be rotated, …), out_of_range (a head that is off),
/// bad_heads, bad_shape (an array's length), bad_edit, too_large (naming the need
///         and the limit); the sentence names the numbers.
Result<Sizes> validate(const Problem& problem, double held);

}  // namespace mha
