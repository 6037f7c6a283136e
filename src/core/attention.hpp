#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/error.hpp"
#include "core/kernels/kernels.hpp"

namespace mha {

/// An array from outside, row-major, the last axis fastest. `data` may be set after `validate` found the shapes sound.
template <class T>
struct Tensor {
  std::vector<int> shape;
  std::size_t size = 0;  ///< how many numbers there are: the product of the shape, if it is right
  const T* data = nullptr;
};

/// What may be given back of each query and key: after the scale, the cap, the mask, the softmax.
enum class KeyStage : std::uint8_t { scores, softcap, masked, weights };

/// How Q, K, V and the output lie: heads beside each other in the last axis, or as an axis of their own.
enum class Layout : std::uint8_t { bse, bhsd };

/// One call of the attention operator over a batch, with everything that it may take.
///
/// Letters  B batch; H, H_kv query and key/value heads, H a multiple of H_kv: query head h reads key/value head
///          h / (H / H_kv), rounded down; T_q queries; P keys of the past, T_k keys with them; d_k, d_v head widths.
/// Shapes   bse:  q [B, T_q, H·d_k], k [B, T_k − P, H_kv·d_k], v [B, T_k − P, H_kv·d_v] -> y [B, T_q, H·d_v]
///          bhsd: q [B, H, T_q, d_k], k [B, H_kv, T_k − P, d_k], v [B, H_kv, T_k − P, d_v] -> y [B, H, T_q, d_v]
///          With wq, wk, wv (bse only) q, k, v are [B, T, E_q], [B, T, E_k], [B, T, E_v] and are projected first:
///          wq [E_q, H·d_k], wk [E_k, H_kv·d_k], wv [E_v, H_kv·d_v]; k and v may then be left out, and are q.
/// Order    projection, bias, past, scale, soft cap, mask, softmax, weighted sum, W_O.
/// Masks    all that are given apply; 1 (true) means that the key may be seen. An excluded key adds nothing, whatever
///          it holds; a query that may see no key gets zeros.
struct Call {
  Layout layout = Layout::bse;
  int heads = 1;
  int kv_heads = 1;
  std::optional<double> scale;    ///< of the dot products; 1/√d_k where left out
  std::optional<double> softcap;  ///< c > 0: scores become c · tanh(score / c)
  bool causal = false;
  /// Query i sees key j only if j ≤ i + offset: one for all of the batch, or one each. Left out it is P, which puts
  /// the queries right after the past; 0 aligns the sequences at their start, T_k − T_q at their ends.
  std::optional<std::vector<int>> causal_offset;

  Tensor<float> q;
  std::optional<Tensor<float>> k, v;
  std::optional<Tensor<float>> wq, wk, wv;
  std::optional<Tensor<float>> bq, bk, bv;  ///< [H·d_k], [H_kv·d_k], [H_kv·d_v]; not added to the past
  std::optional<Tensor<float>> past_key;    ///< [B, H_kv, P, d_k]
  std::optional<Tensor<float>> past_value;  ///< [B, H_kv, P, d_v]
  /// These two fit [B, H, T_q, T_k] as numpy broadcasts: axes from the right, each of the full size, 1 or left out.
  std::optional<Tensor<std::uint8_t>> allowed;  ///< 0 hides
  std::optional<Tensor<float>> added;           ///< added to the capped scores; −∞ hides
  std::optional<Tensor<std::uint8_t>> keys;     ///< [B, T_k]; 0 hides a key from every query
  std::optional<std::vector<int>> lengths;      ///< one for each of the batch: only the first n keys are seen
  std::optional<Tensor<float>> wo;              ///< [H·d_v, E_o] (bse only); y is then [B, T_q, E_o]
  std::optional<Tensor<float>> bo;              ///< [E_o]

  bool present = false;        ///< give the keys and values back, those of the past first
  std::vector<KeyStage> keep;  ///< give these back too
};

/// What `validate` found.
struct CallSizes {
  int batch;
  int heads;
  int kv_heads;
  int queries;
  int past;
  int keys;
  int head_width;
  int value_width;
  int out_width;  ///< of one row of y: d_v (bhsd), H·d_v or E_o (bse)
};

/// Finds everything that is wrong with a call before anything is allocated; reads no `data`.
///
/// `held` is what the engine holds besides, in bytes.
/// Errors  bad_heads, bad_shape, bad_value, too_large; the sentence names the array and the numbers
Result<CallSizes> validate(const Call& call, double held);

/// Bytes of all arrays that come in and go out, and of what is held on the way.
double bytes_needed(const Call& call, const CallSizes& sizes);

struct Array {
  std::vector<int> shape;
  std::vector<float> data;
};

struct Answer {
  Array y;
  std::optional<Array> present_key;    ///< [B, H_kv, T_k, d_k]
  std::optional<Array> present_value;  ///< [B, H_kv, T_k, d_v]
  std::vector<Array> kept;             ///< [B, H, T_q, T_k] each, as `keep` names them
};

/// Computes a call that `validate` found sound and whose `data` are all set.
Answer attention(const Call& call, const CallSizes& sizes, const Kernels& kernels);

}  // namespace mha
