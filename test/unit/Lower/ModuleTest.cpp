//===- ModuleTest.cpp - what is asked of lowered code ---------------------===//
//
// Points-to, uses of places, and statements that happen again, of modules from text.
//
//===----------------------------------------------------------------------===//

#include "IR/ModuleText.h"
#include "Lower/Memory/MemberUses.h"
#include "Lower/Memory/Sites.h"
#include "Lower/Memory/Written.h"
#include "Lower/Statics/Allocations.h"
#include "gmock/gmock.h"

namespace sparsegen::lowering {
namespace {

using ir::ExprId;
using ir::Module;
using ir::moduleOf;
using ir::objectNamed;
using testing::ElementsAre;
using testing::IsEmpty;

/// Whether what `p` leads to may be written.
bool isBehindWritten(std::string_view text, std::string_view pointer = "p") {
  const Module module = moduleOf(text);
  return Written(module).behind(objectNamed(module, pointer));
}

TEST(Written, AStoreThroughAPointerOrACopyOfIt) {
  EXPECT_FALSE(isBehindWritten("entry function f(p: *f64, q: *f64) {\n  q[0] = p[1]\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  p[1] = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  local q: *f64\n  q = p\n  q[0] = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64, q: *f64, c: bool) {\n  *select(c, q, p) = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  *ptradd(p, 3) = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  (*ptrcast(*[4]f64, p))[1] = 1.0\n}\n"));
}

TEST(Written, ByAFunctionThatIsCalled) {
  EXPECT_TRUE(
      isBehindWritten("entry function f(p: *f64) {\n  call set(p)\n}\nfunction set(q: *f64) {\n  *q = 1.0\n}\n"));
  EXPECT_FALSE(
      isBehindWritten("entry function f(p: *f64) {\n  call set(p)\n}\nfunction set(q: *f64) {\n  return\n}\n"));
  EXPECT_TRUE(
      isBehindWritten("entry function f(p: *f64) {\n  local q: *f64\n  q = call same(p)\n  *q = 1.0\n}\n"
                      "function same(q: *f64) -> *f64 {\n  return q\n}\n"));
}

TEST(Written, ThroughAPointerThatLiesInMemory) {
  EXPECT_TRUE(
      isBehindWritten("record pair {\n  at: *f64\n}\n"
                      "entry function f(p: *f64, s: *pair) {\n  s->at = p\n  *s->at = 1.0\n}\n"));
  EXPECT_TRUE(
      isBehindWritten("entry function f(p: *f64, to: **f64) {\n  local q: **f64\n  q = to\n  *q = p\n"
                      "  **to = 1.0\n}\n"));
  EXPECT_FALSE(isBehindWritten("entry function f(p: *f64, to: **f64) {\n  *to = p\n}\n"));
  EXPECT_FALSE(isBehindWritten("entry function f(p: **f64) {\n  **p = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: **f64) {\n  *p = null(*f64)\n}\n"));
}

TEST(Written, ByCodeThatIsNotSeen) {
  EXPECT_TRUE(
      isBehindWritten("function g(a: *f64 written) outside \"g\"\n"
                      "entry function f(p: *f64) {\n  call g(p)\n}\n"));
  EXPECT_FALSE(isBehindWritten("function g(a: *f64) outside \"g\"\nentry function f(p: *f64) {\n  call g(p)\n}\n"));
  // It may follow what it finds behind a pointer to const.
  EXPECT_TRUE(
      isBehindWritten("function g(a: **f64) outside \"g\"\n"
                      "entry function f(p: *f64) {\n  local q: *f64\n  q = p\n  call g(&q)\n}\n"));
}

TEST(Written, TwoPointersThatMayMeet) {
  const Module module = moduleOf(
      "entry function f(p: *f64, q: *f64, r: *f64, c: bool) {\n"
      "  local a: *f64\n  a = p\n  if c {\n    a = q\n  }\n  *a = *r\n}\n");
  Written written(module);
  const auto behind = [&](std::string_view name) { return written.behindOf(objectNamed(module, name)); };
  EXPECT_TRUE(behind("a").meets(behind("p")));
  EXPECT_TRUE(behind("a").meets(behind("q")));
  EXPECT_FALSE(behind("a").meets(behind("r")));
  EXPECT_FALSE(written.of(objectNamed(module, "a")).meets(behind("a")));
  written.unite(objectNamed(module, "p"), objectNamed(module, "r"));
  EXPECT_TRUE(behind("a").meets(behind("r")));
  Written::Area both = behind("r");
  both.add(behind("q"));
  EXPECT_TRUE(both.meets(behind("q")));
}

/// The places of a field of `s`, in the order of the text: r where it may be read, w where it may be written.
std::string usesOf(std::string_view text) {
  const Module module = moduleOf(text);
  const MemberUses uses(module);
  std::string found;
  for (std::size_t k = 0; k < module.exprs.size(); ++k)
    if (module.exprs[k].op == ir::Op::Field)
      found += std::string(uses.isRead(ExprId(k)) ? "r" : "") + (uses.isWritten(ExprId(k)) ? "w" : "") + " ";
  return found;
}

TEST(MemberUses, ALoadReadsAndAnAssignmentWrites) {
  constexpr const char* kPair = "record pair {\n  a: f64\n  b: *f64\n}\n";
  const auto of = [&](std::string_view body) {
    return usesOf(std::string(kPair).append("entry function f(s: *pair, y: *f64) {\n").append(body).append("}\n"));
  };
  EXPECT_EQ(of("  *y = s->a\n"), "r ");
  EXPECT_EQ(of("  s->a = 1.0\n"), "w ");
  EXPECT_EQ(of("  local p: *f64\n  p = &s->a\n  *y = *p\n"), "r ");
  EXPECT_EQ(of("  local p: *f64\n  p = &s->a\n  *p = 1.0\n"), "rw ");
  EXPECT_EQ(of("  local p: *f64\n  p = &s->a\n  s->b = &p[0]\n"), "rw w ");
}

TEST(MemberUses, ByAFunctionThatGetsItsAddress) {
  constexpr const char* kPair = "record pair {\n  a: f64\n}\n";
  const auto of = [&](std::string_view functions) { return usesOf(std::string(kPair).append(functions)); };
  EXPECT_EQ(of("entry function f(s: *pair) {\n  call g(&s->a)\n}\nfunction g(p: *f64) {\n  *p = 1.0\n}\n"), "rw ");
  EXPECT_EQ(of("entry function f(s: *pair, y: *f64) {\n  call g(&s->a, y)\n}\n"
               "function g(p: *f64, y: *f64) {\n  *y = *p\n}\n"),
            "r ");
  EXPECT_EQ(of("function g(p: *f64 written) outside \"g\"\nentry function f(s: *pair) {\n  call g(&s->a)\n}\n"), "rw ");
  EXPECT_EQ(of("function g(p: *f64) outside \"g\"\nentry function f(s: *pair) {\n  call g(&s->a)\n}\n"), "r ");
  EXPECT_EQ(of("function at(s: *pair) -> *f64 {\n  return &s->a\n}\n"
               "entry function f(s: *pair) {\n  local p: *f64\n  p = call at(s)\n  *p = 1.0\n}\n"),
            "rw ");
}

/// Calls, or declarations, in the order of the text: whether each may happen again.
std::vector<bool> again(const std::vector<Site>& sites) {
  std::vector<bool> found;
  for (const Site& each : sites) found.push_back(each.repeats);
  return found;
}
std::vector<bool> calls(std::string_view body) {
  const Module module =
      moduleOf(std::string("function g() {\n  return\n}\nentry function f(c: bool) {\n").append(body).append("}\n"));
  return again(callSites(module));
}

TEST(Sites, ALoopRepeats) {
  EXPECT_THAT(calls("  call g()\n  if c {\n    call g()\n  }\n"), ElementsAre(false, false));
  EXPECT_THAT(calls("  local i: i32\n  for i = 0i32; lt 3i32; 1i32 {\n    if c {\n      call g()\n    }\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while c {\n    call g()\n  }\n  call g()\n"), ElementsAre(true, false));
  EXPECT_THAT(calls("  while c {\n    break\n  } step {\n    call g()\n  }\n"), ElementsAre(true));
}

TEST(Sites, ALoopForItsJumpsAloneDoesNot) {
  EXPECT_THAT(calls("  while true {\n    call g()\n    if c {\n      break\n    }\n    break\n  }\n"),
              ElementsAre(false));
  EXPECT_THAT(calls("  while true {\n    call g()\n    if c {\n      continue\n    }\n    break\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while true {\n    call g()\n    while c {\n      continue 1\n    }\n    break\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while true {\n    call g()\n    while c {\n      continue\n    }\n    return\n  }\n"),
              ElementsAre(false));
  EXPECT_THAT(calls("  while c {\n    while true {\n      call g()\n      continue 1\n    }\n  }\n"),
              ElementsAre(true));
}

TEST(Sites, DeclarationsAreFoundAlone) {
  const Module module = moduleOf(
      "entry function f(c: bool) {\n  local a: f64\n  local b: f64\n  declare a\n  while c {\n    declare b\n"
      "    b = 1.0\n  }\n}\n");
  EXPECT_THAT(again(declarationSites(module)), ElementsAre(false, true));
  EXPECT_THAT(callSites(module), IsEmpty());
}

/// Whether callers may keep what several calls of `g` allocate.
bool isKeptAgain(std::string_view text) {
  const Module module = moduleOf(text);
  for (std::size_t k = 0; k < module.functions.size(); ++k)
    if (module.functions[k].name == "g") return mayBeKeptAgain(module, ir::FunctionId(k));
  ADD_FAILURE() << "no g";
  return false;
}

TEST(Allocations, MemoryOfACallThatHappensAgain) {
  constexpr const char* kGiver = "function g(n: i64) -> *f64 {\n  local m: [?]f64\n  return &m[0]\n}\n";
  EXPECT_FALSE(isKeptAgain(std::string(kGiver).append("entry function f() {\n  local p: *f64\n  p = call g(3)\n}\n")));
  EXPECT_TRUE(isKeptAgain(std::string(kGiver).append(
      "entry function f(c: bool) {\n  local p: *f64\n  while c {\n    p = call g(3)\n  }\n}\n")));
  EXPECT_TRUE(
      isKeptAgain("function g(n: i64) -> *f64 {\n  local m: [?]f64\n  local p: *f64\n  p = call g(n)\n"
                  "  return &m[0]\n}\nentry function f() {\n  local p: *f64\n  p = call g(3)\n}\n"));
  EXPECT_FALSE(
      isKeptAgain("function g(n: i64) {\n  local m: [?]f64\n  m[0] = 1.0\n}\n"
                  "entry function f(c: bool) {\n  while c {\n    call g(3)\n  }\n}\n"));
}

}  // namespace
}  // namespace sparsegen::lowering
