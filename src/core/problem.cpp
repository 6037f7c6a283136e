#include "core/problem.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/checks.hpp"
#include "core/cost.hpp"
#include "core/memory.hpp"
#include "core/options.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

/// What a source says of sizes by itself.
struct Extent {
  int tokens;
  int keys;
  int model_width;
  bool cross = false;
};

Error bad_value(const std::string& message, Error::Details details = {}) { return {Errc::bad_value, message, details}; }

/// Of a source that makes each token's row by itself.
Extent extent_of(const auto& source, int model_width) {
  const auto& keys = source.other ? *source.other : source.tokens;
  return {static_cast<int>(source.tokens.size()), static_cast<int>(keys.size()), model_width, source.other.has_value()};
}

Result<Extent> extent(const Example& example) {
  for (const auto* tokens : {&example.tokens, example.other ? &*example.other : nullptr}) {
    if (!tokens) continue;
    for (const std::string& token : *tokens) {
      if (example_row(token)) continue;
      return bad_value(text("The worked example has the tokens ball, full and it only, and not “", token, "”."),
                       {{"token", token}});
    }
  }
  return extent_of(example, 4);
}

Result<Extent> extent(const Seeded& seeded) {
  if (const auto error = check_least("d_model", seeded.model_width, 1)) return *error;
  return extent_of(seeded, seeded.model_width);
}

/// The number of rows of so many numbers. What alone is too large is refused, so that counts fit an int.
Result<int> rows_of(const Given::Array& array, const char* what, int row_width) {
  const char* const name = info(array.stage).id;
  if (const auto error = check_memory(text(name, " needs"), double(array.size) * sizeof(float), 0)) return *error;
  const auto width = static_cast<std::uint64_t>(row_width);
  if (array.size % width == 0) return static_cast<int>(array.size / width);
  return Error{Errc::bad_shape,
               text(name, " holds ", array.size, " numbers, which are no whole rows of ", what, ", ", width, "."),
               {{"name", name}, {"size", double(array.size)}, {"width", double(width)}}};
}

std::optional<Error> check_pair(const Given& given, Stage first, Stage second) {
  if (!given.find(first) == !given.find(second)) return std::nullopt;
  const char *const a = info(first).id, *const b = info(second).id;
  return Error{Errc::bad_shape, text("Of ", a, " and ", b, ", both have to be given, or none."), {{"name", a}}};
}

Result<Extent> extent(const Given& given) {
  if (const auto error = check_least("d_model", given.model_width, 1)) return *error;
  for (const StageInfo& row : stage_table()) {
    if (!is_input(row.stage) || row.needs != Needs::nothing || given.find(row.stage)) continue;
    return Error{Errc::bad_shape, text(row.id, " has to be given."), {{"name", row.id}}};
  }
  const auto tokens = rows_of(*given.find(Stage::x), "d_model", given.model_width);
  if (!tokens) return tokens.error();
  if (const auto error = check_pair(given, Stage::xk, Stage::xv)) return *error;
  const Given::Array* const other = given.find(Stage::xk);
  if (!other) return Extent{*tokens, *tokens, given.model_width};
  const auto keys = rows_of(*other, "d_model", given.model_width);
  if (!keys) return keys.error();
  return Extent{*tokens, *keys, given.model_width, /*cross=*/true};
}

std::optional<Error> check_source(const Example&, const Sizes& sizes) {
  if (sizes.heads * sizes.head_width == 4 && sizes.heads * sizes.value_width == 4) return std::nullopt;
  return bad_value("The worked example has only the width d_model / h.");
}

std::optional<Error> check_source(const Seeded&, const Sizes&) { return std::nullopt; }

