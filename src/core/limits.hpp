#pragma once

#include <cstdint>

namespace mha::limits {

/// What a page offers. The core itself is bound by memory only.
inline constexpr int tokens = 128;
inline constexpr int model_width = 512;
inline constexpr int heads = 32;
/// Columns of all heads' queries, or values, together: h·d_k, h·d_v.
inline constexpr int all_heads_width = 4096;
/// Seeds are whole numbers from 0 to this one.
inline constexpr std::uint32_t seed = 0xffff'ffff;
/// All that the engine may hold at once, the wasm module's own part included.
inline constexpr std::uint64_t memory_bytes = 256ull << 20;
/// Entries of any list, and bytes of text in any string or all of a problem's tokens.
inline constexpr std::int32_t entries = 1 << 20;
inline constexpr std::int32_t text_bytes = 1 << 20;
/// Kept free of that for code, stack and small things.
inline constexpr std::uint64_t reserve_bytes = 16ull << 20;

}  // namespace mha::limits

namespace mha::defaults {

inline constexpr int model_width = 32;
inline constexpr int heads = 4;
inline constexpr std::uint32_t seed = 1;
inline constexpr int example_heads = 2;

}  // namespace mha::defaults
