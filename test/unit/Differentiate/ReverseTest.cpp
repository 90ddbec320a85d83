//===- ReverseTest.cpp - adjoints of whole functions ----------------------===//
//
// One test a thing that reverse mode has to save, to run again, or to undo. Each
// compares the transposed product with dual numbers; what forward mode makes of
// the same function is compared, too.
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Differentiate/Operations.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

/// The statements of a kind in all functions of the adjoint.
template <class Node>
std::size_t countOf(const Module& module) {
  std::size_t count = 0;
  for (const Stmt& stmt : module.stmts) count += std::holds_alternative<Node>(stmt.node) ? 1u : 0u;
  return count;
}

Module adjointOf(const std::string& text, std::vector<Inputs> inputs) {
  return Comparison({text, std::move(inputs)}).adjoint(AdjointForm::Product);
}

constexpr const char* kTerms = R"(
  local i: i64
  local a: f64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    a = sub(x[add(i, 1)], mul(x[i], x[i]))
    f = add(f, mul(a, exp(a)))
  }
  y[0] = f
)";
const std::vector<Inputs> kFour = {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(1)}}};

TEST(Reverse, ASumOfTermsIsRunOnceAndNeedsNoTape) {
  expectDerivative(function(kTerms, 4, 1), kFour);
  const Module module = adjointOf(function(kTerms, 4, 1), kFour);
  EXPECT_EQ(countOf<Push>(module), 0u);
  // The loop over the terms, backward, and the one that clears the adjoints.
  EXPECT_EQ(countOf<For>(module), 2u);
}

TEST(Reverse, ARecurrenceIsSaved) {
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
  expectDerivative(text, kFour);
  EXPECT_GT(countOf<Push>(adjointOf(text, kFour)), 0u);
}

TEST(Reverse, StepsInOneArray) {
  expectDerivative(function(R"(
  local s: i64
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = x[i]
  }
  for s = 0; lt 3; 1 {
    for i = 1; lt 3; 1 {
      y[i] = add(mul(y[sub(i, 1)], y[i]), sin(y[add(i, 1)]))
    }
  }
)",
                            4, 4),
                   {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(4)}}});
}

TEST(Reverse, AConditionThatTheBranchOverwrites) {
  expectDerivative(function(R"(
  local a: f64
  local b: f64
  local i: i64
  a = x[0]
  b = x[1]
  if lt(a, b) {
    a = mul(b, 3.0)
    y[0] = mul(a, b)
  } else {
    b = sub(a, 5.0)
    y[0] = add(a, mul(b, b))
  }
  for i = 0; lt 4; 1 {
    if lt(a, b) {
      a = add(mul(b, a), 0.7)
    } else {
      b = sub(mul(b, 0.5), mul(a, a))
    }
  }
  y[1] = mul(a, b)
)",
                            2, 2),
                   {{{"*x", {0.4, 0.7}}, {"*y", none(2)}}, {{"*x", {1.4, 0.7}}, {"*y", none(2)}}});
}

TEST(Reverse, LoopsOfOtherShapes) {
  expectDerivative(function(R"(
  local i: i64
  local k: u32
  local n: i32
  local t: f64
  t = 1.0
  for i = 4; gt 0; -1 {
    t = add(mul(t, x[sub(i, 1)]), cast(f64, i))
  }
  for i = 0; le 3; 3 {
    t = add(t, mul(cos(t), x[i]))
  }
  for k = 1u32; lt 4u32; 1u32 {
    t = mul(t, sin(x[cast(i64, k)]))
  }
  for i = 3; ne -1; -1 {
    t = add(t, mul(t, x[i]))
  }
  n = 3i32
  while gt(n, 0i32) {
    t = mul(t, x[cast(i64, n)])
    n = sub(n, 1i32)
  } step {
    t = add(t, 0.25)
  }
  y[0] = t
)",
                            4, 1),
                   kFour);
}

