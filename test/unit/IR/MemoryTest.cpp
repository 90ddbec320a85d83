//===- MemoryTest.cpp - what is asked of the IR about memory --------------===//
//
// Each question of IR/Memory, of modules from text.
//
//===----------------------------------------------------------------------===//

#include "IR/Memory/AliasClasses.h"
#include "IR/Memory/CellKinds.h"
#include "IR/Memory/Escape.h"
#include "IR/Memory/ModRef.h"
#include "IR/Memory/NoAlias.h"
#include "IR/Memory/PlaceUses.h"
#include "IR/Memory/PointsTo.h"
#include "IR/ModuleText.h"
#include "gmock/gmock.h"

namespace sparsegen::ir {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Whether what `p` leads to may be written.
bool isBehindWritten(std::string_view text, std::string_view pointer = "p") {
  const Module module = moduleOf(text);
  return PointsTo(module).mayWriteBehind(objectNamed(module, pointer));
}

TEST(PointsTo, AStoreThroughAPointerOrACopyOfIt) {
  EXPECT_FALSE(isBehindWritten("entry function f(p: *f64, q: *f64) {\n  q[0] = p[1]\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  p[1] = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  local q: *f64\n  q = p\n  q[0] = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64, q: *f64, c: bool) {\n  *select(c, q, p) = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  *ptradd(p, 3) = 1.0\n}\n"));
  EXPECT_TRUE(isBehindWritten("entry function f(p: *f64) {\n  (*ptrcast(*[4]f64, p))[1] = 1.0\n}\n"));
}

TEST(PointsTo, ByAFunctionThatIsCalled) {
  EXPECT_TRUE(
      isBehindWritten("entry function f(p: *f64) {\n  call set(p)\n}\nfunction set(q: *f64) {\n  *q = 1.0\n}\n"));
  EXPECT_FALSE(
      isBehindWritten("entry function f(p: *f64) {\n  call set(p)\n}\nfunction set(q: *f64) {\n  return\n}\n"));
  EXPECT_TRUE(
      isBehindWritten("entry function f(p: *f64) {\n  local q: *f64\n  q = call same(p)\n  *q = 1.0\n}\n"
                      "function same(q: *f64) -> *f64 {\n  return q\n}\n"));
}

TEST(PointsTo, ThroughAPointerThatLiesInMemory) {
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

TEST(PointsTo, ByCodeThatIsNotSeen) {
  EXPECT_TRUE(
      isBehindWritten("function g(a: *f64 written) outside \"g\"\n"
                      "entry function f(p: *f64) {\n  call g(p)\n}\n"));
  EXPECT_FALSE(isBehindWritten("function g(a: *f64) outside \"g\"\nentry function f(p: *f64) {\n  call g(p)\n}\n"));
  // It may follow what it finds behind a pointer to const.
  EXPECT_TRUE(
      isBehindWritten("function g(a: **f64) outside \"g\"\n"
                      "entry function f(p: *f64) {\n  local q: *f64\n  q = p\n  call g(&q)\n}\n"));
}

TEST(PointsTo, TwoPointersThatMayMeet) {
  const Module module = moduleOf(
      "entry function f(p: *f64, q: *f64, r: *f64, c: bool) {\n"
      "  local a: *f64\n  a = p\n  if c {\n    a = q\n  }\n  *a = *r\n}\n");
  PointsTo memory(module);
  const auto behind = [&](std::string_view name) { return memory.pointees(objectNamed(module, name)); };
  EXPECT_TRUE(behind("a").meets(behind("p")));
  EXPECT_TRUE(behind("a").meets(behind("q")));
  EXPECT_FALSE(behind("a").meets(behind("r")));
  EXPECT_FALSE(memory.of(objectNamed(module, "a")).meets(behind("a")));
  memory.unite(objectNamed(module, "p"), objectNamed(module, "r"));
  EXPECT_TRUE(behind("a").meets(behind("r")));
  PointsTo::Region both = behind("r");
  both.add(behind("q"));
  EXPECT_TRUE(both.meets(behind("q")));
}

/// The places of a field of `s`, in the order of the text: r where it may be read, w where it may be written.
std::string usesOf(std::string_view text) {
  const Module module = moduleOf(text);
  const PlaceUses uses(module);
  std::string found;
  for (std::size_t k = 0; k < module.exprs.size(); ++k)
    if (module.exprs[k].op == Op::Field)
      found += std::string(uses.isRead(ExprId(k)) ? "r" : "") + (uses.isWritten(ExprId(k)) ? "w" : "") + " ";
  return found;
}

TEST(PlaceUses, ALoadReadsAndAnAssignmentWrites) {
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

TEST(PlaceUses, ByAFunctionThatGetsItsAddress) {
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

//===----------------------------------------------------------------------===//
// AliasClasses
//===----------------------------------------------------------------------===//

constexpr PointerKey kPlain{};
constexpr PointerKey kFirst{RecordId(0), 0}, kSecond{RecordId(0), 1};

TEST(AliasClasses, WhatOnePointerLeadsToIsOne) {
  AliasClasses classes(4);
  classes.set(0, ClassLink::Pointee, kPlain, 2);
  EXPECT_EQ(classes.find(3), 3u);
  classes.set(0, ClassLink::Pointee, kPlain, 3);
  EXPECT_EQ(classes.find(3), 2u);
  EXPECT_EQ(classes.at(0, ClassLink::Pointee, kPlain), 2u);
  EXPECT_EQ(classes.at(0, ClassLink::Cells, kPlain), std::nullopt);
}

TEST(AliasClasses, WhatUnitedClassesLeadToIsUnited) {
  AliasClasses classes(5);
  classes.set(0, ClassLink::Pointee, kFirst, 2);
  classes.set(1, ClassLink::Pointee, kFirst, 3);
  classes.set(1, ClassLink::Pointee, kSecond, 4);
  const std::size_t before = classes.changes();
  classes.unify(0, 1);
  EXPECT_EQ(classes.find(3), 2u);
  EXPECT_EQ(classes.at(0, ClassLink::Pointee, kSecond), 4u);
  EXPECT_GT(classes.changes(), before);
  const std::size_t after = classes.changes();
  classes.unify(1, 0);
  EXPECT_EQ(classes.changes(), after);
}

TEST(AliasClasses, AFlatClassHasOneKey) {
  AliasClasses classes(5);
  classes.set(0, ClassLink::Pointee, kFirst, 2);
  classes.set(0, ClassLink::Pointee, kSecond, 3);
  classes.flatten(0);
  EXPECT_EQ(classes.find(3), 2u);
  // One that is not flat comes to be with one that is, from either side.
  classes.set(1, ClassLink::Pointee, kSecond, 4);
  classes.unify(1, 0);
  EXPECT_EQ(classes.at(1, ClassLink::Pointee, kFirst), 2u);
  EXPECT_EQ(classes.find(4), 2u);
}

TEST(AliasClasses, WhatIsAskedForIsMade) {
  AliasClasses classes(1);
  const AliasClasses::Id cells = classes.made(0, ClassLink::Cells, kFirst);
  EXPECT_NE(cells, 0u);
  EXPECT_EQ(classes.made(0, ClassLink::Cells, kFirst), cells);
  EXPECT_NE(classes.made(0, ClassLink::Cells, kSecond), cells);
}

//===----------------------------------------------------------------------===//
// Escape, ModRef, NoAlias
//===----------------------------------------------------------------------===//

/// The names of the variables that only their names lead to, and, with a `*`, of those whose address is given away.
std::vector<std::string> escapes(std::string_view body) {
  const Module module =
      moduleOf(std::string("entry function f(c: bool, to: **f64, y: *f64) {\n  local a: f64\n  local b: f64\n")
                   .append(body)
                   .append("}\n"));
  std::set<ObjectId> escaping;
  for (const Stmt& stmt : module.stmts) addEscaping(module, stmt, escaping);
  const std::vector<bool> named = namedOnly(module);
  std::vector<std::string> found;
  for (const char* name : {"a", "b"}) {
    const ObjectId object = objectNamed(module, name);
    if (named[object.value]) found.emplace_back(name);
    if (escaping.contains(object)) found.push_back(std::string(name) + "*");
  }
  return found;
}

TEST(Escape, AnAddressThatIsKept) {
  EXPECT_THAT(escapes("  a = 1.0\n  *y = a\n"), ElementsAre("a", "b"));
  EXPECT_THAT(escapes("  *to = &a\n"), ElementsAre("a*", "b"));
  EXPECT_THAT(escapes("  *to = select(c, &a, &b)\n"), ElementsAre("a*", "b*"));
}

TEST(Escape, AnAddressThatIsOnlyUsed) {
  EXPECT_THAT(escapes("  *y = *select(c, &a, &b)\n"), IsEmpty());
  EXPECT_THAT(escapes("  *select(c, &a, y) = 1.0\n"), ElementsAre("b"));
}

/// For each statement of f, in the order of the text, whether it may write to `a`.
std::vector<bool> writers(std::string_view text) {
  const Module module = moduleOf(text);
  const ObjectId a = objectNamed(module, "a");
  // As of a run in which every pointer `p` led to a.
  Targets targets(module.exprs.size());
  for (std::size_t k = 0; k < module.exprs.size(); ++k) {
    const Expr& expr = module.exprs[k];
    if (expr.op == Op::Load && module[expr.operand(0)].op == Op::Address &&
        module[module[expr.operand(0)].object].name == "p")
      targets[k] = {a};
  }
  ModRef asked(module, targets);
  std::vector<bool> found;
  for (const StmtId id : module[module.entry].body) found.push_back(asked.mayWrite(id, a));
  return found;
}

TEST(ModRef, ByNameByPointerAndByWhatIsCalled) {
  EXPECT_THAT(writers("entry function f(p: *f64, q: *f64) {\n  local a: f64\n  declare a\n  a = 1.0\n  *p = 2.0\n"
                      "  *q = 3.0\n}\n"),
              ElementsAre(true, true, true, false));
  EXPECT_THAT(writers("function g(p: *f64) {\n  *p = 1.0\n}\nfunction h(p: *f64) {\n  call g(p)\n}\n"
                      "function k(q: *f64) {\n  *q = 1.0\n}\nfunction out(q: f64) outside \"out\"\n"
                      "entry function f(q: *f64) {\n  local a: f64\n  call h(&a)\n  call k(q)\n  call out(1.0)\n}\n"),
              ElementsAre(true, false, true));
}

/// Whether the places of the first two statements are never the same.
bool apart(std::string_view body) {
  const Module module = moduleOf(
      std::string("entry function f(p: *f64, q: *f64, i: i64, j: i32) {\n  local a: [9]f64\n  local b: [9]f64\n")
          .append(body)
          .append("}\n"));
  const auto place = [&](std::size_t k) { return std::get<Assign>(module[module[module.entry].body[k]].node).place; };
  return areApart(module, place(0), place(1));
}

TEST(NoAlias, ObjectsAndIndexesThatDiffer) {
  EXPECT_TRUE(apart("  a[i] = 1.0\n  b[i] = 1.0\n"));
  EXPECT_TRUE(apart("  a[i] = 1.0\n  a[add(i, 1i64)] = 1.0\n"));
  EXPECT_FALSE(apart("  a[i] = 1.0\n  a[i] = 1.0\n"));
  EXPECT_TRUE(apart("  p[i] = 1.0\n  p[sub(i, 2i64)] = 1.0\n"));
  EXPECT_FALSE(apart("  p[i] = 1.0\n  q[add(i, 1i64)] = 1.0\n"));
}

/// Whether the places that the first two assignments write may be one cell.
bool mayMeet(const std::string& before, const std::string& statements) {
  const Module module = moduleOf(before + "entry function f(s: *pair, p: *i32, v: **void) {\n" + statements + "}\n");
  std::vector<ExprId> places;
  for (const StmtId id : module[module.entry].body)
    if (const auto* assign = std::get_if<Assign>(&module[id].node)) places.push_back(assign->place);
  const CellKinds kinds(module);
  for (const CellKind& one : kinds.at(places.at(0)))
    for (const CellKind& other : kinds.at(places.at(1)))
      if (mayBeSame(one, other)) return true;
  return false;
}

TEST(CellKinds, FieldsAreApart) {
  const std::string pair = "record pair {\n  a: i32\n  b: i32\n  x: f64\n  t: [3]i32\n}\n";
  EXPECT_FALSE(mayMeet(pair, "  s->a = 1i32\n  s->b = 2i32\n"));
  EXPECT_TRUE(mayMeet(pair, "  s->a = 1i32\n  s[2].a = 2i32\n"));
  EXPECT_FALSE(mayMeet(pair, "  s->a = 1i32\n  s->x = 2.0\n"));
  EXPECT_FALSE(mayMeet(pair, "  s->t[1] = 1i32\n  s->b = 2i32\n"));
  EXPECT_TRUE(mayMeet(pair, "  s->t[1] = 1i32\n  s->t[2] = 2i32\n"));
}

TEST(CellKinds, WhatLeadsThereOtherwiseIsOfAnyField) {
  const std::string pair = "record pair {\n  a: i32\n  b: i32\n  x: f64\n}\n";
  EXPECT_TRUE(mayMeet(pair, "  s->a = 1i32\n  *p = 2i32\n"));
  EXPECT_TRUE(mayMeet(pair, "  s->b = 1i32\n  *ptradd(&s->a, 1) = 2i32\n"));
  const std::string other = pair + "record two {\n  c: i32\n  d: i32\n  y: f64\n}\n";
  EXPECT_TRUE(mayMeet(other, "  s->a = 1i32\n  (*ptrcast(*two, s)).d = 2i32\n"));
  EXPECT_TRUE(mayMeet(other, "  s->a = 1i32\n  (*ptrcast(*two, p)).c = 2i32\n"));
  EXPECT_TRUE(mayMeet(other, "  (*ptrcast(*two, *v)).c = 1i32\n  (*ptrcast(*pair, *v)).a = 2i32\n"));
}

}  // namespace
}  // namespace sparsegen::ir
