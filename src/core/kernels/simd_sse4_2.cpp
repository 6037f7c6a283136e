#include "core/kernels/simd.hpp"

constinit const mha::simd::Set mha::simd::sse4_2 = mha::simd::set_of<xsimd::sse4_2>;
