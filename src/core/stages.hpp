#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace mha {

/// The steps of one forward pass, in the order in which a reader meets them.
enum class Stage : std::uint8_t {
  x,
  wq,
  wk,
  wv,
  q,
  k,
  v,
  dots,
  scores,
  mask,
  masked,
  weights,
  head,
  concat,
  wo,
  part,
  y,
};
inline constexpr int stage_count = static_cast<int>(Stage::y) + 1;

/// What a row or a column of a stage stands for. `width` is one head's d_k or d_v, `concat` is h·d_v.
enum class Axis : std::uint8_t { query, key, model, width, concat };

/// Whether a stage is one matrix, one per query head, or one per key/value head.
enum class Heads : std::uint8_t { none, query, kv };

/// `share`: in [0, 1]; `any`: any number.
enum class Range : std::uint8_t { any, share };

/// All that is said about a stage, here and on screen.
struct StageInfo {
  Stage stage;
  const char* id;
  const char* name;    ///< stands above the matrix
  const char* symbol;  ///< its letter in formulas; empty where it has none
  Axis rows;
  Axis cols;
  Heads heads;
  Range range;
  const char* unit;
  const char* formula;  ///< TeX; i counts heads
  std::vector<Stage> from;
  const char* about;  ///< one plain sentence
};

/// One row per Stage, in its order.
std::span<const StageInfo> stage_table();
const StageInfo& info(Stage stage);
std::optional<Stage> find_stage(std::string_view id);

/// True for X and the parameters: what comes from outside and may be edited.
bool is_input(Stage stage);

const char* name(Axis axis);
const char* name(Heads heads);
const char* name(Range range);

}  // namespace mha