std::optional<Error> check_source(const Given& given, const Sizes& sizes) {
  for (const Given::Array& array : given.arrays) {
    const StageShape shape = shape_of(sizes, array.stage);
    const double rows = shape.rows, cols = double(shape.cols) * std::max(shape.heads, 1);
    if (double(array.size) == rows * cols) continue;
    const char* const name = info(array.stage).id;
    const std::string wanted = (shape.rows == 1 ? "" : text(shape.rows, "·")) + text(std::uint64_t(cols)) +
                               (array.stage == Stage::mask ? text(", or ", sizes.heads, " times that") : "");
    return Error{Errc::bad_shape,
                 text(name, " holds ", array.size, " numbers, but it takes ", wanted, "."),
                 {{"name", name}, {"size", double(array.size)}, {"wanted", rows * cols}}};
  }
  return std::nullopt;
}

/// h, h_kv, d_k and d_v, of which some may be left out.
std::optional<Error> check_heads(const Problem& problem, Sizes& sizes) {
  const auto widths = head_widths(sizes.model_width, problem.heads, problem.head_width, problem.value_width);
  if (!widths) return widths.error();
  sizes.heads = problem.heads;
  sizes.kv_heads = problem.kv_heads.value_or(problem.heads);
  sizes.head_width = widths->key;
  sizes.value_width = widths->value;
  const double widest = double(sizes.heads) * std::max(sizes.head_width, sizes.value_width);
  if (widest > std::numeric_limits<int>::max()) {
    return Error{Errc::too_large,
                 text(sizes.heads, " heads of these widths are wider than anything that fits."),
                 {{"heads", double(sizes.heads)}}};
  }
  return check_kv_heads(sizes.heads, sizes.kv_heads);
}

/// P, by which there are more keys.
std::optional<Error> check_past(const Problem& problem, Sizes& sizes) {
  const auto* given = std::get_if<Given>(&problem.source);
  if (!given) return std::nullopt;
  if (auto error = check_pair(*given, Stage::pastk, Stage::pastv)) return error;
  const Given::Array* const past = given->find(Stage::pastk);
  if (!past) return std::nullopt;
  const auto rows = rows_of(*past, "h_kv·d_k", sizes.kv_heads * sizes.head_width);
  if (!rows) return rows.error();
  sizes.past = *rows;
  sizes.keys += *rows;
  return std::nullopt;
}

/// Whether there is a mask, and one for each head.
void find_mask(const Problem& problem, Sizes& sizes) {
  const auto* given = std::get_if<Given>(&problem.source);
  const Given::Array* const mask = given ? given->find(Stage::mask) : nullptr;
  sizes.mask_given = mask != nullptr;
  sizes.masked = mask || problem.mask.any();
  const double cells = double(sizes.tokens) * sizes.keys;
  if (mask && cells > 0 && sizes.heads > 1 && double(mask->size) == cells * sizes.heads) {
    sizes.mask_heads = sizes.heads;
  }
}

std::optional<Error> check_options(const Problem& problem, const Sizes& sizes) {
  if (problem.positions == Positions::rotary && sizes.head_width % 2 != 0) {
    return bad_value(text("Rotary positions rotate numbers in pairs; d_k is ", sizes.head_width, ", which is odd."),
                     {{"headWidth", double(sizes.head_width)}});
  }
  if (problem.positions == Positions::sinusoidal && sizes.cross) {
    return bad_value("Sinusoidal positions are added to X, but keys and values come from elsewhere here.");
  }
  if (auto error = check_numbers(problem)) return error;
  for (const auto& [query, key] : problem.mask.cells) {
    if (query >= 0 && query < sizes.tokens && key >= 0 && key < sizes.keys) continue;
    return bad_value(text("The mask hides key ", key, " from query ", query, ", but there are ", sizes.tokens,
                          " queries and ", sizes.keys, " keys, counted from 0."),
                     {{"query", double(query)}, {"key", double(key)}});
  }
  if (problem.variant == Variant::no_wo && double(sizes.heads) * sizes.value_width != sizes.model_width) {
    return bad_value(text("Without W_O the output is the concatenation, which is ", sizes.heads, "·", sizes.value_width,
                          " wide and not d_model, ", sizes.model_width, "."));
  }
  return std::nullopt;
}

