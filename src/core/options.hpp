#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "core/problem.hpp"

namespace mha {

/// What a number may be, besides finite.
enum class Takes : std::uint8_t { any, from_0, above_0, heads };

/// How a number among the options is read into a problem, and out of it.
struct OptionField {
  const char* id;  ///< in the engine's calls
  Takes takes;
  bool whole;
  std::optional<double> (*get)(const Problem& problem);  ///< nothing where it is left out
  void (*set)(Problem& problem, double value);
};

/// One row per option that is a number. A new one is a row here, a member of Problem or Rules, its mathematics in the
/// trace and its explanation, and its sentences in web/strings.
struct OptionInfo {
  OptionField field;
  const char* link;   ///< its name in the page's link
  const char* group;  ///< where the page offers it: heads, scores or mask
  /// How a link spells it left out; null where the page always has a number.
  const char* left_out;
  bool factor;   ///< whether the dot products are multiplied by it
  double least;  ///< what the page takes, both included
  double most;
  const char* about;  ///< for the types: shapes, units, what is meant where it is left out
};
std::span<const OptionInfo> option_table();

/// The fields of the rows, apart from their words, which are no part of the wasm file.
std::span<const OptionField> option_fields();

/// The first of a problem's numbers that is none of its kind. Errors  bad_value
std::optional<Error> check_numbers(const Problem& problem);

/// The names of Positions in its order: in the engine's calls, and in the page's link.
std::span<const char* const> positions_ids();
std::span<const char* const> positions_links();

}  // namespace mha
