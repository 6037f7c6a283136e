#include "wasm/problem.hpp"

#include "core/cost.hpp"
#include "core/options.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

Result<std::vector<std::string>> read_tokens(const std::string& name, const val& value) {
  std::size_t bytes = 0;
  return list(name, value, [&](const std::string& entry, const val& token) {
    auto read = string(entry, token);
    if (read) bytes += read->size();
    if (bytes <= limits::text_bytes) return read;
    return Result<std::string>(Error{Errc::bad_value,
                                     text(name, " hold more than ", limits::text_bytes, " bytes of text."),
                                     {{"limit", double(limits::text_bytes)}}});
  });
}

Result<Source> read_example(const val& value) {
  const auto wo = string("wo", value["wo"]);
  if (!wo) return wo.error();
  if (*wo != "identity" && *wo != "mixing") return wrong_type("wo", "'identity' or 'mixing'", value["wo"]);
  Example example{.mixing = *wo == "mixing"};
  if (const auto error = read_if_given("tokens", value, read_tokens, example.tokens)) return *error;
  if (const auto error = read_if_given("other", value, read_tokens, example.other)) return *error;
  return Source{std::move(example)};
}

Result<Source> read_seeded(const val& value) {
  const auto width = whole("modelWidth", value["modelWidth"]);
  if (!width) return width.error();
  const auto seed = read_seed(value);
  if (!seed) return seed.error();
  auto tokens = read_tokens("tokens", value["tokens"]);
  if (!tokens) return tokens.error();
  Seeded seeded{std::move(*tokens), {}, *seed, *width};
  if (const auto error = read_if_given("other", value, read_tokens, seeded.other)) return *error;
  return Source{std::move(seeded)};
}

Result<Source> read_given(const val& value) {
  const auto width = whole("modelWidth", value["modelWidth"]);
  if (!width) return width.error();
  Given given{.model_width = *width, .arrays = {}};
  for (const StageInfo& row : stage_table()) {
    const val array = value[row.id];
    // The embedding goes by the name of x.
    if ((!is_input(row.stage) && row.stage != Stage::mask) || row.stage == Stage::emb) continue;
    if (row.needs != Needs::nothing && array.isUndefined()) continue;
    if (!is_floats(array)) return wrong_type(row.id, "a Float32Array", array);
    given.arrays.push_back({row.stage, length(array), [array](std::span<float> to) { copy(array, to); }});
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
  const auto head_or_none = head.isNull() ? Result<int>(no_head) : from_0(name + ".head", head);
  const auto row = whole(name + ".row", value["row"]), col = whole(name + ".col", value["col"]);
  for (const auto* read : {&head_or_none, &row, &col}) {
    if (!*read) return read->error();
  }
  const auto number_there = number(name + ".value", value["value"]);
  if (!number_there) return number_there.error();
  return Edit{{*stage, *head_or_none, *row, *col}, static_cast<float>(*number_there)};
}

Result<Variant> read_variant(const char* name, const val& value) {
  const auto id = string(name, value);
  if (!id) return id.error();
  const auto variant = find_variant(*id);
  if (!variant) return Error{Errc::bad_value, text("No variant is called ", shown(value), "."), {{"variant", *id}}};
  return *variant;
}

Result<Rules::Pair> read_pair(const std::string& name, const val& value) {
  if (const auto error = object(name, value)) return *error;
  const auto query = whole(name + ".query", value["query"]), key = whole(name + ".key", value["key"]);
  if (!query) return query.error();
  if (!key) return key.error();
  return Rules::Pair{*query, *key};
}

std::optional<Error> read_rules(const val& value, Rules& rules) {
  if (auto error = read_if_given("causal", value, boolean, rules.causal)) return error;
  return read_if_given("cells", value, list_of<read_pair>, rules.cells);
}

Result<Positions> read_positions(const char* name, const val& value) {
  int at = 0;
  for (const char* const id : positions_ids()) {
    if (value.strictlyEquals(val(id))) return static_cast<Positions>(at);
    ++at;
  }
  return wrong_type(name, "'none', 'sinusoidal' or 'rotary'", value);
}

/// The numbers of the table of options.
std::optional<Error> read_numbers(const val& value, Problem& problem) {
  for (const OptionField& option : option_fields()) {
    const val given = value[option.id];
    if (given.isUndefined()) continue;
    if (option.whole) {
      const auto count = option.takes == Takes::heads ? head_count(option.id, given) : whole(option.id, given);
      if (!count) return count.error();
      option.set(problem, *count);
    } else {
      const auto read = number(option.id, given);
      if (!read) return read.error();
      option.set(problem, *read);
    }
  }
  return std::nullopt;
}

/// What may be left out.
std::optional<Error> read_options(const val& value, Problem& problem) {
  if (auto error = read_rules(value, problem.mask)) return error;
  if (auto error = read_if_given("edits", value, list_of<read_edit>, problem.edits)) return error;
  if (auto error = read_if_given("variant", value, read_variant, problem.variant)) return error;
  if (auto error = read_if_given("off", value, list_of<from_0>, problem.off)) return error;
  if (auto error = read_if_given("positions", value, read_positions, problem.positions)) return error;
  return read_numbers(value, problem);
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

Result<Place> read_place(const val& asked, std::initializer_list<const char*> names) {
  const auto stage = read_stage(asked["stage"]);
  if (!stage) return stage.error();
  const auto numbers = whole_properties(asked, names);
  if (!numbers) return numbers.error();
  return Place{*stage, *numbers};
}

Result<std::uint32_t> read_seed(const val& owner) {
  const auto seed = number("seed", owner["seed"]);
  if (!seed) return seed.error();
  if (*seed >= 0 && *seed <= limits::seed && *seed == static_cast<std::uint32_t>(*seed)) {
    return static_cast<std::uint32_t>(*seed);
  }
  return Error{Errc::bad_value,
               text("seed is ", shown(owner["seed"]), ", but has to be a whole number from 0 to ", limits::seed, "."),
               {{"seed", *seed}, {"limit", double(limits::seed)}}};
}

Result<Problem> read_problem(const val& value) {
  if (const auto error = object("problem", value)) return *error;
  auto source = read_source(value["source"]);
  if (!source) return source.error();
  const val heads = value["heads"];
  const auto count = head_count("heads", heads);
  if (!count) {
    const bool shared = value["headWidth"].isUndefined() || value["valueWidth"].isUndefined();
    return shared && heads.isNumber() ? bad_heads(shown(heads), model_width(*source)) : count.error();
  }
  Problem problem{.source = *std::move(source), .heads = *count};
  if (const auto error = read_options(value, problem)) return *error;
  return problem;
}

}  // namespace mha::js
