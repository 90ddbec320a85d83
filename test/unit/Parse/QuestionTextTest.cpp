#include "Parse/CommandTokens.h"
#include "Parse/QuestionText.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

RequestTokens tokens(const std::string& text) { return commandTokens({text, {0, 1, 1, 1, 1}}); }

Question question(const std::vector<std::string>& bindings, const std::vector<std::string>& extents) {
  Diagnostics diagnostics;
  Question result;
  for (const std::string& text : bindings) {
    const auto binding = readCommandBinding(tokens(text), {}, diagnostics);
    result.bindings.push_back({*binding, {"", binding->value, {}}});
  }
  for (const std::string& text : extents) result.extents.push_back({"", tokens(text), {}});
  return result;
}

std::string textOf(const std::vector<std::string>& bindings, const std::vector<std::string>& extents,
                   QuestionLanguage language = QuestionLanguage::Cpp) {
  return questionText(question(bindings, extents), 7, language).text;
}

TEST(QuestionText, DeclaresValuesNamesAndExtents) {
  EXPECT_EQ(textOf({"n=5"}, {"n*W", "3"}),
            "{ const auto sg_7_value_0 = (5); const auto n = sg_7_value_0; "
            "const auto sg_7_extent_0 = (n*W); const auto sg_7_extent_1 = (3); }");
  EXPECT_EQ(textOf({}, {"K"}, QuestionLanguage::C), "{ const __auto_type sg_7_extent_0 = (K); }");
}

TEST(QuestionText, PathsAreReplacedWhereTheyStand) {
  EXPECT_EQ(textOf({"data->mx=4"}, {"data->mx*2 + other.data->mx + data->mx.y + data -> mx"}),
            "{ const auto sg_7_value_0 = (4); "
            "const auto sg_7_extent_0 = (sg_7_value_0*2 + other.data->mx + data->mx.y + sg_7_value_0); }");
}

TEST(QuestionText, MembersOfThisHaveNames) {
  EXPECT_EQ(textOf({"this->N_=3"}, {"N_ + this->N_"}),
            "{ const auto sg_7_value_0 = (3); const auto N_ = sg_7_value_0; "
            "const auto sg_7_extent_0 = (N_ + sg_7_value_0); }");
}

TEST(QuestionText, AValueSeesEarlierPathsOnly) {
  EXPECT_EQ(textOf({"a.x=a.y", "a.y=a.x"}, {}),
            "{ const auto sg_7_value_0 = (a.y); const auto sg_7_value_1 = (sg_7_value_0); }");
}

TEST(QuestionText, InitialisersAreWhereTheySay) {
  const QuestionText text = questionText(question({"n=5"}, {"n * 2"}), 0, QuestionLanguage::Cpp);
  ASSERT_EQ(text.variables.size(), 2u);
  EXPECT_EQ(text.variables[1].name, extentName(0, 0));
  EXPECT_EQ(text.text.substr(text.variables[1].begin, text.variables[1].end - text.variables[1].begin), "n * 2");
}

TEST(QuestionOf, ReadsItsOwnNamesOnly) {
  EXPECT_EQ(questionOf(valueName(3, 1)), 3u);
  EXPECT_EQ(questionOf(extentName(12, 0)), 12u);
  for (const char* other : {"n", "sg_", "sg_x_value_0", "sg_3", ""}) EXPECT_FALSE(questionOf(other)) << other;
}

TEST(DecimalNumber, IsOneTokenOfDigits) {
  EXPECT_EQ(decimalNumber(tokens("0")), 0);
  EXPECT_EQ(decimalNumber(tokens("9223372036854775807")), 9223372036854775807);
  for (const char* other : {"010", "0x10", "1'000", "3u", "-3", "1.5", "n", "9223372036854775808", ""})
    EXPECT_FALSE(decimalNumber(tokens(other))) << other;
}

}  // namespace
}  // namespace sparsegen
