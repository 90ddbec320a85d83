//===- SplitLiveRangesTest.cpp - a variable for each block's use ----------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "IR/Transform/SplitLiveRanges.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// What becomes of a function with this body, which declares `t`, `u` and `j` first, and has loops over `i` and `k`.
std::string splitOf(const std::string& body) {
  const std::string head = R"(external "*x": [9]f64
external "*y": [9]f64
entry function f(x: *f64, y: *f64, n: i32) {
  local i: i32
  local k: i32
  local t: f64
  local u: f64
  local j: i32
)";
  const std::string begin = "  declare t\n  declare u\n  declare j\n";
  const std::string behind = R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 9
dependent y is "*y" count 9
)";
  Module module = moduleOf(head + begin + body + behind);
  splitLiveRanges(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  // Locals come first, those that were added among them.
  std::size_t from = text.find(") {\n") + 4;
  while (text.compare(from, 8, "  local ") == 0) from = text.find('\n', from) + 1;
  return text.substr(from, text.find("\n}", from) + 1 - from);
}

TEST(SplitLiveRanges, EachLoopHasItsOwn) {
  EXPECT_EQ(splitOf(R"(  for i = 0i32; lt n; 1i32 {
    t = x[0]
    y[0] = t
  }
  for i = 0i32; lt n; 1i32 {
    t = x[1]
    y[1] = t
  }
)"),
            R"(  declare u
  declare j
  for i = 0i32; lt n; 1i32 {
    declare t
    t = x[0]
    y[0] = t
  }
  for i = 0i32; lt n; 1i32 {
    declare t_3
    t_3 = x[1]
    y[1] = t_3
  }
)");
}

TEST(SplitLiveRanges, TheInnermostBlockHasIt) {
  EXPECT_EQ(splitOf(R"(  for i = 0i32; lt n; 1i32 {
    t = x[1]
    y[1] = t
    if gt(x[0], 0.0) {
      t = x[0]
      y[0] = t
    }
  }
)"),
            R"(  declare u
  declare j
  for i = 0i32; lt n; 1i32 {
    declare t_3
    t_3 = x[1]
    y[1] = t_3
    if gt(x[0], 0.0) {
      declare t
      t = x[0]
      y[0] = t
    }
  }
)");
}

/// Bodies that stay as they are.
void expectSame(const std::string& body) { EXPECT_EQ(splitOf(body), "  declare t\n  declare u\n  declare j\n" + body); }

TEST(SplitLiveRanges, WhatRoundsHandOnIsOne) {
  expectSame(R"(  t = 0.0
  u = 0.0
  j = 0i32
  for i = 0i32; lt n; 1i32 {
    if gt(x[0], 0.0) {
      t = x[0]
    }
    y[0] = t
    u = add(u, x[1])
    j = i
  }
  y[1] = u
  y[cast(i64, j)] = 0.0
)");
}

TEST(SplitLiveRanges, WhatIsReadBehindAJumpIsOne) {
  // By the end of the loop, by its next round, and by that of the loop around.
  expectSame(R"(  t = 0.0
  u = 0.0
  j = 0i32
  for i = 0i32; lt n; 1i32 {
    for k = 0i32; lt n; 1i32 {
      if gt(x[0], 0.0) {
        t = x[0]
        break
      }
      if gt(x[1], 0.0) {
        u = x[1]
        continue
      }
      if gt(x[2], 0.0) {
        j = k
        continue 1
      }
      y[0] = u
      u = 1.0
    }
    y[1] = t
    t = 1.0
    y[2] = cast(f64, j)
  }
)");
}

TEST(SplitLiveRanges, AJumpWithinTheBlockLeavesItAlone) {
  EXPECT_EQ(splitOf(R"(  if gt(x[1], 0.0) {
    j = 0i32
    while true {
      if lnot(lt(j, n)) {
        break
      }
      y[cast(i64, j)] = x[cast(i64, j)]
      j = add(j, 1i32)
    }
  }
  for j = 0i32; lt n; 1i32 {
    y[cast(i64, j)] = x[0]
  }
  y[cast(i64, j)] = 0.0
  t = 0.0
  u = t
  y[0] = u
)"),
            R"(  declare t
  declare u
  declare j
  if gt(x[1], 0.0) {
    declare j_2
    j_2 = 0i32
    while true {
      if lnot(lt(j_2, n)) {
        break
      }
      y[cast(i64, j_2)] = x[cast(i64, j_2)]
      j_2 = add(j_2, 1i32)
    }
  }
  for j = 0i32; lt n; 1i32 {
    y[cast(i64, j)] = x[0]
  }
  y[cast(i64, j)] = 0.0
  t = 0.0
  u = t
  y[0] = u
)");
}

TEST(SplitLiveRanges, ACounterThatABlockSetsAgainIsAnother) {
  EXPECT_EQ(splitOf(R"(  t = 0.0
  u = t
  j = 0i32
  while lt(j, n) {
    y[cast(i64, j)] = u
    j = add(j, 1i32)
  }
  j = n
  while gt(j, 0i32) {
    j = sub(j, 1i32)
    y[cast(i64, j)] = x[cast(i64, j)]
  }
  t = 1.0
  y[0] = t
)"),
            R"(  declare t
  declare u
  declare j
  t = 0.0
  u = t
  j = 0i32
  while lt(j, n) {
    y[cast(i64, j)] = u
    j = add(j, 1i32)
  }
  declare j_2
  j_2 = n
  while gt(j_2, 0i32) {
    j_2 = sub(j_2, 1i32)
    y[cast(i64, j_2)] = x[cast(i64, j_2)]
  }
  t = 1.0
  y[0] = t
)");
}

TEST(SplitLiveRanges, WhatIsReadFirstIsOne) {
  expectSame(R"(  t = x[0]
  u = x[1]
  j = 0i32
  if gt(x[0], 0.0) {
    y[0] = t
    t = x[1]
    y[1] = t
  } else {
    u = add(u, 1.0)
    y[0] = u
  }
  while lt(j, n) {
    y[cast(i64, j)] = 0.0
    j = add(j, 1i32)
  }
)");
}

}  // namespace
}  // namespace sparsegen::ir
