#include "core/explain.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/elementary.hpp"
#include "core/steps.hpp"

namespace mha {
namespace {

/// Beyond this an exponential, or one over it, leaves float32, and no longer is a number to show to a person.
constexpr double plain_limit = 88;

/// Gathers what the cells of one trace came from.
class Explainer {
 public:
  Explainer(const Trace& trace, const Cell& cell) : trace_(trace), cell_(cell) {}

  Explanation run() const {
    const auto [stage, head, row, col] = cell_;
    const Sizes& sizes = trace_.sizes();
    const int width = sizes.value_width;
    switch (stage) {
      case Stage::x:
        if (sizes.positions != Positions::sinusoidal) return constant();
        return of(Op::sum, {single({Stage::emb, no_head, row, col}), single({Stage::pos, no_head, row, col})});
      case Stage::emb:
      case Stage::pos:
      case Stage::xk:
      case Stage::xv:
      case Stage::pastk:
      case Stage::pastv:
      case Stage::wo:
      case Stage::bo:
        return constant();
      case Stage::wq:
      case Stage::bq:
      case Stage::wk:
      case Stage::bk:
      case Stage::wv:
      case Stage::bv:
        if (trace_.variant() == Variant::shared && head > 0) return of(Op::copy, {single({stage, 0, row, col})});
        return constant();
      case Stage::q:
        return projection(Stage::x, row, Stage::wq, Stage::bq);
      case Stage::k:
        if (row < sizes.past) return of(Op::copy, {single({Stage::pastk, head, row, col})});
        return projection(sizes.cross ? Stage::xk : Stage::x, row - sizes.past, Stage::wk, Stage::bk);
      case Stage::v:
        if (row < sizes.past) return of(Op::copy, {single({Stage::pastv, head, row, col})});
        return projection(sizes.cross ? Stage::xv : Stage::x, row - sizes.past, Stage::wv, Stage::bv);
      case Stage::qpos:
        return rotation(Stage::q, sizes.past + row);
      case Stage::kpos:
        return rotation(Stage::k, row);
      case Stage::dots:
        return dots();
      case Stage::scores:
        return scale();
      case Stage::softcap: {
        Explanation found = of(Op::cap, {exact({Stage::scores, head, row, col})});
        found.parts = {{"cap", trace_.scaling().softcap}};
        return found;
      }
      case Stage::mask:
        return constant(rule());
      case Stage::masked: {
        const Stage from = sizes.capped ? Stage::softcap : Stage::scores;
        const Cell mask{Stage::mask, sizes.mask_head(head), row, col};
        Explanation found = of(Op::mask, {single({from, head, row, col}), single(mask)});
        found.rule = rule();
        return found;
      }
      case Stage::weights:
        return softmax();
      case Stage::head:
        return weighted_sum();
      case Stage::concat:
        return concat(col / width, col % width);
      case Stage::part:
        return products(width, [&](int i) {
          const int c = head * width + i;
          return std::pair{Cell{Stage::concat, no_head, row, c}, Cell{Stage::wo, no_head, c, col}};
        });
      case Stage::y: {
        std::vector<Term> terms;
        for (int i = 0; i < trace_.sizes().heads; ++i) terms.push_back(exact({Stage::part, i, row, col}));
        if (sizes.biased) terms.push_back(single({Stage::bo, no_head, 0, col}));
        return of(Op::sum, std::move(terms));
      }
    }
    return of(Op::copy, {});
  }

 private:
  Explanation of(Op op, std::vector<Term> terms) const { return {cell_, trace_.at(cell_), op, std::move(terms)}; }

  Factor factor(const Cell& cell) const { return {cell, trace_.at(cell)}; }

  Term single(const Cell& cell) const {
    const Factor only = factor(cell);
    return {{only}, 1, only.value};
  }

  /// One whose value may be beyond float32, where the cell shows an infinity.
  Term exact(const Cell& cell) const { return {{factor(cell)}, 1, trace_.exact(cell)}; }

  Term product(const Cell& a, const Cell& b) const {
    const Factor left = factor(a), right = factor(b);
    return {{left, right}, 2, double{left.value} * double{right.value}};
  }

  /// A value that came from outside or is fixed: a term of its own, made from no cell.
  Explanation constant(const char* rule = nullptr) const {
    Explanation found = of(Op::copy, {{{}, 0, trace_.at(cell_)}});
    found.rule = rule;
    return found;
  }

  /// A sum of `count` products, whose factors `cells(i)` names.
  Explanation products(int count, auto cells) const {
    std::vector<Term> terms;
    terms.reserve(count);
    for (int i = 0; i < count; ++i) {
      const auto [a, b] = cells(i);
      terms.push_back(product(a, b));
    }
    return of(Op::sum, std::move(terms));
  }

  Explanation projection(Stage input, int row, Stage matrix, Stage bias) const {
    int head = cell_.head;
    if (trace_.variant() == Variant::no_transpose) {
      // Blocks of one head's width, in the order of memory.
      const int heads = shape_of(trace_.sizes(), matrix).heads,
                block = head * shape_of(trace_.sizes(), input).rows + row;
      row = block / heads;
      head = block % heads;
    }
    Explanation found = products(trace_.sizes().model_width, [&](int i) {
      return std::pair{Cell{input, no_head, row, i}, Cell{matrix, head, i, cell_.col}};
    });
    if (trace_.sizes().biased) found.terms.push_back(single({bias, head, 0, cell_.col}));
    return found;
  }

