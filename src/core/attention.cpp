#include "core/attention.hpp"

#include <algorithm>

#include "core/masking.hpp"
#include "core/steps.hpp"

namespace mha {
namespace {

Array zeros(std::vector<int> shape) {
  std::size_t size = 1;
  for (const int length : shape) size *= static_cast<std::size_t>(length);
  return {std::move(shape), std::vector<float>(size)};
}

using MatrixView = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;

/// Matrix `index` of [rows, cols] in an array of them.
ConstMatrixView matrix_at(const float* data, std::ptrdiff_t index, int rows, int cols) {
  return {data + index * rows * cols, rows, cols, Eigen::OuterStride<>(cols)};
}
MatrixView matrix_at(std::vector<float>& data, std::ptrdiff_t index, int rows, int cols) {
  return {data.data() + index * rows * cols, rows, cols, Eigen::OuterStride<>(cols)};
}

/// Q, K or V of one batch entry, ready to be cut into heads: a view of what came in, or a projection of its own.
class Side {
 public:
  Side(const Kernels& kernels, Layout layout, int heads, int tokens, int width)
      : kernels_(kernels), layout_(layout), heads_(heads), tokens_(tokens), width_(width) {}

  void load(const Tensor<float>& tensor, const std::optional<Tensor<float>>& matrix,
            const std::optional<Tensor<float>>& bias, int batch) {
    const int in = tensor.shape.back();
    beside_ = layout_ == Layout::bse;
    if (!beside_) {
      data_ = tensor.data + std::ptrdiff_t{batch} * heads_ * tokens_ * width_;
    } else {
      data_ = tensor.data + std::ptrdiff_t{batch} * tokens_ * in;
    }
    if (matrix) {
      own_.resize(tokens_, heads_ * width_);
      steps::product(kernels_, matrix_at(data_, 0, tokens_, in), matrix_at(matrix->data, 0, in, heads_ * width_),
                     bias ? bias->data : nullptr, own_);
      data_ = own_.data();
    } else if (bias) {
      add(bias->data);
    }
  }

  ConstMatrixView head(int i) const {
    if (!beside_) return matrix_at(data_, i, tokens_, width_);
    return view_of(matrix_at(data_, 0, tokens_, heads_ * width_).middleCols(i * width_, width_));
  }

 private:
  void add(const float* bias) {
    own_.resize(tokens_, heads_ * width_);
    for (int i = 0; i < heads_; ++i) copy_rows(head(i), own_.middleCols(i * width_, width_));
    data_ = own_.data();
    beside_ = true;
    add_to_each_row(bias, own_);
  }

  const Kernels& kernels_;
  Layout layout_;
  int heads_, tokens_, width_;
  const float* data_ = nullptr;
  bool beside_ = true;  ///< whether the heads lie beside each other in `data_`
  Matrix own_;
};

/// A grid of one head out of an array that fits [B, H, T_q, T_k] by repeating itself.
template <class T>
Masking::Grid<T> grid(const std::optional<Tensor<T>>& tensor, int batch, int head) {
  if (!tensor) return {};
  std::ptrdiff_t step = 1;
  std::ptrdiff_t steps[4] = {};  // of key, query, head, batch; 0 where the axis is 1 or left out
  const int rank = static_cast<int>(tensor->shape.size());
  for (int axis = 0; axis < rank; ++axis) {
    const int length = tensor->shape[rank - 1 - axis];
    if (length != 1) steps[axis] = step;
    step *= length;
  }
  return {tensor->data + batch * steps[3] + head * steps[2], steps[1], steps[0]};
}

Masking masking(const Call& call, const CallSizes& sizes, int batch, int head) {
  Masking found;
  if (call.causal) {
    const auto& offsets = call.causal_offset;
    found.causal = offsets ? (*offsets)[offsets->size() == 1 ? 0 : batch] : sizes.past;
  }
  if (call.lengths) found.length = (*call.lengths)[batch];
  if (call.keys) found.keys = call.keys->data + std::ptrdiff_t{batch} * sizes.keys;
  found.allowed = grid(call.allowed, batch, head);
  found.added = grid(call.added, batch, head);
  return found;
}

/// Computes a call one head of one batch entry after another.
class Run {
 public:
  Run(const Call& call, const CallSizes& sizes, const Kernels& kernels)
      : call_(call),
        sizes_(sizes),
        kernels_(kernels),
        q_(kernels, call.layout, sizes.heads, sizes.queries, sizes.head_width),
        k_(kernels, call.layout, sizes.kv_heads, sizes.keys - sizes.past, sizes.head_width),
        v_(kernels, call.layout, sizes.kv_heads, sizes.keys - sizes.past, sizes.value_width),
        masked_(sizes.queries, sizes.keys),
        weights_(sizes.queries, sizes.keys),
        scaling_(call.scale.value_or(steps::score_factor(sizes.head_width)), call.softcap.value_or(0)) {
    if (call.wo) concat_.resize(sizes.queries, sizes.heads * sizes.value_width);
  }

