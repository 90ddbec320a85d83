//===- RestorationTest.cpp - overwritten values on the tape ---------------===//
//
// What the way back restores, and how many values are on the tape for it. Each
// test compares with dual numbers, too.
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

/// The most values on the tape at one time.
std::size_t saved(const std::string& text, const std::vector<Inputs>& inputs) {
  Comparison comparison({text, inputs});
  comparison.run();
  return comparison.mostSaved();
}

const std::vector<Inputs> kFour = {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(1)}}};

TEST(Restoration, PredatorsAndPreyAreTwoNumbersAStep) {
  EXPECT_EQ(saved(function(R"(
  local step: i64
  local prey: f64
  local predators: f64
  prey = x[0]
  predators = x[1]
  for step = 0; lt 5; 1 {
    prey = add(prey, mul(mul(0.1, prey), sub(x[2], mul(x[3], predators))))
    predators = add(predators, mul(mul(0.1, predators), sub(mul(x[2], prey), x[3])))
  }
  y[0] = mul(prey, predators)
)",
                           4, 1),
                  kFour),
            10u);
}

/// The old value of the array is in `here`, and that is what `left` is given.
constexpr const char* kBurgers = R"(
  local u: [4]f64
  local i: i64
  local step: i64
  local left: f64
  local here: f64
  local right: f64
  for i = 0; lt 4; 1 {
    u[i] = x[i]
  }
  for step = 0; lt 3; 1 {
    declare left
    left = u[0]
    for i = 1; lt 3; 1 {
      declare here
      here = u[i]
      declare right
      right = u[add(i, 1)]
      u[i] = add(here, sub(mul(right, right), mul(left, left)))
      left = here
    }
  }
  y[0] = add(mul(u[1], u[2]), u[3])
)";

TEST(Restoration, AValueThatIsHandedOnIsPushedOnce) {
  // A step: one for each of two cells, and what `left` ends with.
  EXPECT_EQ(saved(function(kBurgers, 4, 1), kFour), 9u);
}

TEST(Restoration, TheCellsOfAnArray) {
  EXPECT_EQ(saved(function(R"(
  local u: [4]f64
  local i: i64
  local step: i64
  for i = 0; lt 4; 1 {
    u[i] = x[i]
  }
  for step = 0; lt 3; 1 {
    for i = 1; lt 3; 1 {
      u[i] = add(mul(u[sub(i, 1)], u[i]), mul(u[add(i, 1)], u[i]))
    }
  }
  y[0] = add(mul(u[1], u[2]), u[3])
)",
                           4, 1),
                  kFour),
            6u);
}

TEST(Restoration, AnArrayWhoseCellsMayHaveNoValueIsNotPushed) {
  saved(function(R"(
  local u: [4]f64
  local a: f64
  local i: i64
  a = x[0]
  for i = 0; lt 4; 1 {
    u[i] = mul(a, x[i])
    a = add(mul(u[i], a), mul(u[i], x[i]))
  }
  y[0] = mul(a, u[2])
)",
                 4, 1),
        kFour);
}

TEST(Restoration, AVariableThatEndsItsBlockWithAnotherValue) {
  saved(function(R"(
  local s: i64
  local a: f64
  local b: f64
  local c: f64
  a = x[0]
  for s = 0; lt 3; 1 {
    declare b
    b = mul(a, x[1])
    c = mul(mul(b, x[2]), add(b, a))
    b = mul(b, c)
    a = mul(mul(a, b), add(mul(b, x[3]), mul(b, c)))
  }
  y[0] = a
)",
                 4, 1),
        kFour);
}

TEST(Restoration, BranchesOnWhatTheyOverwrite) {
  saved(function(R"(
  local s: i64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  for s = 0; lt 5; 1 {
    if lt(a, b) {
      a = add(mul(mul(a, b), x[2]), mul(a, a))
    } else {
      b = sub(mul(mul(b, a), x[3]), mul(b, 0.5))
      if gt(b, 0.0) {
        a = mul(mul(a, b), x[0])
      }
    }
  }
  y[0] = mul(a, b)
)",
                 4, 1),
        {{{"*x", {0.4, -0.3, 0.8, 1.2}}, {"*y", none(1)}}, {{"*x", {-0.4, 0.9, 1.8, -1.2}}, {"*y", none(1)}}});
}

TEST(Restoration, IndexesAndBoundsThatChange) {
  saved(function(R"(
  local u: [4]f64
  local i: i64
  local k: i64
  local n: i64
  local s: i64
  for i = 0; lt 4; 1 {
    u[i] = x[i]
  }
  k = 1
  n = 2
  for s = 0; lt 4; 1 {
    for i = 0; lt n; 1 {
      u[k] = add(mul(u[k], u[i]), mul(u[k], x[k]))
      k = rem(add(k, 3), 4)
    }
    n = sub(4, n)
    u[rem(n, 4)] = mul(u[rem(n, 4)], mul(u[k], x[k]))
  }
  y[0] = add(mul(u[0], u[1]), mul(u[2], u[3]))
)",
                 4, 1),
        kFour);
}

