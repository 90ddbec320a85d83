//===- CallTest.cpp - calls, results and facts ----------------------------===//

#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHelpers =
    "function pick(a: f64, b: f64, first: bool) -> f64 {\nif first {\nreturn a\n}\nreturn b\n}\n"
    "function set(p: *f64, v: f64) {\n*p = v\n}\n"
    "function down(k: i32, v: f64) -> f64 {\nlocal r: f64\nif le(k, 0i32) {\nreturn v\n}\n"
    "r = call down(sub(k, 1i32), mul(v, v))\nreturn r\n}\n"
    "function positive(v: f64) -> i32 {\nif gt(v, 0.0) {\nreturn 1i32\n}\nreturn 0i32\n}\n";

TEST(Call, RunsItsCalleeForEachCall) {
  EXPECT_EQ(rowsOf(2, 2,
                   "local a: f64\nlocal b: f64\na = call pick(x[0], x[1], true)\nb = call pick(x[0], x[1], false)\n"
                   "y[0] = a\ny[1] = b",
                   kHelpers),
            "{0} {1}");
}

TEST(Call, JoinsItsReturnsOnUnknownConditions) {
  EXPECT_EQ(rowsOf(3, 1, "local a: f64\na = call pick(x[0], x[1], c)\ny[0] = mul(a, x[2])", kHelpers), "{0,1,2}");
}

TEST(Call, AResultThatIsJoinedIsAnInterval) {
  EXPECT_EQ(rowsOf(3, 1, "local k: i32\nk = call positive(x[2])\ny[0] = x[cast(i64, k)]", kHelpers), "{0,1}");
}

TEST(Call, WritesThroughPointers) {
  EXPECT_EQ(rowsOf(2, 2, "call set(y, x[1])\ncall set(&y[1], x[0])", kHelpers), "{1} {0}");
}

// What a callee's frame held is gone, though the next frame has the same numbers.
TEST(Call, APointerIntoAnEndedFramePointsNowhere) {
  const char* const functions =
      "function lend(to: **f64) {\nlocal t: f64\nt = 1.0\n*to = &t\n}\n"
      "function use(p: *f64, v: f64) -> f64 {\nlocal s: f64\ns = v\n*p = 0.0\nreturn s\n}\n";
  EXPECT_EQ(messagesOf(1, 1, "local p: *f64\nlocal r: f64\ncall lend(&p)\nr = call use(p, x[0])\ny[0] = r", functions),
            "unknown-pointer: what `p` points to is not known\n"
            "note: pointers have to come from the parameters, or from what they lead to\n");
}

TEST(Call, WithinAnUnknownBranch) {
  EXPECT_EQ(rowsOf(3, 2,
                   "local a: f64\na = 0.0\ny[0] = x[2]\ny[1] = 0.0\nif c {\ncall set(y, x[1])\na = call pick(x[0], "
                   "x[1], lt(n, 0i32))\n"
                   "}\ny[1] = a",
                   kHelpers),
            "{1,2} {0,1}");
}

TEST(Call, RecursesToALimit) {
  EXPECT_EQ(rowsOf(1, 1, "local r: f64\nr = call down(5i32, x[0])\ny[0] = r", kHelpers), "{0}");
  EXPECT_EQ(messagesOf(1, 1, "local r: f64\nr = call down(100000i32, x[0])\ny[0] = r", kHelpers),
            "recursion: the call of `down` is 1000 calls deep\n"
            "note: recursion has to end within that; bind what it depends on with `--set`\n");
}

TEST(Call, ThatNeverReturnsEndsThePath) {
  EXPECT_EQ(rowsOf(2, 1, "y[0] = x[0]\nif c {\ny[0] = x[1]\ncall fail()\n}", "function fail() {\nstop\n}\n"), "{0}");
}

//===----------------------------------------------------------------------===//
// Dependents
//===----------------------------------------------------------------------===//

TEST(Dependent, ThatNoPathWritesIsAnError) {
  EXPECT_EQ(messagesOf(1, 4, "y[1] = x[0]"),
            "unwritten-dependent: the dependent `y[0]` is never written, and 2 more of this slot\n");
}

TEST(Dependent, ThatSomePathLeavesIsAWarning) {
  const Propagated run(functionOf(1, 3, "y[0] = 0.0\ny[1] = 0.0\nif c {\ny[2] = x[0]\n}"));
  EXPECT_EQ(run.rows(), "{} {} {0}");
  EXPECT_EQ(run.messages(),
            "maybe-unwritten-dependent: the dependent `y[2]` is not written on every path\n"
            "note: its derivative is that of the paths that write it\n");
  EXPECT_THAT(run.result->facts.maybeUnwritten, ElementsAre(false, false, true));
}

TEST(Dependent, APathThatStopsNeedNotWriteIt) { EXPECT_EQ(messagesOf(1, 1, "if c {\nstop\n}\ny[0] = x[0]"), ""); }

std::string statusFunction(const std::string& body) {
  return "external \"*x\": [2]f64\nexternal \"*y\": [1]f64\nentry function f(c: bool, x: *f64, y: *f64) -> i32 {\n" +
         body +
         "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count 2\ndependent y is \"*y\" count 1\n";
}

TEST(Dependent, APathWithANonzeroStatusNeedNotWriteIt) {
  const Propagated run(statusFunction("if c {\nreturn -1i32\n}\ny[0] = x[0]\nreturn 0i32\n"));
  EXPECT_EQ(run.rows(), "{0}");
  EXPECT_EQ(run.messages(), "");
}