TEST(Reverse, JumpsOutOfLoopsAndOfTheFunction) {
  expectDerivative(function(R"(
  local i: i64
  local j: i64
  y[0] = x[0]
  y[1] = x[0]
  for i = 0; lt 4; 1 {
    if lt(x[i], -1.0) {
      continue
    }
    y[0] = mul(y[0], x[i])
    j = 0
    while true {
      if eq(j, i) {
        break
      }
      y[1] = add(y[1], mul(y[0], x[j]))
      if gt(y[1], 3.0) {
        break 1
      }
      j = add(j, 1)
    }
    if gt(y[0], 2.0) {
      y[0] = sin(y[0])
      return
    }
  }
  y[1] = mul(y[1], y[1])
)",
                            4, 2),
                   {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(2)}},
                    {{"*x", {1.4, -1.3, 1.8, 1.2}}, {"*y", none(2)}},
                    {{"*x", {2.4, 1.3, 0.8, 1.2}}, {"*y", none(2)}},
                    {{"*x", {1.2, 1.1, 1.3, 1.2}}, {"*y", none(2)}}});
}

TEST(Reverse, AVariableThatRoundsHandOn) {
  expectDerivative(function(R"(
  local i: i64
  local t: f64
  local last: f64
  for i = 0; lt 3; 1 {
    if eq(i, 0) {
      last = x[3]
    }
    t = mul(last, x[i])
    y[i] = mul(t, t)
    last = add(t, x[i])
  }
)",
                            4, 3),
                   {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(3)}}});
}

constexpr const char* kScale = R"(
function scale(v: *f64) {
  local n: f64
  n = sqrt(add(add(mul(v[0], v[0]), mul(v[1], v[1])), 1.0))
  v[0] = div(v[0], n)
  v[1] = mul(v[1], v[0])
}
)";

TEST(Reverse, ACalleeThatChangesWhatItReads) {
  expectDerivative(function(R"(
  local v: [2]f64
  local i: i64
  v[0] = x[0]
  v[1] = mul(x[1], x[0])
  for i = 0; lt 2; 1 {
    call scale(&v[0])
    v[0] = add(v[0], mul(v[1], v[1]))
  }
  y[0] = mul(v[0], v[1])
)",
                            2, 1, kScale),
                   {{{"*x", {0.4, 0.7}}, {"*y", none(1)}}});
}

TEST(Reverse, ACalleeWhoseInputChangesAfterwards) {
  expectDerivative(function(R"(
  local v: [2]f64
  local a: f64
  v[0] = x[0]
  v[1] = x[1]
  a = call dot(&v[0])
  v[0] = mul(v[0], v[1])
  v[1] = 3.0
  y[0] = mul(a, v[0])
)",
                            2, 1, R"(
function dot(v: *f64) -> f64 {
  return mul(v[0], exp(v[1]))
}
)"),
                   {{{"*x", {0.4, 0.7}}, {"*y", none(1)}}});
}

TEST(Reverse, BuffersThatTakeTurns) {
  expectDerivative(function(R"(
  local a: [3]f64
  local b: [3]f64
  local now: *f64
  local next: *f64
  local old: *f64
  local i: i64
  local s: i64
  now = &a[0]
  next = &b[0]
  for i = 0; lt 3; 1 {
    now[i] = x[i]
  }
  for s = 0; lt 3; 1 {
    for i = 0; lt 3; 1 {
      next[i] = add(mul(now[i], now[rem(add(i, 1), 3)]), x[i])
    }
    old = now
    now = next
    next = old
  }
  for i = 0; lt 3; 1 {
    y[i] = now[i]
  }
)",
                            3, 3),
                   {{{"*x", {0.4, -0.3, 0.8}}, {"*y", none(3)}}});
}

TEST(Reverse, AnIndexThatIsOverwritten) {
  expectDerivative(function(R"(
  local i: i64
  local at: i64
  for i = 0; lt 4; 1 {
    y[i] = 0.0
  }
  at = 1
  for i = 0; lt 4; 1 {
    y[at] = add(y[at], mul(x[i], x[at]))
    at = rem(add(at, 3), 4)
  }
)",
                            4, 4),
                   {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(4)}}});
}

