#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/error.hpp"
#include "core/stage_words.hpp"
#include "core/stages.hpp"
#include "core/variants.hpp"

namespace mha {
namespace {

TEST(StageTable, EveryRowStandsAtItsStageAndIsFoundByItsName) {
  int place = 0;
  for (const StageInfo& row : stage_table()) {
    EXPECT_EQ(static_cast<int>(row.stage), place++);
    EXPECT_EQ(find_stage(row.id), row.stage);
    EXPECT_NE(std::string(words(row.stage).formula), "");
    EXPECT_EQ(std::string(words(row.stage).about).back(), '.');
    EXPECT_EQ(words(row.stage).stage, row.stage);
  }
  EXPECT_EQ(find_stage("nothing"), std::nullopt);
}

TEST(StageTable, AStageComesFromStagesBeforeItAndOnlyAnInputFromNone) {
  for (const StageInfo& row : stage_table()) {
    // X is an input too, unless positions are added to it.
    const bool fixed = row.stage == Stage::mask || row.stage == Stage::pos;
    EXPECT_EQ(words(row.stage).from.empty(), (is_input(row.stage) && row.stage != Stage::x) || fixed) << row.id;
    for (const Stage from : words(row.stage).from) EXPECT_NE(from, row.stage) << row.id;
  }
}

TEST(StageTable, OtherWordsHoldUnderNamesThatThereAre) {
  std::set<std::string_view> names{"scale", "sharp"};
  for (const StageInfo& row : stage_table()) names.insert(name(row.needs));
  for (const VariantInfo& row : variant_table()) names.insert(row.id);
  int count = 0;
  for (const StageInfo& row : stage_table()) {
    for (const OtherWords& other : words(row.stage).others) {
      for (const std::string_view name : other.when) EXPECT_TRUE(names.contains(name)) << row.id << " when " << name;
      EXPECT_FALSE(other.when.empty());
      EXPECT_TRUE(other.about == nullptr || std::string(other.about).back() == '.') << row.id;
      ++count;
    }
  }
  EXPECT_GT(count, 0);
}

TEST(ErrorTable, CodesDifferAndEachHasASentence) {
  std::set<std::string> codes;
  for (const ErrorInfo& row : error_table()) {
    EXPECT_TRUE(codes.insert(row.code).second) << row.code;
    EXPECT_EQ(std::string(row.about).back(), '.') << row.code;
  }
}

}  // namespace
}  // namespace mha
