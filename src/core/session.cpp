#include "core/session.hpp"

#include "core/memory.hpp"
#include "core/one_head.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

/// Bytes that the traces of all sessions hold.
double held = 0;

double bytes(const std::optional<Trace>& trace) { return trace ? bytes_needed(trace->sizes()) : 0; }
double bytes(const StageShape& shape) { return double(shape.rows) * shape.cols * sizeof(float); }

/// Whether there is room beside the traces of all sessions.
std::optional<Error> check_room(const char* what, double bytes) {
  if (auto error = check_memory(text(what, " takes"), bytes, held)) return error;
  return check_obtainable(bytes);
}

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

Result<Session::Found> Session::find(Stage stage, int head) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  const auto shape = check((*loaded)->sizes(), stage, head);
  if (!shape) return shape.error();
  return Found{**loaded, *shape};
}

Result<Matrix> Session::rows(Stage stage, int head, int first) const {
  const auto found = find(stage, head);
  if (!found) return found.error();
  if (first != every_row) {
    if (const auto error = check_row(found->shape, first)) return *error;
    return found->trace.rows(stage, head, first, 1);
  }
  if (const auto error = check_obtainable(bytes(found->shape))) return *error;
  return found->trace.rows(stage, head, 0, found->shape.rows);
}

Result<std::vector<double>> Session::contributions(int row) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  if (const auto error = check_row(shape_of((*loaded)->sizes(), Stage::y), row)) return *error;
  return (*loaded)->contributions(row);
}

Result<std::optional<Matrix>> Session::as_one_head(int row) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  const Sizes& sizes = (*loaded)->sizes();
  if (const auto error = check_row(shape_of(sizes, Stage::q), row)) return *error;
  const double keys = 2 * (double(sizes.keys) + 1) * sizes.heads * sizes.head_width;  // also before they are rotated
  if (const auto error = check_room("The weights as one head", (keys + sizes.keys) * sizeof(float))) return *error;
  return one_head_weights(**loaded, row);
}

Result<Explanation> Session::explain(const Cell& cell) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  return mha::explain(**loaded, cell);
}

Result<Stats> Session::stats(Stage stage, int head) const {
  const auto found = find(stage, head);
  if (!found) return found.error();
  const double sums = (double(found->shape.rows) + found->shape.cols) * sizeof(double);
  if (const auto error = check_room("Summing up a stage", bytes(found->shape) + sums)) return *error;
  return mha::stats(found->trace.rows(stage, head, 0, found->shape.rows));
}

Result<HeadStats> Session::head_stats(int head) const {
  const auto found = find(Stage::weights, head);
  if (!found) return found.error();
  const double numbers = double(found->shape.rows) + found->shape.heads;
  if (const auto error = check_room("Measuring a head", numbers * sizeof(double))) return *error;
  return mha::head_stats(found->trace, head);
}

Result<Matrix> Session::influence(int head) const {
  const auto found = find(Stage::weights, head);
  if (!found) return found.error();
  if (const auto error = check_room("The influence of each key", bytes(found->shape))) return *error;
  return mha::influence(found->trace, head);
}

Result<Without> Session::without(const std::vector<int>& heads) const {
  const auto y = find(Stage::y, no_head);
  if (!y) return y.error();
  for (const int head : heads) {
    if (const auto found = find(Stage::head, head); !found) return found.error();
  }
  const double needed = 2 * bytes(y->shape) + double(y->shape.rows) * sizeof(double);  // the sum and one head's part
  if (const auto error = check_room("The output without some heads", needed)) return *error;
  return mha::without(y->trace, heads);
}

Result<std::vector<Difference>> Session::compare(const Problem& problem) const {
  const auto loaded = trace();
  if (!loaded) return loaded.error();
  const double results = double(most_differences(**loaded)) * sizeof(Difference);
  const auto sizes = validate(problem, held + results);
  if (!sizes) return sizes.error();
  if (const auto error = check_obtainable(bytes_needed(*sizes) + results)) return *error;
  return mha::compare(**loaded, Trace(problem, *sizes, kernels_));
}

Result<std::vector<Difference>> Session::compare(const Session& other) const {
  const auto loaded = trace(), others = other.trace();
  if (!loaded) return loaded.error();
  if (!others) return others.error();
  const double results = double(most_differences(**loaded)) * sizeof(Difference);
  if (const auto error = check_room("Comparing two problems", results)) return *error;
  return mha::compare(**loaded, **others);
}

}  // namespace mha
