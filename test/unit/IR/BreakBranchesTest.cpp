//===- BreakBranchesTest.cpp - loops that are left by values --------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "IR/Transform/BreakBranches.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// What becomes of a function with this body, without the declarations of its variables `i`, `j` and `k`.
std::string branched(const std::string& body) {
  const std::string head = R"(external "*x": [9]f64
external "*y": [9]f64
entry function f(x: *f64, y: *f64, n: i32) {
  local i: i32
  local j: i32
  local k: i32
)";
  const std::string behind = R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 9
dependent y is "*y" count 9
)";
  Module module = moduleOf(head + body + behind);
  branchOnBreak(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  std::size_t from = text.find(") {\n") + 4;
  while (text.compare(from, 8, "  local ") == 0) from = text.find('\n', from) + 1;
  return text.substr(from, text.find("\n}", from) + 1 - from);
}

TEST(BreakBranches, RoundsBehindHaveNoEffect) {
  EXPECT_EQ(branched(R"(  for i = 0i32; lt n; 1i32 {
    y[0] = x[0]
    if gt(x[cast(i64, i)], 1.0) {
      y[1] = x[1]
      break
    }
    y[2] = x[2]
  }
)"),
            R"(  declare sg_left
  sg_left = false
  for i = 0i32; lt n; 1i32 {
    if lnot(sg_left) {
      y[0] = x[0]
      if gt(x[cast(i64, i)], 1.0) {
        y[1] = x[1]
        sg_left = true
      } else {
        y[2] = x[2]
      }
    }
  }
)");
}

/// Bodies that stay as they are.
void expectSame(const std::string& body) { EXPECT_EQ(branched(body), body); }

TEST(BreakBranches, WhatTheStructureDecidesStays) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    if gt(i, 3i32) {
      break
    }
    if land(lt(i, 2i32), gt(x[0], 1.0)) {
      break
    }
    y[0] = x[0]
  }
)");
}

TEST(BreakBranches, OneBreakOfTheStructureKeepsAll) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    if gt(x[0], 1.0) {
      if gt(i, 3i32) {
        break
      }
      y[0] = x[0]
    } else {
      if gt(x[1], 1.0) {
        break
      }
    }
  }
)");
}

TEST(BreakBranches, TheVariableMayNotBeReadBehind) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    if gt(x[cast(i64, i)], 1.0) {
      break
    }
  }
  y[cast(i64, i)] = x[0]
)");
}

TEST(BreakBranches, AJumpOutOfAnInnerLoopKeepsTheLoop) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    for j = 0i32; lt n; 1i32 {
      if gt(x[cast(i64, j)], 1.0) {
        break 1
      }
    }
    if gt(x[cast(i64, i)], 1.0) {
      break
    }
  }
)");
}

}  // namespace
}  // namespace sparsegen::ir
