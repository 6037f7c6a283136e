#pragma once

#include <cstdint>
#include <string_view>

#include "core/matrix.hpp"
#include "core/stages.hpp"

namespace mha::seeded {

/// Numbers out of a seed that are the same bits on every platform: 64-bit integer hashing, and of floating point only
/// what IEEE 754 rounds correctly (conversion of integers, product, quotient, square root). No library function.
///
/// An entry is the sum of four uniform whole numbers of 16 bits, taken from one hash, centred and scaled: roughly
/// normal, never further out than 3.5 standard deviations.
///
/// Standard deviations: 1 for X; √(2/d_model) for W_Q and W_K; 1/√d_model for W_V and W_O. All entries being
/// independent, q and k have variance 2, each of the d_k products in q·k has variance 4, so q·k/√d_k has a standard
/// deviation of 2 whatever d_model and h are: enough for softmax to prefer some keys, too little to see only one.
/// V and Y have variance about 1 and below.
///
/// Source  the hash's last step is that of SplitMix64 (Steele, Lea and Flood 2014), its first FNV-1a (Noll).

/// Where a stream of numbers starts, for a seed and a name.
std::uint64_t key(std::uint32_t seed, std::string_view name);

/// Number `index` of a stream: mean 0, variance 1, rounded to float32.
float normal(std::uint64_t key, std::uint64_t index);

/// A token's row of X: entry j depends on the seed, the token's UTF-8 bytes and j alone.
void token_row(std::uint32_t seed, std::string_view token, Eigen::Ref<Eigen::RowVectorXf> row);

/// One of W_Q, W_K, W_V, W_O: an entry depends on the seed, which matrix it is, d_model, its row and its column.
///
/// Shapes  matrix [d_model, any] for W_Q, W_K, W_V; [any, d_model] for W_O.
void parameters(std::uint32_t seed, Stage which, int model_width, MatrixRef matrix);

}  // namespace mha::seeded
