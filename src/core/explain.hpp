#pragma once

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/trace.hpp"

namespace mha {

/// How a cell comes out of its terms.
///
/// copy     value = terms[0], such as a key of the past; an input's one term is its own value, made from no cell; of a
///          head that is off, 0
///
/// sum      value = Σ terms; products of 0 are terms too, a bias is the last. Of rotary positions parts:
///          angle, cos, sin
///
/// scale    value = parts.factor · terms[0]; parts: factor, sharp, and either divisor (√d_k) and width (d_k) or scale
///
/// cap      value = parts.cap · tanh(terms[0] / parts.cap); parts: cap
///
/// mask     value = Σ terms (the score, the mask's cell), or −∞ where something hides the key; as variant mask-zero 0
///          there, as mask-after terms[0]
///
/// softmax  value = terms[parts.at] / parts.sum, or 0 for a key whose score is −∞; one term for each key,
///          e^(score − parts.shift); parts: at, sum, shift, max. As variant mask-after, a rule makes it 0 whatever the
///          terms say
enum class Op : std::uint8_t { copy, sum, scale, cap, mask, softmax };
const char* name(Op op);
/// The names, in the order of Op.
std::span<const char* const> op_names();

/// A cell that a term is made from, and what stands in it.
struct Factor {
  Cell cell;
  float value;
};

struct Term {
  std::array<Factor, 2> factors;  ///< in formula order
  int count;                      ///< of factors: none, one, or the two of a product
  double value;  ///< in float64 from the float32 cells; of a dot product, score or part as Trace::exact

  std::span<const Factor> cells() const { return {factors.data(), static_cast<std::size_t>(count)}; }
};

/// Where one cell's value comes from. Recombined by `op`, the terms give `value` within n·2⁻²⁴·Σ|terms| (n terms), for
/// scale within 2⁻²⁴·|value|, for softmax within (2n + 12)·2⁻²⁴, unless float32 overflows on the way; NaN and the
/// infinities as they are.
struct Explanation {
  Cell cell;
  float value;
  Op op;
  std::vector<Term> terms;
  std::vector<std::pair<const char*, double>> parts = {};
  const char* rule = nullptr;  ///< what hides the key, as Trace::hides, or makes the head's block 0, "off"
};

/// Errors  as `check`.
Result<Explanation> explain(const Trace& trace, const Cell& cell);

}  // namespace mha
