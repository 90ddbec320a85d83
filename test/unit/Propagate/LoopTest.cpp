//===- LoopTest.cpp - counted loops and fixed points ----------------------===//

#include "Propagate/Machine.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;

TEST(For, IsExecutedWhereItsCountIsKnown) {
  EXPECT_EQ(rowsOf(4, 4,
                   "local i: i32\ny[0] = x[0]\nfor i = 1i32; lt 4i32; 1i32 {\n"
                   "y[cast(i64, i)] = sub(x[cast(i64, i)], x[cast(i64, sub(i, 1i32))])\n}"),
            "{0} {0,1} {1,2} {2,3}");
}

TEST(For, DownwardsAndInSteps) {
  EXPECT_EQ(rowsOf(5, 1, "local i: i64\ny[0] = 0.0\nfor i = 4; ge 0; -2 {\ny[0] = add(y[0], x[i])\n}"), "{0,2,4}");
  EXPECT_EQ(
      rowsOf(5, 1,
             "local i: u32\ny[0] = 0.0\nfor i = 3u32; ne 0u32; 4294967295u32 {\ny[0] = add(y[0], x[cast(i64, i)])\n}"),
      "{1,2,3}");
}

TEST(For, TheVariableHasTheValueThatEndedIt) {
  EXPECT_EQ(rowsOf(5, 1, "local i: i64\nfor i = 0; lt 3; 2 {\n}\ny[0] = x[i]"), "{4}");
}

TEST(For, WhoseVariableOrBoundChangesInItsBodyIsNone) {
  const std::string head = "local i: i64\nlocal m: i64\nlocal p: *i64\ny[0] = x[0]\nm = 2\n";
  for (const char* changed : {"m", "i"}) {
    const std::string body = head + "p = &" + changed + "\nfor i = 0; lt m; 1 {\n*p = add(*p, 1)\n}";
    EXPECT_THROW(Propagated(functionOf(4, 1, body)).rows(), InternalError) << changed;
  }
}

TEST(For, ABoundFromAnInputIsAnErrorThatNamesIt) {
  EXPECT_EQ(
      messagesOf(4, 1, "local i: i32\ny[0] = 0.0\nfor i = 0i32; lt sub(n, 1i32); 1i32 {\n}"),
      "unknown-bound: the loop's bound is not known: it depends on `n`\n"
      "note: give `n` a value with `--set n=VALUE`, or with `SPARSEGEN_SET(n, VALUE)`; or let it be known at run time "
      "only, with `SPARSEGEN_STRUCTURE(n)` or `--structure 'n'`\n");
}

TEST(For, ABoundFromAMemberIsNamedByItsPath) {
  const Propagated run(
      "record grid {\n  h: f64\n  mx: i32\n}\nexternal \"*x\": [2]f64\nexternal \"*data\": grid\n"
      "function inner(count: i32, x: *f64) -> f64 {\nlocal i: i32\nlocal s: f64\ns = 0.0\n"
      "for i = 0i32; lt count; 1i32 {\ns = add(s, x[cast(i64, i)])\n}\nreturn s\n}\n"
      "entry function f(x: *f64, data: *grid) -> f64 {\nlocal r: f64\nr = call inner(data->mx, x)\nreturn r\n}\n"
      "bind x to \"*x\"\nbind data to \"*data\"\n"
      "independent x is \"*x\" count 2\ndependent \"return\" is return count 1\n");
  EXPECT_THAT(run.messages(), HasSubstr("it depends on `data->mx`"));
  EXPECT_THAT(run.messages(), HasSubstr("--set 'data->mx=VALUE'"));
}

TEST(For, ABoundValueMakesItStatic) {
  const std::string body = "local i: i32\nfor i = 0i32; lt n; 1i32 {\ny[cast(i64, i)] = x[cast(i64, i)]\n}";
  EXPECT_EQ(Propagated(functionOf(3, 3, body) + "set n to 3\n").rows(), "{0} {1} {2}");
}

TEST(For, ABoundWithinALimitRunsToAFixedPoint) {
  // 0 to 3 iterations; the index is in [0, 2].
  const Propagated run(functionOf(5, 1,
                                  "local i: i32\ny[0] = 0.0\nfor i = 0i32; lt select(c, 0i32, 3i32); 1i32 {\n"
                                  "y[0] = add(y[0], x[cast(i64, i)])\n}"));
  EXPECT_EQ(run.rows(), "{0,1,2}");
}

TEST(For, CertainIterationsOverwrite) {
  const Propagated run(functionOf(5, 1,
                                  "local i: i32\ny[0] = x[4]\nfor i = 0i32; lt select(c, 2i32, 3i32); 1i32 {\n"
                                  "y[0] = x[cast(i64, i)]\n}"));
  EXPECT_EQ(run.rows(), "{0,1,2}");
}

TEST(For, AStrideOfTheVariableIsKept) {
  EXPECT_EQ(rowsOf(8, 1, "local i: i64\ny[0] = 0.0\nfor i = 1; lt select(c, 4, 7); 2 {\ny[0] = add(y[0], x[i])\n}"),
            "{1,3,5}");
}

TEST(For, RecurrencesOverUnknownIterationsReachTheirFixedPoint) {
  EXPECT_EQ(rowsOf(3, 3,
                   "local i: i32\ny[0] = x[0]\ny[1] = x[1]\ny[2] = x[2]\n"
                   "for i = 0i32; lt select(c, 0i32, 9i32); 1i32 {\ny[2] = y[1]\ny[1] = y[0]\n}"),
            "{0} {0,1} {0,1,2}");
}

