#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mha {

/// A named wrong way to compute attention: the same code with one step replaced. `none` is the right way.
enum class Variant : std::uint8_t {
  none,
  averaged,
  maxed,
  shared,
  chopped,
  mask_after,
  mask_zero,
  sqrt_dmodel,
  undivided,
  no_wo,
  softmax_columns,
  no_transpose,
};

struct VariantInfo {
  Variant variant;
  const char* id;
  const char* about;  ///< one plain sentence: what is done instead
};

/// One row per Variant, in its order.
std::span<const VariantInfo> variant_table();
std::optional<Variant> find_variant(std::string_view id);

}  // namespace mha