  Answer run() {
    const auto [batch, heads, kv_heads, queries, past, keys, head_width, value_width, out_width] = sizes_;
    answer_.y =
        call_.layout == Layout::bse ? zeros({batch, queries, out_width}) : zeros({batch, heads, queries, out_width});
    if (call_.present) {
      answer_.present_key = zeros({batch, kv_heads, keys, head_width});
      answer_.present_value = zeros({batch, kv_heads, keys, value_width});
    }
    for (std::size_t i = 0; i < call_.keep.size(); ++i) answer_.kept.push_back(zeros({batch, heads, queries, keys}));
    for (int entry = 0; entry < batch; ++entry) {
      q_.load(call_.q, call_.wq, call_.bq, entry);
      k_.load(call_.k ? *call_.k : call_.q, call_.wk, call_.bk, entry);
      v_.load(call_.v ? *call_.v : call_.q, call_.wv, call_.bv, entry);
      for (int kv_head = 0; kv_head < kv_heads; ++kv_head) run_group(entry, kv_head);
      if (call_.wo) mix(entry, call_.wo->data);
    }
    return std::move(answer_);
  }

 private:
  /// The query heads that read one key/value head.
  void run_group(int entry, int kv_head) {
    const std::ptrdiff_t place = std::ptrdiff_t{entry} * sizes_.kv_heads + kv_head;
    const ConstMatrixView k = joined(k_.head(kv_head), call_.past_key, place, answer_.present_key, all_keys_);
    const ConstMatrixView v = joined(v_.head(kv_head), call_.past_value, place, answer_.present_value, all_values_);
    const int group = sizes_.heads / sizes_.kv_heads;
    for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) run_head(entry, head, k, v);
  }

  /// The keys or values of the past with the new ones below: in `present` if that is asked for, else in `own`.
  ConstMatrixView joined(const ConstMatrixView& fresh, const std::optional<Tensor<float>>& past, std::ptrdiff_t place,
                         std::optional<Array>& present, Matrix& own) const {
    if (!past && !present) return fresh;
    const int width = static_cast<int>(fresh.cols());
    if (!present) own.resize(sizes_.keys, width);
    MatrixView all = present ? matrix_at(present->data, place, sizes_.keys, width)
                             : MatrixView(own.data(), sizes_.keys, width, Eigen::OuterStride<>(width));
    if (past) copy_rows(matrix_at(past->data, place, sizes_.past, width), all.topRows(sizes_.past));
    copy_rows(fresh, all.bottomRows(fresh.rows()));
    return {all.data(), all.rows(), all.cols(), Eigen::OuterStride<>(width)};
  }

  void run_head(int entry, int head, const ConstMatrixView& k, const ConstMatrixView& v) {
    const std::ptrdiff_t place = std::ptrdiff_t{entry} * sizes_.heads + head;
    Matrix& scores = call_.softcap ? weights_ : masked_;  // whose weights come later
    steps::score(kernels_, q_.head(head), k, scaling_, scores, scores, masked_);
    keep(KeyStage::scores, place, scores);
    keep(KeyStage::softcap, place, masked_);
    masking(call_, sizes_, entry, head).apply(masked_, masked_);
    keep(KeyStage::masked, place, masked_);
    kernels_.softmax(masked_, 1, weights_);
    keep(KeyStage::weights, place, weights_);

    if (call_.wo) {
      steps::weighted_sum(kernels_, masked_, weights_, v,
                          concat_.middleCols(head * sizes_.value_width, sizes_.value_width));
    } else if (call_.layout == Layout::bse) {
      steps::weighted_sum(kernels_, masked_, weights_, v,
                          out(entry).middleCols(head * sizes_.value_width, sizes_.value_width));
    } else {
      steps::weighted_sum(kernels_, masked_, weights_, v,
                          matrix_at(answer_.y.data, place, sizes_.queries, sizes_.value_width));
    }
  }

  /// Y of one batch entry: the sum of what the heads add, each its own product, and the bias.
  void mix(int entry, const float* wo) {
    const int width = sizes_.value_width;
    MatrixView y = out(entry);
    Matrix part(y.rows(), y.cols());
    for (int head = 0; head < sizes_.heads; ++head) {
      steps::product(kernels_, concat_.middleCols(head * width, width), matrix_at(wo, head, width, sizes_.out_width),
                     nullptr, part);
      add_rows(part, y);
    }
    const float* const bias = call_.bo ? call_.bo->data : nullptr;
    if (bias) add_to_each_row(bias, y);
    if (!all_finite(y)) steps::repair(concat_, matrix_at(wo, 0, concat_.cols(), y.cols()), bias, y);
  }

  /// One batch entry's rows of y, heads beside each other.
  MatrixView out(int entry) { return matrix_at(answer_.y.data, entry, sizes_.queries, sizes_.out_width); }

  void keep(KeyStage stage, std::ptrdiff_t place, const Matrix& matrix) {
    for (std::size_t i = 0; i < call_.keep.size(); ++i) {
      if (call_.keep[i] == stage)
        copy_rows(matrix, matrix_at(answer_.kept[i].data, place, sizes_.queries, sizes_.keys));
    }
  }

  const Call& call_;
  const CallSizes& sizes_;
  const Kernels& kernels_;
  Side q_, k_, v_;
  Matrix masked_, weights_, concat_, all_keys_, all_values_;
  steps::Scaling scaling_;
  Answer answer_;
};

}  // namespace

Answer attention(const Call& call, const CallSizes& sizes, const Kernels& kernels) {
  ++steps::passes;
  return Run(call, sizes, kernels).run();
}

}  // namespace mha
