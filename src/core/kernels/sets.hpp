#pragma once

#include "core/kernels/kernels.hpp"

namespace mha {

/// Eigen expressions, no vector type: runs wherever there is a compiler.
const Kernels& portable_kernels();

}  // namespace mha
