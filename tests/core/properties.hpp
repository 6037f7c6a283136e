#pragma once

#include <string>

#include "core/attention.hpp"

/// What holds for every call of the attention operator that `validate` found sound. Each gives the first thing that
/// does not hold, in words; nothing where all is well.
namespace mha::properties {

/// Every output has its shape. What a rule hides has the score −∞ and the weight 0; what is left of a row sums to one,
/// or is NaN where one of its scores is NaN or infinite.
std::string of_outputs(const Call& call, const CallSizes& sizes, const Kernels& kernels);

/// The output has the same bits whether or not weights and anything else are asked for.
std::string of_asking(const Call& call, const CallSizes& sizes, const Kernels& kernels);

/// The output of a batch entry has the same bits without its neighbours.
std::string of_neighbours(const Call& call, const CallSizes& sizes, const Kernels& kernels);

/// NaN, infinite and huge keys and values change no bit of what must not see them.
std::string of_hidden_keys(const Call& call, const CallSizes& sizes, const Kernels& kernels);

/// y is what the heads give, each times its rows of W_O, added up in turn, and b_O on top: bit for bit.
std::string of_parts(const Call& call, const CallSizes& sizes, const Kernels& kernels);

}  // namespace mha::properties
