#pragma once

#include <optional>

#include "core/error.hpp"

namespace mha {

/// The sizes that a cost depends on.
struct Shape {
  int tokens;
  int model_width;
  int heads;
  std::optional<int> head_width = {};   ///< d_k; left out: d_model / h
  std::optional<int> value_width = {};  ///< d_v; left out: d_model / h
  std::optional<int> kv_heads = {};     ///< h_kv, a divisor of h; left out: h
  bool biases = false;
  std::optional<int> keys = {};  ///< T_k; left out: T
};

/// Parameters, multiply-adds and operations. Whole numbers, exact up to 2⁵³.
///
/// Two conventions: where d_k and d_v are left out, the heads share d_model out and the count is the same whatever h
/// is; where they are given, each head costs the same and the count grows with h.
struct Cost {
  int head_width;
  int value_width;
  double per_projection;       ///< W_Q over all heads: d_model · h · d_k (so are W_K and W_V when h_kv = h, d_v = d_k)
  double projections;          ///< W_Q + W_K + W_V: d_model · (h · d_k + h_kv · (d_k + d_v))
  double output_projection;    ///< W_O: h · d_v · d_model
  double biases;               ///< b_Q + b_K + b_V + b_O: h · d_k + h_kv · (d_k + d_v) + d_model, or 0
  double parameters;           ///< all of these; 4 · d_model² without biases, when d_k = d_v = d_model / h, h_kv = h
  double projection_products;  ///< T · (W_Q + W_O) + T_k · (W_K + W_V)
  double score_products;       ///< T · T_k · h · d_k
  double weighted_sum_products;  ///< T · T_k · h · d_v
  double products;               ///< all three: the multiply-adds of one forward pass
  double flops;                  ///< 2 · products; what biases and softmax add is left out, as is usual
};

/// d_k when the width is shared out among the heads.
///
/// Errors  bad_heads, naming both numbers, when h is below 1, above d_model, or does not divide it.
Result<int> shared_width(int model_width, int heads);

/// The same for what is no whole number at all, as it was written.
Error bad_heads(const std::string& written, int model_width);

/// The widths of one head.
struct HeadWidths {
  int key;    ///< d_k
  int value;  ///< d_v
};

/// Those that are given, and d_model / h for those that are not.
///
/// Errors  bad_heads as `shared_width`; bad_value for a width below 1
Result<HeadWidths> head_widths(int model_width, int heads, std::optional<int> key, std::optional<int> value);

/// Errors  bad_value for T or T_k below 0 or d_model below 1; as `head_widths` and `check_kv_heads`
Result<Cost> cost(const Shape& shape);

}  // namespace mha
