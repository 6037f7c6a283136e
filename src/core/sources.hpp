#pragma once

#include "core/matrix.hpp"
#include "core/problem.hpp"

namespace mha {

/// Writes one input as its source has it, without edits.
///
/// Shapes  x [T, d_model], wq, wk, wv, wo [d_model, d_model], in one piece.
void fill_input(const Source& source, Stage input, Matrix& matrix);

}  // namespace mha
