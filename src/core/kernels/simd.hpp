#pragma once

#include "core/kernels/simd_product.hpp"
#include "core/kernels/simd_softmax.hpp"

namespace mha::simd {

template <class Arch>
inline constexpr Set set_of{multiply<Arch>, pack_all<Arch>, softmax<Arch>, Tile<Arch>::columns};

}  // namespace mha::simd
