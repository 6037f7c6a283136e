/// libFuzzer's entry: calls of the attention operator with hostile shapes, sizes and values, with each set of kernels.
#include <sanitizer/allocator_interface.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "draw.hpp"
#include "properties.hpp"

namespace mha {
namespace {

void demand(const std::string& wrong, const char* kernels) {
  if (wrong.empty()) return;
  std::fprintf(stderr, "%s: %s\n", kernels, wrong.c_str());
  std::abort();
}

int odd_int(Choices& from) {
  constexpr int most = std::numeric_limits<int>::max();
  return from.one_of({0, -1, 1, 2, 3, 7, 64, 46341, 65536, -65536, 1 << 28, (1 << 28) + 1, most - 1, most, -most - 1});
}

double odd_double(Choices& from) {
  return from.one_of({0.0, -0.0, double{INFINITY}, -double{INFINITY}, double{NAN}, 1e300, -1e300, 1e39, 3e38, 1e-46,
                      5e-324, -1.0, 1e7});
}

template <class T>
void spoil(Choices& from, Tensor<T>& tensor) {
  auto& shape = tensor.shape;
  switch (from.below(4)) {
    case 0:
      shape.push_back(odd_int(from));
      break;
    case 1:
      if (!shape.empty()) shape.pop_back();
      break;
    case 2:
      tensor.size += from.one_of({1, -1, 1 << 20});
      return;
    default:
      if (!shape.empty()) shape[from.below(static_cast<int>(shape.size()))] = odd_int(from);
  }
  // Half of them as many as the shape says, so that what is checked after that is tried as well.
  double size = 1;
  for (const int length : shape) size *= length;
  if (from.once_in(2) && size >= 0 && size < 1e9) tensor.size = static_cast<std::size_t>(size);
}

void spoil(Choices& from, std::optional<std::vector<int>>& list) {
  if (!list) list.emplace();
  if (list->empty() || from.once_in(2)) {
    list->push_back(odd_int(from));
  } else {
    list->back() = odd_int(from);
  }
}

/// Makes one thing what it may not be, mostly.
void spoil(Choices& from, Call& call) {
  switch (from.below(12)) {
    case 0:
      call.heads = odd_int(from);
      return;
    case 1:
      call.kv_heads = odd_int(from);
      return;
    case 2:
      call.scale = odd_double(from);
      return;
    case 3:
      call.softcap = odd_double(from);
      return;
    case 4:
      return spoil(from, call.lengths);
    case 5:
      return spoil(from, call.causal_offset);
    case 6:
      call.layout = call.layout == Layout::bse ? Layout::bhsd : Layout::bse;
      return;
    case 7:
      return spoil(from, call.q);
    case 8:
      if (call.allowed) spoil(from, *call.allowed);
      if (call.keys) spoil(from, *call.keys);
      return;
    default:
      std::vector<std::optional<Tensor<float>>*> given;
      each_optional(call, [&](std::optional<Tensor<float>>& tensor) {
        if (tensor) given.push_back(&tensor);
      });
      if (given.empty()) return;
      auto& tensor = *given[from.below(static_cast<int>(given.size()))];
      if (from.once_in(4)) {
        tensor.reset();
      } else {
        spoil(from, *tensor);
      }
  }
}

/// A sound call is taken, an unsound one refused by a code and a sentence, and what is taken fits the memory.
std::string wrong_answer(const Call& call, bool sound, double held, const Result<CallSizes>& found) {
  if (found) return bytes_needed(call, *found) + held <= 0x1p28 ? "" : "too large, but not refused";
  const auto& [errc, message, details] = found.error();
  if (sound && !(errc == Errc::too_large && held > 0)) return "refused, though sound: " + message;
  const bool known =
      errc == Errc::bad_heads || errc == Errc::bad_shape || errc == Errc::bad_value || errc == Errc::too_large;
  return known && message.ends_with('.') ? "" : "a strange refusal: " + message;
}

std::ptrdiff_t live = 0, peak = 0;  // bytes
void on_malloc(const volatile void* /*block*/, std::size_t size) {
  live += static_cast<std::ptrdiff_t>(size);
  peak = std::max(peak, live);
}
void on_free(const volatile void* block) { live -= static_cast<std::ptrdiff_t>(__sanitizer_get_allocated_size(block)); }

/// What was counted before covers what a call takes, but for small things.
std::string takes_more_than_counted(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  constexpr double small_things = 512;
  double given = double(call.q.size);
  each_optional(call, [&](const auto& tensor) { given += tensor ? double(tensor->size) : 0; });
  given *= sizeof(float);
  for (const auto* mask : {&call.allowed, &call.keys}) given += *mask ? double((*mask)->size) : 0;

  const std::ptrdiff_t before = peak = live;
  static_cast<void>(attention(call, sizes, kernels));
  const double taken = double(peak - before), counted = bytes_needed(call, sizes) - given;
  return taken <= counted + small_things
             ? ""
             : std::to_string(taken) + " bytes taken, counted were " + std::to_string(counted);
}

void run(Choices from) {
  const auto sets = available_kernels();
  const Kernels& kernels = *sets[from.below(static_cast<int>(sets.size()))];
  const bool sound = from.once_in(2);
  const double held = from.one_of({0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.5e8, 1e9});
  Drawn drawn = draw(from);
  const Call& call = drawn.call;
  if (!sound) {
    for (int i = from.below(3); i >= 0; --i) spoil(from, drawn.call);
  }
  const auto sizes = validate(call, held);
  demand(wrong_answer(call, sound, held, sizes), "validate");
  // What is larger takes longer than it can teach.
  if (!sizes || bytes_needed(call, *sizes) > 1 << 17) return;
  fill(drawn);
  demand(takes_more_than_counted(call, *sizes, kernels), kernels.name);
  for (const auto holds : {properties::of_outputs, properties::of_asking, properties::of_neighbours,
                           properties::of_hidden_keys, properties::of_parts}) {
    demand(holds(call, *sizes, kernels), kernels.name);
  }
}

}  // namespace
}  // namespace mha

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  return __sanitizer_install_malloc_and_free_hooks(mha::on_malloc, mha::on_free) > 0 ? 0 : 1;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mha::run(mha::Choices({data, size}));
  return 0;
}
