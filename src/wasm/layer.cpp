#include "wasm/layer.hpp"

#include "core/layer.hpp"
#include "wasm/problem.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

struct Opened {
  Layer layer;
  Layer::Room room{};
};

Opened& opened(std::uintptr_t address) { return *reinterpret_cast<Opened*>(address); }

double address(const void* at) { return static_cast<double>(reinterpret_cast<std::uintptr_t>(at)); }

}  // namespace

std::uintptr_t open_layer() { return reinterpret_cast<std::uintptr_t>(new Opened); }
void close_layer(std::uintptr_t layer) { delete &opened(layer); }

val load_layer(std::uintptr_t layer, const val& problem, double held) {
  const auto read = read_problem(problem);
  if (!read) return reply(read.error());
  if (const auto error = opened(layer).layer.load(*read, held)) return reply(*error);
  return reply(val::null());
}

val make_room(std::uintptr_t layer, int tokens, bool weights, bool allowed, double held) {
  auto& [made, room] = opened(layer);
  const auto found = made.make_room({tokens, weights, allowed}, held - made.room_bytes());
  if (!found) return reply(found.error());
  room = *found;
  val out = val::object();
  out.set("x", address(room.x));
  out.set("output", address(room.output));
  out.set("weights", address(room.weights));
  out.set("allowed", address(room.allowed));
  return reply(out);
}

void run_layer(std::uintptr_t layer, bool causal, int window) {
  auto& [made, room] = opened(layer);
  made.forward({causal, window, room.allowed});
}

}  // namespace mha::js
