#include "core/attention.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "calls.hpp"
#include "problems.hpp"

/// The operator on calls written down here; what holds for random ones is in properties_test.cpp.
namespace mha {
namespace {

class Operator : public testing::TestWithParam<const Kernels*> {
 protected:
  Answer run(const Call& call) const { return answer(call, *GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Sets, Operator, every_kernel_set(), kernels_name);

using Bytes = Numbers<std::uint8_t>;

Numbers<float> uniform(std::vector<int> shape, unsigned seed) {
  std::mt19937 engine(seed);
  std::size_t size = 1;
  for (const int length : shape) size *= std::size_t(length);
  Numbers<float> made{std::move(shape), std::vector<float>(size)};
  for (float& number : made.data) number = float(engine() >> 8) * 0x1p-23f - 1.0f;
  return made;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return std::ranges::equal(
      a, b, {}, [](float x) { return std::bit_cast<std::uint32_t>(x); },
      [](float x) { return std::bit_cast<std::uint32_t>(x); });
}

/// Two batch entries, 4 query and 2 key/value heads, 5 queries and 3 + 6 keys, d_k 3 and d_v 2, and every kind of mask.
struct Everything {
  Numbers<float> q = uniform({2, 5, 12}, 1), k = uniform({2, 6, 6}, 2), v = uniform({2, 6, 4}, 3);
  Numbers<float> bq = uniform({12}, 4), bk = uniform({6}, 5), bv = uniform({4}, 6);
  Numbers<float> past_key = uniform({2, 2, 3, 3}, 7), past_value = uniform({2, 2, 3, 2}, 8);
  Numbers<float> added = uniform({4, 1, 9}, 9), wo = uniform({8, 7}, 10), bo = uniform({7}, 11);
  Bytes keys{{2, 9}, {1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1}};

  Call call() const {
    Call made = call_of(q, k, v, {.query = 4, .kv = 2});
    made.bq = bq.tensor();
    made.bk = bk.tensor();
    made.bv = bv.tensor();
    made.past_key = past_key.tensor();
    made.past_value = past_value.tensor();
    made.added = added.tensor();
    made.keys = keys.tensor();
    made.lengths = {8, 9};
    made.causal = true;
    made.causal_offset = {3, 2};
    made.softcap = 1.5;
    made.wo = wo.tensor();
    made.bo = bo.tensor();
    made.present = true;
    made.keep = {KeyStage::scores, KeyStage::softcap, KeyStage::masked, KeyStage::weights};
    return made;
  }
};

/// The definition, written down once more in float64 with an index for everything.
std::vector<double> by_definition(const Everything& e) {
  std::vector<double> y;
  const auto k_at = [&](int b, int g, int j, int c) {
    if (j < 3) return double{e.past_key.data[((b * 2 + g) * 3 + j) * 3 + c]};
    return double{e.k.data[(b * 6 + j - 3) * 6 + g * 3 + c]} + e.bk.data[g * 3 + c];
  };
  const auto v_at = [&](int b, int g, int j, int c) {
    if (j < 3) return double{e.past_value.data[((b * 2 + g) * 3 + j) * 2 + c]};
    return double{e.v.data[(b * 6 + j - 3) * 4 + g * 2 + c]} + e.bv.data[g * 2 + c];
  };
  const int lengths[] = {8, 9}, offsets[] = {3, 2};
  for (int b = 0; b < 2; ++b) {
    for (int i = 0; i < 5; ++i) {
      double concat[8] = {};
      for (int h = 0; h < 4; ++h) {
        const int g = h / 2;
        double share[9] = {}, sum = 0;
        for (int j = 0; j < 9; ++j) {
          if (j >= lengths[b] || e.keys.data[b * 9 + j] == 0 || j > i + offsets[b]) continue;
          double dot = 0;
          for (int c = 0; c < 3; ++c) {
            dot += (double{e.q.data[(b * 5 + i) * 12 + h * 3 + c]} + e.bq.data[h * 3 + c]) * k_at(b, g, j, c);
          }
          share[j] = std::exp(1.5 * std::tanh(dot / std::sqrt(3.0) / 1.5) + e.added.data[h * 9 + j]);
          sum += share[j];
        }
        for (int j = 0; j < 9; ++j) {
          for (int c = 0; c < 2; ++c) concat[h * 2 + c] += share[j] / sum * v_at(b, g, j, c);
        }
      }
      for (int o = 0; o < 7; ++o) {
        double cell = e.bo.data[o];
        for (int c = 0; c < 8; ++c) cell += concat[c] * e.wo.data[c * 7 + o];
        y.push_back(cell);
      }
    }
  }
  return y;
}

TEST_P(Operator, EverythingTogetherIsAsDefined) {
  const Everything all;
  const Answer found = run(all.call());
  EXPECT_EQ(found.y.shape, (std::vector{2, 5, 7}));
  EXPECT_EQ(found.present_key->shape, (std::vector{2, 2, 9, 3}));
  EXPECT_EQ(found.present_value->shape, (std::vector{2, 2, 9, 2}));
  expect_numbers(found.y.data, by_definition(all));
}

TEST_P(Operator, CausalQueriesStandRightAfterThePastUnlessToldOtherwise) {
  const Everything all;
  Call call = all.call();
  call.causal_offset = {3};
  const Answer told = run(call);
  call.causal_offset.reset();
  EXPECT_TRUE(same_bits(run(call).y.data, told.y.data));
}

TEST_P(Operator, ACausalOffsetMayBeAnyWholeNumber) {
  const auto q = column({1, 1}), v = column({10, 20});
  Call call = call_of(q, q, v);
  call.causal = true;
  call.causal_offset = {std::numeric_limits<int>::max()};
  expect_numbers(run(call).y.data, {15, 15});
  call.causal_offset = {std::numeric_limits<int>::min()};
  expect_numbers(run(call).y.data, {0, 0});
}

TEST_P(Operator, ANumberThatIsUsedAndIsNoneComesOutAsNone) {
  auto q = column({1, 1}), k = column({1, 1}), v = column({1, 2});
  q.data[1] = NAN;
  const auto y = run(call_of(q, k, v)).y.data;
  EXPECT_EQ(y[0], 1.5f);
  EXPECT_TRUE(std::isnan(y[1]));
}

TEST_P(Operator, BothLayoutsGiveTheSameBits) {
  const Numbers<float> q = uniform({2, 3, 4, 5}, 1), k = uniform({2, 3, 6, 5}, 2), v = uniform({2, 3, 6, 2}, 3);
  const auto beside = [](const Numbers<float>& apart) {
    const int batch = apart.shape[0], heads = apart.shape[1], length = apart.shape[2], width = apart.shape[3];
    Numbers<float> made{{batch, length, heads * width}, std::vector<float>(apart.data.size())};
    for (int b = 0; b < batch; ++b) {
      for (int h = 0; h < heads; ++h) {
        for (int t = 0; t < length; ++t) {
          for (int c = 0; c < width; ++c) {
            made.data[((b * length + t) * heads + h) * width + c] =
                apart.data[((b * heads + h) * length + t) * width + c];
          }
        }
      }
    }
    return made;
  };
  const auto bias = uniform({15}, 4);
  Call apart = call_of(q, k, v, {.query = 3, .kv = 3});
  apart.layout = Layout::bhsd;
  apart.bk = bias.tensor();
  const auto q_beside = beside(q), k_beside = beside(k), v_beside = beside(v);
  Call together = call_of(q_beside, k_beside, v_beside, {.query = 3, .kv = 3});
  together.bk = bias.tensor();
  const Answer a = run(apart), b = run(together);
  EXPECT_TRUE(same_bits(beside({a.y.shape, a.y.data}).data, b.y.data));
  EXPECT_TRUE(same_bits(a.kept[0].data, b.kept[0].data));
}

TEST_P(Operator, ProjectionsAreThoseOfTheTracedSession) {
  const Problem problem = seeded_problem(7, 12, 3, /*causal=*/true);
  const Trace trace = traced(problem, *GetParam());
  const auto input = [&](Stage stage) {
    const Matrix& all = whole(traced(seeded_problem(7, 12, 1)), stage, info(stage).heads == Heads::none ? no_head : 0);
    Numbers<float> made{{int(all.rows()), int(all.cols())}, {all.data(), all.data() + all.size()}};
    if (stage == Stage::x) made.shape.insert(made.shape.begin(), 1);
    return made;
  };
  const auto x = input(Stage::x), wq = input(Stage::wq), wk = input(Stage::wk), wv = input(Stage::wv),
             wo = input(Stage::wo);
  Call call;
  call.heads = call.kv_heads = 3;
  call.q = x.tensor();
  call.wq = wq.tensor();
  call.wk = wk.tensor();
  call.wv = wv.tensor();
  call.wo = wo.tensor();
  call.causal = true;
  const Matrix y = whole(trace, Stage::y);
  EXPECT_TRUE(same_bits(run(call).y.data, std::vector<float>(y.data(), y.data() + y.size())));
}

struct Refusal {
  const char* sentence;
  std::function<void(Call&, Everything&)> spoil;
  Errc errc = Errc::bad_shape;
};
void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.sentence; }

class RefusedCall : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedCall, NamesTheArrayAndTheNumbers) {
  Everything all;
  Call call = all.call();
  ASSERT_TRUE(validate(call, 0));
  GetParam().spoil(call, all);
  const auto refused = validate(call, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, GetParam().sentence);
  EXPECT_EQ(refused.error().errc, GetParam().errc);
}

INSTANTIATE_TEST_SUITE_P(
    Calls, RefusedCall,
    testing::Values(
        Refusal{"4 heads are no multiple of 3 key/value heads.", [](Call& c, auto&) { c.kv_heads = 3; },
                Errc::bad_heads},
        Refusal{"0 key/value heads: there has to be at least 1.", [](Call& c, auto&) { c.kv_heads = 0; },
                Errc::bad_heads},
        Refusal{"q has 2 axes, [10, 12]; it takes 3.", [](Call& c, auto&) { c.q.shape = {10, 12}; }},
        Refusal{"q holds 120 numbers, but its shape is [2, 5, 13].", [](Call& c, auto&) { c.q.shape = {2, 5, 13}; }},
        Refusal{"q is [2, -5, 12], but no axis is below 0.", [](Call& c, auto&) { c.q.shape = {2, -5, 12}; }},
        Refusal{"q is [0, 2147483647, 12], which is too long.",
                [](Call& c, auto&) {
                  c.q.shape = {0, 2147483647, 12};
                  c.q.size = 0;
                }},
        Refusal{"k has the batch size 1, q has 2.", [](Call& c, auto&) { c.k->shape = {1, 12, 6}; }},
        Refusal{"k has the head width 6, q has 3.",
                [](Call& c, auto&) {
                  c.k->shape = {2, 3, 12};
                  c.bk.reset();
                }},
        Refusal{"v has the length 3, k has 6.",
                [](Call& c, auto&) {
                  c.v->shape = {2, 3, 8};
                  c.bv.reset();
                }},
        Refusal{"bq is [6], but has to be [12].", [](Call& c, auto& e) { c.bq = e.bk.tensor(); }},
        Refusal{"pastValue is [2, 2, 2, 3], but has to be [2, 2, 3, 2].",
                [](Call& c, auto&) { c.past_value->shape = {2, 2, 2, 3}; }},
        Refusal{"Of pastKey and pastValue, both have to be given, or none.",
                [](Call& c, auto&) { c.past_key.reset(); }},
        Refusal{"Of wq, wk and wv, all have to be given, or none.", [](Call& c, auto& e) { c.wq = e.wo.tensor(); }},
        Refusal{"Without wq, wk and wv, both k and v have to be given.", [](Call& c, auto&) { c.v.reset(); }},
        Refusal{"Projections take the layout in which heads lie beside each other.",
                [](Call& c, auto&) { c.layout = Layout::bhsd; }},
        Refusal{"attnMask is [4, 9, 1], which does not fit [2, 4, 5, 9]: each axis has to be that long, or 1.",
                [](Call& c, auto&) { c.added->shape = {4, 9, 1}; }},
        Refusal{"attnMask has 5 axes, [1, 1, 4, 1, 9]; it takes 0 to 4.",
                [](Call& c, auto&) { c.added->shape = {1, 1, 4, 1, 9}; }},
        Refusal{"keyMask is [9, 2], but has to be [2, 9].", [](Call& c, auto&) { c.keys->shape = {9, 2}; }},
        Refusal{"kvLengths has 1 entries for a batch of 2.", [](Call& c, auto&) { c.lengths = {9}; }},
        Refusal{"kvLengths has a 10 in it, which has to lie between 0 and the number of keys, 9.",
                [](Call& c, auto&) { c.lengths = {8, 10}; }, Errc::bad_value},
        Refusal{"causal.offset has 3 entries for a batch of 2; it takes that many, or 1.",
                [](Call& c, auto&) { c.causal_offset = {1, 2, 3}; }},
        Refusal{"wo is [7, 8], but has to be [8, 8].", [](Call& c, auto&) { c.wo->shape = {7, 8}; }},
        Refusal{"bo is added after wo, which is not given.", [](Call& c, auto&) { c.wo.reset(); }},
        Refusal{"softcap is 0, but has to be a finite number above 0.", [](Call& c, auto&) { c.softcap = 0; },
                Errc::bad_value},
        Refusal{"scale is 1e+39, but has to be finite, as a float32 too.", [](Call& c, auto&) { c.scale = 1e39; },
                Errc::bad_value}));

/// 6 keys and values of one head, d_k 3 and d_v 2, lie behind those of a past, even of an empty one.
TEST(Operator, APastJoinedWithWhatIsNewCountsAsMemory) {
  const Everything all;
  Call call = all.call();
  call.present = false;
  call.keys.reset();
  call.added.reset();
  call.lengths.reset();
  const auto need = [&] { return bytes_needed(call, *validate(call, 0)); };
  const Numbers<float> no_key{{2, 2, 0, 3}, {}}, no_value{{2, 2, 0, 2}, {}};
  call.past_key = no_key.tensor();
  call.past_value = no_value.tensor();
  const double joined = need();
  call.past_key.reset();
  call.past_value.reset();
  EXPECT_EQ(joined - need(), 6 * (3 + 2) * sizeof(float));
}

TEST(Operator, WhatIsTooLargeIsRefusedBeforeAnythingIsThere) {
  Call call;
  call.heads = call.kv_heads = 8;
  call.q = {.shape = {1, 10'000, 64}, .size = 640'000};
  call.k = call.v = call.q;
  const auto refused = validate(call, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().errc, Errc::too_large);
  EXPECT_EQ(refused.error().message,
            "A batch of 1 with 8 heads, 10000 queries and 10000 keys needs 802 MiB in all; the limit is 256 MiB.");
}

}  // namespace
}  // namespace mha
