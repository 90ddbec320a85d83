//===- ExplainTest.cpp - why an entry is in the pattern -------------------===//

#include "Propagate/Explain.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

/// The steps to one entry, a line each.
std::string wayTo(PatternEntry entry, int columns, int rows, const std::string& body, const std::string& before = "") {
  Propagated run(functionOf(columns, rows, body, before));
  const auto way = explain(run.module, entry, nullptr, run.diagnostics);
  if (!way) return run.messages();
  std::string text;
  for (const ExplainedStep& step : *way) text += step.text + "\n";
  return text;
}

TEST(Explain, ThroughVariablesAndArrays) {
  const std::string body = R"(
  local t: f64
  local a: [3]f64
  t = mul(x[1], 2.0)
  a[2] = sin(t)
  y[0] = add(a[2], x[0]))";
  EXPECT_EQ(wayTo({0, 1}, 2, 1, body),
            "`t` gets it from `x[1]`\n`a[2]` gets it from `t`\n`y` gets it from `a[2]`\n");
  EXPECT_EQ(wayTo({0, 0}, 2, 1, body), "`y` gets it from `x[0]`\n");
}

TEST(Explain, IsEmptyWhereThereIsNoEntry) {
  EXPECT_EQ(wayTo({0, 1}, 2, 1, "  y[0] = x[1]\n  y[0] = x[0]"), "");
  EXPECT_EQ(wayTo({0, 1}, 2, 1, "  y[0] = add(x[0], mul(x[1], 0.0))"), "");
}

TEST(Explain, TheFewestSteps) {
  const std::string body = R"(
  local t: f64
  t = x[0]
  y[0] = add(t, x[0]))";
  EXPECT_EQ(wayTo({0, 0}, 1, 1, body), "`y` gets it from `x`\n");
}

TEST(Explain, SumsSayWhatCameFirst) {
  const std::string body = R"(
  local i: i64
  local s: f64
  s = 0.0
  for i = 0; lt 3; 1 { s = add(s, x[i]) }
  for i = 0; lt 3; 1 { y[i] = s })";
  EXPECT_EQ(wayTo({1, 2}, 3, 3, body), "`s` gets it from `x[2]` (i = 2)\n`y[1]` gets it from `s` (i = 1)\n");
}

TEST(Explain, EitherSideOfABranch) {
  const std::string body = R"(
  local t: f64
  t = 0.0
  if c { t = x[0] } else { t = x[1] }
  y[0] = t)";
  for (const int column : {0, 1})
    EXPECT_EQ(wayTo({0, column}, 2, 1, body),
              "`t` gets it from `x[" + std::to_string(column) + "]`\n`y` gets it from `t`\n");
}

TEST(Explain, IndicesThatAreNotKnown) {
  EXPECT_EQ(wayTo({0, 1}, 2, 1, "  y[0] = x[cast(i64, n)]"),
            "`y` may get it from `x[1]`, because the index that is read at is not known\n");
  EXPECT_EQ(wayTo({1, 0}, 1, 2, "  y[0] = 0.0\n  y[1] = 0.0\n  y[cast(i64, n)] = x[0]"),
            "`y[1]` may get it from `x`, because the index that it is stored at is not known\n");
}

TEST(Explain, RowsThatOtherRowsAreMadeOf) {
  EXPECT_EQ(wayTo({1, 0}, 1, 2, "  y[0] = sin(x[0])\n  y[1] = y[0]"),
            "`y[0]` gets it from `x`\n`y[1]` gets it from `y[0]`\n");
}

TEST(Explain, ThroughHelpersAndRecursion) {
  const std::string helper = R"(function half(a: f64, deeper: bool) -> f64 {
  local r: f64
  r = 0.0
  if deeper { r = call half(mul(a, 0.5), deeper) } else { r = a }
  return r
}
)";
  const std::string body = R"(
  local t: f64
  t = call half(x[0], c)
  y[0] = t)";
  EXPECT_EQ(wayTo({0, 0}, 1, 1, body, helper),
            "parameter `a` of `half` gets it from `x`\n`r` gets it from parameter `a` of `half`\n"
            "what `half` returns gets it from `r`\n`t` gets it from what `half` returns\n`y` gets it from `t`\n");
}

TEST(Explain, WhatCancelsIsNoEntry) {
  const std::string body = R"(
  local i: i64
  local r: i64
  for i = 0; lt 2; 1 {
    r = select(eq(i, 1), 1, add(i, 1))
    y[i] = sub(x[r], x[i])
  })";
  EXPECT_EQ(wayTo({1, 1}, 2, 2, body), "");
  EXPECT_EQ(wayTo({0, 1}, 2, 2, body), "`y[0]` gets it from `x[1]` (i = 0, r = 1)\n");
}

/// Of each row and column whether there is a way, as the pattern has it.
void expectWays(int columns, int rows, const std::string& body, const std::string& before = "") {
  const Propagated run(functionOf(columns, rows, body, before));
  ASSERT_TRUE(run.result) << run.messages();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const auto entries = run.result->pattern.row(row);
      EXPECT_EQ(!wayTo({row, column}, columns, rows, body, before).empty(), std::ranges::count(entries, column) > 0)
          << row << ", " << column << " of\n"
          << body;
    }
}

TEST(Explain, PassesOverIterationsOfOtherRows) {
  const std::string wrap = "function wrap(i: i64) -> i64 {\n  return rem(add(i, 5), 5)\n}\n";
  // Where it is stored goes by variables of the iteration, a call, a branch, and what another iteration can't see.
  expectWays(5, 5, R"(
  local i: i64
  local to: i64
  local left: i64
  local sum: f64
  for i = 0; lt 5; 1 {
    declare to
    declare left
    declare sum
    to = call wrap(sub(i, 2))
    left = call wrap(sub(i, 1))
    sum = mul(x[left], x[i])
    if eq(i, 2) {
      y[to] = 1.0
    } else {
      if lt(i, 4) {
        y[to] = sum
      } else {
        y[to] = x[to]
      }
    }
  })",
             wrap);
}

TEST(Explain, IterationsThatOthersFollowAreRun) {
  // A sum over iterations, and an index that they count up.
  expectWays(4, 4, R"(
  local i: i64
  local at: i64
  local sum: f64
  at = 3
  sum = 0.0
  for i = 0; lt 4; 1 {
    sum = add(sum, x[i])
    y[at] = sum
    at = sub(at, 1)
  })");
  // Stored at a place that only values say, and read by a later iteration.
  expectWays(3, 3, R"(
  local i: i64
  local k: i64
  for i = 0; lt 3; 1 {
    declare k
    k = select(lt(x[i], 0.0), 0, i)
    y[i] = 0.0
    y[k] = x[i]
  })");
  expectWays(3, 3, R"(
  local i: i64
  local t: f64
  y[0] = x[0]
  for i = 1; lt 3; 1 {
    declare t
    t = y[sub(i, 1)]
    y[i] = mul(t, x[i])
  })");
}

TEST(Explain, ErrorsAreThoseOfTheFunction) {
  const std::string body = "  local t: f64\n  y[0] = add(x[0], t)";
  EXPECT_EQ(wayTo({0, 0}, 1, 1, body), messagesOf(1, 1, body));
}

}  // namespace
}  // namespace sparsegen