/// What a problem would need to have a stage.
const char* taken(Needs needs) {
  constexpr std::array words{"nothing",
                             "something to hide",
                             "a soft cap",
                             "keys and values from elsewhere",
                             "positions that are added",
                             "positions that rotate",
                             "biases",
                             "keys and values of a past"};
  return words[static_cast<std::size_t>(needs)];
}

std::string counted(int count, std::string_view what) { return text(count, " ", what, count == 1 ? "" : "s"); }

Error outside(const char* what, int value, Stage stage, int count) {
  return {Errc::out_of_range,
          text(info(stage).id, " has ", counted(count, what), ", counted from 0; there is no ", what, " ", value, "."),
          {{"stage", info(stage).id}, {what, double(value)}, {"count", double(count)}}};
}

Error wrong_head(int head, Stage stage, int heads) {
  if (heads != 0 && head != no_head) return outside("head", head, stage, heads);
  const auto message = heads == 0 ? text(info(stage).id, " has no heads, so no head ", head, ".")
                                  : text(info(stage).id, " has ", counted(heads, "head"), "; say which one.");
  return {Errc::out_of_range, message, {{"stage", info(stage).id}, {"head", double(head)}, {"count", double(heads)}}};
}

std::optional<Error> check_edit(const Sizes& sizes, const Edit& edit) {
  const StageInfo& stage = info(edit.cell.stage);
  if (!is_input(edit.cell.stage)) {
    return Error{Errc::bad_edit,
                 text(stage.id, " is computed and cannot be edited; inputs, matrices and biases can."),
                 {{"stage", stage.id}}};
  }
  auto error = check(sizes, edit.cell);
  if (error) {
    error->errc = Errc::bad_edit;
    error->message = text("An edit does not fit: ", error->message);
  }
  return error;
}

/// Whether any bias is given, or set by hand.
bool has_biases(const Problem& problem) {
  const auto is_bias = [](Stage stage) { return info(stage).needs == Needs::biases; };
  const auto* given = std::get_if<Given>(&problem.source);
  return (given && std::ranges::any_of(given->arrays, is_bias, &Given::Array::stage)) ||
         std::ranges::any_of(problem.edits, is_bias, [](const Edit& edit) { return edit.cell.stage; });
}

}  // namespace

std::optional<int> example_row(std::string_view token) {
  constexpr std::array<std::string_view, 3> tokens{"ball", "full", "it"};
  const auto* const found = std::ranges::find(tokens, token);
  if (found == tokens.end()) return std::nullopt;
  return static_cast<int>(found - tokens.begin());
}

const Given::Array* Given::find(Stage stage) const {
  const auto array = std::ranges::find(arrays, stage, &Array::stage);
  return array == arrays.end() ? nullptr : &*array;
}

const char* Rules::hides(int i, int j, const Sizes& sizes) const {
  if (causal && j > sizes.past + i) return "causal";
  if (window > 0 && std::abs(sizes.past + i - j) >= window) return "window";
  if (j >= sizes.keys - pad) return "pad";
  for (const auto& [query, key] : cells) {
    if (query == i && key == j) return "cells";
  }
  return nullptr;
}

bool has_stage(const Sizes& sizes, Stage stage) {
  switch (info(stage).needs) {
    case Needs::nothing:
      return true;
    case Needs::mask:
      return sizes.masked;
    case Needs::softcap:
      return sizes.capped;
    case Needs::cross:
      return sizes.cross;
    case Needs::biases:
      return sizes.biased;
    case Needs::past:
      return sizes.past > 0;
    case Needs::sinusoidal:
      return sizes.positions == Positions::sinusoidal;
    case Needs::rotary:
      return sizes.positions == Positions::rotary;
  }
  return false;
}