TEST(While, IsExecutedWhileItsConditionIsKnown) {
  EXPECT_EQ(rowsOf(4, 4, "local i: i64\ni = 0\nwhile lt(i, 4) {\ny[i] = x[sub(3, i)]\n} step {\ni = add(i, 1)\n}"),
            "{3} {2} {1} {0}");
}

TEST(While, ContinueGoesOnWithTheStep) {
  EXPECT_EQ(rowsOf(4, 1,
                   "local i: i64\ni = 0\ny[0] = 0.0\nwhile lt(i, 4) {\nif eq(rem(i, 2), 0) {\ncontinue\n}\n"
                   "y[0] = add(y[0], x[i])\n} step {\ni = add(i, 1)\n}"),
            "{1,3}");
}

TEST(While, OnAnUnknownConditionRunsToAFixedPoint) {
  EXPECT_EQ(rowsOf(3, 2,
                   "local t: f64\nlocal u: f64\nt = x[0]\nu = x[1]\nwhile gt(t, 1.0) {\nt = mul(t, u)\nu = x[2]\n}\n"
                   "y[0] = t\ny[1] = u"),
            "{0,1,2} {1,2}");
}

TEST(While, ACounterThatAnUnknownConditionStopsIsGuarded) {
  EXPECT_EQ(rowsOf(6, 1,
                   "local k: i32\nk = 0i32\nwhile land(lt(k, 3i32), gt(x[cast(i64, k)], 0.0)) {\nk = add(k, 1i32)\n}\n"
                   "y[0] = x[cast(i64, k)]"),
            "{0,1,2,3}");
}

TEST(While, ALongGuardedCounterIsNarrowedAgain) {
  EXPECT_EQ(rowsOf(60, 1,
                   "local k: i32\nk = 0i32\nwhile land(lt(k, 40i32), gt(x[59], cast(f64, k))) {\nk = add(k, 20i32)\n"
                   "k = sub(k, 19i32)\n}\ny[0] = mul(0.0, x[0])\nif gt(k, 37i32) {\ny[0] = x[cast(i64, k)]\n}"),
            "{38,39,40}");
}

TEST(While, WithoutEndIsLeftByItsBreaks) {
  EXPECT_EQ(
      rowsOf(3, 1, "local t: f64\nt = x[0]\nwhile true {\nt = mul(t, x[1])\nif lt(t, 1.0) {\nbreak\n}\n}\ny[0] = t"),
      "{0,1}");
}

TEST(While, ThatIsNeverLeftIsAnError) {
  EXPECT_THAT(messagesOf(1, 1, "y[0] = x[0]\nwhile gt(x[0], 0.0) {\nstop\n}\nstop"),
              HasSubstr("no-result: no path through `f` returns"));
}

TEST(While, ThatRepeatsItsStateIsEndless) {
  EXPECT_THAT(messagesOf(1, 1, "while true {\ny[0] = x[0]\n}"), HasSubstr("no-result: no path through `f` returns"));
  EXPECT_EQ(
      rowsOf(3, 1, "local t: f64\nt = x[0]\nwhile true {\nif lt(x[2], 1.0) {\nbreak\n}\nt = mul(t, x[1])\n}\ny[0] = t"),
      "{0,1}");
}

TEST(While, WhatWasChosenInAnotherRoundIsAnotherChoice) {
  const std::string body =
      "local a: [1]f64\nlocal b: [1]f64\nlocal p: *f64\nlocal q: *f64\nlocal t: *f64\nlocal before: *f64\nlocal k: "
      "i32\n"
      "p = select(c, &a[0], &b[0])\nq = select(c, &b[0], &a[0])\ny[0] = 0.0\ny[1] = 0.0\nk = 0i32\n"
      "while gt(x[3], 1.0) {\n"
      "if ge(k, 2i32) {\nif eq(before, p) {\ny[0] = x[0]\n} else {\ny[0] = x[1]\n}\n}\n"
      "t = p\nif ge(k, 1i32) {\nbefore = p\n}\n"
      "if eq(t, p) {\ny[1] = x[0]\n} else {\ny[1] = x[1]\n}\n"  // in one round it is the same
      "p = q\nq = t\nk = add(k, 1i32)\n}";
  EXPECT_EQ(rowsOf(4, 2, body), "{0,1} {0}");
}

TEST(Loop, ThatIsTooLongIsAnError) {
  auto read = ir::read(functionOf(1, 1, "local i: i64\nfor i = 0; lt 1000000; 1 {\n}\ny[0] = x[0]"));
  Diagnostics diagnostics;
  propagation::Machine machine(std::get<ir::Module>(read), diagnostics, 1, 1000);
  EXPECT_THROW(execute(machine), propagation::Stopped);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].id, DiagId::TooLong);
  EXPECT_EQ(diagnostics.all()[0].text, "the analysis did not end within 1000 steps");
}

TEST(Loop, IsLimitedByWhatItsStatementsAre) {
  std::string sum = "x[0]";
  for (int k = 0; k < 100; ++k) sum = "add(" + sum + ", x[0])";
  auto read = ir::read(functionOf(1, 1, "local i: i64\nfor i = 0; lt 20; 1 {\ny[0] = " + sum + "\n}"));
  Diagnostics diagnostics;
  propagation::Machine machine(std::get<ir::Module>(read), diagnostics, 1, 1000);
  EXPECT_THROW(execute(machine), propagation::Stopped);
}

}  // namespace
}  // namespace sparsegen
