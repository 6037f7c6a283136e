#include <set>

#include "by_operator.hpp"
#include "recombine.hpp"

/// Every combination of what a problem may ask for: each cell against its explanation, Y against the operator.
namespace mha {
namespace {

/// How a problem is put together; numbers, sizes and what else it may have are drawn for each.
struct Combination {
  enum class From : std::uint8_t { seeded, seeded_other, given, given_other, given_past, given_other_past };
  From from;
  int kv_heads;  ///< of 4 heads
  bool fixed_widths;
  Positions positions;
  bool scaled, capped, masked, biased;

  bool other() const {
    return from == From::seeded_other || from == From::given_other || from == From::given_other_past;
  }
  bool past() const { return from == From::given_past || from == From::given_other_past; }
  bool seeded() const { return from == From::seeded || from == From::seeded_other; }
  /// Positions are added to X alone.
  bool refused() const { return positions == Positions::sinusoidal && other(); }
};

template <class Visit>
void for_each_combination(const Visit& visit) {
  using From = Combination::From;
  for (const From from :
       {From::seeded, From::seeded_other, From::given, From::given_other, From::given_past, From::given_other_past}) {
    for (const int kv_heads : {4, 2, 1}) {
      for (const Positions positions : {Positions::none, Positions::sinusoidal, Positions::rotary}) {
        for (int flags = 0; flags < 32; ++flags) {
          const auto flag = [flags](int i) { return (flags >> i & 1) != 0; };
          visit(Combination{from, kv_heads, flag(0), positions, flag(1), flag(2), flag(3), flag(4)});
        }
      }
    }
  }
}

class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  Problem problem(const Combination& asked) {
    Sizes sizes{.tokens = below(4),
                .keys = 0,
                .model_width = 8,
                .heads = 4,
                .kv_heads = asked.kv_heads,
                .head_width = asked.fixed_widths ? 4 : 2,
                .value_width = asked.fixed_widths ? 3 : 2};
    sizes.keys = asked.other() ? below(4) : sizes.tokens;
    Problem problem = asked.seeded() ? seeded(sizes, asked.other()) : Problem{.source = Given{}, .heads = 4};
    if (asked.past()) sizes.past = below(4);
    sizes.keys += sizes.past;
    sizes.cross = asked.other();
    sizes.biased = asked.biased;
    if (!asked.seeded()) problem.source = random_given(sizes, unsigned(below(1 << 16)));
    if (asked.biased && asked.seeded()) {
      for (const Stage bias : {Stage::bq, Stage::bk, Stage::bv, Stage::bo}) edit(problem, sizes, bias, number());
    }
    problem.kv_heads = asked.kv_heads;
    if (asked.fixed_widths) problem.head_width = sizes.head_width, problem.value_width = sizes.value_width;
    problem.positions = asked.positions;
    if (asked.scaled) problem.scale = number(), problem.sharp = 1.5;
    if (asked.capped) problem.softcap = 0.75;
    if (asked.masked) problem.mask = rules(sizes);
    return problem;
  }

  /// What changes steps: a variant, heads that are off, cells that are set, to NaN or infinity too.
  void spoil(Problem& problem, const Sizes& sizes) {
    constexpr float odd[] = {NAN, INFINITY, -INFINITY, 0, 2};
    const auto variants = variant_table();
    problem.variant = variants[below(int(variants.size()))].variant;
    if (problem.variant == Variant::no_wo && sizes.value_width != 2) problem.variant = Variant::none;
    if (once_in(3)) problem.off = {below(4)};
    for (const StageInfo& row : stage_table()) {
      if (!is_input(row.stage) || row.stage == Stage::emb || !has_stage(sizes, row.stage) || !once_in(6)) continue;
      edit(problem, sizes, row.stage, odd[below(5)]);
    }
  }

 private:
  int below(int n) { return int(random_() % unsigned(n)); }
  bool once_in(int n) { return below(n) == 0; }
  float number() { return float(below(513) - 256) / 128; }

  void edit(Problem& problem, const Sizes& sizes, Stage stage, float value) {
    const StageShape shape = shape_of(sizes, stage);
    if (shape.rows == 0) return;
    const int head = shape.heads == 0 ? no_head : below(shape.heads);
    problem.edits.push_back({{stage, head, below(shape.rows), below(shape.cols)}, value});
  }

  static Problem seeded(const Sizes& sizes, bool other) {
    Problem problem = seeded_problem(sizes.tokens, sizes.model_width, sizes.heads);
    if (!other) return problem;
    auto& tokens = std::get<Seeded>(problem.source).other.emplace();
    for (int t = 0; t < sizes.keys; ++t) tokens.push_back(text("u", t));
    return problem;
  }

  /// Some rule or several.
  Rules rules(const Sizes& sizes) {
    Rules rules{.causal = once_in(2)};
    if (once_in(2)) rules.window = 1 + below(3);
    if (once_in(3)) rules.pad = below(sizes.keys + 1);
    if (once_in(2) && sizes.tokens > 0 && sizes.keys > 0)
      rules.cells.push_back({below(sizes.tokens), below(sizes.keys)});
    if (!rules.any()) rules.causal = true;
    return rules;
  }

  std::mt19937 random_;
};

bool same_numbers(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::equal(a.data(), a.data() + a.size(), b.data(), [](float x, float y) {
           return same(x, y) && (std::isnan(x) || std::signbit(x) == std::signbit(y));
         });
}

TEST(Combinations, OfAllOptionsGiveTheYOfTheOperatorAndExplainEveryCell) {
  unsigned seed = 0;
  for_each_combination([&](const Combination& asked) {
    SCOPED_TRACE(++seed);
    const Problem problem = Drawing(seed).problem(asked);
    const auto sizes = validate(problem, 0);
    ASSERT_EQ(!sizes, asked.refused());
    if (!sizes) return;
    const Trace trace(problem, *sizes, best_kernels());
    if (asked.positions != Positions::rotary) {
      ASSERT_TRUE(same_numbers(whole(trace, Stage::y), by_operator(trace, problem)));
    }
    check_every_cell(trace);
  });
}

TEST(Combinations, OfAllOptionsWithVariantsHeadsOffAndOddNumbersExplainEveryCell) {
  std::set<Variant> variants;
  unsigned seed = 0;
  for_each_combination([&](const Combination& asked) {
    SCOPED_TRACE(++seed);
    Drawing drawing(seed);
    Problem problem = drawing.problem(asked);
    if (asked.refused()) return;
    drawing.spoil(problem, traced(problem).sizes());
    variants.insert(problem.variant);
    check_every_cell(traced(problem));
  });
  EXPECT_EQ(variants.size(), variant_table().size());
}

}  // namespace
}  // namespace mha
