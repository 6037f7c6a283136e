#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/matrix.hpp"

namespace mha {

/// What one head's queries may not see, and what is added to their scores; all that is set applies together.
///
/// Queries and keys count from 0; where there is a past, its keys come first.
struct Masking {
  /// A matrix [T_q, T_k] that may repeat itself in either direction (a step of 0), or be absent.
  template <class T>
  struct Grid {
    const T* data = nullptr;
    std::ptrdiff_t row_step = 0;
    std::ptrdiff_t col_step = 0;
    explicit operator bool() const { return data != nullptr; }
    T operator()(Eigen::Index i, Eigen::Index j) const { return data[i * row_step + j * col_step]; }
  };

  std::optional<int> causal;           ///< query i sees key j only if j ≤ i + this
  std::optional<int> length;           ///< only the first so many keys are seen
  const std::uint8_t* keys = nullptr;  ///< [T_k]; 0 hides a key from every query
  Grid<std::uint8_t> allowed;          ///< 0 hides
  Grid<float> added;                   ///< added to the score; −∞ hides

  /// Which rule hides key j from query i, the first in the order of the fields, or null where none does.
  const char* hides(Eigen::Index i, Eigen::Index j) const;

  /// Shapes  scores [T_q, T_k] -> masked [T_q, T_k], −∞ where a rule hides; may be the same memory.
  void apply(ConstMatrixRef scores, MatrixRef masked) const;
};

}  // namespace mha
