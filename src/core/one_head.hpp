#pragma once

#include <optional>

#include "core/trace.hpp"

namespace mha {

/// The weights of one row if the same matrices were one head of all their columns: read off the queries and keys that
/// are there, bit for bit those of a trace of the same problem with h = 1. Nothing where the matrices are not those of
/// one head: heads share some, a variant puts others in their place, or each has a mask of its own.
///
/// Shapes  [1, T_k]
std::optional<Matrix> one_head_weights(const Trace& trace, int row);

}  // namespace mha
