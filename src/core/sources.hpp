#pragma once

#include <optional>

#include "core/matrix.hpp"
#include "core/problem.hpp"

namespace mha {

/// Writes one input as its source has it, without edits; of a bias that the source has not, nothing.
///
/// `matrix` has the input's size, the heads of a matrix beside each other.
void fill_input(const Source& source, Stage input, Matrix& matrix);

/// One input as the problem's source has it, in that size; nothing where the source has none of its own. No trace is
/// computed for it. What is called x is so before positions are added.
///
/// Errors  as `validate`, were nothing else held; too_large where there is no room for it
Result<std::optional<Matrix>> read_input(const Problem& problem, Stage input);

}  // namespace mha
