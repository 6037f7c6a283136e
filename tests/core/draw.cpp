#include "draw.hpp"

#include <bit>
#include <cmath>
#include <random>

namespace mha {
namespace {

template <class T = float>
Tensor<T> of(std::vector<int> shape) {
  Tensor<T> made{std::move(shape), 1};
  for (const int length : made.shape) made.size *= static_cast<std::size_t>(length);
  return made;
}

/// Some axes of the full length, some 1, those in front perhaps left out.
template <class T = float>
Tensor<T> broadcast(Choices& from, const std::vector<int>& full) {
  std::vector<int> shape(full.begin() + from.below(5), full.end());
  for (int& length : shape) {
    if (from.once_in(3)) length = 1;
  }
  return of<T>(std::move(shape));
}

float number(Values values, std::mt19937& random) {
  constexpr float odd[] = {NAN,    INFINITY, -INFINITY, -0.0F,   3.4e38F, -3.4e38F,
                           1e-45F, -1e-38F,  89.0F,     -104.0F, 1e20F,   0.0F};
  if (values == Values::any) return std::bit_cast<float>(static_cast<std::uint32_t>(random()));
  if (values == Values::odd && random() % 8 == 0) return odd[random() % std::size(odd)];
  return (static_cast<float>(random() % 513) - 256) / 64;
}

}  // namespace

Drawn draw(Choices& from) {
  Drawn drawn;
  Call& call = drawn.call;
  drawn.values = from.one_of({Values::moderate, Values::odd, Values::any});
  drawn.seed = static_cast<unsigned>(from.below(256));
  // Around the widths of vectors and tiles, or above the 64 that kernels split at.
  const int long_one = from.below(8), length = 60 + from.below(80);
  const auto up_to = [&](int most, int place) { return long_one == place ? length : from.below(most + 1); };
  const int batch = from.one_of({1, 2, 3, 0}), queries = up_to(7, 1), fresh = up_to(7, 2), d_k = 1 + up_to(8, 3),
            d_v = 1 + up_to(8, 4);
  call.kv_heads = 1 + from.below(3);
  call.heads = call.kv_heads * (1 + from.below(3));
  call.layout = from.one_of({Layout::bse, Layout::bhsd});
  const bool beside = call.layout == Layout::bse;

  const auto array = [&](int tokens, int heads, int width) {
    return beside ? of({batch, tokens, heads * width}) : of({batch, heads, tokens, width});
  };
  int keys = fresh;
  if (beside && from.once_in(3)) {
    const int in = from.below(8), key_in = from.below(8), value_in = from.below(8);
    const bool own_keys = from.once_in(2), own_values = own_keys || from.once_in(2);
    if (!own_keys) keys = queries;
    call.q = of({batch, queries, in});
    if (own_keys) call.k = of({batch, keys, key_in});
    if (own_values) call.v = of({batch, keys, value_in});
    call.wq = of({in, call.heads * d_k});
    call.wk = of({own_keys ? key_in : in, call.kv_heads * d_k});
    call.wv = of({own_values ? value_in : in, call.kv_heads * d_v});
  } else {
    call.q = array(queries, call.heads, d_k);
    call.k = array(keys, call.kv_heads, d_k);
    call.v = array(keys, call.kv_heads, d_v);
  }
  if (from.once_in(3)) call.bq = of({call.heads * d_k});
  if (from.once_in(3)) call.bk = of({call.kv_heads * d_k});
  if (from.once_in(3)) call.bv = of({call.kv_heads * d_v});
  if (from.once_in(3)) {
    const int past = from.below(5);
    keys += past;
    call.past_key = of({batch, call.kv_heads, past, d_k});
    call.past_value = of({batch, call.kv_heads, past, d_v});
  }
  if (beside && from.once_in(2)) {
    const int out = from.below(9);
    call.wo = of({call.heads * d_v, out});
    if (from.once_in(2)) call.bo = of({out});
  }

  const std::vector<int> full{batch, call.heads, queries, keys};
  if (from.once_in(4)) call.allowed = broadcast<std::uint8_t>(from, full);
  if (from.once_in(4)) call.added = broadcast(from, full);
  if (from.once_in(4)) call.keys = of<std::uint8_t>({batch, keys});
  if (from.once_in(4)) {
    call.lengths.emplace(batch);
    for (int& each : *call.lengths) each = from.below(keys + 1);
  }
  call.causal = from.once_in(2);
  if (from.once_in(2)) {
    call.causal_offset.emplace(from.one_of({1, batch}));
    for (int& offset : *call.causal_offset) offset = from.below(24) - 12;
  }
  if (from.once_in(3)) call.scale = from.one_of({1.0, 0.3, 0.0, -1.0, 2.0});
  if (from.once_in(3)) call.softcap = from.one_of({1.0, 0.1, 30.0});
  call.present = from.once_in(2);
  for (int i = from.below(3); i > 0; --i) {
    call.keep.push_back(from.one_of({KeyStage::scores, KeyStage::softcap, KeyStage::masked, KeyStage::weights}));
  }
  return drawn;
}

void fill(Drawn& drawn) {
  std::mt19937 random(drawn.seed);
  const auto floats = [&](Tensor<float>& tensor, bool hides) {
    auto& numbers = drawn.floats.emplace_back(tensor.size);
    for (float& each : numbers) each = hides && random() % 4 == 0 ? -INFINITY : number(drawn.values, random);
    tensor.data = numbers.data();
  };
  floats(drawn.call.q, /*hides=*/false);
  each_optional(drawn.call, [&](std::optional<Tensor<float>>& tensor) {
    if (tensor) floats(*tensor, &tensor == &drawn.call.added);
  });
  for (auto* tensor : {&drawn.call.allowed, &drawn.call.keys}) {
    if (!*tensor) continue;
    auto& numbers = drawn.bytes.emplace_back((*tensor)->size);
    for (std::uint8_t& each : numbers) each = random() % 3 == 0 ? 0 : static_cast<std::uint8_t>(random());
    (*tensor)->data = numbers.data();
  }
}

}  // namespace mha
