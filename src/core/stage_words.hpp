#pragma once

#include <vector>

#include "core/stages.hpp"

namespace mha {

/// What is said of a stage on screen. Apart from StageInfo, so that it is no part of the wasm file: the build hands it
/// to the page.
struct StageWords {
  Stage stage;
  const char* name;    ///< stands above the matrix
  const char* symbol;  ///< its letter in formulas; empty where it has none
  const char* unit;
  const char* formula;  ///< TeX; i counts heads
  std::vector<Stage> from;
  const char* about;  ///< one plain sentence
};

const StageWords& words(Stage stage);

}  // namespace mha
