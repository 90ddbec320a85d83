//===- FormsTest.cpp - of which form of a function the adjoint is ----------===//

#include "Compare.h"
#include "Differentiate/Reverse/Forms.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

/// Whether the value and gradient are of straight lines in place of the function as it is.
bool isStraightened(const std::string& body) {
  const std::string text = function(body, 4, 1);
  auto module = ir::read(text);
  Diagnostics diagnostics;
  const auto found = propagate(std::get<Module>(module), diagnostics);
  const Module& of = std::get<Module>(module);
  const auto made = AdjointForms(of, found->facts, found->pattern, diagnostics).make(AdjointForm::ValuedProduct);
  const auto plain = differentiateReverse(of, found->facts, AdjointForm::ValuedProduct, diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors());
  return toText(std::get<Adjoint>(made).module) != toText(std::get<Adjoint>(plain).module);
}

TEST(AdjointForms, AreStraightWhereThatSavesWhatWouldBeSaved) {
  EXPECT_TRUE(isStraightened(R"(
  local i: i64
  local k: i64
  local f: f64
  local t: f64
  f = 0.0
  for i = 0; lt 40; 1 {
    t = x[rem(i, 4)]
    for k = 0; lt 3; 1 {
      t = sin(mul(t, x[k]))
    }
    f = add(f, t)
  }
  y[0] = f
)"));
}

TEST(AdjointForms, AreAsWrittenWhereNothingIsSaved) {
  EXPECT_FALSE(isStraightened(R"(
  local i: i64
  local k: i64
  local f: f64
  f = 0.0
  for i = 0; lt 40; 1 {
    for k = 0; lt 3; 1 {
      f = add(f, exp(sin(mul(x[k], cast(f64, i)))))
    }
  }
  y[0] = f
)"));
}

TEST(AdjointForms, AreAsWrittenWhereNoLoopIsLeft) {
  EXPECT_FALSE(isStraightened(R"(
  local k: i64
  local t: f64
  t = x[3]
  for k = 0; lt 3; 1 {
    t = sin(mul(t, x[k]))
  }
  y[0] = t
)"));
}

TEST(AdjointForms, AreAsWrittenWhereNothingIsShort) {
  EXPECT_FALSE(isStraightened(R"(
  local i: i64
  local t: f64
  t = x[0]
  for i = 0; lt 100; 1 {
    t = sin(mul(t, x[rem(i, 4)]))
  }
  y[0] = t
)"));
}

}  // namespace
}  // namespace sparsegen::test
