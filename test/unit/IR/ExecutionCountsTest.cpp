//===- ExecutionCountsTest.cpp - functions that count executions ----------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "IR/Transform/ExecutionCounts.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// Whether a place is an element of what the parameter `y` leads to.
bool namesY(const Module& module, ExprId place) {
  return module[place].op != Op::Address && mentions(module, place, objectNamed(module, "y"));
}

/// The body of the function that counts how often f assigns elements of `y`, without declarations, and with the names
/// that variables have in f; "none" without one.
std::string counter(const std::string& body) {
  Module module = moduleOf(R"(external "*x": [9]f64
external "*y": [9]f64
entry function f(x: *f64, y: *f64, t: *i32, u: *i32, n: i32) {
  local i: i32
  local j: i32
  local k: i32
  local p: *i32
)" + body + R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 9
dependent y is "*y" count 9
)");
  std::set<StmtId> counted;
  forEachStmt(module, [&](StmtId id) {
    const auto* assign = std::get_if<Assign>(&module[id].node);
    if (assign && namesY(module, assign->place)) counted.insert(id);
  });
  std::optional<ExecutionCount> count = countExecutions(module, module.entry, counted);
  if (!count) return "none";
  Block& all = module[module.entry].body;
  all.insert(all.begin(), count->begin.begin(), count->begin.end());
  EXPECT_THAT(verify(module), testing::IsEmpty());
  std::string text = toText(module);
  for (std::size_t at = 0; (at = text.find("_2", at)) != std::string::npos;) text.erase(at, 2);
  std::string found;
  for (std::size_t at = text.find('\n', text.find("\nfunction sg_number_of") + 1) + 1; text[at] != '}';) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.find("  local ") != 0 && line.find("  declare ") != 0) found += line;
    at = end;
  }
  return found;
}

TEST(ExecutionCounts, RowsOfATable) {
  EXPECT_EQ(counter(R"(  for i = 0i32; lt n; 1i32 {
    for k = t[cast(i64, i)]; lt t[cast(i64, add(i, 1i32))]; 1i32 {
      y[0] = x[0]
      x[1] = y[0]
      y[1] = x[1]
    }
  }
)"),
            R"(  sg_often = 0
  for i = 0i32; lt n; 1i32 {
    for k = t[cast(i64, i)]; lt t[cast(i64, add(i, 1i32))]; 1i32 {
      sg_often = add(sg_often, 2)
    }
  }
  return sg_often
)");
}

TEST(ExecutionCounts, VariablesThatLoopsGoBy) {
  EXPECT_EQ(counter(R"(  for i = 0i32; lt n; 1i32 {
    p = &t[cast(i64, i)]
    j = *p
    while gt(j, 0i32) {
      if eq(j, 7i32) {
        break
      }
      y[0] = x[0]
    } step {
      j = sub(j, 1i32)
    }
    k = j
  }
)"),
            R"(  sg_often = 0
  for i = 0i32; lt n; 1i32 {
    p = &t[cast(i64, i)]
    j = *p
    while gt(j, 0i32) {
      if eq(j, 7i32) {
        break
      }
      sg_often = add(sg_often, 1)
    } step {
      j = sub(j, 1i32)
    }
  }
  return sg_often
)");
}

TEST(ExecutionCounts, BothSidesWhereValuesDecide) {
  EXPECT_EQ(counter(R"(  for i = 0i32; lt t[0]; 1i32 {
    if gt(x[0], 1.0) {
      y[0] = x[0]
    } else {
      if gt(n, 3i32) {
        y[1] = x[0]
      }
    }
    if gt(x[1], 1.0) {
      break
    }
    y[2] = x[0]
  }
)"),
            R"(  sg_often = 0
  for i = 0i32; lt t[0]; 1i32 {
    sg_often = add(sg_often, 1)
    if gt(n, 3i32) {
      sg_often = add(sg_often, 1)
    }
    sg_often = add(sg_often, 1)
  }
  return sg_often
)");
}

TEST(ExecutionCounts, NoneWhereValuesDecideHowOften) {
  EXPECT_EQ(counter(R"(  j = 0i32
  if gt(x[0], 1.0) {
    j = t[0]
  }
  for i = 0i32; lt j; 1i32 {
    y[0] = x[0]
  }
)"),
            "none");
}

TEST(ExecutionCounts, NoneWhereWhatLoopsGoByIsPassedOver) {
  EXPECT_EQ(counter(R"(  j = t[0]
  for i = 0i32; lt n; 1i32 {
    if gt(x[0], 1.0) {
      continue
    }
    j = sub(j, 1i32)
    for k = 0i32; lt j; 1i32 {
      y[0] = x[0]
    }
  }
)"),
            "none");
}

TEST(ExecutionCounts, NoneWhereValuesEndALoopWithoutACounter) {
  EXPECT_EQ(counter(R"(  j = t[0]
  while gt(j, 0i32) {
    if gt(x[0], 1.0) {
      break
    }
    y[0] = x[0]
  } step {
  }
)"),
            "none");
}

TEST(ExecutionCounts, NoneWhereAReturnInALoopIsBelowValues) {
  EXPECT_EQ(counter(R"(  for i = 0i32; lt t[0]; 1i32 {
    y[0] = x[0]
    if gt(x[0], 1.0) {
      for k = 0i32; lt n; 1i32 {
        if eq(t[0], 2i32) {
          return
        }
        y[1] = x[0]
      }
    }
  }
)"),
            "none");
}

TEST(ExecutionCounts, AReturnKeepsTheLoopsThatItIsIn) {
  EXPECT_EQ(counter(R"(  while true {
    y[0] = x[0]
    for k = 0i32; lt n; 1i32 {
      if eq(t[cast(i64, k)], 2i32) {
        return
      }
    }
  } step {
  }
)"),
            R"(  sg_often = 0
  while true {
    sg_often = add(sg_often, 1)
    for k = 0i32; lt n; 1i32 {
      if eq(t[cast(i64, k)], 2i32) {
        return sg_often
      }
    }
  }
  return sg_often
)");
}

TEST(ExecutionCounts, NoneWhereATableIsWritten) {
  EXPECT_EQ(counter(R"(  u[0] = 3i32
  for i = 0i32; lt t[0]; 1i32 {
    y[0] = x[0]
  }
)"),
            "none");
}

TEST(ExecutionCounts, WhatComesBehindIsNoMatter) {
  EXPECT_EQ(counter(R"(  for i = 0i32; lt n; 1i32 {
    y[0] = x[0]
  }
  for i = 0i32; lt n; 1i32 {
    j = cast(i32, x[0])
  }
)"),
            R"(  sg_often = 0
  for i = 0i32; lt n; 1i32 {
    sg_often = add(sg_often, 1)
  }
  return sg_often
)");
}

}  // namespace
}  // namespace sparsegen::ir
