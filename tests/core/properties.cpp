#include "properties.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/matrix.hpp"
#include "core/steps.hpp"
#include "core/text.hpp"

namespace mha::properties {
namespace {

using Row = std::span<const float>;

/// The same bits; any NaN is as good as another.
bool same(Row a, Row b) {
  return std::ranges::equal(a, b, [](float x, float y) {
    return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) || (std::isnan(x) && std::isnan(y));
  });
}

/// Row number `index` of the last axis.
Row row_of(const Array& array, std::size_t index) {
  const auto width = static_cast<std::size_t>(array.shape.back());
  return Row(array.data).subspan(index * width, width);
}

std::string wrong_shape(const char* name, const Array& array, const std::vector<int>& wanted) {
  std::size_t size = 1;
  for (const int length : wanted) size *= static_cast<std::size_t>(length);
  return array.shape == wanted && array.data.size() == size ? "" : text(name, " has another shape");
}

/// Number [b, h, i, j] of an array that fits [B, H, T_q, T_k] as numpy broadcasts.
template <class T>
T broadcast(const Tensor<T>& tensor, std::initializer_list<int> place) {
  std::size_t at = 0;
  auto index = place.end() - static_cast<std::ptrdiff_t>(tensor.shape.size());
  for (const int length : tensor.shape) at = at * length + (length == 1 ? (++index, 0) : *index++);
  return tensor.data[at];
}

bool hidden(const Call& call, const CallSizes& sizes, int b, int h, int i, int j) {
  if (call.causal) {
    const auto& given = call.causal_offset;
    const std::int64_t offset = !given ? sizes.past : given->size() == 1 ? given->front() : (*given)[b];
    if (j > i + offset) return true;
  }
  return (call.lengths && j >= (*call.lengths)[b]) ||
         (call.keys && call.keys->data[std::ptrdiff_t{b} * sizes.keys + j] == 0) ||
         (call.allowed && broadcast(*call.allowed, {b, h, i, j}) == 0) ||
         (call.added && broadcast(*call.added, {b, h, i, j}) == -INFINITY);
}

/// Each of n weights is off by 2.25 (d + mean d) + n + 7 roundings, relative, if its score is d below the largest, and
/// by the smallest normal float32 (see the kernels' tests). The mean, by weight, of d is at most the weights' entropy,
/// and so at most ln n.
double bound_of_sum(std::size_t n) {
  const auto keys = static_cast<double>(n);
  return (4.5 * std::log(keys) + keys + 7) * 0x1p-24 + keys * 0x1p-126;
}

std::string wrong_row(Row masked, Row weights) {
  std::size_t left = 0;
  bool sound = true;
  double sum = 0;
  for (std::size_t j = 0; j < masked.size(); ++j) {
    if (masked[j] == -INFINITY) {
      if (std::bit_cast<std::uint32_t>(weights[j]) != 0) return "a hidden key has a weight";
      continue;
    }
    ++left;
    sound = sound && masked[j] < INFINITY;
    sum += weights[j];
  }
  if (left == 0) return "";
  if (!sound) return std::isnan(sum) ? "" : "a row with an unsound score is shared out";
  const double off = std::abs(sum - 1);
  return off <= bound_of_sum(left) ? "" : "a row of weights sums to 1 and " + std::to_string(off);
}

/// One batch entry of an array whose first axis is the batch.
template <class T>
void cut(Tensor<T>& tensor, int entry) {
  tensor.size /= static_cast<std::size_t>(tensor.shape[0]);
  tensor.data += tensor.size * entry;
  tensor.shape[0] = 1;
}
template <class T>
void cut_mask(std::optional<Tensor<T>>& mask, int entry) {
  if (mask && mask->shape.size() == 4 && mask->shape[0] != 1) cut(*mask, entry);
}

Call alone(Call call, int entry) {
  cut(call.q, entry);
  for (auto* tensor : {&call.k, &call.v, &call.past_key, &call.past_value}) {
    if (*tensor) cut(**tensor, entry);
  }
  if (call.keys) cut(*call.keys, entry);
  cut_mask(call.allowed, entry);
  cut_mask(call.added, entry);
  if (call.lengths) call.lengths = {(*call.lengths)[entry]};
  if (call.causal_offset && call.causal_offset->size() > 1) call.causal_offset = {(*call.causal_offset)[entry]};
  return call;
}

/// A copy of a tensor with unsound numbers for one token of one batch entry, in every head.
std::vector<float> spoilt(const Tensor<float>& tensor, int entry, int token) {
  constexpr float unsound[] = {NAN, INFINITY, -INFINITY, 3e38F};
  std::vector<float> numbers(tensor.data, tensor.data + tensor.size);
  const auto& shape = tensor.shape;
  const int heads = shape.size() == 4 ? shape[1] : 1, tokens = shape[shape.size() - 2], width = shape.back();
  for (int h = 0; h < heads; ++h) {
    float* const row = numbers.data() + ((std::ptrdiff_t{entry} * heads + h) * tokens + token) * width;
    for (int c = 0; c < width; ++c) row[c] = unsound[(token + c) % 4];
  }
  return numbers;
}

/// The call up to the heads' outputs.
Call without_blending(Call call) {
  call.wo.reset();
  call.bo.reset();
  return call;
}

}  // namespace

