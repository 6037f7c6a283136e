#include "core/kernels/simd.hpp"

constinit const mha::simd::Set mha::simd::avx512f = mha::simd::set_of<xsimd::avx512f>;
