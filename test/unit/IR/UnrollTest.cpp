//===- UnrollTest.cpp - short loops and calls as straight lines -----------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "IR/Transform/ScalarReplacement.h"
#include "IR/Transform/Unroll.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// The statements of f(n, x, y) and of functions beside it, unrolled, without declarations of objects; "as it was"
/// where nothing is. Of the loops with variables of these names, the outermost stay.
std::string unrolled(const std::string& body, const std::string& beside = "", const std::set<std::string>& outer = {}) {
  const Module module = moduleOf("entry function f(n: i32, x: *f64, y: *f64) {\n" + body + "}\n" + beside);
  std::set<ObjectId> variables;
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (outer.contains(module.objects[k].name)) variables.insert(ObjectId(k));
  std::optional<Module> result = unroll(module, variables);
  if (!result) return "as it was";
  EXPECT_THAT(verify(*result), testing::IsEmpty());
  const std::string text = toText(*result);
  std::string lines;
  std::istringstream in(text.substr(text.find('\n') + 1));
  for (std::string line; std::getline(in, line) && line != "}";)
    if (line.find(" local ") == std::string::npos) lines += line.substr(2) + "\n";
  return lines;
}

TEST(Unroll, ALoopOfAFewRounds) {
  EXPECT_EQ(unrolled("  local i: i64\n  for i = 0; lt 3; 1 {\n    y[i] = x[add(i, 1)]\n  }\n"),
            "y[0] = x[1]\ny[1] = x[2]\ny[2] = x[3]\ni = 3\n");
  EXPECT_EQ(unrolled("  local i: i64\n  for i = 4; ge 0; -2 {\n    y[i] = 1.0\n  }\n"),
            "y[4] = 1.0\ny[2] = 1.0\ny[0] = 1.0\ni = -2\n");
  EXPECT_EQ(unrolled("  local i: i64\n  for i = 0; lt 17; 1 {\n    y[i] = 1.0\n  }\n"), "as it was");
  EXPECT_EQ(unrolled("  local i: i32\n  for i = 0i32; lt n; 1i32 {\n    y[cast(i64, i)] = 1.0\n  }\n"), "as it was");
}

TEST(Unroll, ALoopInALongOne) {
  EXPECT_EQ(unrolled("  local i: i64\n  local k: i64\n  for i = 0; lt 100; 1 {\n    for k = 0; lt 2; 1 {\n"
                     "      y[add(mul(2, i), k)] = x[k]\n    }\n  }\n"),
            "for i = 0; lt 100; 1 {\n  y[add(mul(2, i), 0)] = x[0]\n  y[add(mul(2, i), 1)] = x[1]\n  k = 2\n}\n");
}

TEST(Unroll, OutermostLoopsThatAreToStay) {
  const std::string nest =
      "  local i: i64\n  local k: i64\n  for i = 0; lt 2; 1 {\n    for k = 0; lt 2; 1 {\n      y[add(i, k)] = x[k]\n"
      "    }\n  }\n";
  EXPECT_EQ(unrolled(nest, "", {"i", "k"}),
            "for i = 0; lt 2; 1 {\n  y[add(i, 0)] = x[0]\n  y[add(i, 1)] = x[1]\n  k = 2\n}\n");
  EXPECT_EQ(unrolled(nest, "", {"k"}),
            "for k = 0; lt 2; 1 {\n  y[add(0, k)] = x[k]\n}\nfor k = 0; lt 2; 1 {\n  y[add(1, k)] = x[k]\n}\ni = 2\n");
}

TEST(Unroll, TheVariableOfALoopThatStaysHasAnotherNameInACall) {
  const Module module = moduleOf(
      "entry function f(x: *f64, y: *f64) {\n  call g(x, y)\n}\nfunction g(x: *f64, y: *f64) {\n  local s: i64\n"
      "  for s = 0; lt 2; 1 {\n    y[s] = x[s]\n  }\n}\n");
  std::set<ObjectId> outer;
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (module.objects[k].name == "s") outer.insert(ObjectId(k));
  const std::optional<Module> result = unroll(module, outer);
  ASSERT_TRUE(result);
  const Block& body = (*result)[result->entry].body;
  ASSERT_EQ(body.size(), 1u) << toText(*result);
  EXPECT_TRUE(outer.contains(std::get<For>((*result)[body.front()].node).variable)) << toText(*result);
}

TEST(Unroll, LocalsAreOfOneRound) {
  EXPECT_EQ(
      unrolled("  local i: i64\n  local t: f64\n  for i = 0; lt 2; 1 {\n    declare t\n    t = x[i]\n    y[i] = t\n"
               "  }\n"),
      "declare t_2\nt_2 = x[0]\ny[0] = t_2\ndeclare t_3\nt_3 = x[1]\ny[1] = t_3\ni = 2\n");
}

