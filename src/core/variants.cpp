#include "core/variants.hpp"

#include <algorithm>
#include <array>

namespace mha {
namespace {

constexpr std::array variant_rows{
    VariantInfo{Variant::none, "none", "Attention as it is defined."},
    VariantInfo{Variant::averaged, "averaged", "Each head's block of the concatenation holds the mean of all heads."},
    VariantInfo{Variant::maxed, "maxed", "Each head's block of the concatenation holds the largest of all heads."},
    VariantInfo{Variant::shared, "shared", "Every head uses the matrices of head 1."},
    VariantInfo{Variant::chopped, "chopped",
                "Each head reads only its own d_model / h columns of the input: the other rows of its matrices are 0."},
    VariantInfo{Variant::mask_after, "mask-after",
                "The mask strikes weights out after the softmax, so a row no longer adds up to 1."},
    VariantInfo{Variant::mask_zero, "mask-zero",
                "A masked score becomes 0 instead of minus infinity, so hidden tokens still get weight."},
    VariantInfo{Variant::sqrt_dmodel, "sqrt-dmodel", "Scores are divided by the root of d_model instead of d_k."},
    VariantInfo{Variant::undivided, "undivided", "Scores are not divided at all."},
    VariantInfo{Variant::no_wo, "no-wo", "W_O is left out: the output is the concatenation."},
    VariantInfo{
        Variant::softmax_columns, "softmax-columns",
        "The softmax runs down the columns instead of along the rows: the weights in a column add up to 1, those "
        "in a row do not."},
    VariantInfo{
        Variant::no_transpose, "no-transpose",
        "Q, K and V are cut into heads in the order of memory, without swapping the axes: a row of a head mixes "
        "numbers of several words."},
};

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < variant_rows.size(); ++i) {
    if (variant_rows[i].variant != static_cast<Variant>(i)) return false;
  }
  return variant_rows.size() == static_cast<std::size_t>(Variant::no_transpose) + 1;
}
static_assert(rows_are_in_order());

// By themselves, so that the sentences are no part of the wasm file.
constexpr auto ids = [] {
  std::array<std::string_view, variant_rows.size()> out{};
  std::ranges::transform(variant_rows, out.begin(), &VariantInfo::id);
  return out;
}();

}  // namespace

std::span<const VariantInfo> variant_table() { return variant_rows; }

std::optional<Variant> find_variant(std::string_view id) {
  const auto* const found = std::ranges::find(ids, id);
  if (found == ids.end()) return std::nullopt;
  return static_cast<Variant>(found - ids.begin());
}

}  // namespace mha
