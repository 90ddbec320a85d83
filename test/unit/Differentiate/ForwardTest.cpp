//===- ForwardTest.cpp - tangents of whole functions ----------------------===//
//
// One test a statement or construct: each compares the compressed Jacobian and
// a Jacobian-vector product with dual numbers.
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

TEST(Forward, StraightLine) {
  expectDerivative(function(R"(
  y[0] = mul(mul(x[0], x[0]), x[1])
  y[1] = div(sin(x[0]), add(x[1], 2.0))
  y[2] = 3.0
)",
                            2, 3),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(3)}}});
}

TEST(Forward, LoopOverAnArray) {
  expectDerivative(function(R"(
  local i: i64
  local d: f64
  for i = 1; lt 5; 1 {
    declare d
    d = sub(x[i], x[sub(i, 1)])
    y[sub(i, 1)] = mul(d, exp(d))
  }
)",
                            5, 4),
                   {{{"*x", {0.1, 0.4, -0.3, 0.8, 0.2}}, {"*y", none(4)}}});
}

TEST(Forward, InPlaceUpdatesReadBeforeTheyWrite) {
  expectDerivative(function(R"(
  local t: f64
  local i: i64
  t = x[0]
  for i = 1; lt 4; 1 {
    t = mul(t, add(x[i], t))
  }
  y[0] = t
  y[0] = mul(y[0], y[0])
)",
                            4, 1),
                   {{{"*x", {0.7, 1.3, -0.2, 0.4}}, {"*y", none(1)}}});
}

TEST(Forward, AValueThatIsOverwrittenByAPassiveOne) {
  expectDerivative(function(R"(
  local t: f64
  t = x[0]
  t = 2.0
  y[0] = mul(t, x[1])
)",
                            2, 1),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Forward, Branches) {
  const std::string text = function(R"(
  local t: f64
  if lt(x[0], x[1]) {
    t = mul(x[0], 3.0)
  } else {
    t = mul(x[1], x[1])
  }
  y[0] = t
)",
                                    2, 1);
  expectDerivative(text, {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}, {{"*x", {1.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Forward, WhileWithBreakAndContinue) {
  const std::string text = function(R"(
  local t: f64
  local i: i64
  t = 1.0
  i = 0
  while lt(i, 10) {
    if eq(rem(i, 2), 1) {
      continue
    }
    if gt(t, 5.0) {
      break
    }
    t = mul(t, add(x[0], 1.0))
  } step {
    i = add(i, 1)
  }
  y[0] = t
)",
                                    1, 1);
  expectDerivative(text, {{{"*x", {0.7}}, {"*y", none(1)}}, {{"*x", {1.9}}, {"*y", none(1)}}});
}

TEST(Forward, ASelectGuardsItsLoads) {
  expectDerivative(function(R"(
  local i: i64
  for i = 0; lt 3; 1 {
    y[i] = add(mul(select(gt(i, 0), x[sub(i, 1)], 0.0), 2.0), mul(x[i], select(lt(i, 2), x[add(i, 1)], x[i])))
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Forward, NestedSelects) {
  expectDerivative(function(R"(
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = sin(select(gt(i, 0), select(lt(i, 3), mul(x[i], x[add(i, 1)]), x[0]), exp(x[i])))
  }
)",
                            4, 4),
                   {{{"*x", {0.7, 1.3, 0.4, -0.6}}, {"*y", none(4)}}});
}

TEST(Forward, AnArmThatIsNeverTakenMayRepeatALoad) {
  expectDerivative(function(R"(
  local k: f64
  k = 2.0
  y[0] = mul(floor(select(lt(k, 1.0), x[0], 1.5)), x[0])
)",
                            1, 1),
                   {{{"*x", {0.7}}, {"*y", none(1)}}});
}

TEST(Forward, AStatementThatIsNeverExecuted) {
  expectDerivative(function(R"(
  local t: f64
  t = 1.0
  if lt(t, 0.0) {
    t = x[0]
    y[1] = x[1]
    return
  }
  y[0] = mul(t, x[0])
  y[1] = x[0]
)",
                            2, 2),
                   {{{"*x", {0.7, 0.2}}, {"*y", none(2)}}});
}

TEST(Forward, ARowThatSomePathLeavesUnwritten) {
  const std::string text = function(R"(
  y[0] = x[0]
  if lt(x[0], 0.0) {
    return
  }
  y[1] = mul(x[0], x[0])
)",
                                    1, 2);
  expectDerivative(text, {{{"*x", {0.7}}, {"*y", none(2)}}, {{"*x", {-0.7}}, {"*y", none(2)}}});
}

