#pragma once

#include <cstdint>

#include "core/error.hpp"

/// Two claims about widths, measured on seeded numbers instead of believed.
namespace mha {

/// Why scores are divided by √d_k: what dot products of random vectors do as d_k grows.
struct DotSample {
  double variance;         ///< of q·k: about d_k
  double scaled_variance;  ///< of q·k/√d_k: about 1
  double largest;          ///< mean of the largest of 8 weights when softmax takes q·k: towards 1 as d_k grows
  double scaled_largest;   ///< the same of q·k/√d_k: stays
};

/// `count` queries, each with 8 keys, all entries independent, of mean 0 and variance 1.
///
/// Errors  bad_value unless 1 ≤ head_width, 1 ≤ count, and their product is at most 10⁷
Result<DotSample> dot_sample(int head_width, int count, std::uint32_t seed);

/// What a head loses by being narrow: the share of trials in which, of `tokens` random keys, the one made from the
/// query's own token fits the query best.
///
/// Each trial draws tokens of width d_model and one matrix [d_model, d_k] that makes both queries and keys; in a width
/// of d_k, other tokens' keys come close to the query's by chance, the more often the smaller d_k is.
/// Errors  bad_value unless all are at least 1, and trials · tokens · d_model · d_k is at most 10⁸
Result<double> narrow_heads(int head_width, int model_width, int tokens, int trials, std::uint32_t seed);

}  // namespace mha
