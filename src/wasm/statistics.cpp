#include "wasm/statistics.hpp"

#include "core/samples.hpp"
#include "wasm/problem.hpp"
#include "wasm/session.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

val given_back(const HeadStats& found) {
  val out = val::object();
  out.set("rows", double(found.rows));
  for (const HeadNumber& mean : head_numbers()) out.set(mean.id, found.*mean.value);
  out.set("entropy", copy(found.entropy));
  out.set("likeness", copy(found.likeness));
  return out;
}

val differences(const Result<std::vector<Difference>>& found) {
  if (!found) return reply(found.error());
  val out = val::array();
  for (const auto& [cell, largest] : *found) {
    val row = address(cell);
    row.set("largest", largest);
    out.call<void>("push", row);
  }
  return reply(out);
}

}  // namespace

val stats(std::uintptr_t session, const val& asked) {
  const auto read = read_place(asked, {"head"});
  if (!read) return reply(read.error());
  const auto found = opened_session(session).stats(read->stage, read->numbers[0]);
  if (!found) return reply(found.error());
  val out = numbers({{"min", found->min},
                     {"max", found->max},
                     {"minusInfinity", found->minus_infinity},
                     {"notANumber", found->not_a_number}});
  out.set("rowSums", copy(found->row_sums));
  out.set("colSums", copy(found->col_sums));
  return reply(out);
}

val head_stats(std::uintptr_t session, const val&) {
  const Session& opened = opened_session(session);
  const auto trace = opened.trace();
  if (!trace) return reply(trace.error());
  val out = val::array();
  for (int head = 0; head < (*trace)->sizes().heads; ++head) {
    const auto found = opened.head_stats(head);
    if (!found) return reply(found.error());
    out.call<void>("push", given_back(*found));
  }
  return reply(out);
}

val influence(std::uintptr_t session, const val& asked) {
  const auto head = whole("head", asked["head"]);
  if (!head) return reply(head.error());
  const auto found = opened_session(session).influence(*head);
  if (!found) return reply(found.error());
  return reply(copy(*found));
}

val without(std::uintptr_t session, const val& asked) {
  const Session& opened = opened_session(session);
  const auto trace = opened.trace();
  if (!trace) return reply(trace.error());
  const auto heads = list("heads", asked["heads"], whole, (*trace)->sizes().heads);
  if (!heads) return reply(heads.error());
  const auto found = opened.without(*heads);
  if (!found) return reply(found.error());
  val out = val::object();
  out.set("y", copy(found->y));
  out.set("change", copy(found->change));
  return reply(out);
}

val compare(std::uintptr_t session, const val& problem) {
  const auto read = read_problem(problem);
  if (!read) return reply(read.error());
  return differences(opened_session(session).compare(*read));
}

val compare_sessions(std::uintptr_t session, std::uintptr_t other) {
  return differences(opened_session(session).compare(opened_session(other)));
}

val dot_sample(const val& sizes) {
  if (const auto error = object("sizes", sizes)) return reply(*error);
  const auto read = whole_properties(sizes, {"headWidth", "count"});
  if (!read) return reply(read.error());
  const auto seed = read_seed(sizes);
  if (!seed) return reply(seed.error());
  const auto found = mha::dot_sample((*read)[0], (*read)[1], *seed);
  if (!found) return reply(found.error());
  return reply(numbers({{"variance", found->variance},
                        {"scaledVariance", found->scaled_variance},
                        {"largest", found->largest},
                        {"scaledLargest", found->scaled_largest}}));
}

val narrow_heads(const val& sizes, double held) {
  if (const auto error = object("sizes", sizes)) return reply(*error);
  const auto read = whole_properties(sizes, {"headWidth", "modelWidth", "tokens", "trials"});
  if (!read) return reply(read.error());
  const auto seed = read_seed(sizes);
  if (!seed) return reply(seed.error());
  const auto& [head_width, model_width, tokens, trials] = *read;
  const auto share = mha::narrow_heads({head_width, model_width, tokens, trials, *seed}, held);
  if (!share) return reply(share.error());
  return reply(val(*share));
}

}  // namespace mha::js
