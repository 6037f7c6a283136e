#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mha {

/// The steps of one forward pass, in the order in which a reader meets them.
enum class Stage : std::uint8_t {
  emb,
  pos,
  x,
  xk,
  xv,
  wq,
  bq,
  wk,
  bk,
  wv,
  bv,
  q,
  k,
  v,
  qpos,
  kpos,
  pastk,
  pastv,
  dots,
  scores,
  softcap,
  mask,
  masked,
  weights,
  head,
  concat,
  wo,
  bo,
  part,
  y,
};
inline constexpr int stage_count = static_cast<int>(Stage::y) + 1;

/// What a row or a column of a stage stands for. `width` is one head's d_k, `value` its d_v, `concat` is h·d_v; of
/// `one` there is only one; `past` are the first P keys.
enum class Axis : std::uint8_t { query, key, model, width, value, concat, one, past };

/// Whether the columns are one head's own, so that heads lie side by side.
constexpr bool is_of_head(Axis axis) { return axis == Axis::width || axis == Axis::value; }

/// Whether a stage is one matrix, one per query head, or one per key/value head.
enum class Heads : std::uint8_t { none, query, kv };

/// What a problem needs to have the stage at all: nothing, or something hidden, a soft cap, keys and values from
/// elsewhere, positions added to the input, positions that rotate queries and keys, biases, keys and
/// values of a past.
enum class Needs : std::uint8_t { nothing, mask, softcap, cross, sinusoidal, rotary, biases, past };

/// `share`: in [0, 1]; `any`: any number.
enum class Range : std::uint8_t { any, share };

/// What a stage is; what is said of it stands in stage_words.hpp.
struct StageInfo {
  Stage stage;
  const char* id;
  Axis rows;
  Axis cols;
  Heads heads;
  Needs needs;
  Range range;
};

/// One row per Stage, in its order.
std::span<const StageInfo> stage_table();
const StageInfo& info(Stage stage);
std::optional<Stage> find_stage(std::string_view id);

/// True for the inputs and the parameters: what comes from outside and may be edited. With positions added, X is
/// computed, and an edit of it is one of the embedding.
bool is_input(Stage stage);

const char* name(Axis axis);
const char* name(Heads heads);
const char* name(Needs needs);
const char* name(Range range);

}  // namespace mha
