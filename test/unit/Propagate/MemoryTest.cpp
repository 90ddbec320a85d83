//===- MemoryTest.cpp - loads, stores, bounds and pointers ----------------===//

#include <sstream>

#include "IR/Printer.h"
#include "Propagate/Tighten.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

TEST(Load, AtAnUnknownIndexUnitesItsRange) {
  const Propagated run(functionOf(6, 1, "y[0] = x[cast(i64, and(n, 3i32))]"));
  EXPECT_EQ(run.rows(), "{0,1,2,3}");
  EXPECT_EQ(
      run.messages(),
      "load-unknown-index: index `n` is not static; what is read of `x` may be any of 4 elements, and depends on 4 "
      "inputs\nnote: give `n` a value with `--set n=VALUE`, or with `SPARSEGEN_SET(n, VALUE)`\n");
}

TEST(Load, AtAnIndexOfWhichNothingIsKnownUnitesTheObject) {
  EXPECT_EQ(rowsOf(3, 1, "y[0] = x[cast(i64, n)]"), "{0,1,2}");
}

TEST(Load, HonoursTheStrideOfTheIndex) {
  EXPECT_EQ(rowsOf(9, 1, "y[0] = x[add(mul(cast(i64, and(n, 3i32)), 2), 1)]"), "{1,3,5,7}");
}

TEST(Load, OfATableAtAnUnknownIndexCostsNothing) {
  const Propagated run(functionOf(2, 1, "y[0] = mul(w[cast(i64, n)], x[0])", "constant w: [3]f64 = {1.0, 2.0, 3.0}\n"));
  EXPECT_EQ(run.rows(), "{0}");
  EXPECT_EQ(run.messages(), "");
}

TEST(Load, OfAnIntegerTableAtAnUnknownIndexKeepsItsRange) {
  EXPECT_EQ(rowsOf(9, 1, "y[0] = x[w[cast(i64, n)]]", "constant w: [3]i64 = {2, 4, 8}\n"), "{2,4,6,8}");
}

TEST(Load, ThroughAPermutationIsExact) {
  EXPECT_EQ(rowsOf(3, 3, "local i: i64\nfor i = 0; lt 3; 1 {\ny[i] = x[p[i]]\n}", "constant p: [3]i64 = {2, 0, 1}\n"),
            "{2} {0} {1}");
}

TEST(Store, AtAKnownIndexReplaces) { EXPECT_EQ(rowsOf(2, 1, "y[0] = x[0]\ny[0] = x[1]"), "{1}"); }

TEST(Store, AtAnUnknownIndexJoins) {
  const Propagated run(functionOf(3, 3, "y[0] = x[0]\ny[1] = x[1]\ny[2] = 0.0\ny[cast(i64, and(n, 1i32))] = x[2]"));
  EXPECT_EQ(run.rows(), "{0,2} {1,2} {}");
  EXPECT_EQ(
      run.messages(),
      "store-unknown-index: index `n` is not static; the value joins each of 2 elements of `y`, and overwrites none\n"
      "note: give `n` a value with `--set n=VALUE`, or with `SPARSEGEN_SET(n, VALUE)`\n");
}

TEST(Store, AtAnUnknownPlaceOfWhatHasNoExtentIsAnError) {
  // What was read from the place's own variable does not make the access a read.
  const std::string work = "external \"*w\": [?]f64\n";
  const std::string body = "local p: *f64\np = &\"*w\"[cast(i64, n)]\n*p = x[0]\ny[0] = \"*w\"[0]";
  EXPECT_THAT(messagesOf(1, 1, body, work),
              HasSubstr("unsupported: the pointer is not static, and the extent of `w` is not known"));
}

TEST(Load, AtAnUnknownPlaceOfWhatHasNoExtentUnitesWhatWasWritten) {
  const std::string written =
      "local a: [?]f64\nlocal p: *f64\nlocal k: i64\na[0] = x[0]\na[1] = 1.0\na[2] = x[2]\np = &a[0]\n";
  EXPECT_EQ(rowsOf(4, 1, written + "while gt(x[3], *p) {\np = &p[1]\n}\ny[0] = *p"), "{0,2}");
  // What is written in a later round is read in the round after.
  EXPECT_EQ(rowsOf(4, 1,
                   written + "k = 2\nwhile gt(x[3], 1.0) {\np = &a[cast(i64, n)]\ny[0] = *p\n"
                             "a[k] = x[k]\nk = 3\n}\ny[0] = *p"),
            "{0,2,3}");
}