TEST(Reverse, SourcesThatMayBeThePlaceItself) {
  expectDerivative(function(R"(
  local a: [3]f64
  local i: i64
  local j: i64
  for i = 0; lt 3; 1 {
    a[i] = x[i]
  }
  for i = 0; lt 3; 1 {
    for j = 0; lt 3; 1 {
      a[i] = add(mul(a[i], x[j]), mul(a[j], a[rem(add(i, j), 3)]))
    }
  }
  for i = 0; lt 3; 1 {
    y[i] = a[i]
  }
)",
                            3, 3),
                   {{{"*x", {0.4, -0.3, 0.8}}, {"*y", none(3)}}});
}

TEST(Reverse, AFirstValueThatTheLoopChanges) {
  expectDerivative(function(R"(
  local i: i64
  local start: i64
  local f: f64
  f = 0.0
  start = 1
  for i = start; lt 4; 1 {
    f = add(f, mul(x[i], mul(x[i], x[0])))
    start = 3
  }
  y[0] = f
)",
                            4, 1),
                   kFour);
}

TEST(Reverse, AVariableThatAPointerReads) {
  expectDerivative(function(R"(
  local r: f64
  local s: f64
  local p: *f64
  r = x[0]
  s = x[2]
  p = select(gt(x[1], 0.0), &r, &s)
  if gt(x[2], 0.3) {
    r = mul(r, 1.5)
  }
  r = add(add(r, mul(x[1], *p)), mul(x[2], s))
  r = add(add(r, mul(0.5, *p)), mul(0.25, s))
  y[0] = mul(r, s)
)",
                            3, 1),
                   {{{"*x", {0.4, 0.7, 0.8}}, {"*y", none(1)}}, {{"*x", {0.4, -0.7, 0.2}}, {"*y", none(1)}}});
}

TEST(Reverse, AVariableThatIsSetAgainBehindALoop) {
  expectDerivative(
      function(R"(
  local i: i64
  local a: f64
  for i = 0; lt 3; 1 {
    if gt(x[i], 0.0) {
      a = mul(x[i], x[i])
    } else {
      a = sin(x[i])
    }
    y[i] = mul(3.0, a)
  }
  if gt(x[3], 0.0) {
    a = mul(x[3], x[3])
  } else {
    a = x[0]
  }
  y[3] = mul(2.0, a)
)",
               4, 4),
      {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(4)}}, {{"*x", {0.4, 0.3, 0.8, -1.2}}, {"*y", none(4)}}});
}

TEST(Reverse, ACounterThatIsReadBehindItsLoop) {
  expectDerivative(function(R"(
  local e: i64
  local j: i64
  local s: f64
  local f: f64
  f = 0.0
  for e = 0; lt 2; 1 {
    s = 0.0
    for j = 0; lt 2; 1 {
      s = add(s, x[add(mul(2, e), j)])
    }
    f = add(f, mul(cast(f64, j), mul(s, s)))
  }
  y[0] = f
)",
                            4, 1),
                   kFour);
}

TEST(Reverse, StraightLinesOfManyInputsTakeAFewTimesTheFunction) {
  constexpr int n = 40;
  std::string body = "  local t: f64\n  t = 1.0\n";
  std::vector<double> x;
  for (int k = 0; k < n; ++k) {
    body += "  t = add(mul(t, x[" + std::to_string(k) + "]), x[" + std::to_string(k * 7 % n) + "])\n";
    x.push_back(0.9 + 0.01 * k);
  }
  const std::string text = function(body + "  y[0] = t\n", n, 1);
  const std::vector<Inputs> inputs = {{{"*x", x}, {"*y", none(1)}}};
  expectDerivative(text, inputs);
  EXPECT_LT(differentiate::countOperations(Comparison({text, inputs}).adjoint(AdjointForm::ValuedProduct)), 12 * n);
}

//===----------------------------------------------------------------------===//
// In one go
//===----------------------------------------------------------------------===//

