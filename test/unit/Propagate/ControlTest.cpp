//===- ControlTest.cpp - branches, known and unknown ----------------------===//

#include "Propagated.h"

namespace sparsegen {
namespace {

TEST(Branch, AKnownConditionTakesOneSide) {
  EXPECT_EQ(rowsOf(2, 1, "if lt(1, 2) {\ny[0] = x[0]\n} else {\ny[0] = x[1]\n}"), "{0}");
}

TEST(Branch, AnUnknownConditionJoinsBothSides) {
  EXPECT_EQ(rowsOf(3, 1, "if gt(x[2], 0.0) {\ny[0] = x[0]\n} else {\ny[0] = x[1]\n}"), "{0,1}");
}

TEST(Branch, ASideThatWritesNothingKeepsWhatWasThere) {
  EXPECT_EQ(rowsOf(3, 3, "y[0] = x[0]\ny[1] = x[1]\ny[2] = x[2]\nif c {\ny[0] = x[1]\n} else {\ny[2] = 0.0\n}"),
            "{0,1} {1} {2}");
}

TEST(Branch, BothSidesOverwrite) {
  EXPECT_EQ(rowsOf(3, 1, "y[0] = x[0]\nif c {\ny[0] = x[1]\n} else {\ny[0] = x[2]\n}"), "{1,2}");
}

TEST(Branch, NestedBranchesJoinOnce) {
  EXPECT_EQ(
      rowsOf(4, 2,
             "y[0] = x[0]\ny[1] = 0.0\n"
             "if c {\nif lt(n, 3i32) {\ny[0] = x[1]\n} else {\ny[0] = x[2]\n}\ny[1] = y[0]\n} else {\ny[1] = x[3]\n}"),
      "{0,1,2} {1,2,3}");
}

TEST(Branch, ASideThatStopsAddsNothing) {
  EXPECT_EQ(rowsOf(2, 1, "y[0] = x[0]\nif c {\ny[0] = x[1]\nstop\n}"), "{0}");
  EXPECT_EQ(rowsOf(2, 1, "y[0] = x[0]\nif c {\ny[0] = x[1]\n} else {\nstop\n}"), "{1}");
}

TEST(Return, OnAnUnknownConditionIsJoinedAtTheEnd) {
  const Propagated run(functionOf(3, 2, "y[1] = x[2]\nif c {\ny[0] = 0.0\nreturn\n}\ny[0] = x[0]\ny[1] = x[1]"));
  EXPECT_EQ(run.rows(), "{0} {1,2}");
  EXPECT_EQ(run.messages(), "");
}

TEST(Return, FromTheElseSide) {
  EXPECT_EQ(rowsOf(3, 1, "if c {\ny[0] = x[0]\n} else {\ny[0] = x[1]\nreturn\n}\ny[0] = add(y[0], x[2])"), "{0,1,2}");
  EXPECT_EQ(rowsOf(3, 1, "if c {\ny[0] = x[0]\n} else {\ny[0] = x[1]\nreturn\n}\ny[0] = x[2]"), "{1,2}");
}

TEST(Return, SeveralOnUnknownConditions) {
  // Each return sees what was written up to it, and not what was overwritten before.
  const Propagated run(functionOf(5, 1,
                                  "y[0] = x[0]\nif c {\nreturn\n}\ny[0] = x[1]\ny[0] = x[2]\n"
                                  "if lt(n, 0i32) {\nreturn\n}\ny[0] = x[3]\ny[0] = x[4]"));
  EXPECT_EQ(run.rows(), "{0,2,4}");
}

TEST(Return, WithinNestedUnknownBranches) {
  EXPECT_EQ(rowsOf(4, 1,
                   "y[0] = x[0]\nif c {\ny[0] = x[1]\nif lt(n, 0i32) {\nreturn\n}\ny[0] = x[2]\n}\n"
                   "y[0] = mul(y[0], x[3])"),
            "{0,1,2,3}");
  EXPECT_EQ(rowsOf(4, 1,
                   "y[0] = x[0]\nif c {\ny[0] = x[1]\nif lt(n, 0i32) {\nreturn\n}\ny[0] = x[2]\n}\n"
                   "y[0] = x[3]"),
            "{1,3}");
}

TEST(Return, OnBothSides) {
  EXPECT_EQ(rowsOf(3, 1, "if c {\ny[0] = x[0]\nreturn\n} else {\ny[0] = x[1]\nreturn\n}\ny[0] = x[2]"), "{0,1}");
}

TEST(Break, UnderAnUnknownConditionKeepsStrongUpdates) {
  // y[0] is written by each iteration; the loop may end after any.
  const Propagated run(functionOf(4, 2,
                                  "local i: i32\ny[1] = 0.0\nfor i = 0i32; lt 3i32; 1i32 {\ny[0] = x[cast(i64, i)]\n"
                                  "if gt(y[0], 0.0) {\ny[1] = x[3]\nbreak\n}\n}"));
  EXPECT_EQ(run.rows(), "{0,1,2} {3}");
  EXPECT_EQ(run.messages(), "");
}

TEST(Break, LeavesThePathWithWhatItHasWritten) {
  EXPECT_EQ(
      rowsOf(4, 1,
             "local i: i32\ny[0] = 0.0\nfor i = 0i32; lt 2i32; 1i32 {\ny[0] = x[0]\nif c {\ny[0] = x[1]\nbreak\n}\n"
             "y[0] = x[2]\n}\n"),
      "{1,2}");
}

TEST(Break, UnderAKnownConditionIsExecuted) {
  EXPECT_EQ(
      rowsOf(4, 1,
             "local i: i32\nfor i = 0i32; lt 4i32; 1i32 {\ny[0] = x[cast(i64, i)]\nif eq(i, 2i32) {\nbreak\n}\n}"),
      "{2}");
}

TEST(Break, OnAConditionThatStaysIsTakenAtOnceOrNever) {
  EXPECT_EQ(rowsOf(3, 1, "local i: i32\nfor i = 0i32; lt 3i32; 1i32 {\ny[0] = x[cast(i64, i)]\nif c {\nbreak\n}\n}"),
            "{0,2}");
}

TEST(Break, InTheLastUnknownBranchOfTheBody) {
  // y[1] is written on all paths.
  const Propagated run(functionOf(3, 2,
                                  "local i: i32\nfor i = 0i32; lt 3i32; 1i32 {\ny[0] = x[cast(i64, i)]\n"
                                  "if gt(y[0], 0.0) {\ny[1] = x[0]\nbreak\n} else {\ny[1] = x[1]\n}\n}"));
  EXPECT_EQ(run.rows(), "{0,1,2} {0,1}");
  EXPECT_EQ(run.messages(), "");
}

TEST(Continue, UnderAnUnknownConditionMeetsTheNextIteration) {
  EXPECT_EQ(
      rowsOf(4, 1,
             "local i: i32\ny[0] = 0.0\nfor i = 0i32; lt 3i32; 1i32 {\nif gt(x[cast(i64, i)], 0.0) {\ncontinue\n}\n"
             "y[0] = x[cast(i64, i)]\n}"),
      "{0,1,2}");
  EXPECT_EQ(rowsOf(4, 3,
                   "local i: i32\nfor i = 0i32; lt 3i32; 1i32 {\nif c {\ny[cast(i64, i)] = x[3]\ncontinue\n}\n"
                   "y[cast(i64, i)] = x[cast(i64, i)]\n}"),
            "{0,3} {1,3} {2,3}");
}

TEST(Return, OutOfALoopWithABreak) {
  EXPECT_EQ(rowsOf(4, 1,
                   "while true {\ny[0] = x[0]\nif c {\ny[0] = x[1]\nbreak\n}\ny[0] = x[2]\nreturn\n}\n"
                   "y[0] = mul(y[0], x[3])"),
            "{1,2,3}");
}

TEST(Return, FromManyIterationsKeepsWhatEachHadWritten) {
  EXPECT_EQ(rowsOf(4, 3,
                   "local i: i32\ny[0] = 0.0\ny[1] = 0.0\ny[2] = 0.0\nfor i = 0i32; lt 3i32; 1i32 {\n"
                   "if gt(x[cast(i64, i)], 0.0) {\nreturn\n}\ny[cast(i64, i)] = x[cast(i64, i)]\n}\n"
                   "for i = 0i32; lt 3i32; 1i32 {\ny[cast(i64, i)] = x[3]\n}"),
            "{0,3} {1,3} {3}");
}

TEST(Locals, AreEmptyAgainWhenDeclaredAgain) {
  EXPECT_EQ(
      messagesOf(2, 1,
                 "local i: i32\nlocal t: f64\nfor i = 0i32; lt 2i32; 1i32 {\ndeclare t\nif eq(i, 0i32) {\nt = x[0]\n}\n"
                 "y[0] = t\n}"),
      "read-unwritten: `t` is read, but was never written\n");
}

TEST(Refine, AGuardNarrowsAnUnknownIndex) {
  EXPECT_EQ(
      rowsOf(6, 1,
             "local k: i64\nk = cast(i64, rem(n, 5i32))\ny[0] = 0.0\nif land(ge(k, 1), lt(k, 3)) {\ny[0] = x[k]\n}"),
      "{1,2}");
  EXPECT_EQ(rowsOf(6, 1, "y[0] = 0.0\nif eq(n, 4i32) {\ny[0] = x[cast(i64, n)]\n}"), "{4}");
  EXPECT_EQ(rowsOf(6, 1, "y[0] = 0.0\nif land(ge(n, 2i32), lt(n, 4i32)) {\ny[0] = x[cast(i64, n)]\n}"), "{2,3}");
}

TEST(Refine, AnOperandOfSelectIsGuardedToo) {
  EXPECT_EQ(rowsOf(6, 1, "y[0] = select(land(ge(n, 2i32), lt(n, 4i32)), x[cast(i64, n)], x[5])"), "{2,3,5}");
}

TEST(Refine, ABranchThatCantBeTakenAddsNothing) {
  EXPECT_EQ(rowsOf(6, 1, "y[0] = x[0]\nif gt(n, 5i32) {\nif land(c, lt(n, 3i32)) {\ny[0] = x[1]\n}\n}"), "{0}");
}

}  // namespace
}  // namespace sparsegen