TEST(Unroll, BranchesAndJumpsThatAreKnown) {
  EXPECT_EQ(
      unrolled("  local i: i64\n  for i = 0; lt 3; 1 {\n    if eq(i, 1) {\n      continue\n    }\n    y[i] = 1.0\n"
               "  }\n"),
      "y[0] = 1.0\ny[2] = 1.0\ni = 3\n");
  EXPECT_EQ(unrolled("  local i: i64\n  for i = 0; lt 9; 1 {\n    if eq(i, 1) {\n      break\n    }\n    y[i] = 1.0\n"
                     "  }\n"),
            "y[0] = 1.0\ni = 1\n");
  EXPECT_EQ(unrolled("  local i: i64\n  local k: i64\n  for i = 0; lt 2; 1 {\n    for k = 0; lt 2; 1 {\n"
                     "      if eq(k, 1) {\n        continue 1\n      }\n      y[add(mul(2, i), k)] = 1.0\n    }\n"
                     "    y[9] = 1.0\n  }\n"),
            "y[0] = 1.0\ny[2] = 1.0\ni = 2\n");
}

TEST(Unroll, ALoopThatIsLeftAtRunTimeStays) {
  const std::string loop = "for i = 0; lt 3; 1 {\n  if gt(x[i], 0.0) {\n    break\n  }\n  y[i] = 1.0\n}\n";
  EXPECT_EQ(unrolled("  local i: i64\n  local k: i64\n  " + loop + "  for k = 0; lt 1; 1 {\n    y[k] = 2.0\n  }\n"),
            loop + "y[0] = 2.0\nk = 1\n");
  // Its jumps count the loops that stay.
  EXPECT_EQ(unrolled("  local i: i64\n  local k: i64\n  for i = 0; lt 30; 1 {\n    for k = 0; lt 2; 1 {\n"
                     "      if gt(x[i], 0.0) {\n        continue 1\n      }\n      y[k] = 1.0\n    }\n  }\n"),
            "for i = 0; lt 30; 1 {\n  if gt(x[i], 0.0) {\n    continue\n  }\n  y[0] = 1.0\n"
            "  if gt(x[i], 0.0) {\n    continue\n  }\n  y[1] = 1.0\n  k = 2\n}\n");
}

const std::string kAxpy =
    "function axpy(a: f64, p: *f64, k: i64) -> f64 {\n  local t: f64\n  t = mul(a, p[k])\n  return t\n}\n";

TEST(Unroll, ACallWithItsArguments) {
  EXPECT_EQ(unrolled("  y[0] = call axpy(x[1], &x[2], 3)\n", kAxpy),
            "declare t_2\ndeclare a_2\na_2 = x[1]\ndeclare axpy_value\nt_2 = mul(a_2, x[5])\naxpy_value = t_2\n"
            "y[0] = axpy_value\n");
}

TEST(Unroll, ACallThatReturnsEarly) {
  const std::string positive =
      "function positive(a: f64) -> f64 {\n  if gt(a, 0.0) {\n    return a\n  }\n  return 0.0\n}\n";
  EXPECT_EQ(unrolled("  y[0] = call positive(x[1])\n", positive),
            "declare a_2\na_2 = x[1]\ndeclare positive_value\nif gt(a_2, 0.0) {\n  positive_value = a_2\n} else {\n"
            "  positive_value = 0.0\n}\ny[0] = positive_value\n");
}

TEST(Unroll, AConstantThatACallGivesOnOneWayIsNotKnown) {
  const std::string status =
      "function status(a: f64) -> i32 {\n  if gt(a, 0.0) {\n    return 1i32\n  }\n  return 0i32\n}\n";
  const std::string text =
      unrolled("  local e: i32\n  e = call status(x[1])\n  if eq(e, 0i32) {\n    y[0] = 1.0\n  }\n", status);
  EXPECT_NE(text.find("e = status_value\nif eq(e, 0i32) {\n  y[0] = 1.0\n}\n"), std::string::npos) << text;
}

TEST(Unroll, ACallThatStays) {
  EXPECT_EQ(unrolled("  call g(x, y)\n",
                     "function g(a: *f64, b: *f64) {\n  local i: i64\n  for i = 0; lt 99; 1 {\n"
                     "    if gt(a[i], 0.0) {\n      return\n    }\n    b[i] = 1.0\n  }\n}\n"),
            "as it was");
  EXPECT_EQ(unrolled("  call g(n, y)\n",
                     "function g(k: i32, b: *f64) {\n  if gt(k, 0i32) {\n    call g(sub(k, 1i32), b)\n  }\n"
                     "  *b = 1.0\n}\n")
                    .find("call g") == std::string::npos,
            false);
}

TEST(Unroll, AParameterThatIsWrittenIsAVariable) {
  EXPECT_EQ(unrolled("  call g(x, y)\n", "function g(p: *f64, q: *f64) {\n  p = &p[1]\n  *q = *p\n}\n"),
            "declare p_2\np_2 = x\np_2 = &p_2[1]\n*y = *p_2\n");
}