  /// A number and its partner half a width away, rotated by the angle of its position.
  Explanation rotation(Stage from, int place) const {
    const auto [stage, head, row, col] = cell_;
    const int width = trace_.sizes().head_width, half = width / 2;
    const double angle = steps::angle(place, col, width);
    Term own = single({from, head, row, col});
    Term partner = single({from, head, row, (col + half) % width});
    own.value *= elementary::cos(angle);
    const double sine = col < half ? -elementary::sin(angle) : elementary::sin(angle);
    partner.value *= sine;
    Explanation found = of(Op::sum, {own, partner});
    found.parts = {{"angle", angle}, {"cos", elementary::cos(angle)}, {"sin", sine}};
    return found;
  }

  Explanation dots() const {
    const auto [stage, head, row, col] = cell_;
    const bool rotated = trace_.sizes().positions == Positions::rotary;
    const Stage q = rotated ? Stage::qpos : Stage::q, k = rotated ? Stage::kpos : Stage::k;
    const int kv_head = trace_.sizes().kv_head(head);
    return products(trace_.sizes().head_width,
                    [&](int i) { return std::pair{Cell{q, head, row, i}, Cell{k, kv_head, col, i}}; });
  }

  Explanation scale() const {
    const int width = trace_.divisor_width();
    const Trace::Scaling& scaling = trace_.scaling();
    Explanation found = of(Op::scale, {exact({Stage::dots, cell_.head, cell_.row, cell_.col})});
    found.parts = {{"factor", scaling.factor}, {"sharp", scaling.sharp}};
    if (scaling.scale) {
      found.parts.emplace_back("scale", *scaling.scale);
    } else {
      found.parts.emplace_back("divisor", std::sqrt(double(width)));
      found.parts.emplace_back("width", width);
    }
    return found;
  }

  /// Weights times values; a hidden key adds nothing, even where its value is NaN.
  Explanation weighted_sum() const {
    const auto [stage, head, row, col] = cell_;
    const int keys = trace_.sizes().keys, kv_head = trace_.sizes().kv_head(head);
    Explanation found = products(
        keys, [&](int j) { return std::pair{Cell{Stage::weights, head, row, j}, Cell{Stage::v, kv_head, j, col}}; });
    for (int j = 0; j < keys; ++j) {
      if (trace_.at({trace_.last_scores(), head, row, j}) == -INFINITY) found.terms[j].value = 0;
    }
    return found;
  }

  /// A head's output taken over, or what a variant puts in its place.
  Explanation concat(int head, int col) const {
    if (trace_.is_off(head)) return constant("off");
    const auto from = [&](int i) { return single({Stage::head, i, cell_.row, col}); };
    if (trace_.variant() != Variant::averaged && trace_.variant() != Variant::maxed) return of(Op::copy, {from(head)});
    std::vector<Term> terms;
    for (int i = 0; i < trace_.sizes().heads; ++i) terms.push_back(from(i));
    if (trace_.variant() == Variant::maxed) return of(Op::copy, {*std::ranges::max_element(terms, {}, &Term::value)});
    for (Term& term : terms) term.value /= trace_.sizes().heads;
    return of(Op::sum, std::move(terms));
  }

  const char* rule() const { return trace_.hides(cell_.head, cell_.row, cell_.col); }

  Explanation softmax() const {
    const Stage from = trace_.last_scores();
    const auto [stage, head, row, col] = cell_;
    const bool down = trace_.variant() == Variant::softmax_columns;
    const ConstMatrixView all = trace_.kept(from, head);
    Eigen::VectorXf scores = all.row(row);
    if (down) scores = all.col(col);
    const double max = scores.maxCoeff<Eigen::PropagateNumbers>();
    const double shift = std::abs(max) < plain_limit || max == -INFINITY ? 0 : max;
    std::vector<Term> terms;
    terms.reserve(scores.size());
    double sum = 0;
    for (int j = 0; j < scores.size(); ++j) {
      const double exponential = elementary::exp(scores[j] - shift);
      terms.push_back({{Factor{{from, head, down ? j : row, down ? col : j}, scores[j]}}, 1, exponential});
      sum += exponential;
    }
    Explanation found = of(Op::softmax, std::move(terms));
    found.parts = {{"at", down ? row : col}, {"sum", sum}, {"shift", shift}, {"max", max}};
    found.rule = rule();
    return found;
  }

  const Trace& trace_;
  Cell cell_;
};

}  // namespace

std::span<const char* const> op_names() {
  static constexpr std::array names{"copy", "sum", "scale", "cap", "mask", "softmax"};
  return names;
}

const char* name(Op op) { return op_names()[static_cast<std::size_t>(op)]; }

Result<Explanation> explain(const Trace& trace, const Cell& cell) {
  if (const auto error = check(trace.sizes(), cell)) return *error;
  return Explainer(trace, cell).run();
}

}  // namespace mha
