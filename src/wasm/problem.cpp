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

Result<std::vector<std::string>> read_tokens(const std::string& name, const val& value) {
  if (!value.isArray()) return wrong_type(name, "an array of strings", value);
  std::vector<std::string> tokens;
  const int count = value["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    auto token = string(text(name, "[", i, "]"), value[i]);
    if (!token) return token.error();
    tokens.push_back(std::move(*token));
  }
  return tokens;
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
  auto tokens = read_tokens("tokens", value["tokens"]);
  if (!tokens) return tokens.error();
  Seeded seeded{std::move(*tokens), {}, static_cast<std::uint32_t>(*seed), *width};
  if (const val other = value["other"]; !other.isUndefined()) {
    auto read = read_tokens("other", other);
    if (!read) return read.error();
    seeded.other = std::move(*read);
  }
  return Source{std::move(seeded)};
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
  for (const auto& [name, array] : {std::pair{"xk", &given.xk}, std::pair{"xv", &given.xv}}) {
    if (value[name].isUndefined()) continue;
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

Result<Rules> read_rules(const val& value) {
  Rules rules;
  if (const val causal = value["causal"]; !causal.isUndefined()) {
    const auto read = boolean("causal", causal);
    if (!read) return read.error();
    rules.causal = *read;
  }
  for (const auto& [name, rule] : {std::pair{"window", &rules.window}, std::pair{"pad", &rules.pad}}) {
    const auto read = whole_or(name, value, 0);
    if (!read) return read.error();
    *rule = *read;
  }
  const val cells = value["cells"];
  if (cells.isUndefined()) return rules;
  if (!cells.isArray()) return wrong_type("cells", "an array", cells);
  const int count = cells["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const std::string name = text("cells[", i, "]");
    if (const auto error = object(name, cells[i])) return *error;
    const auto query = whole(name + ".query", cells[i]["query"]), key = whole(name + ".key", cells[i]["key"]);
    if (!query) return query.error();
    if (!key) return key.error();
    rules.cells.push_back({*query, *key});
  }
  return rules;
}

Result<Positions> read_positions(const val& value) {
  if (value.isUndefined() || value.strictlyEquals(val("none"))) return Positions::none;
  if (value.strictlyEquals(val("sinusoidal"))) return Positions::sinusoidal;
  if (value.strictlyEquals(val("rotary"))) return Positions::rotary;
  return wrong_type("positions", "'none', 'sinusoidal' or 'rotary'", value);
}

/// What may be left out: sizes, positions, and the numbers that scores are made with.
std::optional<Error> read_options(const val& value, Problem& problem) {
  for (const auto& [name, size] : {std::pair{"kvHeads", &problem.kv_heads}, std::pair{"headWidth", &problem.head_width},
                                   std::pair{"valueWidth", &problem.value_width}}) {
    const auto read = whole_or(name, value, 0);
    if (!read) return read.error();
    *size = *read;
  }
  const auto positions = read_positions(value["positions"]);
  if (!positions) return positions.error();
  problem.positions = *positions;
  for (const auto& [name, option] : {std::pair{"scale", &problem.scale}, std::pair{"softcap", &problem.softcap}}) {
    if (value[name].isUndefined()) continue;
    const auto read = number(name, value[name]);
    if (!read) return read.error();
    *option = *read;
  }
  if (value["sharp"].isUndefined()) return std::nullopt;
  const auto sharp = number("sharp", value["sharp"]);
  if (!sharp) return sharp.error();
  problem.sharp = *sharp;
  return std::nullopt;
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

Result<Given::Array> read_array(const char* name, const val& value) {
  if (!is_floats(value)) return wrong_type(name, "a Float32Array", value);
  return Given::Array{length(value), [value](std::span<float> to) { copy(value, to); }};
}

Result<Problem> read_problem(const val& value) {
  if (const auto error = object("problem", value)) return *error;
  auto source = read_source(value["source"]);
  if (!source) return source.error();
  const val heads = value["heads"];
  const auto count = whole("heads", heads);
  if (!count) return heads.isNumber() ? bad_heads(shown(heads), model_width(*source)) : count.error();
  auto rules = read_rules(value);
  if (!rules) return rules.error();
  auto edits = read_edits(value["edits"]);
  if (!edits) return edits.error();
  const auto variant = read_variant(value["variant"]);
  if (!variant) return variant.error();
  auto off = read_off(value["off"]);
  if (!off) return off.error();
  Problem problem{.source = std::move(*source),
                  .heads = *count,
                  .mask = std::move(*rules),
                  .edits = std::move(*edits),
                  .variant = *variant,
                  .off = std::move(*off)};
  if (const auto error = read_options(value, problem)) return *error;
  return problem;
}

}  // namespace mha::js
