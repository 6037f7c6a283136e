#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/explain.hpp"
#include "judge.hpp"
#include "problems.hpp"

/// Whether an explanation gives the value that it explains.
namespace mha {

/// What the terms say, put together again as explain.hpp describes it.
inline double recombined(const Explanation& found, Variant variant) {
  double sum = 0;
  for (const Term& term : found.terms) sum += term.value;
  const auto part = [&](const std::string& name) {
    for (const auto& [key, value] : found.parts) {
      if (key == name) return value;
    }
    ADD_FAILURE() << "no part " << name;
    return 0.0;
  };
  switch (found.op) {
    case Op::copy:
      return found.terms.at(0).value;
    case Op::sum:
      return sum;
    case Op::mask:
      if (!found.rule) return sum;
      if (variant == Variant::mask_after) return found.terms.at(0).value;
      return variant == Variant::mask_zero ? 0 : -INFINITY;
    case Op::scale:
      return part("factor") * found.terms.at(0).value;
    case Op::cap:
      return part("cap") * std::tanh(found.terms.at(0).value / part("cap"));
    case Op::softmax: {
      if (variant == Variant::mask_after && found.rule) return 0;
      const Term& own = found.terms.at(std::size_t(part("at")));
      return own.cells()[0].value == -INFINITY ? 0 : own.value / part("sum");
    }
  }
  return NAN;
}

inline double bound(const Explanation& found) {
  const double count = double(found.terms.size());
  if (found.op == Op::softmax) return (2 * count + 12) * judge::u;
  if (found.op == Op::scale) return judge::u * std::abs(double{found.value});
  double sizes = 0;
  for (const Term& term : found.terms) sizes += std::abs(term.value);
  return count * judge::u * sizes;
}

inline bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// A term's value out of the cells that it names, and those cells' values out of the trace.
inline void check_terms(const Trace& trace, const Explanation& found) {
  const Stage stage = found.cell.stage;
  const auto hides_key = [&](const Factor& weight) {
    return trace.at({trace.last_scores(), weight.cell.head, weight.cell.row, weight.cell.col}) == -INFINITY;
  };
  for (const Term& term : found.terms) {
    double product = 1;
    for (const auto& [cell, number] : term.cells()) {
      ASSERT_TRUE(same(trace.at(cell), number)) << info(cell.stage).id;
      product *= number;
    }
    // The mean of heads divides; there, that the terms add up is all that can be said.
    const bool mean = stage == Stage::concat && found.op == Op::sum,
               rotation = stage == Stage::qpos || stage == Stage::kpos;
    if (term.count > 0 && found.op != Op::softmax && !mean && !rotation) {
      ASSERT_TRUE(same(term.value, stage == Stage::head && hides_key(term.factors[0]) ? 0 : product));
    }
  }
}

inline void check_cell(const Trace& trace, const Cell& cell) {
  const auto found = explain(trace, cell);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->cell, cell);
  ASSERT_TRUE(same(found->value, trace.at(cell)));
  check_terms(trace, *found);
  if (found->op == Op::mask) {
    ASSERT_EQ(found->rule != nullptr, found->terms[1].value == -INFINITY);
  }
  const double again = recombined(*found, trace.variant());
  ASSERT_TRUE(same(again, found->value) || std::abs(again - found->value) <= bound(*found))
      << info(cell.stage).id << " " << cell.head << " " << cell.row << " " << cell.col << ": " << again << " for "
      << found->value;
}

/// Every cell of every stage.
inline void check_every_cell(const Trace& trace) {
  for (const StageShape& shape : trace.stages()) {
    for (const int head : heads_of(shape)) {
      for (int row = 0; row < shape.rows; ++row) {
        for (int col = 0; col < shape.cols; ++col) {
          check_cell(trace, {shape.stage, head, row, col});
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

}  // namespace mha
