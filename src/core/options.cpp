#include "core/options.hpp"

#include <algorithm>
#include <array>

#include "core/checks.hpp"
#include "core/limits.hpp"

namespace mha {
namespace {

/// A member of the problem, or of its rules.
template <auto member>
auto& at(auto& problem) {
  if constexpr (requires { problem.*member; }) {
    return problem.*member;
  } else {
    return problem.mask.*member;
  }
}

template <auto member>
constexpr OptionField field(const char* id, Takes takes = Takes::any) {
  using Member = std::remove_cvref_t<decltype(at<member>(std::declval<Problem&>()))>;
  using Number = decltype([] {
    if constexpr (std::is_arithmetic_v<Member>) {
      return Member{};
    } else {
      return typename Member::value_type{};
    }
  }());
  return {id, takes, std::is_integral_v<Number>,
          [](const Problem& problem) -> std::optional<double> { return at<member>(problem); },
          [](Problem& problem, double value) { at<member>(problem) = static_cast<Number>(value); }};
}

constexpr std::array option_rows{
    OptionInfo{field<&Problem::kv_heads>("kvHeads", Takes::heads), "kv", "heads", "auto", false, 1, limits::heads,
               "h_kv, a divisor of h: each serves h / h_kv heads in turn. Left out: h."},
    OptionInfo{field<&Problem::head_width>("headWidth"), "dk", "heads", "auto", false, 1, limits::model_width,
               "d_k; left out: d_model / h."},
    OptionInfo{field<&Problem::value_width>("valueWidth"), "dv", "heads", "auto", false, 1, limits::model_width,
               "d_v; left out: d_model / h."},
    OptionInfo{field<&Problem::scale>("scale"), "scale", "scores", "auto", true, 0, 100,
               "Of the dot products; left out: 1/√d_k."},
    OptionInfo{field<&Problem::sharp>("sharp"), "sharp", "scores", nullptr, true, 0, 100,
               "The inverse temperature, a further factor of the scores; left out: 1."},
    OptionInfo{field<&Problem::softcap>("softcap", Takes::above_0), "softcap", "scores", "none", false, 0.01, 1000,
               "c > 0: scores become c · tanh(score / c)."},
    OptionInfo{field<&Rules::window>("window", Takes::from_0), "window", "mask", "none", false, 1, limits::tokens,
               "Only keys with |P + i − j| < window are seen; 0 or left out: all."},
    OptionInfo{field<&Rules::pad>("pad", Takes::from_0), "pad", "mask", nullptr, false, 0, limits::tokens,
               "The last so many keys are hidden from every query; left out: 0."},
};

constexpr auto fields = [] {
  std::array<OptionField, option_rows.size()> out{};
  std::ranges::transform(option_rows, out.begin(), &OptionInfo::field);
  return out;
}();

constexpr std::array ids{"none", "sinusoidal", "rotary"};
constexpr std::array links{"none", "sin", "rope"};
static_assert(ids.size() == links.size());

std::optional<Error> check(const OptionField& option, double value) {
  switch (option.takes) {
    case Takes::from_0:
      return check_least(option.id, static_cast<int>(value), 0);
    case Takes::above_0:
      return check_positive(option.id, value);
    default:
      return check_finite(option.id, value);
  }
}

}  // namespace

std::span<const OptionInfo> option_table() { return option_rows; }
std::span<const OptionField> option_fields() { return fields; }

std::optional<Error> check_numbers(const Problem& problem) {
  for (const OptionField& option : fields) {
    const auto value = option.get(problem);
    if (!value) continue;
    if (auto error = check(option, *value)) return error;
  }
  return std::nullopt;
}

std::span<const char* const> positions_ids() { return ids; }
std::span<const char* const> positions_links() { return links; }

}  // namespace mha
