#include <algorithm>
#include <array>
#include <string>

#include "core/attention.hpp"
#include "core/checks.hpp"
#include "core/memory.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

std::string written(const std::vector<int>& shape) {
  std::string list = "[";
  for (const int length : shape) list += text(list.size() == 1 ? "" : ", ", length);
  return list + "]";
}

/// Longer than anything that fits the memory; below it, sums and products of two lengths of a shape fit an int.
constexpr double longest = 1 << 28;

double product(const std::vector<int>& shape) {
  double size = 1;
  for (const int length : shape) size *= length;
  return size;
}

Error bad_shape(const char* name, const std::string& message) { return {Errc::bad_shape, message, {{"name", name}}}; }

/// That the numbers are as many as the shape says, on as many axes as `ranks` allow.
template <class T>
std::optional<Error> check_rank(const char* name, const Tensor<T>& tensor, int least, int most) {
  const int rank = static_cast<int>(tensor.shape.size());
  if (rank < least || rank > most) {
    return bad_shape(name, text(name, " has ", rank, " axes, ", written(tensor.shape), "; it takes ",
                                least == most ? text(least) : text(least, " to ", most), "."));
  }
  double size = 1;
  for (const int length : tensor.shape) {
    if (length < 0) return bad_shape(name, text(name, " is ", written(tensor.shape), ", but no axis is below 0."));
    size *= std::max(length, 1);
  }
  if (size > longest) return bad_shape(name, text(name, " is ", written(tensor.shape), ", which is too long."));
  if (product(tensor.shape) != double(tensor.size)) {
    return bad_shape(name,
                     text(name, " holds ", tensor.size, " numbers, but its shape is ", written(tensor.shape), "."));
  }
  return std::nullopt;
}

template <class T>
std::optional<Error> check_shape(const char* name, const Tensor<T>& tensor, const std::vector<int>& wanted) {
  const int rank = static_cast<int>(wanted.size());
  if (const auto error = check_rank(name, tensor, rank, rank)) return error;
  if (tensor.shape == wanted) return std::nullopt;
  return bad_shape(name, text(name, " is ", written(tensor.shape), ", but has to be ", written(wanted), "."));
}

template <class T>
std::optional<Error> check_shape(const char* name, const std::optional<Tensor<T>>& tensor,
                                 const std::vector<int>& wanted) {
  return tensor ? check_shape(name, *tensor, wanted) : std::nullopt;
}

/// Each axis from the right has the full length, 1, or is left out.
template <class T>
std::optional<Error> check_broadcast(const char* name, const std::optional<Tensor<T>>& tensor,
                                     const std::vector<int>& full) {
  if (!tensor) return std::nullopt;
  if (const auto error = check_rank(name, *tensor, 0, static_cast<int>(full.size()))) return error;
  auto wanted = full.rbegin();
  for (auto length = tensor->shape.rbegin(); length != tensor->shape.rend(); ++length, ++wanted) {
    if (*length == *wanted || *length == 1) continue;
    return bad_shape(name, text(name, " is ", written(tensor->shape), ", which does not fit ", written(full),
                                ": each axis has to be that long, or 1."));
  }
  return std::nullopt;
}

/// The width of one of `heads` heads, out of the last axis of `name`.
Result<int> cut(const char* name, int width, int heads) {
  if (width % heads == 0) return width / heads;
  const int each = width / heads;
  return Error{Errc::bad_heads,
               text(heads, " heads do not divide the width of ", name, ", which is ", width, ": ", width, " = ", heads,
                    "·", each, " + ", width % heads, "."),
               {{"heads", double(heads)}, {"width", double(width)}}};
}

std::optional<Error> check_heads(const Call& call) {
  if (call.heads >= 1) return check_kv_heads(call.heads, call.kv_heads);
  return Error{
      Errc::bad_heads, text(call.heads, " heads: there has to be at least 1."), {{"heads", double(call.heads)}}};
}

/// One of Q, K, V as it stands after projection: how many tokens, how wide, over all heads.
struct Side {
  int batch;
  int tokens;
  int width;  ///< of one head
};

struct Names {
  const char* tensor;
  const char* matrix;
  const char* bias;
};

