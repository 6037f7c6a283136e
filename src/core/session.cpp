#include "core/session.hpp"

#include "core/memory.hpp"

namespace mha {
namespace {

/// Bytes that the traces of all sessions hold.
double held = 0;

double bytes(const std::optional<Trace>& trace) { return trace ? bytes_needed(trace->sizes()) : 0; }

}  // namespace

Session::~Session() { held -= bytes(trace_); }

std::optional<Error> Session::load(const Problem& problem) {
  const auto sizes = validate(problem, held - bytes(trace_));
  if (!sizes) return sizes.error();
  // What can be wrong with the problem was found above, so the old one may go first: the two need not fit together.
  held -= bytes(trace_);
  trace_.reset();
  if (auto error = check_obtainable(bytes_needed(*sizes))) return error;
  trace_.emplace(problem, *sizes, kernels_);
  held += bytes(trace_);
  return std::nullopt;
}

Result<const Trace*> Session::trace() const {
  if (!trace_) return Error{Errc::not_loaded, "No problem has been loaded yet."};
  return &*trace_;
}

Result<Matrix> Session::rows(Stage stage, int head, int first) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  const Trace& trace = **loaded;
  const auto shape = check(trace.sizes(), stage, head);
  if (!shape) return shape.error();
  if (first != every_row) {
    if (const auto error = check_row(*shape, first)) return *error;
    return trace.rows(stage, head, first, 1);
  }
  if (const auto error = check_obtainable(double(shape->rows) * shape->cols * sizeof(float))) return *error;
  return trace.rows(stage, head, 0, shape->rows);
}

Result<std::vector<double>> Session::contributions(int row) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  if (const auto error = check_row(shape_of((*loaded)->sizes(), Stage::y), row)) return *error;
  return (*loaded)->contributions(row);
}

Result<Explanation> Session::explain(const Cell& cell) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  return mha::explain(**loaded, cell);
}

}  // namespace mha
