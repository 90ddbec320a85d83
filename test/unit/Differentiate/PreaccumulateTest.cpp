//===- PreaccumulateTest.cpp - linear forms in place of locals ------------===//
//
// Each test has a local whose form must, or must not, be used later. Values are
// always compared; where it says so, the text is too.
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

std::string compressedText(const std::string& text, const Inputs& inputs) {
  return toText(Comparison({text, {inputs}}).derivative(kCompressed));
}

Inputs two() { return {{"*x", {0.7, 1.3}}, {"*y", none(2)}}; }
Inputs four() { return {{"*x", {0.7, 1.3, 0.4, -0.2}}, {"*y", none(4)}}; }

TEST(Preaccumulate, AStencilHasNoLanesButItsRows) {
  const std::string text = function(R"(
  local i: i64
  local u: f64
  local lap: f64
  for i = 1; lt 3; 1 {
    declare u
    u = x[i]
    declare lap
    lap = sub(add(x[sub(i, 1)], x[add(i, 1)]), mul(2.0, u))
    y[i] = add(mul(lap, 0.5), mul(u, u))
  }
  y[0] = x[0]
  y[3] = x[3]
)",
                                    4, 4);
  expectDerivative(text, {four()});
  const std::string derived = compressedText(text, four());
  EXPECT_EQ(derived.find("combine u_t"), std::string::npos) << derived;
  EXPECT_EQ(derived.find("combine lap_t"), std::string::npos) << derived;
  EXPECT_EQ(derived.find("declare u_t"), std::string::npos) << derived;
}

TEST(Preaccumulate, TermsThatCancelDisappear) {
  const std::string text = function(R"(
  local a: f64
  local b: f64
  a = add(x[0], x[1])
  b = sub(a, x[1])
  y[0] = b
  y[1] = sub(b, x[0])
)",
                                    2, 2);
  expectDerivative(text, {two()});
  EXPECT_NE(compressedText(text, two()).find("combine y_t[0] = 1.0 * x_t[0]\n"), std::string::npos);
}

TEST(Preaccumulate, AnIndexThatChangesInBetween) {
  expectDerivative(function(R"(
  local k: i64
  local t: f64
  k = 0
  t = mul(x[k], 2.0)
  k = 1
  y[0] = mul(t, x[k])
)",
                            2, 1),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Preaccumulate, ACoefficientThatChangesInBetween) {
  expectDerivative(function(R"(
  local c: f64
  local t: f64
  c = 3.0
  t = mul(x[0], c)
  c = 5.0
  y[0] = mul(t, c)
)",
                            2, 1),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Preaccumulate, APointerThatChangesInBetween) {
  expectDerivative(function(R"(
  local p: *f64
  local t: f64
  p = x
  t = mul(p[0], 2.0)
  p = &p[1]
  y[0] = mul(t, p[0])
)",
                            2, 1),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Preaccumulate, ASourceThatIsOverwritten) {
  expectDerivative(function(R"(
  local a: [2]f64
  local p: *f64
  local t: f64
  local s: f64
  p = &a[0]
  a[0] = mul(x[0], x[0])
  a[1] = x[1]
  t = mul(a[0], 2.0)
  s = mul(t, 3.0)
  p[0] = x[1]
  y[0] = mul(t, a[0])
  t = x[1]
  y[1] = mul(s, t)
)",
                            2, 2),
                   {two()});
}

TEST(Preaccumulate, AForwardChainOfOneLocal) {
  const std::string text = function(R"(
  local t: f64
  t = x[0]
  t = mul(t, x[1])
  t = mul(t, t)
  t = add(t, x[2])
  y[0] = t
)",
                                    3, 1);
  const Inputs inputs{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(1)}};
  expectDerivative(text, {inputs});
  EXPECT_EQ(compressedText(text, inputs).find("combine t_t"), std::string::npos);
}

