#include "Parse/CommandTokens.h"
#include "Parse/RequestText.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

using testing::ElementsAre;

class RequestTextTest : public testing::Test {
protected:
  static RequestTokens tokens(const std::string& text) {
    return commandTokens({text, {0, 1, 1, 1, static_cast<std::uint32_t>(text.size() + 1)}});
  }
  std::optional<DerivativeText> annotation(const std::string& arguments) {
    return readDerivative(RequestKind::Jacobian, tokens(arguments), kWhole, diagnostics_);
  }
  std::optional<DerivativeText> option(const std::string& value) {
    return readCommandDerivative(RequestKind::Jacobian, tokens(value), kWhole, diagnostics_);
  }
  std::string problem() const { return diagnostics_.all().empty() ? "" : diagnostics_.all().back().text; }

  static constexpr SourceRange kWhole{0, 1, 1, 1, 100};
  Diagnostics diagnostics_;
};

std::vector<std::string> texts(const std::vector<SlotText>& slots) {
  std::vector<std::string> result;
  for (const SlotText& slot : slots) {
    std::string text = slot.path.text;
    for (const RequestTokens& extent : slot.extents) text += "[" + toText(extent) + "]";
    result.push_back(text);
  }
  return result;
}

TEST_F(RequestTextTest, SlotsOfAnAnnotation) {
  const auto text = annotation("(g[M], h[2]), (x[2 * n], data->u, p[A<1,2>::v][(B<1, 2>::v)]), f_dx");
  ASSERT_TRUE(text);
  EXPECT_THAT(texts(text->of), ElementsAre("g[M]", "h[2]"));
  EXPECT_THAT(texts(text->wrt), ElementsAre("x[2 * n]", "data->u", "p[A<1,2>::v][(B<1, 2>::v)]"));
  EXPECT_THAT(text->wrt[1].path.names, ElementsAre("data", "u"));
  EXPECT_EQ(text->name, "f_dx");
}

TEST_F(RequestTextTest, RangesAreThoseOfTheSlots) {
  const auto text = annotation("y[3],  this->x[ n ]");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->of[0].range, (SourceRange{0, 1, 1, 1, 5}));
  EXPECT_EQ(text->wrt[0].range, (SourceRange{0, 1, 8, 1, 20}));
  EXPECT_EQ(rangeOf(text->wrt[0].extents[0], {}), (SourceRange{0, 1, 17, 1, 18}));
}

TEST_F(RequestTextTest, SidesOfAnOption) {
  const auto text = option("f[n], return : (x[A::m], p)");
  ASSERT_TRUE(text);
  EXPECT_THAT(texts(text->of), ElementsAre("f[n]", "return"));
  EXPECT_THAT(texts(text->wrt), ElementsAre("x[A::m]", "p"));
  // A conditional's colon stands in brackets.
  EXPECT_TRUE(option("f[n ? 1 : 2] : x"));
}

TEST_F(RequestTextTest, SlotsThatAreRanges) {
  const auto text = annotation("f[n], x[ys - 1:ye][a ? b : c : d][(A::m):n][4]");
  ASSERT_TRUE(text);
  const SlotText& x = text->wrt[0];
  EXPECT_THAT(texts(text->wrt), ElementsAre("x[ye][d][n][4]"));
  ASSERT_EQ(x.begins.size(), 4u);
  EXPECT_EQ(toText(x.begins[0]), "ys - 1");
  EXPECT_EQ(toText(x.begins[1]), "a ? b : c");
  EXPECT_EQ(toText(x.begins[2]), "(A::m)");
  EXPECT_TRUE(x.begins[3].empty());
  EXPECT_TRUE(option("f[0:n], g[1:2] : x[-1:n + 1]"));
  EXPECT_FALSE(annotation("f[n], x[:n]"));
  EXPECT_FALSE(annotation("f[n], x[n:]"));
}