/// Compares the derivatives of f(x, y), four independents and one dependent, and gives the loops of its value and
/// gradient, but the one that clears the adjoints. A loop that is done in one go is there once, any other one over
/// active values twice.
std::size_t loopsOf(const std::string& body, const std::string& before = "") {
  const std::string text = function(body, 4, 1, before);
  expectDerivative(text, kFour);
  return countOf<For>(Comparison({text, kFour}).adjoint(AdjointForm::ValuedProduct)) - 1;
}

//===----------------------------------------------------------------------===//
// First values
//===----------------------------------------------------------------------===//

/// How many Combines of the adjoint clear something: one what it adds to, others what an output had before.
std::size_t clearsOf(const std::string& body) {
  const std::string text = function(body, 4, 4);
  const std::vector<Inputs> four = {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(4)}}};
  expectDerivative(text, four);
  const Module module = adjointOf(text, four);
  return static_cast<std::size_t>(std::ranges::count_if(module.stmts, [](const Stmt& stmt) {
    const auto* combine = std::get_if<Combine>(&stmt.node);
    return combine && combine->terms.empty();
  }));
}

TEST(ReverseFirstValues, AreThoseOfEachRound) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = mul(x[i], x[sub(3, i)])
  }
)"),
            1u);
}

TEST(ReverseFirstValues, AreAddedToAfterwards) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  local k: i64
  for i = 0; lt 4; 1 {
    y[i] = x[i]
    for k = 0; lt 2; 1 {
      y[i] = add(y[i], mul(x[i], x[k]))
    }
  }
)"),
            1u);
}

TEST(ReverseFirstValues, AreOneOfARowEach) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  local k: i64
  for i = 0; lt 2; 1 {
    for k = 0; lt 2; 1 {
      y[add(mul(i, 2), k)] = mul(x[i], x[k])
    }
  }
)"),
            1u);
}

TEST(ReverseFirstValues, AreNotSetAgainByAnotherLoop) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = mul(x[i], x[i])
  }
  for i = 1; lt 3; 1 {
    y[i] = mul(x[i], x[0])
  }
)"),
            2u);
}

TEST(ReverseFirstValues, AreNotSetAgainByAnotherRound) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  for i = 0; lt 3; 1 {
    y[i] = mul(x[i], x[i])
    y[add(i, 1)] = mul(x[i], x[0])
  }
)"),
            3u);
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  local k: i64
  for i = 0; lt 2; 1 {
    for k = 0; lt 3; 1 {
      y[add(i, k)] = mul(x[i], x[k])
    }
  }
)"),
            2u);
}

TEST(ReverseFirstValues, AreNotSetBeforeInTheRound) {
  EXPECT_EQ(clearsOf(R"(
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = mul(x[i], x[i])
    if gt(x[i], 0.5) {
      y[i] = mul(x[i], x[0])
    }
  }
)"),
            2u);
}

TEST(ReverseInOneGo, ASumOfTerms) { EXPECT_EQ(loopsOf(kTerms), 1u); }

TEST(ReverseInOneGo, SumsOfSumsWhoseFactorsAreKnown) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local j: i64
  local h: f64
  local f: f64
  local g: f64
  h = 0.5
  f = 1.0
  for i = 0; lt 3; 1 {
    for j = 0; lt i; 1 {
      f = add(f, mul(x[i], x[j]))
      if lt(i, 2) {
        f = sub(f, exp(x[j]))
      }
    }
  }
  g = mul(f, mul(h, h))
  y[0] = add(g, mul(x[0], x[1]))
)"),
            2u);
}

TEST(ReverseInOneGo, SeveralSums) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  local g: f64
  f = 0.0
  g = 0.0
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
    g = add(g, sin(x[i]))
  }
  for i = 0; lt 2; 1 {
    f = add(f, mul(x[i], x[add(i, 2)]))
  }
  y[0] = add(mul(3.0, f), g)
)"),
            2u);
}

TEST(ReverseInOneGo, ASumInTheCallersMemory) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  y[0] = 0.0
  for i = 0; lt 3; 1 {
    y[0] = add(y[0], mul(x[i], x[i]))
  }
  y[0] = mul(2.0, y[0])
)"),
            1u);
}

