#pragma once

#include <span>
#include <vector>

#include "core/trace.hpp"

namespace mha {

/// What one matrix holds, in float64.
struct Stats {
  double min;  ///< of the finite cells; NaN where there is none
  double max;
  std::vector<double> row_sums;
  std::vector<double> col_sums;
  int minus_infinity;  ///< how many cells are −∞
  int not_a_number;    ///< how many are NaN
};
Stats stats(const Matrix& matrix);

/// What one head's map does, measured. Shares and means over the rows that see a key; NaN where there is no such row.
struct HeadStats {
  std::vector<double> entropy;  ///< of each row, −Σ w·log₂ w, in bits; NaN for a row that sees no key
  int rows;                     ///< how many see a key: over these the means are
  double mean_entropy;
  double mean_limit;     ///< of log₂ of how many keys no rule hides from the row: the most that its entropy can be
  double mean_largest;   ///< of each row's largest weight
  double mean_diagonal;  ///< of the weight on the row's own position; NaN where keys come from elsewhere
  double mean_previous;  ///< of the weight on the position before, over the rows that have one; NaN as well
  double mean_first;     ///< of the weight on the first position
  double mean_size;  ///< of ‖part‖₂, how much the head adds to a row of Y; over all rows, 0 through a head that is off
  /// To each head, itself included: the mean over rows of Σ_j min(w_j, w'_j), the share that both give alike.
  std::vector<double> likeness;
};
HeadStats head_stats(const Trace& trace, int head);

/// One of its numbers.
struct HeadNumber {
  const char* id;  ///< in the engine's results
  double HeadStats::* value;
};

/// One row per mean. A new statistic is a row here, a member of HeadStats, its mathematics in head_stats, and its
/// sentences in web/strings.
struct HeadStatistic {
  HeadNumber number;
  const char* column;  ///< in the page's table of heads and its link; null where it has none
  const char* needs;   ///< what it says nothing without: "order" of the rows as in the text, "whole" rows; or null
  const char* about;   ///< for the types: units and source
};
std::span<const HeadStatistic> head_statistic_table();
/// The numbers of the rows, apart from their words, which are no part of the wasm file.
std::span<const HeadNumber> head_numbers();

/// How much each key adds to each row of Y through one head: ‖w · v · W_O‖₂, with the head's rows of W_O; 0 through a
/// head that is off. Of a variant that changes the concatenation it is what the head's own output would add.
///
/// Shapes  [T_q, T_k], float32 rounded from float64
Matrix influence(const Trace& trace, int head);

/// Y if these heads were switched off, and ‖Y − Y without‖₂ of each row.
struct Without {
  Matrix y;
  std::vector<double> change;
};
Without without(const Trace& trace, const std::vector<int>& heads);

/// The cell in which one head of a stage differs most between two traces, and by how much.
struct Difference {
  Cell cell;
  double largest;  ///< |a − b|; 0 where both are the same infinity or NaN, ∞ where only one is
};

/// For each head of each stage that both traces have in the same shape, with a cell in it at all, in the order of the
/// stage table. Of cells that differ by as much, the first.
std::vector<Difference> compare(const Trace& a, const Trace& b);

/// How many differences that can be.
std::size_t most_differences(const Trace& trace);

}  // namespace mha