std::string of_outputs(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  Call asking = call;
  asking.keep = {KeyStage::masked, KeyStage::weights, KeyStage::scores, KeyStage::softcap};
  asking.present = true;
  const Answer answer = attention(asking, sizes, kernels);
  const auto [batch, heads, kv_heads, queries, past, keys, head_width, value_width, out_width] = sizes;
  std::string wrong = wrong_shape("y", answer.y,
                                  call.layout == Layout::bse ? std::vector{batch, queries, out_width}
                                                             : std::vector{batch, heads, queries, out_width});
  if (wrong.empty()) wrong = wrong_shape("presentKey", *answer.present_key, {batch, kv_heads, keys, head_width});
  if (wrong.empty()) wrong = wrong_shape("presentValue", *answer.present_value, {batch, kv_heads, keys, value_width});
  for (const Array& kept : answer.kept) {
    if (wrong.empty()) wrong = wrong_shape("a stage", kept, {batch, heads, queries, keys});
  }
  std::size_t row = 0;
  for (int b = 0; b < batch; ++b) {
    for (int h = 0; h < heads; ++h) {
      for (int i = 0; i < queries && wrong.empty(); ++i, ++row) {
        const Row masked = row_of(answer.kept[0], row);
        for (int j = 0; j < keys; ++j) {
          if (hidden(call, sizes, b, h, i, j) && masked[j] != -INFINITY) return "a hidden score is not −∞";
        }
        wrong = wrong_row(masked, row_of(answer.kept[1], row));
      }
    }
  }
  return wrong;
}

std::string of_asking(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  Call asking = call, plain = call;
  asking.keep = {KeyStage::weights, KeyStage::scores};
  asking.present = true;
  plain.keep.clear();
  plain.present = false;
  const bool holds = same(attention(asking, sizes, kernels).y.data, attention(plain, sizes, kernels).y.data);
  return holds ? "" : "y depends on what else is asked for";
}

std::string of_neighbours(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  const Answer together = attention(call, sizes, kernels);
  for (int entry = 0; entry < sizes.batch; ++entry) {
    const Call single = alone(call, entry);
    const auto found = validate(single, 0);
    if (!found) return "refused alone: " + found.error().message;
    const Answer one = attention(single, *found, kernels);
    const auto size = one.y.data.size();
    if (!same(one.y.data, Row(together.y.data).subspan(entry * size, size))) return "y depends on the batch neighbours";
  }
  return "";
}

std::string of_hidden_keys(const Call& blended, const CallSizes& blended_sizes, const Kernels& kernels) {
  Call call = without_blending(blended);
  if (!call.k || !call.v || blended_sizes.batch == 0 || blended_sizes.keys == 0) return "";
  const auto sizes = validate(call, 0);
  call.keep = {KeyStage::weights};
  const Answer before = attention(call, *sizes, kernels);

  const int entry = sizes->batch - 1, key = (sizes->queries + sizes->head_width) % sizes->keys;
  const bool old = key < sizes->past;
  Tensor<float>&k = old ? *call.past_key : *call.k, &v = old ? *call.past_value : *call.v;
  const int token = old ? key : key - sizes->past;
  const std::vector<float> keys = spoilt(k, entry, token), values = spoilt(v, entry, token);
  k.data = keys.data();
  v.data = values.data();
  const Answer after = attention(call, *sizes, kernels);

  for (int h = 0; h < sizes->heads; ++h) {
    for (int i = 0; i < sizes->queries; ++i) {
      if (!hidden(call, *sizes, entry, h, i, key)) continue;
      const std::size_t row = (std::size_t(entry) * sizes->heads + h) * sizes->queries + i;
      if (!same(row_of(before.kept[0], row), row_of(after.kept[0], row))) return "weights depend on a hidden key";
      const auto output = [&](const Answer& answer) {
        if (call.layout == Layout::bhsd) return row_of(answer.y, row);
        const Row heads = row_of(answer.y, std::size_t(entry) * sizes->queries + i);
        return heads.subspan(std::size_t(h) * sizes->value_width, sizes->value_width);
      };
      if (!same(output(before), output(after))) return "y depends on a hidden key";
    }
  }
  return "";
}

std::string of_parts(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  if (!call.wo) return "";
  const Answer blended = attention(call, sizes, kernels);
  const Call before = without_blending(call);
  const Answer heads = attention(before, *validate(before, 0), kernels);
  const int rows = sizes.batch * sizes.queries, in = sizes.heads * sizes.value_width, out = sizes.out_width;
  using View = Eigen::Map<const Matrix>;
  Matrix y = Matrix::Zero(rows, out), part(rows, out);
  for (int h = 0; h < sizes.heads; ++h) {
    const int first = h * sizes.value_width;
    steps::product(kernels, View(heads.y.data.data(), rows, in).middleCols(first, sizes.value_width),
                   View(call.wo->data, in, out).middleRows(first, sizes.value_width), nullptr, part);
    y += part;
  }
  if (call.bo) y.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(call.bo->data, out);
  for (int at = 0; at < y.size(); ++at) {
    if (std::isfinite(y.data()[at])) continue;  // else the sum overflowed, perhaps on the way only
    double sum = 0;
    for (int k = 0; k < in; ++k)
      sum += double{heads.y.data[at / out * in + k]} * double{call.wo->data[k * out + at % out]};
    y.data()[at] = static_cast<float>(sum + (call.bo ? call.bo->data[at % out] : 0));
  }
  return same(blended.y.data, {y.data(), static_cast<std::size_t>(y.size())}) ? "" : "y is not Σ part + b_O";
}

}  // namespace mha::properties
