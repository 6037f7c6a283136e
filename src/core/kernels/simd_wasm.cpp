// Empty in the flavour without SIMD, for which xsimd does not compile.
#ifdef __wasm_simd128__
#include "core/kernels/simd.hpp"

constinit const mha::simd::Set mha::simd::wasm = mha::simd::set_of<xsimd::wasm>;
#endif
