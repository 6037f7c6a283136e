#include "wasm/session.hpp"

#include "core/sources.hpp"
#include "wasm/problem.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

val address(const Cell& cell, double value) {
  val out = js::address(cell);
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

}  // namespace

std::uintptr_t open_session() { return reinterpret_cast<std::uintptr_t>(new Session); }
void close_session(std::uintptr_t session) { delete &opened_session(session); }
Session& opened_session(std::uintptr_t session) { return *reinterpret_cast<Session*>(session); }

val load(std::uintptr_t session, const val& problem) {
  const auto read = read_problem(problem);
  if (!read) return reply(read.error());
  if (const auto error = opened_session(session).load(*read)) return reply(*error);
  return reply(val::null());
}

val input(const val& problem, const val& stage) {
  const auto read = read_problem(problem);
  if (!read) return reply(read.error());
  const auto wanted = read_stage(stage);
  if (!wanted) return reply(wanted.error());
  const auto matrix = read_input(*read, *wanted);
  if (!matrix) return reply(matrix.error());
  return reply(*matrix ? copy(**matrix) : val::null());
}

val stages(std::uintptr_t session) {
  val out = val::array();
  const auto trace = opened_session(session).trace();
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

val matrix(std::uintptr_t session, const val& asked) {
  const auto read = read_place(asked, {"head", "row"});
  if (!read) return reply(read.error());
  const auto rows = opened_session(session).rows(read->stage, read->numbers[0], read->numbers[1]);
  if (!rows) return reply(rows.error());
  return reply(copy(*rows));
}

val contributions(std::uintptr_t session, const val& asked) {
  const auto row = whole("row", asked["row"]);
  if (!row) return reply(row.error());
  const auto norms = opened_session(session).contributions(*row);
  if (!norms) return reply(norms.error());
  val out = val::array();
  for (const double norm : *norms) out.call<void>("push", norm);
  return reply(out);
}

val as_one_head(std::uintptr_t session, const val& asked) {
  const auto row = whole("row", asked["row"]);
  if (!row) return reply(row.error());
  const auto weights = opened_session(session).as_one_head(*row);
  if (!weights) return reply(weights.error());
  return reply(*weights ? copy(**weights) : val::null());
}

val explain(std::uintptr_t session, const val& asked) {
  const auto read = read_place(asked, {"head", "row", "col"});
  if (!read) return reply(read.error());
  const auto& [head, row, col, _] = read->numbers;
  const auto found = opened_session(session).explain({read->stage, head, row, col});
  if (!found) return reply(found.error());
  return reply(explanation(*found));
}

}  // namespace mha::js
