/// Prints the core's tables as JSON: stages, errors, limits, defaults, the worked example's matrices. The build makes
/// TypeScript and MathML of it.
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/error.hpp"
#include "core/explain.hpp"
#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/sources.hpp"
#include "core/stage_words.hpp"
#include "core/stages.hpp"
#include "core/statistics.hpp"
#include "core/variants.hpp"

namespace mha {
namespace {

using Json = nlohmann::ordered_json;

Json stage(const StageInfo& row) {
  const StageWords& said = words(row.stage);
  Json from = Json::array();
  for (const Stage stage : said.from) from.push_back(info(stage).id);
  Json others = Json::array();
  for (const OtherWords& other : said.others) {
    others.push_back(
        {{"when", other.when}, {"formula", other.formula}, {"about", other.about ? other.about : said.about}});
  }
  return {{"id", row.id},
          {"name", said.name},
          {"symbol", said.symbol},
          {"axes", {name(row.rows), name(row.cols)}},
          {"heads", name(row.heads)},
          {"needs", name(row.needs)},
          {"range", name(row.range)},
          {"unit", said.unit},
          {"formula", said.formula},
          {"from", from},
          {"input", is_input(row.stage)},
          {"about", said.about},
          {"others", others}};
}

Json given_or_null(const char* text) { return text ? Json(text) : Json(); }

Json option(const OptionInfo& row) {
  const auto usual = row.left_out ? std::nullopt : row.field.get(Problem{});
  return {{"id", row.field.id},
          {"link", row.link},
          {"group", row.group},
          {"leftOut", given_or_null(row.left_out)},
          {"usual", usual ? Json(*usual) : Json()},
          {"whole", row.field.whole},
          {"factor", row.factor},
          {"least", row.least},
          {"most", row.most},
          {"about", row.about}};
}

Json statistic(const HeadStatistic& row) {
  return {{"id", row.number.id},
          {"column", given_or_null(row.column)},
          {"needs", given_or_null(row.needs)},
          {"about", row.about}};
}

/// Row by row.
Json example(Stage input, bool mixing) {
  Matrix matrix(4, 4);
  fill_input(Example{.mixing = mixing}, input, matrix);
  return Json(std::vector<float>(matrix.data(), matrix.data() + matrix.size()));
}

Json tables() {
  Json stages = Json::array();
  for (const StageInfo& row : stage_table()) stages.push_back(stage(row));
  Json errors = Json::array();
  for (const ErrorInfo& row : error_table()) errors.push_back({{"code", row.code}, {"about", row.about}});
  Json variants = Json::array();
  for (const VariantInfo& row : variant_table()) variants.push_back({{"id", row.id}, {"about", row.about}});
  Json options = Json::array();
  for (const OptionInfo& row : option_table()) options.push_back(option(row));
  Json statistics = Json::array();
  for (const HeadStatistic& row : head_statistic_table()) statistics.push_back(statistic(row));
  Json positions = Json::array();
  for (std::size_t i = 0; i < positions_ids().size(); ++i) {
    positions.push_back({{"id", positions_ids()[i]}, {"link", positions_links()[i]}});
  }
  return {{"stages", stages},
          {"errors", errors},
          {"variants", variants},
          {"options", options},
          {"positions", positions},
          {"ops", op_names()},
          {"headStatistics", statistics},
          {"limits",
           {{"tokens", limits::tokens},
            {"modelWidth", limits::model_width},
            {"heads", limits::heads},
            {"allHeadsWidth", limits::all_heads_width},
            {"seed", limits::seed},
            {"entries", limits::entries},
            {"memoryBytes", limits::memory_bytes}}},
          {"defaults",
           {{"modelWidth", defaults::model_width},
            {"heads", defaults::heads},
            {"seed", defaults::seed},
            {"exampleHeads", defaults::example_heads}}},
          {"exampleMatrices",
           {{"wq", example(Stage::wq, false)},
            {"wk", example(Stage::wk, false)},
            {"wv", example(Stage::wv, false)},
            {"identity", example(Stage::wo, false)},
            {"mixing", example(Stage::wo, true)}}}};
}

}  // namespace
}  // namespace mha

int main() { std::cout << mha::tables().dump(2) << '\n'; }
