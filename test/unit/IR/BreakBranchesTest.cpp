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
structure n
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

TEST(BreakBranches, WhatTheStructureDecidesFirstStays) {
  EXPECT_EQ(branched(R"(  for i = 0i32; lt n; 1i32 {
    if gt(i, 3i32) {
      break
    }
    if land(lt(i, 2i32), gt(x[0], 1.0)) {
      break
    }
    y[0] = x[0]
  }
)"),
            R"(  declare sg_left
  sg_left = false
  for i = 0i32; lt n; 1i32 {
    if gt(i, 3i32) {
      break
    }
    if lnot(sg_left) {
      if land(lt(i, 2i32), gt(x[0], 1.0)) {
        sg_left = true
      } else {
        y[0] = x[0]
      }
    }
  }
)");
}

TEST(BreakBranches, WhatTheStructureDecidesLaterKeepsAll) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    y[0] = x[0]
    if gt(i, 3i32) {
      break
    }
    if gt(x[0], 1.0) {
      break
    }
  }
)");
}

TEST(BreakBranches, WhatARoundWritesIsNoStructure) {
  expectSame(R"(  for i = 0i32; lt n; 1i32 {
    if gt(j, 3i32) {
      break
    }
    if gt(x[0], 1.0) {
      break
    }
    j = add(j, 1i32)
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

TEST(BreakBranches, AVariableThatIsReadBehindStays) {
  EXPECT_EQ(branched(R"(  for i = 0i32; lt n; 1i32 {
    if gt(x[cast(i64, i)], 1.0) {
      break
    }
  }
  y[cast(i64, i)] = x[0]
)"),
            R"(  declare sg_round
  declare sg_left
  sg_left = false
  for sg_round = 0i32; lt n; 1i32 {
    if lnot(sg_left) {
      i = sg_round
      if gt(x[cast(i64, sg_round)], 1.0) {
        sg_left = true
      }
    }
  }
  if lnot(sg_left) {
    i = sg_round
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

TEST(BreakBranches, ACounterAndValues) {
  EXPECT_EQ(branched(R"(  k = 0i32
  while land(lt(k, n), gt(x[0], 1.0)) {
    y[cast(i64, k)] = x[0]
  } step {
    k = add(k, 1i32)
  }
)"),
            R"(  declare sg_left
  sg_left = false
  for k = 0i32; lt n; 1i32 {
    if lnot(sg_left) {
      if lnot(gt(x[0], 1.0)) {
        sg_left = true
      } else {
        y[cast(i64, k)] = x[0]
      }
    }
  }
)");
}

TEST(BreakBranches, ABoundThatAnotherPartGuardsStaysBehindIt) {
  expectSame(R"(  while land(land(ge(j, 0i32), lt(k, div(n, j))), gt(x[0], 1.0)) {
    y[0] = x[0]
  } step {
    k = add(k, 1i32)
  }
)");
}

TEST(BreakBranches, ACounterThatARoundStepsLast) {
  EXPECT_EQ(branched(R"(  k = n
  while gt(k, 2i32) {
    y[cast(i64, k)] = x[0]
    if gt(x[0], 1.0) {
      break
    }
    k = sub(k, 2i32)
  } step {
  }
)"),
            R"(  declare sg_left
  sg_left = false
  for k = n; gt 2i32; -2i32 {
    if lnot(sg_left) {
      y[cast(i64, k)] = x[0]
      if gt(x[0], 1.0) {
        sg_left = true
      }
    }
  }
)");
}

TEST(BreakBranches, WithoutACounterTheLoopGoesOnWhileItIsNotLeft) {
  EXPECT_EQ(branched(R"(  while true {
    y[0] = x[0]
    if gt(x[0], 1.0) {
      break
    }
    k = add(k, 1i32)
    if gt(k, 9i32) {
      break
    }
    y[1] = x[1]
  } step {
    j = k
  }
)"),
            R"(  declare sg_left
  sg_left = false
  while land(lnot(sg_left), true) {
    y[0] = x[0]
    if gt(x[0], 1.0) {
      sg_left = true
    } else {
      k = add(k, 1i32)
      if gt(k, 9i32) {
        sg_left = true
      } else {
        y[1] = x[1]
      }
    }
  } step {
    if lnot(sg_left) {
      j = k
    }
  }
)");
}

}  // namespace
}  // namespace sparsegen::ir
