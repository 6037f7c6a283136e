#pragma once

#include "core/matrix.hpp"
#include "core/problem.hpp"

namespace mha {

/// Writes one input as its source has it, without edits; of a bias that the source has not, nothing.
///
/// `matrix` has the input's size, the heads of a matrix beside each other.
void fill_input(const Source& source, Stage input, Matrix& matrix);

}  // namespace mha
