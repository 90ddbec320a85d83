//===- LocalExtentsTest.cpp - how large local arrays can become -----------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Builder.h"
#include "IR/Transform/LocalExtents.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// The declaration of `a` in f(n), which grows by one wherever it is assigned.
std::string declared(const std::string& body) {
  Module module = moduleOf(R"(external "*y": [1]f64
entry function f(y: *f64, n: i64) {
  local a: [?]f64
  local e: i64
  local k: i64
  local u: u64
  local on: bool
  local go: bool
  local over: bool
  local p: *f64
  local q: *f64
  local fixed: [3][4]f64
  declare a
)" + body + R"(  *y = 1.0
}
bind y to "*y"
independent y is "*y" count 1
dependent y is "*y" count 1
)");
  std::vector<Growth> growths;
  Builder build(module);
  forEachStmt(module, [&](StmtId id) {
    const auto* assign = std::get_if<Assign>(&module[id].node);
    if (assign && module[assign->place].op == Op::Element) growths.push_back({objectNamed(module, "a"), {}, id});
  });
  for (Growth& growth : growths) growth.elements = build.integer(1);
  declareExtents(module, growths);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  const std::size_t begin = text.find("  declare a");
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(LocalExtents, ALoopThatAVariableCountsHasABound) {
  EXPECT_EQ(declared(R"(  e = 0
  while lt(e, n) {
    a[e] = 1.0
  } step {
    e = add(e, 1)
  }
)"), "  declare a extent select(lt(add(n, 1), 0), 0, add(n, 1))");
}

TEST(LocalExtents, WhatASecondLoopSetsIsNoMatterOfTheFirst) {
  EXPECT_EQ(declared(R"(  e = 0
  while land(on, lt(e, n)) {
    a[e] = 1.0
    e = add(e, 2)
  } step {
  }
  e = cast(i64, *y)
)"), "  declare a extent select(lt(add(n, 1), 0), 0, add(n, 1))");
}

TEST(LocalExtents, OneThatDoesNotGoOnInEachRoundHasNone) {
  EXPECT_EQ(declared(R"(  e = 0
  while lt(e, n) {
    a[e] = 1.0
    if on {
      e = add(e, 1)
    }
  } step {
  }
)"), "  declare a");
  EXPECT_EQ(declared(R"(  e = 0
  while lt(e, n) {
    a[e] = 1.0
    if on {
      continue
    }
    e = add(e, 1)
  } step {
  }
)"), "  declare a");
  EXPECT_EQ(declared(R"(  e = 0
  while lt(e, n) {
    a[e] = 1.0
    e = sub(e, 1)
  } step {
    e = add(e, 1)
  }
)"), "  declare a");
}

TEST(LocalExtents, WhatIsLeftInTheMiddleBeginsOneRoundMore) {
  EXPECT_EQ(declared(R"(  e = 0
  while true {
    a[e] = 1.0
    if ge(e, n) {
      break
    }
    e = add(e, 1)
  } step {
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 1)");
  EXPECT_EQ(declared(R"(  e = 0
  while true {
    a[e] = 1.0
    if gt(e, n) {
      break
    } else {
      e = add(e, 1)
    }
  } step {
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 1)");
}

TEST(LocalExtents, WhatIsAskedBehindARoundRunsOneInAnyCase) {
  EXPECT_EQ(declared(R"(  e = 0
  go = true
  while go {
    a[e] = 1.0
    e = add(e, 1)
  } step {
    go = lt(e, n)
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 1)");
}

TEST(LocalExtents, WhatIsComparedMayBeOfTheRoundBefore) {
  EXPECT_EQ(declared(R"(  e = 0
  k = -5
  while lt(k, n) {
    a[e] = 1.0
    k = e
    e = add(e, 1)
  } step {
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 1)");
}

TEST(LocalExtents, WhatMayBeginAnewBeyondZeroHasNoBound) {
  EXPECT_EQ(declared(R"(  u = cast(u64, n)
  while gt(u, 0u64) {
    a[0] = 1.0
    u = sub(u, 2u64)
  } step {
  }
)"), "  declare a");
  EXPECT_EQ(declared(R"(  e = 0
  while lt(cast(i32, e), 9i32) {
    a[0] = 1.0
    e = add(e, 1)
  } step {
  }
)"), "  declare a");
}

TEST(LocalExtents, ALoopMayCountDownWhatIsComparedAsItWas) {
  EXPECT_EQ(declared(R"(  e = n
  while true {
    k = e
    e = sub(k, 1)
    if lnot(gt(k, 0)) {
      break
    }
    a[e] = 1.0
  } step {
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 2)");
}

TEST(LocalExtents, AFlagThatIsOnlyClearedEndsALoop) {
  EXPECT_EQ(declared(R"(  e = 0
  go = true
  while go {
    a[e] = 1.0
    over = ge(e, n)
    if over {
      go = false
    }
  } step {
    if go {
      e = add(e, 1)
    }
  }
)"), "  declare a extent add(select(lt(add(n, 1), 0), 0, add(n, 1)), 2)");
  EXPECT_EQ(declared(R"(  e = 0
  go = true
  while go {
    a[e] = 1.0
    if ge(e, n) {
      go = false
    }
    go = on
  } step {
    e = add(e, 1)
  }
)"), "  declare a");
}

TEST(LocalExtents, WhatMayStepOverItsEndHasNoBound) {
  EXPECT_EQ(declared(R"(  e = 0
  while ne(e, n) {
    a[e] = 1.0
  } step {
    e = add(e, 2)
  }
)"), "  declare a");
}

TEST(LocalExtents, APointerGoesAsFarAsItsArray) {
  EXPECT_EQ(declared(R"(  p = y
  while ne(p, &y[n]) {
    a[0] = 1.0
    p = &p[1]
  } step {
  }
)"), "  declare a extent select(lt(add(n, 1), 0), 0, add(n, 1))");
  EXPECT_EQ(declared(R"(  p = &fixed[0][e]
  while ne(p, q) {
    a[0] = 1.0
    p = &p[1]
  } step {
  }
)"), "  declare a extent 13");
  EXPECT_EQ(declared(R"(  p = q
  while ne(p, &y[n]) {
    a[0] = 1.0
    p = &p[1]
  } step {
  }
)"), "  declare a");
}

}  // namespace
}  // namespace sparsegen::ir
