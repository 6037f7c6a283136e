#pragma once

#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/explain.hpp"
#include "core/problem.hpp"
#include "core/statistics.hpp"
#include "core/trace.hpp"

namespace mha {

/// One problem at a time, computed whole when it is loaded and then read. Sessions share the memory limit.
class Session {
 public:
  explicit Session(const Kernels& kernels = best_kernels()) : kernels_(kernels) {}
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Errors  as `validate`; then the problem loaded before stays. too_large also where the memory is there but in
  ///         pieces too small; then nothing is loaded.
  std::optional<Error> load(const Problem& problem);

  /// What was loaded. Errors  not_loaded
  Result<const Trace*> trace() const;

  /// `count` rows of a stage from `first` on; `first` = every_row for all of them.
  ///
  /// Errors  not_loaded, absent_stage, out_of_range; too_large where there is no room for the copy
  Result<Matrix> rows(Stage stage, int head, int first) const;
  static constexpr int every_row = -1;

  /// As Trace::contributions. Errors  not_loaded, out_of_range
  Result<std::vector<double>> contributions(int row) const;

  /// As one_head_weights. Errors  not_loaded, out_of_range; too_large where there is no room for what it is made from
  Result<std::optional<Matrix>> as_one_head(int row) const;

  /// As mha::explain. Errors  not_loaded, absent_stage, out_of_range
  Result<Explanation> explain(const Cell& cell) const;

  /// As the functions of these names. Errors  not_loaded, absent_stage, out_of_range; too_large where there is no room
  /// for the result and what it is made from, found before anything is allocated
  Result<Stats> stats(Stage stage, int head) const;
  Result<HeadStats> head_stats(int head) const;
  Result<Matrix> influence(int head) const;
  Result<Without> without(const std::vector<int>& heads) const;

  /// What was loaded against another problem, which is computed beside it. Errors  not_loaded; as `validate`, too_large
  /// where the two and the result do not fit together
  Result<std::vector<Difference>> compare(const Problem& problem) const;
  /// The same against what another session has loaded. Errors  not_loaded; too_large where the result has no room
  Result<std::vector<Difference>> compare(const Session& other) const;

 private:
  struct Found {
    const Trace& trace;
    StageShape shape;
  };
  Result<Found> find(Stage stage, int head) const;

  const Kernels& kernels_;
  std::optional<Trace> trace_;
};

}  // namespace mha
