#include "wasm/problem.hpp"

#include "core/cost.hpp"
#include "core/limits.hpp"
#include "core/text.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

Result<Source> read_example(const val& value) {
  const auto wo = string("wo", value["wo"]);
  if (!wo) return wo.error();
  if (*wo != "identity" && *wo != "mixing") return wrong_type("wo", "'identity' or 'mixing'", value["wo"]);
  return Source{Example{.mixing = *wo == "mixing"}};
}

Result<Source> read_seeded(const val& value) {
  const auto width = whole("modelWidth", value["modelWidth"]);
  if (!width) return width.error();
  const auto seed = number("seed", value["seed"]);
  if (!seed) return seed.error();
  if (!(*seed >= 0 && *seed <= limits::seed) || *seed != static_cast<std::uint32_t>(*seed)) {
    return Error{Errc::bad_value,
                 text("seed is ", shown(value["seed"]), ", but has to be a whole number from 0 to ", limits::seed, "."),
                 {{"seed", *seed}, {"limit", double(limits::seed)}}};
  }
  const val tokens = value["tokens"];
  if (!tokens.isArray()) return wrong_type("tokens", "an array of strings", tokens);
  Seeded seeded{.tokens = {}, .seed = static_cast<std::uint32_t>(*seed), .model_width = *width};
  const int count = tokens["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    auto token = string(text("tokens[", i, "]"), tokens[i]);
    if (!token) return token.error();
    seeded.tokens.push_back(std::move(*token));
  }
  return Source{std::move(seeded)};
}

Result<Given::Array> read_array(const char* name, const val& value) {
  if (!is_floats(value)) return wrong_type(name, "a Float32Array", value);
  return Given::Array{length(value), [value](std::span<float> to) { copy(value, to); }};
}

Result<Source> read_given(const val& value) {
  const auto width = whole("modelWidth", value["modelWidth"]);
  if (!width) return width.error();
  Given given{.model_width = *width, .x = {}, .wq = {}, .wk = {}, .wv = {}, .wo = {}};
  for (const auto& [name, array] : {std::pair{"x", &given.x}, std::pair{"wq", &given.wq}, std::pair{"wk", &given.wk},
                                    std::pair{"wv", &given.wv}, std::pair{"wo", &given.wo}}) {
    auto read = read_array(name, value[name]);
    if (!read) return read.error();
    *array = std::move(*read);
  }
  return Source{std::move(given)};
}

Result<Source> read_source(const val& value) {
  if (const auto error = object("source", value)) return *error;
  const val kind = value["kind"];
  if (kind.strictlyEquals(val("example"))) return read_example(value);
  if (kind.strictlyEquals(val("seeded"))) return read_seeded(value);
  if (kind.strictlyEquals(val("given"))) return read_given(value);
  return wrong_type("source.kind", "'example', 'seeded' or 'given'", kind);
}

Result<Edit> read_edit(const std::string& name, const val& value) {
  if (const auto error = object(name, value)) return *error;
  const auto stage = read_stage(value["stage"]);
  if (!stage) return stage.error();
  const val head = value["head"];
  const auto head_or_none = head.isNull() ? Result<int>(no_head) : whole(name + ".head", head);
  const auto row = whole(name + ".row", value["row"]), col = whole(name + ".col", value["col"]);
  for (const auto* read : {&head_or_none, &row, &col}) {
    if (!*read) return read->error();
  }
  const auto number_there = number(name + ".value", value["value"]);
  if (!number_there) return number_there.error();
  return Edit{{*stage, *head_or_none, *row, *col}, static_cast<float>(*number_there)};
}

Result<std::vector<Edit>> read_edits(const val& value) {
  std::vector<Edit> edits;
  if (value.isUndefined()) return edits;
  if (!value.isArray()) return wrong_type("edits", "an array", value);
  const int count = value["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto edit = read_edit(text("edits[", i, "]"), value[i]);
    if (!edit) return edit.error();
    edits.push_back(*edit);
  }
  return edits;
}

Result<Variant> read_variant(const val& value) {
  if (value.isUndefined()) return Variant::none;
  const auto name = string("variant", value);
  if (!name) return name.error();
  const auto variant = find_variant(*name);
  if (!variant) return Error{Errc::bad_value, text("No variant is called ", shown(value), "."), {{"variant", *name}}};
  return *variant;
}

Result<std::vector<int>> read_off(const val& value) {
  std::vector<int> heads;
  if (value.isUndefined()) return heads;
  if (!value.isArray()) return wrong_type("off", "an array of heads", value);
  const int count = value["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto head = whole(text("off[", i, "]"), value[i]);
    if (!head) return head.error();
    heads.push_back(*head);
  }
  return heads;
}

int model_width(const Source& source) {
  if (const auto* seeded = std::get_if<Seeded>(&source)) return seeded->model_width;
  if (const auto* given = std::get_if<Given>(&source)) return given->model_width;
  return 4;
}

}  // namespace

Result<Stage> read_stage(const val& id) {
  const auto name = string("stage", id);
  if (!name) return name.error();
  const auto stage = find_stage(*name);
  if (!stage) return Error{Errc::unknown_stage, text("No stage is called ", shown(id), "."), {{"stage", *name}}};
  return *stage;
}

Result<Problem> read_problem(const val& value) {
  if (const auto error = object("problem", value)) return *error;
  auto source = read_source(value["source"]);
  if (!source) return source.error();
  const val heads = value["heads"];
  const auto count = whole("heads", heads);
  if (!count) return heads.isNumber() ? bad_heads(shown(heads), model_width(*source)) : count.error();
  const val causal = value["causal"];
  const auto hide = causal.isUndefined() ? Result<bool>(false) : boolean("causal", causal);
  if (!hide) return hide.error();
  auto edits = read_edits(value["edits"]);
  if (!edits) return edits.error();
  const auto variant = read_variant(value["variant"]);
  if (!variant) return variant.error();
  auto off = read_off(value["off"]);
  if (!off) return off.error();
  return Problem{std::move(*source), *count, *hide, std::move(*edits), *variant, std::move(*off)};
}

}  // namespace mha::js