TEST(Store, AtAnUnknownIndexOfWhatWasNeverWrittenMayLeaveItSo) {
  const Propagated run(functionOf(1, 2, "y[cast(i64, and(n, 1i32))] = x[0]"));
  EXPECT_EQ(run.rows(), "{0} {0}");
  EXPECT_THAT(run.messages(), HasSubstr("maybe-unwritten-dependent: the dependent `y[0]` is not written on every path, "
                                        "and 1 more of this slot"));
}

TEST(Store, AtTheOneIndexThatIsInsideReplaces) {
  EXPECT_EQ(rowsOf(2, 1, "y[0] = x[0]\ny[cast(i64, n)] = x[1]"), "{1}");
}

TEST(Copy, OfWhatWasNeverWrittenIsAnotherSuch) {
  const std::string copies =
      "local a: [3]f64\nlocal b: [3]f64\nlocal k: i64\na[1] = x[0]\nfor k = 0; lt 3; 1 {\ncopy b[k] = a[k]\n}\n";
  const Propagated run(functionOf(1, 1, copies + "y[0] = b[1]"));
  EXPECT_EQ(run.rows(), "{0}");
  EXPECT_TRUE(run.result->facts.copiedUnwritten[run.object("a").value]);
  EXPECT_FALSE(run.result->facts.copiedUnwritten[run.object("b").value]);
  EXPECT_EQ(messagesOf(1, 1, copies + "y[0] = b[2]"), "read-unwritten: `b[2]` is read, but was never written\n");
  // On one path of two.
  EXPECT_EQ(rowsOf(2, 1, copies + "if c {\na[2] = x[1]\n}\ncopy b[2] = a[2]\ny[0] = b[2]"), "{1}");
  // Elsewhere it would be seen.
  EXPECT_EQ(messagesOf(1, 1, "local a: [3]f64\ncopy y[0] = a[0]"),
            "read-unwritten: `a[0]` is read, but was never written\n");
}

TEST(Copy, OfACopyIsOfWhatTheCopyHasWritten) {
  const Propagated run(functionOf(1, 1,
                                  "local a: [2]f64\nlocal b: [2]f64\nlocal d: [2]f64\na[0] = x[0]\ncopy b[0] = a[0]\n"
                                  "copy b[1] = a[1]\ncopy d[1] = b[1]\ncopy d[0] = b[0]\ny[0] = d[0]"));
  EXPECT_TRUE(run.result->facts.copiedUnwritten[run.object("a").value]);
  EXPECT_FALSE(run.result->facts.copiedUnwritten[run.object("b").value]);
}

TEST(Copy, OfWhatIsDeclaredAgainIsOfNothing) {
  const Propagated run(functionOf(1, 1,
                                  "local a: f64\nlocal b: f64\nlocal d: f64\nlocal k: i64\nclear a = 0.0\n"
                                  "for k = 0; lt 2; 1 {\ndeclare b\ncopy d = b\ncopy b = a\n}\ny[0] = x[0]"));
  EXPECT_TRUE(run.result->facts.copiedUnwritten[run.object("b").value]);
  EXPECT_FALSE(run.result->facts.copiedUnwritten[run.object("a").value]);
}

TEST(Copy, ClearsWhatItIsOfWhereThatComesToLife) {
  auto read = ir::read(functionOf(1, 1,
                                  "local a: [2]f64\nlocal b: [2]f64\nlocal k: i64\nfor k = 0; lt 2; 1 {\ndeclare a\n"
                                  "a[1] = x[0]\ncopy b[0] = a[0]\ncopy b[1] = a[1]\n}\ny[0] = b[1]"));
  auto& module = std::get<ir::Module>(read);
  Diagnostics diagnostics;
  EXPECT_TRUE(propagateTight(module, diagnostics));
  EXPECT_THAT(ir::verify(module), testing::IsEmpty());
  std::ostringstream text;
  ir::print(text, module);
  EXPECT_THAT(text.str(), HasSubstr("    declare a\n    for sg_k"));
  EXPECT_THAT(text.str(), HasSubstr("      clear a[sg_k"));
  Diagnostics again;
  const auto result = propagate(module, again);
  ASSERT_TRUE(result);
  EXPECT_EQ(std::ranges::count(result->facts.copiedUnwritten, true), 0);
}

