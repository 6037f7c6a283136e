#pragma once

#include <cstdint>

#include "core/error.hpp"

/// Two claims about widths, measured on seeded numbers instead of believed. All entries are independent, of mean 0 and
/// variance 1 (seeded::normal).
namespace mha {

/// Why scores are divided by √d_k: what dot products of random vectors do as d_k grows.
struct DotSample {
  double variance;         ///< mean of (q·k)²: about d_k
  double scaled_variance;  ///< of (q·k/√d_k)²: about 1
  double largest;          ///< mean of the largest of 8 weights when softmax takes q·k: towards 1 as d_k grows
  double scaled_largest;   ///< the same of q·k/√d_k: stays
};

/// `count` queries, each with 8 keys of its own.
///
/// Errors  bad_value unless 1 ≤ head_width, 1 ≤ count, and their product is at most 10⁷
Result<DotSample> dot_sample(int head_width, int count, std::uint32_t seed);

/// What a head loses by being narrow. Each trial draws `tokens` tokens of width d_model and one matrix
/// [d_model, d_k] that makes both queries and keys. In a width of d_k, other tokens' keys come close to a query by
/// chance, the more often the smaller d_k is. A wider matrix begins with the columns of a narrower one.
struct NarrowHeads {
  int head_width;
  int model_width;
  int tokens;
  int trials;
  std::uint32_t seed;
};

/// The share of trials in which, of all keys, the one made from the query's own token fits the query best.
///
/// `held` is what the engine holds besides, in bytes.
/// Errors  bad_value unless all sizes are at least 1, and trials · tokens · d_model · d_k is at most 10⁸; too_large
Result<double> narrow_heads(const NarrowHeads& sizes, double held);

}  // namespace mha
