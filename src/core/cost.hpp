#pragma once

#include "core/error.hpp"

namespace mha {

/// The sizes that a cost depends on.
struct Shape {
  int tokens;
  int model_width;
  int heads;
  /// d_k and d_v; 0 stands for d_model / h.
  int head_width = 0;
  int value_width = 0;
};

/// Parameters and multiply-adds, without biases. Whole numbers, exact up to 2⁵³.
struct Cost {
  int head_width;
  int value_width;
  double per_projection;         ///< W_Q over all heads: d_model · h · d_k (so is W_K, and W_V when d_v = d_k)
  double projections;            ///< W_Q + W_K + W_V: d_model · h · (2 d_k + d_v)
  double output_projection;      ///< W_O: h · d_v · d_model
  double parameters;             ///< all four; 4 · d_model² whatever h is, when d_k = d_v = d_model / h
  double projection_products;    ///< T · parameters
  double score_products;         ///< T² · h · d_k
  double weighted_sum_products;  ///< T² · h · d_v
};

/// d_k when the width is shared out among the heads.
///
/// Errors  bad_heads, naming both numbers, when h is below 1, above d_model, or does not divide it.
Result<int> shared_width(int model_width, int heads);

/// The same for what is no whole number at all, as it was written.
Error bad_heads(const std::string& written, int model_width);

/// Errors  bad_value for a size below 0 (d_model, d_k, d_v: below 1); bad_heads as `shared_width`.
Result<Cost> cost(const Shape& shape);

}  // namespace mha
