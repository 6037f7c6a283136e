#include <emscripten/bind.h>
#include <malloc.h>

#include <utility>

#include "core/cost.hpp"
#include "core/limits.hpp"
#include "core/steps.hpp"
#include "wasm/attention.hpp"
#include "wasm/layer.hpp"
#include "wasm/session.hpp"
#include "wasm/statistics.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

Result<Shape> read_shape(const val& value) {
  if (const auto error = object("shape", value)) return *error;
  Shape shape{};
  for (const auto& [name, size] : {std::pair{"tokens", &shape.tokens}, std::pair{"modelWidth", &shape.model_width},
                                   std::pair{"heads", &shape.heads}}) {
    const auto read = whole(name, value[name]);
    if (!read) return read.error();
    *size = *read;
  }
  for (const auto& [name, size] :
       {std::pair{"headWidth", &shape.head_width}, std::pair{"valueWidth", &shape.value_width},
        std::pair{"kvHeads", &shape.kv_heads}, std::pair{"keys", &shape.keys}}) {
    if (const auto error = read_if_given(name, value, whole, *size)) return *error;
  }
  if (const auto error = read_if_given("biases", value, boolean, shape.biases)) return *error;
  return shape;
}

val cost_of(val asked) {
  const auto shape = read_shape(asked);
  if (!shape) return reply(shape.error());
  const auto cost = mha::cost(*shape);
  if (!cost) return reply(cost.error());
  return reply(numbers({{"headWidth", cost->head_width},
                        {"valueWidth", cost->value_width},
                        {"perProjection", cost->per_projection},
                        {"projections", cost->projections},
                        {"outputProjection", cost->output_projection},
                        {"biases", cost->biases},
                        {"parameters", cost->parameters},
                        {"projectionProducts", cost->projection_products},
                        {"scoreProducts", cost->score_products},
                        {"weightedSumProducts", cost->weighted_sum_products},
                        {"products", cost->products},
                        {"flops", cost->flops}}));
}

std::string version() { return MHA_VERSION; }
double memory_bytes() { return static_cast<double>(mallinfo().uordblks); }
val attention_of(val call) { return attention(call, memory_bytes()); }
val load_layer_of(std::uintptr_t layer, val problem) { return load_layer(layer, problem, memory_bytes()); }
val make_room_of(std::uintptr_t layer, int tokens, bool weights, bool allowed) {
  return make_room(layer, tokens, weights, allowed, memory_bytes());
}
val narrow_heads_of(val sizes) { return narrow_heads(sizes, memory_bytes()); }
double passes() { return steps::passes; }
double memory_limit() { return static_cast<double>(limits::memory_bytes); }

}  // namespace

EMSCRIPTEN_BINDINGS(mha) {
  using namespace emscripten;
  emscripten::function("openSession()", &open_session);
  emscripten::function("closeSession(session)", &close_session);
  emscripten::function("load(session, problem)", &load);
  emscripten::function("input(problem, stage)", &input);
  emscripten::function("stages(session)", &stages);
  emscripten::function("matrix(session, asked)", &matrix);
  emscripten::function("contributions(session, asked)", &contributions);
  emscripten::function("asOneHead(session, asked)", &as_one_head);
  emscripten::function("explain(session, asked)", &explain);
  emscripten::function("stats(session, asked)", &stats);
  emscripten::function("headStats(session, asked)", &head_stats);
  emscripten::function("influence(session, asked)", &influence);
  emscripten::function("without(session, asked)", &without);
  emscripten::function("compare(session, problem)", &compare);
  emscripten::function("compareSessions(session, other)", &compare_sessions);
  emscripten::function("openLayer()", &open_layer);
  emscripten::function("closeLayer(layer)", &close_layer);
  emscripten::function("loadLayer(layer, problem)", &load_layer_of);
  emscripten::function("makeRoom(layer, tokens, weights, allowed)", &make_room_of);
  emscripten::function("runLayer(layer, causal, window)", &run_layer);
  emscripten::function("attention(call)", &attention_of);
  emscripten::function("cost(shape)", &cost_of);
  emscripten::function("dotSample(sizes)", static_cast<val (*)(const val&)>(&dot_sample));
  emscripten::function("narrowHeads(sizes)", &narrow_heads_of);
  emscripten::function("version()", &version);
  emscripten::function("memoryBytes()", &memory_bytes);
  emscripten::function("memoryLimit()", &memory_limit);
  emscripten::function("passes()", &passes);
}

}  // namespace mha::js
