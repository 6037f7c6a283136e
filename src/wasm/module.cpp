#include <emscripten/bind.h>
#include <malloc.h>

#include <array>

#include "core/cost.hpp"
#include "core/limits.hpp"
#include "wasm/attention.hpp"
#include "wasm/layer.hpp"
#include "wasm/session.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

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
  emscripten::function("openSession()", &open_session);
  emscripten::function("closeSession(session)", &close_session);
  emscripten::function("load(session, problem)", &load);
  emscripten::function("stages(session)", &stages);
  emscripten::function("matrix(session, stage, head, row)", &matrix);
  emscripten::function("contributions(session, row)", &contributions);
  emscripten::function("explain(session, stage, head, row, col)", &explain);
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
