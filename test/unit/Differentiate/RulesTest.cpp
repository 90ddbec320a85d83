//===- RulesTest.cpp - every row of Ops.def -------------------------------===//
//
// y = op(x...) at several points, in double and in float, against difference
// quotients of the operation. What each row exercised is counted: none may be
// left out.
//
//===----------------------------------------------------------------------===//

#include <set>

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

/// Points at which an operation is differentiable, and finite.
std::vector<std::vector<double>> points(Op op) {
  if (op == Op::Asin || op == Op::Acos || op == Op::Atanh) return {{0.3}, {-0.6}};
  if (op == Op::Acosh) return {{1.3}, {2.5}};
  if (op == Op::Lgamma || op == Op::Tgamma) return {{0.7}, {2.5}};
  if (op == Op::Log || op == Op::Log2 || op == Op::Log10 || op == Op::Log1p || op == Op::Sqrt || op == Op::Cbrt)
    return {{0.3}, {2.5}};
  if (op == Op::Pow) return {{0.7, 1.3}, {1.7, -2.3}, {2.5, 0.4}};
  if (info(op).arity == 1) return {{0.3}, {-0.6}, {1.7}};
  if (info(op).arity == 2) return {{0.7, 1.3}, {1.7, -0.4}, {-1.3, 0.4}, {-2.3, -0.9}};
  return {{0.7, 1.3, -0.4}, {-0.3, 1.1, 0.9}};
}

/// Operands one by one active, and all of them.
std::string text(Op op, const std::string& kind, unsigned activeOperands) {
  const std::string reals = "*" + kind, arity = std::to_string(info(op).arity);
  std::string operands;
  for (unsigned k = 0; k < info(op).arity; ++k) {
    if (k != 0) operands += ", ";
    if (op == Op::Ldexp && k == 1)
      operands += "3i32";
    else
      operands += (activeOperands >> k & 1 ? "x[" : "c[") + std::to_string(k) + "]";
  }
  const std::string value = std::string(info(op).text) + "(" + operands + ")";
  return "external \"*x\": [?]" + kind + "\nexternal \"*c\": [?]" + kind + "\nexternal \"*y\": [?]" + kind +
         "\nentry function f(x: " + reals + ", c: " + reals + ", y: " + reals + ") {\n  y[0] = " + value +
         "\n  y[1] = mul(" + value + ", x[0])\n}\nbind x to \"*x\"\nbind c to \"*c\"\nbind y to \"*y\"\n" +
         "independent x is \"*x\" count " + arity + "\ndependent y is \"*y\" count 2\n";
}

TEST(Rules, EveryRowOfOpsDef) {
  std::set<OpFamily> families;
  std::size_t rows = 0;
  for (std::size_t k = 0; k < opCount(); ++k) {
    const Op op = static_cast<Op>(k);
    const OpFamily family = info(op).family;
    const bool real = op == Op::Negate || op == Op::Add || op == Op::Subtract || op == Op::Multiply || op == Op::Divide;
    if (family != OpFamily::Math && family != OpFamily::Ldexp && !real) continue;
    families.insert(family);
    ++rows;
    SCOPED_TRACE(info(op).text);
    for (const std::string kind : {"f64", "f32"}) {
      for (unsigned active = 1; active < 1u << info(op).arity; ++active) {
        std::vector<Inputs> inputs;
        for (const std::vector<double>& point : points(op))
          inputs.push_back({{"*x", point}, {"*c", point}, {"*y", none(2)}});
        const double tolerance = kind == "f32" ? 2e-5 : op == Op::Lgamma || op == Op::Tgamma ? 1e-7 : 1e-8;
        expectDerivative(text(op, kind, active), inputs, tolerance);
      }
    }
  }
  EXPECT_EQ(families.size(), 3u);
  EXPECT_GE(rows, 49u);
}

TEST(Rules, EqualArgumentsOfMinAndMaxGiveOneSide) {
  expectDerivative(function(R"(
  y[0] = add(fmin(x[0], 2.0), fmax(x[1], -1.0))
  y[1] = fdim(x[0], x[1])
  y[2] = fdim(x[1], x[0])
)",
                            2, 3),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(3)}}, {{"*x", {2.7, -1.3}}, {"*y", none(3)}}});
}