TEST(Preaccumulate, OneArmChangesTheLocal) {
  const std::string text = function(R"(
  local t: f64
  local s: f64
  t = mul(x[0], 2.0)
  s = mul(x[1], 3.0)
  if lt(x[0], 1.0) {
    t = mul(s, x[1])
    y[1] = t
  } else {
    y[1] = mul(t, s)
  }
  y[0] = mul(t, s)
)",
                                    2, 2);
  expectDerivative(text, {two(), {{"*x", {1.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Preaccumulate, ALoopChangesTheLocal) {
  expectDerivative(function(R"(
  local t: f64
  local s: f64
  local i: i64
  t = mul(x[0], 2.0)
  s = mul(x[1], 3.0)
  for i = 0; lt 3; 1 {
    y[i] = mul(t, s)
    t = mul(t, x[i])
  }
  y[3] = t
)",
                            4, 4),
                   {four()});
}

TEST(Preaccumulate, AWhileLoopWhoseStepChangesTheIndex) {
  expectDerivative(function(R"(
  local t: f64
  local i: i64
  i = 0
  t = x[i]
  while lt(i, 3) {
    y[i] = mul(t, x[i])
    t = mul(x[i], 2.0)
  } step {
    i = add(i, 1)
  }
  y[3] = mul(t, x[i])
)",
                            4, 4),
                   {four()});
}

TEST(Preaccumulate, ACallThatChangesWhatAFormReads) {
  expectDerivative(function(R"(
  local a: [2]f64
  local k: i64
  local t: f64
  local s: f64
  k = 0
  a[0] = mul(x[0], 2.0)
  a[1] = x[1]
  t = mul(a[0], a[1])
  s = mul(x[k], 5.0)
  call shift(&a[0], &k)
  y[0] = mul(t, a[0])
  y[1] = mul(s, x[k])
)",
                            2, 2, R"(
function shift(p: *f64, k: *i64) {
  p[0] = mul(p[1], p[1])
  *k = 1
}
)"),
                   {two()});
}

TEST(Preaccumulate, ARecordOfPointersThatIsChanged) {
  expectDerivative(function(R"(
  local b: box
  local t: f64
  local s: f64
  b.p = x
  t = mul(b.p[0], 2.0)
  s = call first(&b)
  b.p = &x[1]
  y[0] = mul(t, b.p[0])
  y[1] = mul(s, b.p[0])
)",
                            2, 2, R"(
record box {
  n: i32
  p: *f64
}
function first(b: *box) -> f64 {
  local r: f64
  r = mul(b->p[0], 3.0)
  b->p = &b->p[1]
  return mul(r, b->p[0])
}
)"),
                   {two()});
}

TEST(Preaccumulate, AnotherIterationsValue) {
  expectDerivative(function(R"(
  local last: f64
  local t: f64
  local i: i64
  last = x[0]
  for i = 0; lt 4; 1 {
    t = mul(x[i], 2.0)
    y[i] = mul(last, t)
    last = t
  }
)",
                            4, 4),
                   {four()});
}

TEST(Preaccumulate, ManyUsesOfALongFormKeepTheirLanes) {
  std::string body = R"(
  local t: f64
  t = add(add(add(x[0], x[1]), add(x[2], x[3])), add(add(x[4], x[5]), add(x[6], x[7])))
  t = add(t, add(add(add(x[8], x[9]), add(x[10], x[11])), add(add(x[12], x[13]), add(x[14], x[15]))))
)";
  std::vector<double> x;
  for (int k = 0; k < 16; ++k) x.push_back(0.1 * (k + 1));
  for (int k = 0; k < 30; ++k) body += "  y[" + std::to_string(k) + "] = mul(t, x[0])\n";
  const std::string text = function(body, 16, 30);
  expectDerivative(text, {{{"*x", x}, {"*y", none(30)}}});
  EXPECT_NE(compressedText(text, {{"*x", x}, {"*y", none(30)}}).find("* t_t"), std::string::npos);
}

}  // namespace
}  // namespace sparsegen::test
