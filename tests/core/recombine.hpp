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
      if (variant == Variant::mask_after) return found.terms.at(0).value;
      return !found.rule ? sum : variant == Variant::mask_zero ? 0 : -INFINITY;
    case Op::scale:
      return part("factor") * found.terms.at(0).value;
    case Op::cap:
      return part("cap") * std::tanh(found.terms.at(0).value / part("cap"));
    case Op::softmax:
      if (variant == Variant::mask_after && found.rule) return 0;
      return part("sum") == 0 ? 0 : found.terms.at(std::size_t(part("at"))).value / part("sum");
  }
  return NAN;
}

inline double bound(const Explanation& found) {
  const double count = double(found.terms.size());
  if (found.op == Op::softmax) return (2 * count + 12) * judge::u;
  double sizes = 0;
  for (const Term& term : found.terms) sizes += std::abs(term.value);
  return count * judge::u * sizes;
}

/// A term's value out of the cells that it names, and those cells' values out of the trace.
inline void check_terms(const Trace& trace, const Explanation& found) {
  for (const Term& term : found.terms) {
    double product = 1;
    for (const auto& [cell, number] : term.cells()) {
      ASSERT_EQ(trace.at(cell), number) << info(cell.stage).id;
      product *= number;
    }
    // The mean of heads divides; there, that the terms add up is all that can be said.
    const Stage stage = found.cell.stage;
    const bool mean = stage == Stage::concat && found.op == Op::sum,
               turn = stage == Stage::qpos || stage == Stage::kpos;
    if (term.count > 0 && found.op != Op::softmax && !mean && !turn) {
      ASSERT_EQ(term.value, product);
    }
  }
}

inline void check_cell(const Trace& trace, const Cell& cell) {
  const auto found = explain(trace, cell);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->cell, cell);
  ASSERT_EQ(found->value, trace.at(cell));
  check_terms(trace, *found);
  const double again = recombined(*found, trace.variant());
  if (std::isinf(found->value)) {
    ASSERT_EQ(again, found->value);
    ASSERT_NE(found->rule, nullptr);
  } else {
    ASSERT_LE(std::abs(again - found->value), bound(*found))
        << info(cell.stage).id << " " << cell.head << " " << cell.row << " " << cell.col;
  }
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