Result<Side> side(const Names& names, const Tensor<float>& tensor, const std::optional<Tensor<float>>& matrix,
                  const std::optional<Tensor<float>>& bias, Layout layout, int heads) {
  const int rank = layout == Layout::bse ? 3 : 4;
  if (const auto error = check_rank(names.tensor, tensor, rank, rank)) return *error;
  Side found{tensor.shape[0], tensor.shape[rank - 2], 0};
  if (layout == Layout::bhsd) {
    if (tensor.shape[1] != heads) {
      return bad_shape(names.tensor,
                       text(names.tensor, " is ", written(tensor.shape), ", but there are ", heads, " heads."));
    }
    found.width = tensor.shape[3];
  } else {
    int width = tensor.shape[2];
    if (matrix) {
      if (const auto error = check_rank(names.matrix, *matrix, 2, 2)) return *error;
      if (const auto error = check_shape(names.matrix, *matrix, {width, matrix->shape[1]})) return *error;
      width = matrix->shape[1];
    }
    const auto cut_width = cut(matrix ? names.matrix : names.tensor, width, heads);
    if (!cut_width) return cut_width.error();
    found.width = *cut_width;
  }
  if (found.width < 1) {
    return Error{Errc::bad_value,
                 text("A head of ", names.tensor, " has the width ", found.width, "; it takes at least 1."),
                 {{"name", names.tensor}, {"width", double(found.width)}}};
  }
  if (const auto error = check_shape(names.bias, bias, {heads * found.width})) return *error;
  return found;
}

std::optional<Error> check_same(const char* what, const char* name, int value, const char* other, int wanted) {
  if (value == wanted) return std::nullopt;
  return bad_shape(name, text(name, " has ", what, " ", value, ", ", other, " has ", wanted, "."));
}

std::optional<Error> check_masks(const Call& call, const CallSizes& sizes) {
  const std::vector<int> full{sizes.batch, sizes.heads, sizes.queries, sizes.keys};
  if (const auto error = check_broadcast("attnMask", call.allowed, full)) return error;
  if (const auto error = check_broadcast("attnMask", call.added, full)) return error;
  if (const auto error = check_shape("keyMask", call.keys, {sizes.batch, sizes.keys})) return error;
  if (call.lengths) {
    if (const int count = static_cast<int>(call.lengths->size()); count != sizes.batch) {
      return bad_shape("kvLengths", text("kvLengths has ", count, " entries for a batch of ", sizes.batch, "."));
    }
    for (const int length : *call.lengths) {
      if (length >= 0 && length <= sizes.keys) continue;
      return Error{Errc::bad_value,
                   text("kvLengths has a ", length, " in it, which has to lie between 0 and the number of keys, ",
                        sizes.keys, "."),
                   {{"length", double(length)}, {"keys", double(sizes.keys)}}};
    }
  }
  if (call.causal_offset) {
    const int offsets = static_cast<int>(call.causal_offset->size());
    if (offsets != 1 && offsets != sizes.batch) {
      return bad_shape("causal.offset", text("causal.offset has ", offsets, " entries for a batch of ", sizes.batch,
                                             "; it takes that many, or 1."));
    }
  }
  return std::nullopt;
}

}  // namespace

double bytes_needed(const Call& call, const CallSizes& sizes) {
  double numbers = 0;
  for (const auto* given : {&call.k, &call.v, &call.wq, &call.wk, &call.wv, &call.bq, &call.bk, &call.bv,
                            &call.past_key, &call.past_value, &call.added, &call.wo, &call.bo}) {
    if (*given) numbers += double((*given)->size);
  }
  numbers += double(call.q.size);
  const double batch = sizes.batch, heads = sizes.heads, kv_heads = sizes.kv_heads, queries = sizes.queries,
               keys = sizes.keys, widths = sizes.head_width + sizes.value_width;
  numbers += batch * queries * sizes.out_width * (call.layout == Layout::bhsd ? heads : 1);
  if (call.present) numbers += batch * kv_heads * keys * widths;
  numbers += double(call.keep.size()) * batch * heads * queries * keys;
  // Of one batch entry: q, k, v, the heads' outputs; of one head: the past joined with what is new, scores and weights,
  // a blended value matrix, a part.
  numbers += heads * queries * widths + kv_heads * (keys - sizes.past) * widths;
  if (call.past_key && !call.present) numbers += keys * widths;
  numbers += 2 * queries * keys + keys * sizes.value_width + queries * sizes.out_width;
  double bytes = numbers * sizeof(float);
  for (const auto* given : {&call.allowed, &call.keys}) {
    if (*given) bytes += double((*given)->size);
  }
  return bytes;
}