StageShape shape_of(const Sizes& sizes, Stage stage) {
  const bool is_new = stage == Stage::xk || stage == Stage::xv;
  const auto length = [&](Axis axis) {
    switch (axis) {
      case Axis::query:
        return sizes.tokens;
      case Axis::key:
        return is_new ? sizes.keys - sizes.past : sizes.keys;
      case Axis::past:
        return sizes.past;
      case Axis::width:
        return sizes.head_width;
      case Axis::value:
        return sizes.value_width;
      case Axis::model:
        return sizes.model_width;
      case Axis::concat:
        return sizes.heads * sizes.value_width;
      case Axis::one:
        return 1;
    }
    return 0;
  };
  const StageInfo& row = info(stage);
  const int heads = stage == Stage::mask       ? sizes.mask_heads
                    : row.heads == Heads::none ? 0
                    : row.heads == Heads::kv   ? sizes.kv_heads
                                               : sizes.heads;
  return {stage, heads, length(row.rows), length(row.cols)};
}

StageShape whole_shape_of(const Sizes& sizes, Stage stage) {
  const StageShape one = shape_of(sizes, stage);
  const int heads = std::max(one.heads, 1);
  return is_of_head(info(stage).cols) ? StageShape{stage, 0, one.rows, heads * one.cols}
                                      : StageShape{stage, 0, heads * one.rows, one.cols};
}

Result<StageShape> check(const Sizes& sizes, Stage stage, int head) {
  if (!has_stage(sizes, stage)) {
    return Error{Errc::absent_stage,
                 text("This problem has no ", info(stage).id, ": it takes ", taken(info(stage).needs), "."),
                 {{"stage", info(stage).id}}};
  }
  const StageShape shape = shape_of(sizes, stage);
  const bool there = shape.heads == 0 ? head == no_head : head >= 0 && head < shape.heads;
  if (!there) return wrong_head(head, stage, shape.heads);
  return shape;
}

std::optional<Error> check_row(const StageShape& shape, int row) {
  if (row >= 0 && row < shape.rows) return std::nullopt;
  return outside("row", row, shape.stage, shape.rows);
}

std::optional<Error> check(const Sizes& sizes, const Cell& cell) {
  const auto shape = check(sizes, cell.stage, cell.head);
  if (!shape) return shape.error();
  if (const auto error = check_row(*shape, cell.row)) return error;
  if (cell.col < 0 || cell.col >= shape->cols) return outside("column", cell.col, cell.stage, shape->cols);
  return std::nullopt;
}

double bytes_needed(const Sizes& sizes) {
  double cells = 0;
  for (const StageInfo& row : stage_table()) {
    if (!has_stage(sizes, row.stage)) continue;
    const StageShape shape = shape_of(sizes, row.stage);
    // A part is made when it is read, one head at a time.
    const double copies = row.stage == Stage::part || shape.heads == 0 ? 1 : shape.heads;
    cells += copies * shape.rows * shape.cols;
  }
  return cells * sizeof(float);
}

Result<Sizes> validate(const Problem& problem, double held) {
  const auto found = std::visit([](const auto& source) { return extent(source); }, problem.source);
  if (!found) return found.error();
  Sizes sizes{};
  sizes.tokens = found->tokens;
  sizes.keys = found->keys;
  sizes.model_width = found->model_width;
  sizes.cross = found->cross;
  sizes.biased = has_biases(problem);
  sizes.capped = problem.softcap.has_value();
  sizes.positions = problem.positions;
  if (const auto error = check_heads(problem, sizes)) return *error;
  if (const auto error = check_past(problem, sizes)) return *error;
  find_mask(problem, sizes);
  if (const auto error = check_options(problem, sizes)) return *error;
  const auto wrong = std::visit([&](const auto& source) { return check_source(source, sizes); }, problem.source);
  if (wrong) return *wrong;
  for (const Edit& edit : problem.edits) {
    if (const auto error = check_edit(sizes, edit)) return *error;
  }
  for (const int head : problem.off) {
    if (const auto found = check(sizes, Stage::head, head); !found) return found.error();
  }
  const std::string what =
      text(sizes.tokens, " tokens, d_model ", sizes.model_width, " and ", sizes.heads, " heads need");
  if (const auto error = check_memory(what, bytes_needed(sizes), held)) return *error;
  return sizes;
}

}  // namespace mha
