#include "Parse/RuleCode.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;
using testing::Not;

RuleParameter scalar(const std::string& name, const std::string& type) {
  return {name, type + " " + name, type, RuleShape::Scalar, {}};
}
RuleParameter array(const std::string& name) { return {name, "double *" + name, "double", RuleShape::Array, {}}; }

RuleFunction ofNumbers() {
  RuleFunction rule;
  rule.name = "sg_rule_0";
  rule.result = "double";
  rule.callee = "::density";
  rule.derivative = "slopes";
  rule.parameters = {scalar("p", "double"), {"kind", "int kind", "", RuleShape::Other, {}}, scalar("T", "double")};
  rule.of = {{std::nullopt, "double", RuleShape::Scalar, "1"}};
  rule.wrt = {{0, "double", RuleShape::Scalar, "1"}, {2, "double", RuleShape::Scalar, "1"}};
  return rule;
}

TEST(RuleCode, OfNumbers) {
  const std::string code = ruleCode(ofNumbers());
  const auto at = [&](const std::string& part) {
    EXPECT_THAT(code, HasSubstr(part));
    return code.find(part);
  };
  // The copies come first, and the user's own arguments are only read for what is attached.
  EXPECT_LT(at("sg_x1 = sg_passive_double(T); "), at("slopes(sg_x0, kind, sg_x1, sg_partials); "));
  EXPECT_LT(at("slopes("), at("::density(sg_x0, kind, sg_x1); "));
  EXPECT_LT(at("::density("), at("sg_attach_double("));
  EXPECT_LT(at("+ 0 + 0], p); "), at("+ 1 + 0], T); "));
}

TEST(RuleCode, ASideOfFloatsAloneIsFloat) {
  RuleFunction rule = ofNumbers();
  for (RuleSlot& slot : rule.wrt) slot.element = "float";
  EXPECT_THAT(ruleCode(rule), HasSubstr("double sg_partials["));
  rule.of[0].element = "float";
  EXPECT_THAT(ruleCode(rule), HasSubstr("float sg_partials["));
}

TEST(RuleCode, DifferencesTakeNoDerivative) {
  RuleFunction rule = ofNumbers();
  rule.derivative = "";
  const std::string code = ruleCode(rule);
  EXPECT_THAT(code, Not(HasSubstr("slopes")));
  EXPECT_THAT(code, HasSubstr("sg_partials[(0 + 0) * (2) + 1 + 0] = (sg_above0 - sg_below0) / (sg_high - sg_low)"));
}

TEST(RuleCode, ElementByElementWithTheLengthOfTheArguments) {
  RuleFunction rule;
  rule.name = "sg_rule_1";
  rule.result = "void";
  rule.callee = "map";
  rule.derivative = "diagonal";
  rule.parameters = {array("x"), array("y")};
  rule.of = {{1, "double", RuleShape::Array, ""}};
  rule.wrt = {{0, "double", RuleShape::Array, ""}};
  rule.kind = RuleKind::ElementByElement;
  const std::string code = ruleCode(rule);
  EXPECT_THAT(code, HasSubstr("sg_rule_1(long sg_length, double *x, double *y) { const long sg_n = sg_length; "));
  EXPECT_THAT(code, HasSubstr("diagonal(sg_x0, sg_partials); "));
  EXPECT_THAT(code, HasSubstr("sg_attach_double(sg_sum, sg_partials[0 * sg_n + sg_i], x[sg_i])"));
  rule.length = "2 * n";
  EXPECT_THAT(ruleCode(rule), HasSubstr("sg_rule_1(double *x, double *y) { const long sg_n = (2 * n); "));
}

TEST(RuleCode, WhatIsOnBothSidesComesToTheDerivativeAsItWas) {
  RuleFunction rule;
  rule.name = "sg_rule_2";
  rule.result = "void";
  rule.callee = "rotate";
  rule.derivative = "jacobian";
  rule.parameters = {array("x")};
  rule.of = rule.wrt = {{0, "double", RuleShape::Array, "3"}};
  const std::string code = ruleCode(rule);
  EXPECT_THAT(code, HasSubstr("jacobian(sg_x0, sg_partials); "));
  EXPECT_THAT(code, HasSubstr("sg_y0[sg_i] = sg_x0[sg_i]; } rotate(sg_y0); "));
}

}  // namespace
}  // namespace sparsegen