TEST(Dependent, WhatAFailingPathWritesCounts) {
  EXPECT_EQ(Propagated(statusFunction("if c {\ny[0] = x[1]\nreturn 1i32\n}\ny[0] = x[0]\nreturn 0i32\n")).rows(),
            "{0,1}");
}

TEST(Dependent, AFunctionThatAlwaysReturnsANonzeroStatus) {
  EXPECT_EQ(Propagated(statusFunction("if c {\ny[0] = x[1]\nreturn 2i32\n}\ny[0] = x[0]\nreturn 1i32\n")).rows(),
            "{0,1}");
}

TEST(Dependent, TheReturnedValue) {
  EXPECT_EQ(Propagated("external \"*x\": [2]f64\nentry function f(c: bool, x: *f64) -> f64 {\nif c {\nreturn x[0]\n}\n"
                       "return x[1]\n}\nbind x to \"*x\"\nindependent x is \"*x\" count 2\n"
                       "dependent \"return\" is return count 1\n")
                .rows(),
            "{0,1}");
}

TEST(Dependent, OnBothSides) {
  EXPECT_EQ(
      Propagated("external \"*y\": [3]f64\nentry function f(y: *f64) {\ny[0] = mul(y[0], y[1])\n}\nbind y to \"*y\"\n"
                 "independent y is \"*y\" count 3\ndependent y is \"*y\" count 3\n")
          .rows(),
      "{0,1} {1} {2}");
}

TEST(Dependent, SlotsAreStacked) {
  EXPECT_EQ(Propagated(
                "external \"*g\": [1]f64\nexternal \"*h\": [2]f64\nexternal \"*x\": [2]f64\n"
                "entry function f(p: f64, x: *f64, g: *f64, h: *f64) {\ng[0] = p\nh[0] = x[1]\nh[1] = add(x[0], p)\n}\n"
                "bind x to \"*x\"\nbind g to \"*g\"\nbind h to \"*h\"\n"
                "independent x is \"*x\" count 2\nindependent p is p count 1\n"
                "dependent h is \"*h\" count 2\ndependent g is \"*g\" count 1\n")
                .rows(),
            "{1} {0,2} {2}");
}

TEST(Dependent, NoneAtAll) {
  const Propagated run(functionOf(0, 0, ""));
  ASSERT_TRUE(run.result);
  EXPECT_EQ(run.result->pattern.rows, 0);
  EXPECT_EQ(run.result->pattern.cols, 0);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

TEST(Facts, TargetsAreAllObjectsPointedInto) {
  const Propagated run(functionOf(
      2, 2, "local buffer: [1]f64\ncall set(y, x[1])\ncall set(&buffer[0], x[0])\ny[1] = buffer[0]", kHelpers));
  ASSERT_TRUE(run.result) << run.messages();
  const ir::ObjectId p = run.object("p");
  bool found = false;
  for (std::size_t k = 0; k < run.module.exprs.size(); ++k) {
    const ir::Expr& expr = run.module.exprs[k];
    if (expr.op != ir::Op::Load || run.module[expr.operand(0)].object != p) continue;
    found = true;
    EXPECT_THAT(run.result->facts.targets[k], ElementsAre(run.object("*y"), run.object("buffer")));
  }
  EXPECT_TRUE(found);
}

TEST(Facts, WhatIsVaried) {
  const Propagated run(functionOf(1, 1, "local s: f64\nlocal t: f64\ns = 2.0\nt = mul(s, x[0])\ny[0] = t"));
  ASSERT_TRUE(run.result);
  const Facts& facts = run.result->facts;
  EXPECT_TRUE(facts.variedObject[run.object("t").value]);
  EXPECT_FALSE(facts.variedObject[run.object("s").value]);
  EXPECT_TRUE(facts.variedObject[run.object("*x").value]);
  EXPECT_TRUE(facts.variedObject[run.object("*y").value]);
  for (std::size_t k = 0; k < run.module.exprs.size(); ++k) {
    const ir::Expr& expr = run.module.exprs[k];
    if (expr.op != ir::Op::Load || run.module[expr.operand(0)].op != ir::Op::Address) continue;
    const ir::ObjectId object = run.module[expr.operand(0)].object;
    if (object == run.object("s") || object == run.object("t")) {
      EXPECT_EQ(facts.variedLoad[k], object == run.object("t"));
    }
  }
}

TEST(Facts, TouchedCellsAndExecutedStatements) {
  const Propagated run(functionOf(4, 1, "if lt(1, 2) {\ny[0] = x[2]\n} else {\ny[0] = x[3]\n}"));
  ASSERT_TRUE(run.result);
  EXPECT_EQ(run.result->facts.touchedCells[run.object("*x").value], 3u);
  EXPECT_EQ(run.result->facts.touchedCells[run.object("*y").value], 1u);
  EXPECT_EQ(run.result->facts.touchedCells[run.object("x").value], 1u);
  EXPECT_EQ(run.result->facts.touchedCells[run.object("n").value], 0u);
  int notExecuted = 0;
  for (const bool executed : run.result->facts.executed) notExecuted += executed ? 0 : 1;
  EXPECT_EQ(notExecuted, 1);
}

}  // namespace
}  // namespace sparsegen