TEST(Forward, LocalArrays) {
  expectDerivative(function(R"(
  local a: [2][3]f64
  local i: i64
  local j: i64
  for i = 0; lt 2; 1 {
    for j = 0; lt 3; 1 {
      a[i][j] = mul(x[i], x[j])
    }
  }
  for i = 0; lt 3; 1 {
    y[i] = add(a[0][i], mul(a[1][i], 2.0))
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Forward, ALoopDownwardsAndOneOverUnsigned) {
  expectDerivative(function(R"(
  local i: i32
  local j: u32
  for i = 2i32; ge 0i32; -1i32 {
    y[cast(i64, i)] = sin(x[cast(i64, i)])
  }
  for j = 0u32; ne 3u32; 1u32 {
    y[cast(i64, j)] = mul(y[cast(i64, j)], x[0])
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Forward, PassiveIntegerAndRealCode) {
  expectDerivative(function(R"(
  local i: i64
  local k: i64
  local c: f64
  k = 1
  c = 0.5
  for i = 0; lt 3; 1 {
    k = rem(mul(add(k, i), 5), 3)
    c = mul(c, 1.5)
    y[i] = mul(c, x[k])
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Forward, AnIndexFromAReal) {
  expectDerivative(function(R"(
  y[0] = mul(x[cast(i64, mul(x[0], 2.0))], x[0])
)",
                            3, 1),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(1)}}});
}

TEST(Forward, NothingIsActive) {
  expectDerivative(function(R"(
  y[0] = 2.0
  y[1] = floor(x[0])
)",
                            2, 2),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Forward, VariedButNotUseful) {
  expectDerivative(function(R"(
  local t: f64
  t = sin(x[0])
  y[0] = x[1]
  if lt(t, 2.0) {
    y[0] = mul(x[1], x[1])
  }
)",
                            2, 1),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Forward, FloatHasFloatLanes) {
  const std::string text =
      "external \"*x\": [?]f32\nexternal \"*y\": [?]f32\nentry function f(x: *f32, y: *f32) {\n"
      "  local d: f64\n"
      "  d = mul(cast(f64, x[0]), cast(f64, x[1]))\n"
      "  y[0] = cast(f32, sin(d))\n"
      "  y[1] = mul(x[0], 2.0f32)\n"
      "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count 2\ndependent y is \"*y\" count 2\n";
  expectDerivative(text, {{{"*x", {0.75, 1.25}}, {"*y", none(2)}}}, 1e-5);
  Comparison comparison({text, {{{"*x", {0.75, 1.25}}, {"*y", none(2)}}}});
  EXPECT_NE(toText(comparison.derivative(kProduct)).find("*lanes(f32)"), std::string::npos);
  EXPECT_EQ(toText(comparison.derivative(kProduct)).find("lanes(f64)"), std::string::npos);
}

TEST(Forward, FloatDependentsOfDoubles) {
  expectDerivative(
      "external \"*x\": [?]f64\nexternal \"*y\": [?]f32\nentry function f(x: *f64, y: *f32) {\n"
      "  y[0] = cast(f32, mul(x[0], x[1]))\n"
      "  y[1] = mul(y[0], 0.5f32)\n"
      "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count 2\ndependent y is \"*y\" count 2\n",
      {{{"*x", {0.75, 1.25}}, {"*y", none(2)}}}, 1e-6);
}

}  // namespace
}  // namespace sparsegen::test