/// How long the derivative of the least of so many products is.
std::size_t lengthOfNest(int count) {
  std::string least = "x[0]";
  for (int k = 1; k < count; ++k)
    least = "fmin(" + least + ", mul(x[" + std::to_string(k) + "], x[" + std::to_string(k - 1) + "]))";
  Inputs inputs{{"*x", {}}, {"*y", none(1)}};
  for (int k = 0; k < count; ++k) inputs["*x"].push_back(1.0 + 0.01 * k);
  Comparison comparison({function("  y[0] = " + least + "\n", count, 1), {inputs}});
  comparison.run();
  return toText(comparison.derivative(kCompressed)).size();
}

TEST(Rules, FactorsOfANestAreSharedThoughTheyAreMarked) { EXPECT_LT(lengthOfNest(40), 3 * lengthOfNest(20)); }

TEST(Rules, ThePowerOfZero) {
  Comparison comparison({function("  y[0] = pow(x[0], 2.0)\n  y[1] = pow(x[1], x[0])\n", 2, 2),
                         {{{"*x", {0.5, 0.25}}, {"*y", none(2)}}}});
  comparison.run();
  const std::string text = toText(comparison.derivative(kCompressed));
  EXPECT_NE(text.find("log"), std::string::npos);
}

TEST(Rules, PredicatesCarryNoDerivative) {
  for (const std::string test : {"isnan", "isinf", "isfinite", "isnormal", "signbit", "ilogb"})
    expectDerivative(function("  y[0] = mul(x[0], cast(f64, " + test + "(x[1])))\n", 2, 1),
                     {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Rules, AnAttachedPartialIsTheDerivative) {
  const std::vector<Inputs> inputs{{{"*x", {0.7, 1.3}}, {"*y", none(2)}}, {{"*x", {-0.2, 0.4}}, {"*y", none(2)}}};
  const std::string ruled = "attach(passive(mul(x[0], x[1])), passive(x[1]), x[0])";
  expectDerivative(
      function("  y[0] = attach(" + ruled + ", passive(x[0]), x[1])\n  y[1] = mul(passive(x[0]), x[1])\n", 2, 2),
      inputs);
}

TEST(Rules, PartialsAreAttachedOneByOneInALoop) {
  expectDerivative(function(R"(
  local t: f64
  local k: i64
  t = passive(mul(x[0], x[1]))
  for k = 0; lt 2; 1 {
    t = attach(t, passive(x[sub(1, k)]), x[k])
  }
  y[0] = t
  y[1] = sub(x[0], passive(x[0]))
)",
                            2, 2),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Rules, WhatIsPassiveAndWhatIsAttachedHaveTheFactorsOfTheRule) {
  Comparison comparison({function("  y[0] = attach(mul(passive(x[1]), x[0]), 2.5, x[1])\n", 2, 1),
                         {{{"*x", {0.5, 0.25}}, {"*y", none(1)}}}});
  const std::string text = toText(comparison.derivative(kCompressed));
  EXPECT_NE(text.find("combine y_t[0] = x[1] * x_t[0] + 2.5 * x_t[1]\n"), std::string::npos) << text;
}

TEST(Rules, ConstantsDisappear) {
  Comparison comparison({function("  y[0] = sub(add(mul(x[0], 1.0), 3.0), div(x[1], 4.0))\n", 2, 1),
                         {{{"*x", {0.5, 0.25}}, {"*y", none(1)}}}});
  const std::string text = toText(comparison.derivative(kCompressed));
  EXPECT_NE(text.find("combine y_t[0] = 1.0 * x_t[0] + -0.25 * x_t[1]\n"), std::string::npos) << text;
}

TEST(Rules, ADifferenceOfOneValueHasNoTerm) {
  Comparison comparison(
      {function("  y[0] = add(sub(x[0], x[0]), x[1])\n", 2, 1), {{{"*x", {0.5, 0.25}}, {"*y", none(1)}}}});
  const std::string text = toText(comparison.derivative(kCompressed));
  EXPECT_NE(text.find("combine y_t[0] = 1.0 * x_t[1]\n"), std::string::npos) << text;
}

TEST(Rules, WhatIsSharedIsComputedOnce) {
  Comparison comparison(
      {function("  y[0] = exp(mul(x[0], sin(x[1])))\n", 2, 1), {{{"*x", {0.5, 0.25}}, {"*y", none(1)}}}});
  const std::string text = toText(comparison.derivative(kProduct));
  const auto count = [&](const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("exp("), 1u) << text;
  EXPECT_EQ(count("sin("), 1u) << text;
}

}  // namespace
}  // namespace sparsegen::test
