//===- ConstantRealsTest.cpp - constant propagation of reals --------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/ConstantReals.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The text of f(x, p, n) with these locals and statements, and with what is in front of it, after the pass.
std::string propagated(const std::string& body, const std::string& callees = "") {
  Module module = moduleOf(R"(external "*x": [4]f64
external "*y": [4]f64
)" + callees + R"(entry function f(x: *f64, y: *f64, n: i32) {
  local u: f64
  local v: f64
  local i: i32
  local cell: [2]f64
  local p: *f64
)" + body + R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 4
dependent y is "*y" count 4
)");
  propagateConstantReals(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  return toText(module);
}

TEST(ConstantReals, AnAdjointBeginsWithWhatIsAddedFirst) {
  const std::string text = propagated(R"(  declare u
  u = 0.0
  u = add(u, mul(*x, 1.0))
  u = add(u, *y)
  *y = sub(0.0, u)
)");
  EXPECT_THAT(text, HasSubstr("  declare u\n  u = *x\n  u = add(u, *y)\n  *y = neg(u)\n"));
}

TEST(ConstantReals, WhatARoundWritesIsNotKnownInTheLoop) {
  const std::string text = propagated(R"(  u = 0.0
  v = 2.0
  for i = 0i32; lt n; 1i32 {
    u = add(u, mul(v, *x))
  }
  *y = mul(u, v)
)");
  EXPECT_THAT(text, HasSubstr("  u = 0.0\n"));
  EXPECT_THAT(text, HasSubstr("    u = add(u, mul(2.0, *x))\n"));
  EXPECT_THAT(text, HasSubstr("  *y = mul(u, 2.0)\n"));
}

TEST(ConstantReals, TheConditionOfALoopIsReadAgain) {
  const std::string text = propagated(R"(  u = 0.0
  while lt(u, 3.0) {
    u = add(u, 1.0)
  } step {
  }
  *y = u
)");
  EXPECT_THAT(text, HasSubstr("while lt(u, 3.0)"));
  EXPECT_THAT(text, HasSubstr("*y = u\n"));
}

TEST(ConstantReals, OfBranchesWhatBothLeave) {
  const std::string text = propagated(R"(  u = 1.0
  v = 1.0
  if lt(*x, 0.0) {
    u = 2.0
    v = 3.0
  } else {
    u = 2.0
  }
  *y = add(mul(u, *x), v)
)");
  EXPECT_THAT(text, HasSubstr("*y = add(mul(2.0, *x), v)"));
}

TEST(ConstantReals, NothingIsRemovedThatAJumpMayLeaveToReaders) {
  const std::string text = propagated(R"(  for i = 0i32; lt n; 1i32 {
    u = *x
    if lt(*y, 0.0) {
      break
    }
    u = 2.0
  }
  *y = u
)");
  EXPECT_THAT(text, HasSubstr("    u = *x\n"));
}

TEST(ConstantReals, MemoryIsKnownUntilItMayBeWritten) {
  const std::string text = propagated(R"(  cell[0] = 2.0
  y[1] = cell[0]
  p = &cell[0]
  *p = 3.0
  y[2] = cell[0]
  p[cast(i64, n)] = 4.0
  y[3] = cell[0]
)");
  EXPECT_THAT(text, HasSubstr("y[1] = 2.0\n"));
  EXPECT_THAT(text, HasSubstr("y[2] = 3.0\n"));
  EXPECT_THAT(text, HasSubstr("y[3] = cell[0]\n"));
}

TEST(ConstantReals, ParametersMayLeadToOneCell) {
  const std::string text = propagated(R"(  *x = 2.0
  *y = 3.0
  y[1] = *x
)");
  EXPECT_THAT(text, HasSubstr("y[1] = *x\n"));
}

TEST(ConstantReals, AFunctionThatIsCalledOnceFindsWhatItIsGiven) {
  const std::string callee = R"(function g(x: *f64, seed: *f64, by: f64) {
  local s: f64
  s = *seed
  *seed = 0.0
  *x = mul(s, mul(by, *x))
}
)";
  const std::string call = R"(  cell[0] = 1.0
  for i = 0i32; lt n; 1i32 {
    y[cast(i64, i)] = 0.0
  }
  call g(x, &cell[0], 2.0)
  y[1] = cell[0]
)";
  const std::string once = propagated(call, callee);
  EXPECT_THAT(once, HasSubstr("  *x = mul(2.0, *x)\n"));
  EXPECT_THAT(once, HasSubstr("  y[1] = cell[0]\n"));
  const std::string twice = propagated(call + "  call g(x, &cell[0], 2.0)\n", callee);
  EXPECT_THAT(twice, HasSubstr("  *x = mul(s, mul(by, *x))\n"));
}

TEST(ConstantReals, RoundsAsItsKind) {
  Module module = moduleOf(R"(external "*x": [1]f32
external "*y": [1]f32
entry function f(x: *f32, y: *f32) {
  *y = add(mul(0.1f32, 0.1f32), *x)
}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 1
dependent y is "*y" count 1
)");
  propagateConstantReals(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  EXPECT_THAT(toText(module), Not(HasSubstr("mul(")));
}

}  // namespace
}  // namespace sparsegen::ir
