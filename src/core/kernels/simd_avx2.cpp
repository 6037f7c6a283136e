#include "core/kernels/simd.hpp"

constinit const mha::simd::Set mha::simd::avx2 = mha::simd::set_of<xsimd::fma3<xsimd::avx2>>;
