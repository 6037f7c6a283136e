#include <emscripten/bind.h>
#include <malloc.h>

#include <array>

#include "core/cost.hpp"
#include "core/limits.hpp"
#include "core/session.hpp"
#include "wasm/attention.hpp"
#include "wasm/layer.hpp"
#include "wasm/problem.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

val address(const Cell& cell, double value) {
  val out = val::object();
  out.set("stage", std::string(info(cell.stage).id));
  out.set("head", cell.head == no_head ? val::null() : val(cell.head));
  out.set("row", cell.row);
  out.set("col", cell.col);
  out.set("value", value);
  return out;
}

val term(const Term& term) {
  val cells = val::array();
  for (const auto& [cell, value] : term.cells()) cells.call<void>("push", address(cell, value));
  val out = val::object();
  out.set("cells", cells);
  out.set("value", term.value);
  return out;
}

val explanation(const Explanation& found) {
  val terms = val::array();
  for (const Term& each : found.terms) terms.call<void>("push", term(each));
  val parts = val::object();
  for (const auto& [name, value] : found.parts) parts.set(name, value);
  val out = address(found.cell, found.value);
  out.set("op", std::string(name(found.op)));
  out.set("terms", terms);
  out.set("parts", parts);
  if (found.rule) out.set("rule", std::string(found.rule));
  return out;
}

/// A stage's name and whole numbers as they came from JavaScript.
struct Place {
  Stage stage;
  std::array<int, 3> numbers = {};
};

Result<Place> place(const val& stage, std::initializer_list<std::pair<const char*, const val*>> numbers) {
  const auto found = read_stage(stage);
  if (!found) return found.error();
  Place place{*found};
  std::size_t i = 0;
  for (const auto& [name, value] : numbers) {
    const auto read = whole(name, *value);
    if (!read) return read.error();
    place.numbers[i++] = *read;
  }
  return place;
}

/// One to a lab, so there is one thing to delete.
class RawSession {
 public:
  val load(val problem) {
    const auto read = read_problem(problem);
    if (!read) return reply(read.error());
    if (const auto error = session_.load(*read)) return reply(*error);
    return reply(val::null());
  }

  val stages() const {
    val out = val::array();
    const auto trace = session_.trace();
    if (!trace) return out;
    for (const StageShape& shape : (*trace)->stages()) {
      val row = val::object();
      row.set("stage", std::string(info(shape.stage).id));
      row.set("heads", shape.heads);
      row.set("rows", shape.rows);
      row.set("cols", shape.cols);
      out.call<void>("push", row);
    }
    return out;
  }

  val matrix(val stage, val head, val row) const {
    const auto read = place(stage, {{"head", &head}, {"row", &row}});
    if (!read) return reply(read.error());
    const auto rows = session_.rows(read->stage, read->numbers[0], read->numbers[1]);
    if (!rows) return reply(rows.error());
    val out = val::object();
    out.set("rows", static_cast<int>(rows->rows()));
    out.set("cols", static_cast<int>(rows->cols()));
    out.set("data", copy({rows->data(), static_cast<std::size_t>(rows->size())}));
    return reply(out);
  }

  val contributions(val row) const {
    const auto read = whole("row", row);
    if (!read) return reply(read.error());
    const auto norms = session_.contributions(*read);
    if (!norms) return reply(norms.error());
    val out = val::array();
    for (const double norm : *norms) out.call<void>("push", norm);
    return reply(out);
  }

  val explain(val stage, val head, val row, val col) const {
    const auto read = place(stage, {{"head", &head}, {"row", &row}, {"col", &col}});
    if (!read) return reply(read.error());
    const auto [at_head, at_row, at_col] = read->numbers;
    const auto found = session_.explain({read->stage, at_head, at_row, at_col});
    if (!found) return reply(found.error());
    return reply(explanation(*found));
  }

 private:
  Session session_;
};

val cost_of(val shape) {
  if (const auto error = object("shape", shape)) return reply(*error);
  const std::array read{whole("tokens", shape["tokens"]), whole("modelWidth", shape["modelWidth"]),
                        whole("heads", shape["heads"]), whole_or("headWidth", shape, 0),
                        whole_or("valueWidth", shape, 0)};
  for (const auto& size : read) {
    if (!size) return reply(size.error());
  }
  const auto cost = mha::cost({*read[0], *read[1], *read[2], *read[3], *read[4]});
  if (!cost) return reply(cost.error());
  val out = val::object();
  out.set("headWidth", cost->head_width);
  out.set("valueWidth", cost->value_width);
  out.set("perProjection", cost->per_projection);
  out.set("projections", cost->projections);
  out.set("outputProjection", cost->output_projection);
  out.set("parameters", cost->parameters);
  out.set("projectionProducts", cost->projection_products);
  out.set("scoreProducts", cost->score_products);
  out.set("weightedSumProducts", cost->weighted_sum_products);
  return reply(out);
}

std::string version() { return MHA_VERSION; }
double memory_bytes() { return static_cast<double>(mallinfo().uordblks); }
val attention_of(val call) { return attention(call, memory_bytes()); }
val load_layer_of(std::uintptr_t layer, val problem, val biases) {
  return load_layer(layer, problem, biases, memory_bytes());
}
val make_room_of(std::uintptr_t layer, int tokens, bool weights, bool allowed) {
  return make_room(layer, tokens, weights, allowed, memory_bytes());
}
double memory_limit() { return static_cast<double>(limits::memory_bytes); }

}  // namespace

EMSCRIPTEN_BINDINGS(mha) {
  using namespace emscripten;
  class_<RawSession>("Session")
      .constructor<>()
      .function("load(problem)", &RawSession::load)
      .function("stages()", &RawSession::stages)
      .function("matrix(stage, head, row)", &RawSession::matrix)
      .function("contributions(row)", &RawSession::contributions)
      .function("explain(stage, head, row, col)", &RawSession::explain);
  emscripten::function("openLayer()", &open_layer);
  emscripten::function("closeLayer(layer)", &close_layer);
  emscripten::function("loadLayer(layer, problem, biases)", &load_layer_of);
  emscripten::function("makeRoom(layer, tokens, weights, allowed)", &make_room_of);
  emscripten::function("runLayer(layer, causal, window)", &run_layer);
  emscripten::function("attention(call)", &attention_of);
  emscripten::function("cost(shape)", &cost_of);
  emscripten::function("version()", &version);
  emscripten::function("memoryBytes()", &memory_bytes);
  emscripten::function("memoryLimit()", &memory_limit);
}

}  // namespace mha::js
