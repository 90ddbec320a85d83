//===- GradientFunctionTest.cpp - gradients as functions ------------------===//
//
// The gradient of a function is made IR like any other: it is printed, read
// again, and held against dual numbers as every function is, and its values
// against the Jacobian of the function that it is of.
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Differentiate/Second/GradientFunction.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

Module gradientOf(const std::string& text, const std::vector<Inputs>& inputs) {
  return gradientFunction(Comparison({text, inputs}).adjoint(AdjointForm::Gradient), moduleOf(text));
}

/// The first and second derivatives of Σ wᵢ·yᵢ.
void expectSecondDerivative(const std::string& text, const Inputs& inputs, const std::vector<double>& weights) {
  const Module primal = moduleOf(text), gradient = gradientOf(text, {inputs});
  ASSERT_EQ(verify(gradient), std::vector<std::string>{});
  const std::string gradientText = toText(gradient);
  SCOPED_TRACE(gradientText);
  Inputs with = inputs;
  const std::size_t n = total(primal, primal.independents);
  with["*gradient"] = none(n);
  with["*weights"] = weights;
  Facts facts, primalFacts;
  const Reference first = runPrimal(gradient, with, facts), of = runPrimal(primal, inputs, primalFacts);
  for (std::size_t j = 0; j < n; ++j) {
    double want = 0;
    for (std::size_t i = 0; i < of.jacobian.size(); ++i)
      want += (weights.empty() ? 1.0 : weights[i]) * of.jacobian[i][j];
    EXPECT_NEAR(first.values[j], want, 1e-8 * std::max(1.0, std::fabs(want))) << "of column " << j;
    for (std::size_t k = 0; k < j; ++k)
      EXPECT_NEAR(first.jacobian[j][k], first.jacobian[k][j], 1e-6) << "entries " << j << ", " << k;
  }
  Comparison({gradientText, {with}}).run();
}

const std::vector<double> kPoint{0.4, -0.3, 0.8, 1.2};

TEST(GradientFunction, OfASumOfTerms) {
  expectSecondDerivative(function(R"(
  local i: i64
  local a: f64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    a = sub(x[add(i, 1)], mul(x[i], x[i]))
    f = add(f, mul(a, exp(a)))
  }
  y[0] = f
)",
                                  4, 1),
                         {{"*x", kPoint}, {"*y", none(1)}}, {});
}

TEST(GradientFunction, OfAWeightedSum) {
  const std::string text = function("y[0] = mul(x[0], x[1])\ny[1] = sin(mul(x[1], x[2]))\n", 3, 2);
  expectSecondDerivative(text, {{"*x", {0.4, -0.3, 0.8}}, {"*y", none(2)}}, {2.0, -3.0});
  const Module gradient = gradientOf(text, {{{"*x", {0.4, -0.3, 0.8}}, {"*y", none(2)}}});
  ASSERT_EQ(gradient.dependents.size(), 1u);
  EXPECT_EQ(gradient.dependents.front().name, "gradient");
  EXPECT_EQ(gradient.interface.parameters.back().name, "gradient");
}

TEST(GradientFunction, WhatIsOnTheTapeIsInArrays) {
  const std::string text = function(R"(
  local i: i64
  local t: f64
  t = x[0]
  for i = 0; lt 4; 1 {
    t = sin(mul(t, x[i]))
  }
  y[0] = mul(t, t)
)",
                                    4, 1);
  const Module made = gradientOf(text, {{{"*x", kPoint}, {"*y", none(1)}}});
  EXPECT_EQ(verify(made), std::vector<std::string>{});
  for (const Stmt& stmt : made.stmts) {
    EXPECT_FALSE(std::holds_alternative<Push>(stmt.node));
    EXPECT_FALSE(std::holds_alternative<Combine>(stmt.node));
  }
}

TEST(GradientFunction, OfBranchesAndKinks) {
  expectSecondDerivative(function(R"(
  local a: f64
  a = mul(fmax(x[0], x[1]), fabs(x[2]))
  if lt(x[3], 2.0) {
    a = mul(a, x[3])
  }
  y[0] = add(a, exp(x[3]))
)",
                                  4, 1),
                         {{"*x", kPoint}, {"*y", none(1)}}, {});
}

}  // namespace
}  // namespace sparsegen::test