TEST(ReverseInOneGo, NotWhereAPointerMayLeadToTheSumInTheCallersMemory) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local p: *f64
  y[0] = x[3]
  p = select(gt(x[0], 0.0), y, &x[1])
  for i = 0; lt 3; 1 {
    y[0] = add(y[0], *p)
  }
)"),
            2u);
}

TEST(ReverseInOneGo, OnlyTheLastOfWhatFollowsFromEachOther) {
  // The second loop reads the sum of the first one.
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local s: f64
  local f: f64
  s = 0.0
  f = 0.0
  for i = 0; lt 3; 1 {
    s = add(s, mul(x[i], x[i]))
  }
  for i = 0; lt 3; 1 {
    f = add(f, mul(s, exp(x[i])))
  }
  y[0] = f
)"),
            3u);
}

TEST(ReverseInOneGo, NotWhereOneSumFeedsAnother) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local s: f64
  local f: f64
  s = 0.0
  f = 0.0
  for i = 0; lt 3; 1 {
    s = add(s, mul(x[i], x[i]))
    f = add(f, s)
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereTheSumIsUsedAsAFactor) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
  }
  y[0] = mul(f, f)
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereAFactorIsComputedByTheLoop) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  local last: f64
  f = 0.0
  last = 1.0
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
    last = cast(f64, i)
  }
  y[0] = mul(f, last)
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereTheSumBeginsAnew) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    if eq(i, 1) {
      f = 0.0
    }
    f = add(f, mul(x[i], x[i]))
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereTheSumIsScaled) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    f = add(mul(0.5, f), mul(x[i], x[i]))
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereABranchBehindTheLoopDependsOnIt) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
  }
  if gt(f, 0.1) {
    f = mul(2.0, f)
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereItsRoundsAreSaved) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local t: f64
  local f: f64
  f = 0.0
  t = x[3]
  for i = 0; lt 3; 1 {
    t = sin(mul(t, x[i]))
    f = add(f, t)
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereAPointerMayLeadToTheSum) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local f: f64
  local p: *f64
  f = x[3]
  p = select(gt(x[0], 0.0), &f, &x[1])
  for i = 0; lt 3; 1 {
    f = add(f, *p)
  }
  y[0] = f
)"),
            2u);
}

TEST(ReverseInOneGo, NotWhereWhatFollowsRunsUntilItIsDone) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local n: i64
  local f: f64
  f = 0.0
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
  }
  n = 2
  while gt(n, 0) {
    f = mul(2.0, f)
    n = sub(n, 1)
  }
  y[0] = f
)"),
            3u);
}

// The loop over `f` stays as it is, and one more clears the adjoints of `w`.
TEST(ReverseInOneGo, OnlyBehindWhatChangesWhatItUses) {
  EXPECT_EQ(loopsOf(R"(
  local i: i64
  local w: [4]f64
  local f: f64
  local g: f64
  f = 0.0
  g = 0.0
  for i = 0; lt 4; 1 {
    w[i] = mul(2.0, x[i])
  }
  for i = 0; lt 3; 1 {
    f = add(f, mul(x[i], x[i]))
  }
  for i = 0; lt 4; 1 {
    w[i] = mul(3.0, w[i])
  }
  for i = 0; lt 4; 1 {
    g = add(g, mul(x[i], w[i]))
  }
  y[0] = add(f, g)
)"),
            8u);
}

TEST(Reverse, WhatOneAdjointGetsIsAddedUpBefore) {
  const std::string text = function("local t: f64\nt = sin(x[0])\ny[0] = mul(t, x[0])\n", 1, 1);
  expectDerivative(text, {{{"*x", {0.4}}, {"*y", none(1)}}});
  const std::string made = toText(adjointOf(text, {{{"*x", {0.4}}, {"*y", none(1)}}}));
  const std::string adds = "combine x_b[0] = 1.0 * x_b[0]";
  const std::size_t first = made.find(adds);
  ASSERT_NE(first, std::string::npos) << made;
  EXPECT_EQ(made.find(adds, first + 1), std::string::npos) << made;
}

}  // namespace
}  // namespace sparsegen::test