TEST_F(RequestTextTest, Bindings) {
  const auto set = readBinding(tokens("data->mx, 2 * (3 + 4)"), kWhole, diagnostics_);
  ASSERT_TRUE(set);
  EXPECT_THAT(set->pathTokens, ElementsAre("data", "->", "mx"));
  EXPECT_EQ(toText(set->value), "2 * (3 + 4)");
  const auto option = readCommandBinding(tokens("ns::n=-5"), kWhole, diagnostics_);
  ASSERT_TRUE(option);
  EXPECT_THAT(option->path.names, ElementsAre("ns::n"));
  EXPECT_EQ(toText(option->value), "-5");
}

TEST_F(RequestTextTest, Rules) {
  const auto rule = readRule(tokens("(y[i < 2 * n], return) : (x[i], T), model::slope"), kWhole, diagnostics_);
  ASSERT_TRUE(rule);
  ASSERT_EQ(rule->of.size(), 2u);
  EXPECT_EQ(rule->of[0].name + " " + toText(rule->of[0].extent), "y i < 2 * n");
  EXPECT_EQ(rule->of[1].name, "return");
  EXPECT_TRUE(rule->of[1].extent.empty());
  ASSERT_EQ(rule->wrt.size(), 2u);
  EXPECT_EQ(rule->wrt[0].name + " " + toText(rule->wrt[0].extent), "x i");
  EXPECT_EQ(toText(rule->derivative), "model::slope");
}

TEST_F(RequestTextTest, MistakesInRules) {
  const auto says = [&](const std::string& arguments) {
    EXPECT_FALSE(readRule(tokens(arguments), kWhole, diagnostics_)) << arguments;
    return problem();
  };
  EXPECT_EQ(says("return : T"), "`SPARSEGEN_RULE` takes two arguments, not 1");
  EXPECT_EQ(says("return, slope"), "expected dependents and independents with one colon between them");
  EXPECT_EQ(says("return : T : p, slope"), "expected dependents and independents with one colon between them");
  EXPECT_EQ(says("return : T, "), "the rule names no derivative");
  EXPECT_EQ(says("return : data->T, slope"), "`data->T` is more than a parameter's name");
  EXPECT_EQ(says("y[2][3] : T, slope"), "`y` is more than a parameter's name");
  EXPECT_EQ(diagnostics_.all().size(), 5u);  // one of them was said before
}

TEST_F(RequestTextTest, EachMistakeIsOneError) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"", "takes two arguments or three, not 1"},
      {"x", "not 1"},
      {"x, y, z, u", "not 4"},
      {"x, ", "no independents given"},
      {"x, ()", "slot is empty"},
      {"x[, y]", "two arguments or three"},
      {"x, y[)]", "is not closed"},
      {"x, y)", "unexpected `)`"},
      {"x, y; z", "unexpected `;`"},
      {"x, y.", "expected a name"},
      {"x, y.3", "expected `[`"},
      {"x, y[3]z", "expected `[`"},
      {"x, y, 3", "is not an identifier"},
      {"x, y[]", "is empty"},
  };
  for (const auto& [text, expected] : mistakes) {
    diagnostics_ = {};
    EXPECT_FALSE(annotation(text)) << text;
    EXPECT_EQ(diagnostics_.all().size(), 1u) << text;
    EXPECT_THAT(problem(), testing::HasSubstr(expected)) << text;
  }
}

TEST_F(RequestTextTest, OptionsNeedTheirSeparators) {
  EXPECT_FALSE(option("x y"));
  EXPECT_THAT(problem(), testing::HasSubstr("one colon"));
  EXPECT_FALSE(readCommandBinding(tokens("n"), kWhole, diagnostics_));
  EXPECT_THAT(problem(), testing::HasSubstr("with `=`"));
  EXPECT_FALSE(readCommandBinding(tokens("n=3)"), kWhole, diagnostics_));
  EXPECT_THAT(problem(), testing::HasSubstr("unexpected `)`"));
  EXPECT_FALSE(readCommandBinding(tokens("n="), kWhole, diagnostics_));
  EXPECT_THAT(problem(), testing::HasSubstr("bound to nothing"));
}

}  // namespace
}  // namespace sparsegen