TEST(Unroll, AnArgumentThatTheCalleeMayChangeIsAVariable) {
  // The pointer lies where the callee writes.
  EXPECT_EQ(unrolled("  local at: *f64\n  local to: **f64\n  to = &at\n  *to = x\n  call g(at, to, y)\n",
                     "function g(p: *f64, a: **f64, q: *f64) {\n  *a = q\n  *q = *p\n}\n"),
            "to = &at\n*to = x\ndeclare p_2\np_2 = at\n*to = y\n*y = *p_2\n");
}

TEST(Unroll, IntegersThatAreKnownAreConstants) {
  EXPECT_EQ(unrolled("  local i: i64\n  local j: i64\n  for i = 0; lt 2; 1 {\n    declare j\n"
                     "    j = rem(add(i, 1), 2)\n    y[j] = x[i]\n  }\n"),
            "declare j_2\nj_2 = 1\ny[1] = x[0]\ndeclare j_3\nj_3 = 0\ny[0] = x[1]\ni = 2\n");
  // One way may have written it.
  EXPECT_EQ(unrolled("  local i: i64\n  local j: i64\n  j = 0\n  for i = 0; lt 2; 1 {\n    if gt(x[i], 0.0) {\n"
                     "      j = 1\n    }\n    y[j] = x[i]\n  }\n"),
            "j = 0\nif gt(x[0], 0.0) {\n  j = 1\n}\ny[j] = x[0]\nif gt(x[1], 0.0) {\n  j = 1\n}\ny[j] = x[1]\n"
            "i = 2\n");
  // An earlier round of a loop that stays may have.
  EXPECT_EQ(
      unrolled("  local i: i64\n  local j: i64\n  local k: i64\n  j = 0\n  for i = 0; lt 99; 1 {\n    y[j] = x[i]\n"
               "    for k = 0; lt 2; 1 {\n      j = add(j, 1)\n    }\n  }\n"),
      "j = 0\nfor i = 0; lt 99; 1 {\n  y[j] = x[i]\n  j = add(j, 1)\n  j = add(j, 1)\n  k = 2\n}\n");
}

TEST(Unroll, ABaseOfWhatABaseWasCastToIsThatBase) {
  const std::string records = "record base {\n  a: f64\n}\nrecord whole {\n  b: base base\n  c: f64\n}\n";
  const Module module = moduleOf(records +
                                 "entry function f(p: *base, y: *f64) {\n  call g(ptrcast(*whole, p), y)\n}\n"
                                 "function g(w: *whole, y: *f64) {\n  y[1] = w->b.a\n}\n");
  const std::optional<Module> result = unroll(module);
  ASSERT_TRUE(result);
  EXPECT_NE(toText(*result).find("y[1] = p->a"), std::string::npos) << toText(*result);
}

/// The statements with small arrays as scalars.
std::string replaced(const std::string& body) {
  Module module = moduleOf(
      "record pair {\n  a: f64\n  b: f64\n}\nentry function f(n: i64, x: *f64, y: *f64) {\n"
      "  local m: [2][2]f64\n  local p: pair\n" +
      body + "}\n");
  replaceAggregates(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  std::string lines;
  std::istringstream in(text.substr(text.find("entry")));
  for (std::string line; std::getline(in, line) && line != "}";)
    if (line.find(" local ") == std::string::npos && line.find("entry") == std::string::npos)
      lines += line.substr(2) + "\n";
  return lines;
}

TEST(ScalarReplacement, ElementsAndFields) {
  EXPECT_EQ(replaced("  declare m\n  m[1][0] = x[0]\n  p.b = m[1][0]\n  y[0] = p.b\n"),
            "declare m_2\nm_2 = x[0]\np_1 = m_2\ny[0] = p_1\n");
}

TEST(ScalarReplacement, EachCellIsAScalar) {
  EXPECT_EQ(replaced("  m[0][1] = 1.0\n  m[1][0] = 2.0\n  y[0] = m[0][1]\n"), "m_1 = 1.0\nm_2 = 2.0\ny[0] = m_1\n");
}

TEST(ScalarReplacement, NotWhereAnIndexOrTheWholeIsUsed) {
  EXPECT_EQ(replaced("  m[1][n] = x[0]\n  y[0] = m[1][0]\n"), "m[1][n] = x[0]\ny[0] = m[1][0]\n");
  EXPECT_EQ(replaced("  m[1][0] = *ptradd(&m[0][0], 1)\n"), "m[1][0] = *ptradd(&m[0][0], 1)\n");
  EXPECT_EQ(replaced("  m[1][0] = x[0]\n  y = &m[1][0]\n"), "m[1][0] = x[0]\ny = &m[1][0]\n");
}

}  // namespace
}  // namespace sparsegen::ir
