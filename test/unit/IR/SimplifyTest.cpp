//===- SimplifyTest.cpp - algebra that shrinks patterns -------------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/Simplify.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// The simplified form of an expression of the kind.
std::string simplified(const std::string& expr, const std::string& kind = "f64") {
  Module module = moduleOf("entry function f(x: f64, y: f64, s: f32, n: i32, u: u32, p: *f64, b: bool) -> " + kind +
                           " {\n  return " + expr + "\n}\n");
  if (module.functions.empty()) return "unreadable";
  simplify(module);
  EXPECT_THAT(verify(module), testing::IsEmpty()) << expr;
  return toText(module, std::get<Return>(module.stmts.back().node).value);
}

TEST(Simplify, CancelsEqualOperands) {
  EXPECT_EQ(simplified("sub(x, x)"), "0.0");
  EXPECT_EQ(simplified("sub(s, s)", "f32"), "0.0f32");
  EXPECT_EQ(simplified("sub(p[2], p[2])"), "0.0");
  EXPECT_EQ(simplified("div(sin(p[cast(i64, n)]), sin(p[cast(i64, n)]))"), "1.0");
  EXPECT_EQ(simplified("sub(x, y)"), "sub(x, y)");
  EXPECT_EQ(simplified("sub(p[2], p[3])"), "sub(p[2], p[3])");
  EXPECT_EQ(simplified("div(sin(x), cos(x))"), "div(sin(x), cos(x))");
}

TEST(Simplify, KnowsLiteralZeros) {
  EXPECT_EQ(simplified("mul(0.0, x)"), "0.0");
  EXPECT_EQ(simplified("mul(x, -0.0)"), "0.0");
  EXPECT_EQ(simplified("div(0.0, x)"), "0.0");
  EXPECT_EQ(simplified("mul(cast(f64, 0i32), x)"), "0.0");
  EXPECT_EQ(simplified("mul(cast(f64, neg(0.0f32)), x)"), "0.0");
  EXPECT_EQ(simplified("pow(x, 0.0)"), "1.0");
  EXPECT_EQ(simplified("pow(x, cast(f64, 0i32))"), "1.0");
}

TEST(Simplify, LetsResultsCombine) {
  EXPECT_EQ(simplified("mul(sub(x, x), exp(y))"), "0.0");
  EXPECT_EQ(simplified("add(y, mul(pow(mul(0.0, x), 0.0), x))"), "add(y, mul(1.0, x))");
  EXPECT_EQ(simplified("select(b, sub(x, x), y)"), "select(b, 0.0, y)");
}

TEST(Simplify, LeavesTheRestAsItIs) {
  for (const char* expr :
       {"mul(1.0, x)", "add(x, 0.0)", "sub(x, 0.0)", "div(x, 1.0)", "mul(1e-300, x)", "pow(0.0, x)", "pow(x, 1.0)",
        "div(x, 0.0)", "div(0.0, 0.0)", "fmin(x, x)", "mul(cast(f64, cast(i32, 0.5)), x)", "add(x, x)"})
    EXPECT_EQ(simplified(expr), expr);
}

TEST(Simplify, KnowsComparisonsThatNeedNoValue) {
  for (const char* expr : {"eq(n, n)", "le(n, n)", "ge(p, p)", "ge(u, 0u32)", "le(0u32, u)", "ge(b, false)"})
    EXPECT_EQ(simplified(expr, "bool"), "true") << expr;
  for (const char* expr : {"ne(n, n)", "lt(add(n, 1i32), add(n, 1i32))", "gt(n, n)", "lt(u, 0u32)", "gt(0u32, u)"})
    EXPECT_EQ(simplified(expr, "bool"), "false") << expr;
  for (const char* expr : {"eq(x, x)", "lt(x, x)", "ge(n, 0i32)", "gt(u, 0u32)", "ge(0u32, u)", "eq(n, 0i32)"})
    EXPECT_EQ(simplified(expr, "bool"), expr);
}

TEST(Simplify, SelectsByWhatIsKnown) {
  EXPECT_EQ(simplified("select(gt(n, n), x, add(y, 1.0))"), "add(y, 1.0)");
  EXPECT_EQ(simplified("mul(select(true, sub(x, x), y), y)"), "0.0");
  EXPECT_EQ(simplified("select(ge(n, n), n, 2i32)", "i32"), "n");
}

TEST(Simplify, LeavesIntegersAsTheyAre) {
  for (const char* expr : {"sub(n, n)", "mul(0i32, n)", "div(n, n)"}) EXPECT_EQ(simplified(expr, "i32"), expr);
}

}  // namespace
}  // namespace sparsegen::ir