Result<CallSizes> validate(const Call& call, double held) {
  if (const auto error = check_heads(call)) return *error;
  if (call.scale) {
    if (const auto error = check_finite("scale", *call.scale)) return *error;
  }
  if (call.softcap) {
    if (const auto error = check_positive("softcap", *call.softcap)) return *error;
  }
  const bool projected = call.wq || call.wk || call.wv;
  if (projected && !(call.wq && call.wk && call.wv)) {
    return bad_shape("wq", "Of wq, wk and wv, all have to be given, or none.");
  }
  if (!projected && !(call.k && call.v)) return bad_shape("k", "Without wq, wk and wv, both k and v have to be given.");
  if (call.layout == Layout::bhsd && (projected || call.wo)) {
    return bad_shape("layout", "Projections take the layout in which heads lie beside each other.");
  }
  if (call.past_key.has_value() != call.past_value.has_value()) {
    return bad_shape("pastKey", "Of pastKey and pastValue, both have to be given, or none.");
  }

  const auto q = side({"q", "wq", "bq"}, call.q, call.wq, call.bq, call.layout, call.heads);
  if (!q) return q.error();
  const auto k = side({"k", "wk", "bk"}, call.k ? *call.k : call.q, call.wk, call.bk, call.layout, call.kv_heads);
  if (!k) return k.error();
  const auto v = side({"v", "wv", "bv"}, call.v ? *call.v : call.q, call.wv, call.bv, call.layout, call.kv_heads);
  if (!v) return v.error();
  if (const auto error = check_same("the batch size", "k", k->batch, "q", q->batch)) return *error;
  if (const auto error = check_same("the batch size", "v", v->batch, "q", q->batch)) return *error;
  if (const auto error = check_same("the head width", "k", k->width, "q", q->width)) return *error;
  if (const auto error = check_same("the length", "v", v->tokens, "k", k->tokens)) return *error;

  CallSizes sizes{q->batch, call.heads, call.kv_heads, q->tokens, 0, k->tokens, q->width, v->width, v->width};
  if (call.past_key) {
    if (const auto error = check_rank("pastKey", *call.past_key, 4, 4)) return *error;
    sizes.past = call.past_key->shape[2];
    sizes.keys += sizes.past;
    const std::vector<int> front{sizes.batch, sizes.kv_heads, sizes.past};
    const auto with = [&](int width) { return std::vector{front[0], front[1], front[2], width}; };
    if (const auto error = check_shape("pastKey", call.past_key, with(sizes.head_width))) return *error;
    if (const auto error = check_shape("pastValue", call.past_value, with(sizes.value_width))) return *error;
  }
  if (call.layout == Layout::bse) {
    if (double(sizes.heads) * sizes.value_width > longest) {
      return bad_shape("v", text(sizes.heads, " heads with values of width ", sizes.value_width, " are too wide."));
    }
    sizes.out_width = sizes.heads * sizes.value_width;
  }
  if (call.wo) {
    if (const auto error = check_rank("wo", *call.wo, 2, 2)) return *error;
    if (const auto error = check_shape("wo", *call.wo, {sizes.out_width, call.wo->shape[1]})) return *error;
    sizes.out_width = call.wo->shape[1];
  }
  if (call.bo && !call.wo) return bad_shape("bo", "bo is added after wo, which is not given.");
  if (const auto error = check_shape("bo", call.bo, {sizes.out_width})) return *error;
  if (const auto error = check_masks(call, sizes)) return *error;

  const std::string what = text("A batch of ", sizes.batch, " with ", sizes.heads, " heads, ", sizes.queries,
                                " queries and ", sizes.keys, " keys needs");
  if (const auto error = check_memory(what, bytes_needed(call, sizes), held)) return *error;
  return sizes;
}

}  // namespace mha
