//===- RowsTest.cpp - row pointers ----------------------------------------===//

#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;

/// f(n, x, y, k) with x[2][3] in rows, y[2] flat, and k in rows of which nothing is known.
Propagated gridOf(const std::string& body) {
  return Propagated(R"(
external "*x": [2]*f64
external "**x": [2][3]f64
external "*y": [2]f64
external "*k": [?]*i32
external "**k": [?][?]i32
entry function f(n: i32, x: **f64, y: *f64, k: **i32) {
  local i: i32
  local row: *f64
)" + body + R"(
}
bind x to "*x"
bind "*x" rows to "**x"
bind y to "*y"
bind k to "*k"
bind "*k" rows to "**k"
independent x is "**x" count 6
dependent y is "*y" count 2
)");
}

std::string rowsOfGrid(const std::string& body) { return gridOf(body).rows(); }

TEST(Rows, CountTheirCellsRowByRow) { EXPECT_EQ(rowsOfGrid("y[0] = x[0][2]\ny[1] = x[1][0]"), "{2} {3}"); }

TEST(Rows, EndWhereTheyEnd) {
  EXPECT_EQ(rowsOfGrid("y[0] = x[0][3]\ny[1] = 0.0"),
            "out-of-bounds: index 3 is outside of a row of `x`, which has 3 elements\n");
  EXPECT_EQ(rowsOfGrid("y[0] = x[1][-1]\ny[1] = 0.0"),
            "out-of-bounds: index -1 is outside of a row of `x`, which has 3 elements\n");
  EXPECT_EQ(rowsOfGrid("y[0] = x[2][0]\ny[1] = 0.0"),
            "out-of-bounds: index 2 is outside of `x`, which has 2 elements\n");
}

TEST(Rows, AreUnitedWhereTheIndexIsNotKnown) {
  EXPECT_EQ(rowsOfGrid("y[0] = x[cast(i64, n)][1]\ny[1] = x[1][cast(i64, n)]"), "{1,4} {3,4,5}");
}

TEST(Rows, AreDistinctMemory) {
  EXPECT_EQ(rowsOfGrid("row = x[0]\nif eq(row, x[1]) {\ny[0] = x[0][0]\n} else {\ny[0] = row[1]\n}\ny[1] = 0.0"),
            "{1} {}");
}

TEST(Rows, StoresGoToOneRow) { EXPECT_EQ(rowsOfGrid("x[0][1] = x[1][2]\ny[0] = x[0][1]\ny[1] = x[1][1]"), "{5} {4}"); }

TEST(Rows, OnBothPathsOfABranch) {
  EXPECT_EQ(rowsOfGrid("if lt(n, 0i32) {\nrow = x[0]\nx[0][0] = 0.0\n} else {\nrow = x[1]\n}\ny[0] = row[0]\n"
                       "y[1] = x[0][0]"),
            "{0,3} {0}");
}

TEST(Rows, OfUnknownNumberAreThemselvesAtKnownIndexes) {
  EXPECT_EQ(rowsOfGrid("k[0][1] = 1i32\nk[700][1] = 2i32\ny[0] = x[0][cast(i64, k[0][1])]\n"
                       "y[1] = x[0][cast(i64, k[700][1])]"),
            "{1} {2}");
}

TEST(Rows, OfUnknownNumberAtAnUnknownIndexAreAnything) {
  EXPECT_EQ(rowsOfGrid("y[0] = x[0][cast(i64, and(k[cast(i64, n)][2], 1i32))]\ny[1] = 0.0"), "{0,1} {}");
}

TEST(Rows, AConditionOnAnyRowSaysNothingOfTheNext) {
  EXPECT_EQ(rowsOfGrid("y[0] = 0.0\ny[1] = 0.0\nif eq(k[cast(i64, n)][0], 1i32) {\n"
                       "y[0] = x[0][cast(i64, and(k[cast(i64, add(n, 0i32))][0], 1i32))]\n}"),
            "{0,1} {}");
  EXPECT_EQ(rowsOfGrid("y[1] = 0.0\nif eq(k[cast(i64, n)], k[cast(i64, mul(n, 1i32))]) {\ny[0] = x[0][0]\n} else {\n"
                       "y[0] = x[0][1]\n}"),
            "{0,1} {}");
}

TEST(Rows, AnyRowIsNotFollowedOnceOneIsWritten) {
  const std::string unknown = "the extent of `k` is not known";
  EXPECT_THAT(rowsOfGrid("k[0][0] = 1i32\ni = k[cast(i64, n)][0]\ny[0] = 0.0\ny[1] = 0.0"), HasSubstr(unknown));
  EXPECT_THAT(rowsOfGrid("k[cast(i64, n)][0] = 1i32\ny[0] = 0.0\ny[1] = 0.0"), HasSubstr(unknown));
}

TEST(Rows, OfASlotStayWhereTheyAre) {
  EXPECT_EQ(rowsOfGrid("x[0] = x[1]\ny[0] = 0.0\ny[1] = 0.0"),
            "unsupported: the row pointers of slot `x` are changed\nnote: change a local copy of them\n");
}

TEST(Rows, OutliveCalls) {
  const Propagated run(R"(
external "*x": [2]*f64
external "**x": [2][2]f64
external "*y": [2]f64
function row(x: **f64, k: i64) -> *f64 {
  return x[k]
}
entry function f(x: **f64, y: *f64) {
  local r: *f64
  r = call row(x, 1)
  y[0] = r[0]
  r = call row(x, 0)
  y[1] = r[1]
}
bind x to "*x"
bind "*x" rows to "**x"
bind y to "*y"
independent x is "**x" count 4
dependent y is "*y" count 2
)");
  EXPECT_EQ(run.rows(), "{2} {1}");
}

TEST(Rows, OfRows) {
  const Propagated run(R"(
external "*x": [2]**f64
external "**x": [2][2]*f64
external "***x": [4][2]f64
external "*y": [2]f64
entry function f(n: i32, x: ***f64, y: *f64) {
  y[0] = x[1][0][1]
  y[1] = x[cast(i64, n)][1][0]
}
bind x to "*x"
bind "*x" rows to "**x"
bind "**x" rows to "***x"
bind y to "*y"
independent x is "***x" count 8
dependent y is "*y" count 2
)");
  EXPECT_EQ(run.rows(), "{5} {2,6}");
}

}  // namespace
}  // namespace sparsegen