TEST(Restoration, AnIndexThatIsReadFromWhatIsOverwritten) {
  saved(function(R"(
  local at: [3]i64
  local a: f64
  local i: i64
  local s: i64
  a = x[0]
  for i = 0; lt 3; 1 {
    at[i] = rem(add(i, 1), 3)
  }
  for s = 0; lt 4; 1 {
    a = add(mul(mul(a, x[at[0]]), x[at[1]]), mul(a, a))
    at[at[0]] = rem(add(at[at[0]], 1), 3)
    a = mul(mul(a, x[at[2]]), add(a, x[at[1]]))
  }
  y[0] = a
)",
                 4, 1),
        kFour);
}

TEST(Restoration, AVariableThatIsSetAgainBehindTheLoop) {
  saved(function(R"(
  local s: i64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  for s = 0; lt 3; 1 {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = mul(mul(a, b), add(b, x[0]))
  }
  y[0] = mul(a, b)
  a = mul(a, x[2])
  y[0] = add(y[0], mul(a, a))
)",
                 4, 1),
        kFour);
}

TEST(Restoration, TwoLoopsOverOneVariable) {
  EXPECT_EQ(saved(function(R"(
  local s: i64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  for s = 0; lt 3; 1 {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = mul(mul(a, b), add(b, x[0]))
  }
  for s = 0; lt 2; 1 {
    b = add(mul(mul(a, b), x[3]), mul(b, x[1]))
    a = mul(mul(a, b), add(a, x[0]))
  }
  y[0] = mul(a, b)
)",
                           4, 1),
                  kFour),
            10u);
}

TEST(Restoration, ALoopThatRunsUntilItIsDone) {
  saved(function(R"(
  local n: i64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  n = 0
  while lt(mul(b, b), 40.0) {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = add(mul(b, 1.5), mul(mul(a, b), b))
    if gt(n, 8) {
      break
    }
  } step {
    n = add(n, 1)
  }
  y[0] = add(mul(a, b), b)
)",
                 4, 1),
        kFour);
}

TEST(Restoration, WhatIsReturnedIsThatBeforeTheWayBack) {
  Comparison({R"(external "*x": [?]f64
entry function f(x: *f64) -> f64 {
  local s: i64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  for s = 0; lt 3; 1 {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = mul(mul(a, b), add(b, x[0]))
  }
  return add(a, b)
}
bind x to "*x"
independent x is "*x" count 4
dependent return is return count 1
)",
              {{{"*x", {0.4, -0.3, 0.8, 1.2}}}}})
      .run();
}

TEST(Restoration, BehindASumThatIsRunOnce) {
  saved(function(R"(
  local i: i64
  local s: i64
  local f: f64
  local a: f64
  local b: f64
  a = x[0]
  b = x[1]
  f = 0.0
  for s = 0; lt 3; 1 {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = mul(mul(a, b), add(b, x[0]))
  }
  for i = 0; lt 4; 1 {
    f = add(f, mul(mul(x[i], x[i]), mul(a, b)))
  }
  for s = 0; lt 3; 1 {
    a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
    b = mul(mul(a, b), add(b, x[0]))
  }
  y[0] = add(f, a)
)",
                 4, 1),
        kFour);
}

TEST(Restoration, WithinRoundsThatAreRunAgain) {
  saved(function(R"(
  local i: i64
  local s: i64
  local f: f64
  local a: f64
  local b: f64
  f = 0.0
  for i = 0; lt 4; 1 {
    declare a
    declare b
    a = x[i]
    b = x[rem(add(i, 1), 4)]
    for s = 0; lt 3; 1 {
      a = add(mul(mul(a, b), x[2]), mul(a, x[3]))
      b = mul(mul(a, b), add(b, x[0]))
    }
    f = add(f, mul(a, b))
  }
  y[0] = f
)",
                 4, 1),
        {{{"*x", {0.4, 0.9, 0.8, 1.2}}, {"*y", none(1)}}});
}

TEST(Restoration, LoopsThatAreRunAgainReadWhatIsRestored) {
  // The inner loop reads `a`, and is run again: nothing of its rounds is saved.
  EXPECT_EQ(saved(function(R"(
  local i: i64
  local s: i64
  local f: f64
  local a: f64
  local t: f64
  a = x[0]
  for s = 0; lt 3; 1 {
    declare f
    f = 0.0
    for i = 0; lt 4; 1 {
      declare t
      t = mul(mul(a, x[i]), add(a, x[i]))
      f = add(f, mul(mul(t, t), a))
    }
    a = add(mul(a, 0.5), f)
  }
  y[0] = a
)",
                           4, 1),
                  kFour),
            3u);
}

TEST(Restoration, IntegersAndSinglePrecision) {
  saved(function(R"(
  local s: i64
  local a: f32
  local k: i32
  local b: f64
  local on: bool
  a = cast(f32, x[0])
  b = x[1]
  k = 0i32
  for s = 0; lt 4; 1 {
    b = add(mul(mul(b, x[cast(i64, k)]), cast(f64, a)), mul(b, x[cast(i64, k)]))
    k = rem(add(k, 3i32), 4i32)
    a = add(mul(a, cast(f32, b)), mul(a, a))
    b = mul(b, mul(x[cast(i64, k)], b))
  }
  y[0] = mul(b, cast(f64, a))
)",
                 4, 1),
        {{{"*x", {0.5, -0.25, 0.75, 1.25}}, {"*y", none(1)}}});
}

}  // namespace
}  // namespace sparsegen::test
