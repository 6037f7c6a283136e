#include "core/stages.hpp"

#include <algorithm>
#include <array>

namespace mha {
namespace {

using enum Stage;

constexpr std::array<StageInfo, stage_count> stage_rows{{
    {emb, "emb", Axis::query, Axis::model, Heads::none, Needs::sinusoidal, Range::any},
    {pos, "pos", Axis::query, Axis::model, Heads::none, Needs::sinusoidal, Range::any},
    {x, "x", Axis::query, Axis::model, Heads::none, Needs::nothing, Range::any},
    {xk, "xk", Axis::key, Axis::model, Heads::none, Needs::cross, Range::any},
    {xv, "xv", Axis::key, Axis::model, Heads::none, Needs::cross, Range::any},
    {wq, "wq", Axis::model, Axis::width, Heads::query, Needs::nothing, Range::any},
    {bq, "bq", Axis::one, Axis::width, Heads::query, Needs::biases, Range::any},
    {wk, "wk", Axis::model, Axis::width, Heads::kv, Needs::nothing, Range::any},
    {bk, "bk", Axis::one, Axis::width, Heads::kv, Needs::biases, Range::any},
    {wv, "wv", Axis::model, Axis::value, Heads::kv, Needs::nothing, Range::any},
    {bv, "bv", Axis::one, Axis::value, Heads::kv, Needs::biases, Range::any},
    {q, "q", Axis::query, Axis::width, Heads::query, Needs::nothing, Range::any},
    {k, "k", Axis::key, Axis::width, Heads::kv, Needs::nothing, Range::any},
    {v, "v", Axis::key, Axis::value, Heads::kv, Needs::nothing, Range::any},
    {qpos, "qpos", Axis::query, Axis::width, Heads::query, Needs::rotary, Range::any},
    {kpos, "kpos", Axis::key, Axis::width, Heads::kv, Needs::rotary, Range::any},
    {pastk, "pastk", Axis::past, Axis::width, Heads::kv, Needs::past, Range::any},
    {pastv, "pastv", Axis::past, Axis::value, Heads::kv, Needs::past, Range::any},
    {dots, "dots", Axis::query, Axis::key, Heads::query, Needs::nothing, Range::any},
    {scores, "scores", Axis::query, Axis::key, Heads::query, Needs::nothing, Range::any},
    {softcap, "softcap", Axis::query, Axis::key, Heads::query, Needs::softcap, Range::any},
    {mask, "mask", Axis::query, Axis::key, Heads::none, Needs::mask, Range::any},
    {masked, "masked", Axis::query, Axis::key, Heads::query, Needs::mask, Range::any},
    {weights, "weights", Axis::query, Axis::key, Heads::query, Needs::nothing, Range::share},
    {head, "head", Axis::query, Axis::value, Heads::query, Needs::nothing, Range::any},
    {concat, "concat", Axis::query, Axis::concat, Heads::none, Needs::nothing, Range::any},
    {wo, "wo", Axis::concat, Axis::model, Heads::none, Needs::nothing, Range::any},
    {bo, "bo", Axis::one, Axis::model, Heads::none, Needs::biases, Range::any},
    {part, "part", Axis::query, Axis::model, Heads::query, Needs::nothing, Range::any},
    {y, "y", Axis::query, Axis::model, Heads::none, Needs::nothing, Range::any},
}};

}  // namespace

std::span<const StageInfo> stage_table() { return stage_rows; }

const StageInfo& info(Stage stage) { return stage_rows[static_cast<std::size_t>(stage)]; }

std::optional<Stage> find_stage(std::string_view id) {
  const auto* const row = std::ranges::find_if(stage_rows, [id](const StageInfo& r) { return r.id == id; });
  if (row == stage_rows.end()) return std::nullopt;
  return row->stage;
}

bool is_input(Stage stage) {
  constexpr std::array inputs{emb, x, xk, xv, wq, bq, wk, bk, wv, bv, pastk, pastv, wo, bo};
  return std::ranges::find(inputs, stage) != inputs.end();
}

const char* name(Axis axis) {
  constexpr std::array names{"query", "key", "model", "width", "value", "concat", "one", "past"};
  return names[static_cast<std::size_t>(axis)];
}

const char* name(Heads heads) {
  constexpr std::array names{"none", "query", "kv"};
  return names[static_cast<std::size_t>(heads)];
}

const char* name(Needs needs) {
  constexpr std::array names{"nothing", "mask", "softcap", "cross", "sinusoidal", "rotary", "biases", "past"};
  return names[static_cast<std::size_t>(needs)];
}

const char* name(Range range) {
  constexpr std::array names{"any", "share"};
  return names[static_cast<std::size_t>(range)];
}

}  // namespace mha
