#pragma once

#include "core/matrix.hpp"
#include "core/problem.hpp"

namespace mha {

/// Writes one input as its source has it, without edits.
///
/// `input` is x, xk, xv, wq, wk, wv or wo; `matrix` has its size, the heads of a matrix beside each other.
void fill_input(const Source& source, Stage input, Matrix& matrix);

}  // namespace mha
