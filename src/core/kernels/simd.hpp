#pragma once

#include "core/kernels/simd_product.hpp"
#include "core/kernels/simd_softmax.hpp"

namespace mha::simd {

template <class Arch>
inline constexpr Set set_of{product<Arch>, product_transposed<Arch>, softmax_row<Arch>};

}  // namespace mha::simd
