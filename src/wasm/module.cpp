#include <emscripten/bind.h>
#include <emscripten/heap.h>
#include <malloc.h>

#include "core/cost.hpp"
#include "core/error.hpp"
#include "core/limits.hpp"
#include "core/stages.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

Error not_loaded() { return {Errc::not_loaded, "No problem has been loaded yet."}; }

class Session {
 public:
  val load(val) { return reply(not_loaded()); }
  val stages() const { return val::array(); }
  val matrix(val, val, val) const { return reply(not_loaded()); }
  val contributions(val) const { return reply(not_loaded()); }
  val explain(val, val, val, val) const { return reply(not_loaded()); }
};

val cost_of(val shape) {
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
double memory_limit() { return static_cast<double>(limits::memory_bytes); }

}  // namespace

EMSCRIPTEN_BINDINGS(mha) {
  using namespace emscripten;
  class_<Session>("Session")
      .constructor<>()
      .function("load(problem)", &Session::load)
      .function("stages()", &Session::stages)
      .function("matrix(stage, head, row)", &Session::matrix)
      .function("contributions(row)", &Session::contributions)
      .function("explain(stage, head, row, col)", &Session::explain);
  emscripten::function("cost(shape)", &cost_of);
  emscripten::function("version()", &version);
  emscripten::function("memoryBytes()", &memory_bytes);
  emscripten::function("memoryLimit()", &memory_limit);
}

}  // namespace mha::js
