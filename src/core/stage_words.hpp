#pragma once

#include <string_view>
#include <vector>

#include "core/stages.hpp"

namespace mha {

/// What is said instead where something differs from the plain case. `when` names what has to hold together: names of
/// Needs, ids of variants, "scale" and "sharp" for such a number that is set.
struct OtherWords {
  std::vector<std::string_view> when;
  const char* formula;
  const char* about = nullptr;  ///< null: as in the plain case
};

/// What is said of a stage on screen. Apart from StageInfo, so that it is no part of the wasm file: the build hands it
/// to the page.
struct StageWords {
  Stage stage;
  const char* name;    ///< stands above the matrix
  const char* symbol;  ///< its letter in formulas; empty where it has none
  const char* unit;
  const char* formula;  ///< TeX; i counts heads
  std::vector<Stage> from;
  const char* about;                    ///< one plain sentence
  std::vector<OtherWords> others = {};  ///< the last one that holds counts
};

const StageWords& words(Stage stage);

}  // namespace mha