TEST(Load, OfWhatWasNeverWrittenIsAnError) {
  EXPECT_EQ(messagesOf(1, 1, "local a: [3]f64\na[0] = x[0]\ny[0] = a[2]"),
            "read-unwritten: `a[2]` is read, but was never written\n");
}

TEST(Load, OfADependentThatTheCallerSetIsAnErrorWithTheWayOut) {
  EXPECT_EQ(messagesOf(1, 2, "y[0] = x[0]\ny[1] = add(y[1], x[0])"),
            "read-unwritten: `y[1]` is read, but was never written\n"
            "note: if the caller sets it before, name it on both sides: it is an independent too, then\n");
}

TEST(Load, OfWhatSomePathHasWrittenTakesThat) {
  EXPECT_EQ(rowsOf(2, 1, "local t: f64\nif c {\nt = x[0]\n}\ny[0] = x[1]\nif c {\ny[0] = t\n}"), "{0,1}");
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

TEST(Bounds, AnIndexOutsideNamesObjectIndexAndExtent) {
  EXPECT_EQ(messagesOf(3, 1, "y[0] = x[3]"), "out-of-bounds: index 3 is outside of `x`, which has 3 elements\n");
  EXPECT_EQ(messagesOf(3, 1, "y[0] = x[-1]"), "out-of-bounds: index -1 is outside of `x`, which has 3 elements\n");
  EXPECT_EQ(messagesOf(3, 1, "y[1] = x[0]"), "out-of-bounds: index 1 is outside of `y`, which has 1 element\n");
  EXPECT_EQ(messagesOf(3, 1, "local a: [2]f64\na[2] = x[0]"),
            "out-of-bounds: index 2 is outside of `a`, which has 2 elements\n");
}

TEST(Bounds, ARowOfAnArrayHasItsOwn) {
  EXPECT_EQ(messagesOf(3, 1, "local a: [2][3]f64\na[0][3] = x[0]"),
            "out-of-bounds: index 3 is outside of an array in `a`, which has 3 elements\n");
}

TEST(Bounds, AnIndexFromWithinNamesTheElement) {
  EXPECT_EQ(messagesOf(3, 1, "local p: *f64\np = &x[2]\ny[0] = p[1]"),
            "out-of-bounds: index 1 leads to element 3 of `x`, which has 3 elements\n");
}

TEST(Bounds, OnePastTheEndIsAPointer) {
  EXPECT_EQ(rowsOf(3, 1,
                   "local p: *f64\nlocal end: *f64\np = x\nend = &x[3]\ny[0] = 0.0\nwhile ne(p, end) {\n"
                   "y[0] = add(y[0], *p)\np = &p[1]\n}"),
            "{0,1,2}");
  EXPECT_EQ(
      rowsOf(
          1, 1,
          "local a: [3]f64\nlocal end: *f64\nend = &a[3]\nif eq(end, &a[0]) {\ny[0] = 0.0\n} else {\ny[0] = x[0]\n}"),
      "{0}");
}

TEST(Bounds, AnUnknownIndexIsCutToTheObject) {
  EXPECT_EQ(rowsOf(2, 1,
                   "local a: [2][2]f64\na[0][0] = 0.0\na[0][1] = x[0]\na[1][0] = x[1]\na[1][1] = x[1]\n"
                   "y[0] = a[0][cast(i64, n)]"),
            "{0}");
}

TEST(Bounds, AnUnknownIndexThatIsOutsideInAllCases) {
  EXPECT_EQ(messagesOf(2, 1, "y[0] = x[add(cast(i64, and(n, 3i32)), 5)]"),
            "out-of-bounds: index 5 to 8 is outside of `x`, which has 2 elements\n");
}

//===----------------------------------------------------------------------===//
// Objects of unknown extent
//===----------------------------------------------------------------------===//

constexpr const char* kOpen =
    "external \"*x\": [?]f64\nexternal \"*y\": [?]f64\nexternal \"*w\": [?]f64\n"
    "entry function f(n: i32, x: *f64, y: *f64, w: *f64) {\n";
constexpr const char* kOpenEnd =
    "}\nbind x to \"*x\"\nbind y to \"*y\"\nbind w to \"*w\"\n"
    "independent x is \"*x\" count 2\ndependent y is \"*y\" count 2\n";

std::string openRows(const std::string& body) { return Propagated(kOpen + body + kOpenEnd).rows(); }

TEST(OpenObject, GrowsAsItIsUsed) {
  EXPECT_EQ(openRows("y[9000] = x[1]\ny[0] = y[9000]\ny[1] = add(x[0], x[5000])\n"), "{1} {0}");
}

TEST(OpenObject, PassiveOnesAreReadAtUnknownIndices) {
  EXPECT_EQ(openRows("y[0] = mul(w[cast(i64, n)], x[0])\ny[1] = 0.0\n"), "{0} {}");
}

TEST(OpenObject, AnUnknownIndexIntoOthersIsAnErrorWithTheWayOut) {
  EXPECT_EQ(
      openRows("y[0] = x[cast(i64, n)]\n"),
      "unsupported: index `n` is not static, and the extent of `x` is not known\n"
      "note: give `n` a value with `--set n=VALUE`, or with `SPARSEGEN_SET(n, VALUE)`, or write the extent, as in "
      "`x[N]`, in its slot or its type\n");
  EXPECT_THAT(openRows("w[0] = 1.0\ny[0] = w[cast(i64, n)]\n"), HasSubstr("unsupported: index `n` is not static"));
  EXPECT_THAT(openRows("y[cast(i64, n)] = 1.0\n"), HasSubstr("unsupported: index `n` is not static"));
}

TEST(OpenObject, ANarrowIndexIsFollowed) {
  EXPECT_EQ(openRows("y[0] = x[cast(i64, and(n, 3i32))]\ny[1] = 0.0\n"), "{0,1} {}");
}

TEST(OpenObject, BeforeItsStartIsOutside) {
  EXPECT_EQ(openRows("y[0] = x[-1]\n"), "out-of-bounds: index -1 is before the start of `x`\n");
}

TEST(OpenObject, ThatNeedsTooMuchMemoryIsAnError) {
  EXPECT_THAT(openRows("y[4000000000000] = 0.0\n"), HasSubstr("too-long: `y` needs more memory"));
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

TEST(Pointer, BuffersThatAreExchanged) {
  EXPECT_EQ(rowsOf(2, 2,
                   "local a: [2]f64\nlocal b: [2]f64\nlocal p: *f64\nlocal q: *f64\nlocal t: *f64\nlocal k: i32\n"
                   "a[0] = x[0]\na[1] = x[1]\nb[0] = 0.0\nb[1] = 0.0\np = &a[0]\nq = &b[0]\n"
                   "for k = 0i32; lt 3i32; 1i32 {\nq[0] = p[0]\nq[1] = add(p[0], p[1])\nt = p\np = q\nq = t\n}\n"
                   "y[0] = p[0]\ny[1] = p[1]"),
            "{0} {0,1}");
}

TEST(Pointer, ThatMayPointToTwoObjects) {
  const std::string before = "local a: [1]f64\nlocal b: [1]f64\nlocal p: *f64\na[0] = x[0]\nb[0] = x[1]\n";
  EXPECT_EQ(rowsOf(3, 1, before + "p = select(c, &a[0], &b[0])\ny[0] = *p"), "{0,1}");
  EXPECT_EQ(rowsOf(3, 2, before + "if c {\np = &a[0]\n} else {\np = &b[0]\n}\n*p = x[2]\ny[0] = a[0]\ny[1] = b[0]"),
            "{0,2} {1,2}");
}

TEST(Pointer, ThatMayBeNullIsFollowedWhereItIsNot) {
  EXPECT_EQ(
      rowsOf(3, 1,
             "local p: *f64\np = null(*f64)\nif c {\np = x\n}\ny[0] = 0.0\nif ne(p, null(*f64)) {\ny[0] = p[1]\n}"),
      "{1}");
}

TEST(Pointer, NullIsKnown) {
  EXPECT_EQ(rowsOf(2, 1, "if eq(x, null(*f64)) {\ny[0] = x[0]\n} else {\ny[0] = x[1]\n}"), "{1}");
  EXPECT_EQ(messagesOf(1, 1, "local p: *f64\np = null(*f64)\ny[0] = *p"),
            "unknown-pointer: `p` is null here, and is followed\n");
}

TEST(Pointer, WithoutANameIsOnlyRead) {
  const auto messages = [](const std::string& type, const std::string& body) {
    return Propagated("record data {\n  p: *" + type +
                      "\n}\nexternal \"*d\": data\nentry function f(d: *data) -> f64 {\n" + body +
                      "}\nbind d to \"*d\"\ndependent \"return\" is return count 1\n")
        .messages();
  };
  const std::string unknown =
      "unknown-pointer: what `d->p` points to is not known\n"
      "note: pointers have to come from the parameters, or from what they lead to\n";
  EXPECT_EQ(messages("f64", "return *d->p\n"), "");
  EXPECT_EQ(messages("f64", "*d->p = 1.0\nreturn 1.0\n"), unknown);
  EXPECT_EQ(messages("void", "return *ptrcast(*f64, d->p)\n"), unknown);
}

TEST(Pointer, DifferencesAndComparisons) {
  EXPECT_EQ(rowsOf(4, 1, "y[0] = x[ptrdiff(&x[3], &x[1])]"), "{2}");
  EXPECT_EQ(rowsOf(4, 1, "if lt(&x[1], &x[2]) {\ny[0] = x[0]\n} else {\ny[0] = x[1]\n}"), "{0}");
}

TEST(Pointer, IsNarrowedByAComparison) {
  const std::string start = "local p: *f64\np = &x[cast(i64, and(n, 1i32))]\ny[0] = 0.0\n";
  EXPECT_EQ(rowsOf(6, 1, start + "while lt(p, &x[3]) {\ny[0] = add(y[0], *p)\np = &p[1]\n}"), "{0,1,2}");
  EXPECT_EQ(rowsOf(6, 1, start + "if gt(&x[1], p) {\ny[0] = *p\n} else {\ny[0] = mul(x[5], *p)\n}"), "{0,1,5}");
  EXPECT_EQ(rowsOf(6, 2, start + "y[1] = 0.0\nif eq(p, &x[1]) {\ny[0] = *p\n} else {\ny[1] = *p\n}"), "{1} {0}");
}

// What a member says of the object that it is in: only the object with that member is looked at.
TEST(Pointer, IsNarrowedByAMemberOfWhatItPointsTo) {
  const Propagated run(
      "record node {\n  next: *f64\n  v: f64\n}\nexternal \"*x\": [4]f64\nexternal \"*y\": [2]f64\n"
      "entry function f(x: *f64, y: *f64, n: i32) {\nlocal a: node\nlocal b: node\nlocal p: *node\n"
      "a.next = x\na.v = x[2]\nb.next = &x[1]\nb.v = x[3]\np = &a\nif gt(n, 0i32) {\np = &b\n}\n"
      "y[1] = 0.0\nif eq(p->next, &x[1]) {\ny[0] = p->v\n} else {\ny[0] = 0.0\ny[1] = p->v\n}\n}\n"
      "bind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count 4\ndependent y is \"*y\" count 2\n");
  EXPECT_EQ(run.rows(), "{3} {2}");
}

// The same of the elements of one object.
TEST(Pointer, IsNarrowedByAMemberOfElements) {
  const auto rows = [](const std::string& body) {
    return Propagated(
               "record node {\n  next: *f64\n  v: f64\n}\nexternal \"*x\": [4]f64\nexternal \"*y\": [2]f64\n"
               "entry function f(x: *f64, y: *f64, n: i32) {\nlocal a: [3]node\nlocal p: *node\n"
               "a[0].next = x\na[0].v = x[1]\na[1].next = x\na[1].v = x[2]\na[2].next = x\na[2].v = x[3]\n"
               "p = &a[0]\nif gt(n, 0i32) {\np = &a[cast(i64, and(n, 1i32))]\n}\n" +
               body +
               "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count 4\n"
               "dependent y is \"*y\" count 2\n")
        .rows();
  };
  const std::string tests = "y[0] = 0.0\ny[1] = x[0]\nif eq(p->next, &x[1]) {\ny[0] = p->v\n} else {\ny[1] = p->v\n}\n";
  EXPECT_EQ(rows(tests), "{} {1,2}");
  EXPECT_EQ(rows("a[0].next = &x[1]\n" + tests), "{1,2} {0,1,2}");
  EXPECT_EQ(rows("a[2].next = &x[1]\n" + tests), "{} {1,2}");
}

// What is there was written, so that it has an end: also where nothing else says so.
TEST(Pointer, StaysWithinWhatWasWritten) {
  const std::string start = "local v: [?]f64\nv[0] = x[0]\nv[1] = x[1]\nv[2] = 0.0\n";
  EXPECT_EQ(rowsOf(4, 3, start + "*ptradd(&v[0], cast(i64, n), within) = x[3]\ny[0] = v[0]\ny[1] = v[1]\ny[2] = v[2]"),
            "{0,3} {1,3} {3}");
  EXPECT_THAT(messagesOf(4, 1, start + "*ptradd(&v[0], cast(i64, n)) = x[3]\ny[0] = v[0]"),
              HasSubstr("the extent of `v` is not known"));
}

TEST(Pointer, RowsOfPointers) {
  EXPECT_EQ(rowsOf(4, 2,
                   "local rows: [2]*f64\nlocal i: i64\nrows[0] = x\nrows[1] = &x[2]\n"
                   "for i = 0; lt 2; 1 {\ny[i] = rows[i][1]\n}"),
            "{1} {3}");
}

TEST(Records, OfArraysHaveTheirFieldsApart) {
  const Propagated run(
      "record cell {\n  u: f64\n  k: i32\n  v: [2]f64\n}\nexternal \"*x\": [3]cell\nexternal \"*y\": [2]f64\n"
      "entry function f(x: *cell, y: *f64) {\ny[0] = x[1].u\ny[1] = x[2].v[1]\n}\n"
      "bind x to \"*x\"\nbind y to \"*y\"\nindependent u is \"*x\" from 4 count 1\nindependent v is \"*x\" from 10 "
      "count 2\n"
      "dependent y is \"*y\" count 2\n");
  EXPECT_EQ(run.rows(), "{0} {2}");
}

TEST(Conversion, OfThePointerOnlyIsAnError) {
  EXPECT_THAT(messagesOf(1, 1, "local k: i64\nk = 1\ny[0] = *ptrcast(*f64, &k)"),
              HasSubstr("unsupported: `k` is accessed by a pointer to another type than it is declared with"));
}

}  // namespace
/// A sum of 40, and what is done with it while it grows.
std::string sums(int rows, const std::string& body) {
  return rowsOf(40, rows, "local i: i64\nlocal s: f64\nlocal t: f64\ns = 0.0\nt = 0.0\n" + body);
}

std::string upTo(int last) {
  std::string text = "{0";
  for (int column = 1; column <= last; ++column) text += "," + std::to_string(column);
  return text + "}";
}

TEST(Sums, AreReadAndCopiedWhileTheyGrow) {
  EXPECT_EQ(sums(2,
                 "for i = 0; lt 40; 1 {\ns = add(s, x[i])\nif eq(i, 30) {\ny[0] = mul(s, s)\nt = s\n}\n}\n"
                 "y[1] = s"),
            upTo(30) + " " + upTo(39));
  EXPECT_EQ(sums(2,
                 "for i = 0; lt 30; 1 {\ns = add(x[i], s)\n}\nt = s\nt = add(t, x[39])\ns = add(s, x[30])\n"
                 "y[0] = s\ny[1] = t"),
            upTo(30) + " " + upTo(29).replace(upTo(29).size() - 1, 1, ",39}"));
}

TEST(Sums, OfPrefixesAreAllThere) {
  const std::string rows = sums(40, "for i = 0; lt 40; 1 {\ns = add(s, x[i])\ny[sub(39, i)] = s\n}");
  std::string expected;
  for (int row = 0; row < 40; ++row) expected += (row == 0 ? "" : " ") + (row == 39 ? "{0}" : upTo(39 - row));
  EXPECT_EQ(rows, expected);
}

TEST(Sums, GoOnFromBothWaysOfABranch) {
  EXPECT_EQ(sums(2,
                 "for i = 0; lt 30; 1 {\ns = add(s, x[i])\n}\nif gt(x[0], 0.0) {\ns = add(s, x[30])\nt = s\n} else {\n"
                 "s = add(s, x[31])\ns = add(s, x[32])\n}\ny[0] = s\ny[1] = t"),
            upTo(32) + " " + upTo(30));
}

TEST(Sums, InALoopOfUnknownLengthEnd) {
  EXPECT_EQ(sums(1, "while gt(x[0], 0.0) {\nfor i = 0; lt 39; 1 {\ns = add(s, x[i])\n}\n}\ny[0] = s"), upTo(38));
}

}  // namespace sparsegen
