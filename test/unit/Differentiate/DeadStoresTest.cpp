//===- DeadStoresTest.cpp - values that no one reads ----------------------===//
//
// What the compressed Jacobian does not need is not computed; what it needs is.
//
//===----------------------------------------------------------------------===//

#include <gmock/gmock.h>

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string derivedText(const std::string& text, const Inputs& inputs, ForwardMode mode = kCompressed) {
  expectDerivative(text, {inputs});
  return toText(Comparison({text, {inputs}}).derivative(mode));
}

Inputs two() { return {{"*x", {0.7, 1.3}}, {"*y", none(2)}}; }

TEST(DeadStores, AValueThatOnlyMakesItself) {
  const std::string text = derivedText(function(R"(
  local r: f64
  local i: i64
  r = sin(x[0])
  for i = 0; lt 3; 1 {
    r = add(r, mul(2.0, x[1]))
  }
  y[0] = r
  y[1] = 1.0
)",
                                                2, 2),
                                       two());
  EXPECT_THAT(text, Not(HasSubstr("sin(")));
  EXPECT_THAT(text, Not(HasSubstr(" r = ")));
  EXPECT_THAT(text, HasSubstr("combine r_t"));
}

TEST(DeadStores, AValueThatAPartialNeedsStays) {
  const std::string text = derivedText(function(R"(
  local r: f64
  r = sin(x[0])
  y[0] = mul(r, r)
  y[1] = 1.0
)",
                                                2, 2),
                                       two());
  EXPECT_THAT(text, HasSubstr(" r = "));
}

TEST(DeadStores, AValueThatABranchNeedsStays) {
  const std::string text = derivedText(function(R"(
  y[0] = sin(x[0])
  y[1] = 1.0
  if lt(y[0], 2.0) {
    y[1] = x[1]
  }
)",
                                                2, 2),
                                       two());
  EXPECT_THAT(text, HasSubstr("y_local"));
}

TEST(DeadStores, ALoopThatOnlyComputesADeadValue) {
  const std::string text = derivedText(function(R"(
  local w: [3]f64
  local i: i64
  for i = 0; lt 3; 1 {
    w[i] = cast(f64, i)
  }
  y[0] = add(x[0], w[1])
  y[1] = x[1]
)",
                                                2, 2),
                                       two());
  EXPECT_THAT(text, Not(HasSubstr("for ")));
}

TEST(DeadStores, AFunctionWithoutEffectIsNotCalled) {
  const std::string text = derivedText(function(R"(
  local s: f64
  s = call source(2.0)
  y[0] = add(x[0], s)
  y[1] = x[1]
)",
                                                2, 2, R"(
function source(a: f64) -> f64 {
  return mul(a, 3.0)
}
)"),
                                       two());
  EXPECT_THAT(text, Not(HasSubstr("call source")));
}

TEST(DeadStores, AFunctionWithAnEffectIsCalled) {
  const std::string text = derivedText(function(R"(
  local k: i64
  local s: f64
  k = 0
  s = call source(&k)
  y[0] = add(x[k], s)
  y[1] = x[1]
)",
                                                2, 2, R"(
function source(k: *i64) -> f64 {
  *k = 1
  return 3.0
}
)"),
                                       two());
  EXPECT_THAT(text, HasSubstr("call source(&k)"));
  EXPECT_THAT(text, Not(HasSubstr("return 3.0")));
}

TEST(DeadStores, ParametersWithoutUseAreDropped) {
  const std::string text = derivedText(function(R"(
  call scale(x, y, 3.0)
  call scale(x, &y[1], 2.0)
)",
                                                2, 2, R"(
function scale(from: *f64, to: *f64, c: f64) {
  *to = mul(c, from[1])
}
)"),
                                       two());
  EXPECT_THAT(text, HasSubstr("function scale_d(from_t: *seed, to_t: *lanes(f64), c: f64)"));
}

// `from` may lead to `x`, which needs tangents, so `a` has them too, until no one is left to read them.
TEST(DeadStores, TangentsThatNoOneReads) {
  const std::string text = derivedText(function(R"(
  local a: [2]f64
  local k: i64
  for k = 0; lt 2; 1 {
    *ptradd(&a[0], k) = sin(x[k])
  }
  call scale(x, y, x[0])
  call scale(&a[0], &y[1], x[1])
)",
                                                2, 2, R"(
function scale(from: *f64, to: *f64, c: f64) {
  local kept: [2]f64
  kept[0] = from[0]
  kept[1] = kept[0]
  *to = c
}
)"),
                                       two());
  EXPECT_THAT(text, Not(HasSubstr("&a_t")));
  EXPECT_THAT(text, Not(HasSubstr("sin(")));
}

TEST(DeadStores, AProductKeepsItsValues) {
  const std::string text = derivedText(function(R"(
  y[0] = sin(x[0])
  y[1] = cos(x[1])
)",
                                                2, 2),
                                       two(), kProduct);
  EXPECT_THAT(text, HasSubstr("y[0] = sin("));
}

TEST(DeadStores, MemoryOfTheCallerIsWritten) {
  const std::string text = derivedText(R"(
external "*x": [?]f64
external "*trace": [?]f64
external "*y": [?]f64
entry function f(x: *f64, trace: *f64, y: *f64) {
  trace[0] = 5.0
  y[0] = x[0]
}
bind x to "*x"
bind trace to "*trace"
bind y to "*y"
independent x is "*x" count 1
dependent y is "*y" count 1
)",
                                       {{"*x", {0.7}}, {"*trace", none(1)}, {"*y", none(1)}});
  EXPECT_THAT(text, HasSubstr("trace[0] = 5.0"));
}

}  // namespace
}  // namespace sparsegen::test
