//===- VerifierTest.cpp - one malformed module a rule ---------------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Builder.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// What the verifier finds in a module that can be written as text.
std::vector<std::string> findingsOf(const std::string& text) { return verify(moduleOf(text)); }

/// What it finds in the body of a function with a few things to name.
std::vector<std::string> bodyFindings(const std::string& body) {
  return findingsOf(
      "constant c: [2]f64 = {1.0, 2.0}\n"
      "function g(x: f64) -> f64 {\n  local other: f64\n  return x\n}\n"
      "function h(p: *f64) {\n}\n"
      "entry function f(x: f64, n: i32, p: *f64, d: *lanes(f64), s: *seed, ds: *lanes(f32)) -> f64 {\n"
      "  local i: i32\n  local j: i32\n  local q: *i32\n  local a: [3]f64\n" +
      body + "\n}\n");
}

/// A good module to damage by hand: `t = t + 1.0`, of a local.
struct Good {
  Module module = moduleOf(
      "record pair {\n  u: f64\n  v: [2]f64\n}\n"
      "constant c: [2]f64 = {1.0, 2.0}\n"
      "global k: pair\n"
      "external \"*p\": [10]f64\n"
      "entry function f(p: *f64) -> f64 {\n  local t: f64\n  t = add(t, 1.0)\n  return t\n}\n"
      "bind p to \"*p\"\nindependent p is \"*p\" count 10\ndependent r is return count 1\n");

  ExprId find(Op op) const {
    for (std::size_t k = 0; k < module.exprs.size(); ++k)
      if (module.exprs[k].op == op) return ExprId(k);
    return {};
  }
  Expr& first(Op op) { return module.exprs[find(op).value]; }
  std::vector<std::string> findings() const { return verify(module); }
};

TEST(Verifier, AcceptsTheModuleThatTheOthersDamage) { EXPECT_THAT(Good().findings(), IsEmpty()); }

TEST(Verifier, AcceptsEveryStatementInItsPlace) {
  EXPECT_THAT(
      bodyFindings("  for i = 0i32; lt n; 1i32 {\n    for j = 0i32; lt i; 1i32 {\n      continue\n      break 1\n      "
                   "continue 1\n    }\n"
                   "    break\n  }\n  while true {\n    break\n  } step {\n    while true {\n      break\n    }\n  }\n"
                   "  a[1] = call g(a[0])\n  call g(x)\n  call h(&a[0])\n"
                   "  combine *d = x * *s + 1.0 * d[1]\n  stop"),
      IsEmpty());
}

// Structure.

TEST(Verifier, FindsIdsOutOfRange) {
  const auto damaged = [](auto damage) {
    Good good;
    damage(good.module);
    return good.findings();
  };
  EXPECT_THAT(damaged([](Module& m) { m.types.push_back({.kind = TypeKind::Pointer}); }),
              ElementsAre("type " + std::to_string(Good().module.types.size()) + " has no element before it"));
  EXPECT_THAT(damaged([](Module& m) { m.types.push_back({.kind = TypeKind::Record, .record = RecordId(7u)}); }),
              ElementsAre("type " + std::to_string(Good().module.types.size()) + " is of no record"));
  EXPECT_THAT(damaged([](Module& m) {
                m.types.push_back({.kind = TypeKind::Array, .element = TypeId(0u), .extent = ExprId(9999u)});
              }),
              ElementsAre("type " + std::to_string(Good().module.types.size()) + " has an extent out of range"));
  EXPECT_THAT(damaged([](Module& m) { m.records[0].fields[0].type = {}; }),
              ElementsAre("field `u` of record `pair` has no type"));
  EXPECT_THAT(damaged([](Module& m) { m.objects[0].type = {}; }), Contains("object `c` has no type"));
  EXPECT_THAT(damaged([](Module& m) { m.objects.back().function = {}; }),
              ElementsAre("object `t` belongs to no function"));
  EXPECT_THAT(damaged([](Module& m) { m.objects[0].function = m.entry; }),
              ElementsAre("object `c` belongs to a function"));
  EXPECT_THAT(damaged([](Module& m) { m.functions[0].parameters[0] = {}; }),
              ElementsAre("function `f` has a parameter out of range"));
  EXPECT_THAT(damaged([](Module& m) { m.functions[0].result = {}; }), ElementsAre("function `f` has no result type"));
  EXPECT_THAT(damaged([](Module& m) { m.functions[0].body.push_back({}); }),
              ElementsAre("a block has a statement out of range"));
  EXPECT_THAT(damaged([](Module& m) { m.functions[0].body.push_back(m.functions[0].body[0]); }),
              ElementsAre("statement 0 is in two places"));
  EXPECT_THAT(damaged([](Module& m) { std::get<Assign>(m.stmts[0].node).value = {}; }),
              ElementsAre("statement 0 refers to nothing"));
  EXPECT_THAT(damaged([](Module& m) { m.entry = {}; }), ElementsAre("the module has no entry function"));
  EXPECT_THAT(damaged([](Module& m) { m.externals[0].holder = {}; }),
              ElementsAre("an external binding refers to nothing"));
  EXPECT_THAT(damaged([](Module& m) { m.values.push_back({}); }), ElementsAre("a value binding refers to nothing"));
  EXPECT_THAT(damaged([](Module& m) { m.independents[0].count = {}; }), ElementsAre("slot `p` refers to nothing"));
  EXPECT_THAT(damaged([](Module& m) { m.independents[0].begins = {{}}; }), ElementsAre("slot `p` refers to nothing"));
  EXPECT_THAT(damaged([](Module& m) {
                m.interface.parameters.emplace_back();
                m.interface.parameters[0].object = ObjectId(99u);
              }),
              ElementsAre("parameter `` of the interface refers to nothing"));
}

TEST(Verifier, FindsExpressionsThatAreNoTrees) {
  Good later;
  const auto add = later.find(Op::Add);
  later.first(Op::Add).operands[0] = add;
  EXPECT_THAT(later.findings(),
              ElementsAre("expression " + std::to_string(add.value) + " has an operand that is not before it"));
  Good missing;
  missing.first(Op::Add).operands[1] = {};
  EXPECT_THAT(missing.findings(),
              ElementsAre("expression " + std::to_string(add.value) + " has a wrong number of operands"));
  Good nowhere;
  const auto address = nowhere.find(Op::Address);
  nowhere.first(Op::Address).object = {};
  EXPECT_THAT(nowhere.findings(), ElementsAre("expression " + std::to_string(address.value) + " has a wrong object"));
}

TEST(Verifier, FindsRecordsThatContainThemselves) {
  EXPECT_THAT(findingsOf("record a {\n  b: [2]b\n}\nrecord b {\n  a: a\n}\nentry function f() {\n}\n"),
              ElementsAre("record `a` contains itself"));
  EXPECT_THAT(findingsOf("record a {\n  next: *a\n}\nentry function f() {\n}\n"), IsEmpty());
}

// Types and expressions.

TEST(Verifier, FindsTypesThatAreNotInterned) {
  Good good;
  good.module.types.push_back(good.module.types[0]);
  EXPECT_THAT(good.findings(),
              ElementsAre("type " + std::to_string(good.module.types.size() - 1) + " is not interned"));
}

TEST(Verifier, FindsExpressionsOfTheWrongType) {
  Good good;
  Builder build(good.module);
  const ExprId compared = build.binary(Op::Less, good.find(Op::Add), good.find(Op::Add));
  good.module.exprs[compared.value].type = build.scalar(ScalarKind::F64);
  EXPECT_THAT(good.findings(),
              ElementsAre("expression " + std::to_string(compared.value) + " is of type `f64`, not `bool`"));
}

TEST(Verifier, FindsOperandsThatDoNotFit) {
  Good good;
  Builder build(good.module);
  const ExprId n = build.integer(1);
  const ExprId bad = build.binary(Op::Add, n, n);
  good.module.exprs[bad.value].operands[0] = good.find(Op::Add);
  EXPECT_THAT(good.findings(), ElementsAre("expression " + std::to_string(bad.value) + ": ir: `add` of two types"));
}

TEST(Verifier, FindsConstantsThatTheirTypeCannotHold) {
  Good good;
  Builder build(good.module);
  const ExprId byte = build.integer(1, ScalarKind::U8);
  good.module.exprs[byte.value].integer = 256;
  const ExprId real = build.real(0.5, ScalarKind::F32);
  good.module.exprs[real.value].real = 0.1;
  const auto text = [](ExprId id) {
    return "expression " + std::to_string(id.value) + " is a constant that its type can't hold";
  };
  EXPECT_THAT(good.findings(), ElementsAre(text(byte), text(real)));
}

TEST(Verifier, FindsCastsThatChangeNothing) {
  Good good;
  Builder build(good.module);
  const ExprId cast = build.cast(good.find(Op::Add), ScalarKind::F32);
  good.module.exprs[cast.value].type = build.scalar(ScalarKind::F64);
  EXPECT_THAT(good.findings(),
              ElementsAre("expression " + std::to_string(cast.value) + ": `cast` to the type that its operand has"));
}

// Declarations.

TEST(Verifier, FindsNamesThatAreTaken) {
  Good good;
  good.module.objects.back().name = "p";
  EXPECT_THAT(good.findings(), ElementsAre("two objects `p`"));
  good.module.objects.back().name = "c";
  EXPECT_THAT(good.findings(), ElementsAre("two objects `c`"));
  Good function;
  function.module.functions.push_back({.name = "f", .result = function.module.functions[0].result});
  EXPECT_THAT(function.findings(), ElementsAre("two functions `f`"));
  Good record;
  record.module.records.push_back({.name = "pair"});
  record.module.records[0].fields[1].name = "u";
  EXPECT_THAT(record.findings(), ElementsAre("two fields `u` of record `pair`", "two records `pair`"));
}

TEST(Verifier, FindsInitialValuesThatDoNotFit) {
  const auto global = [](const std::string& text) { return findingsOf(text + "\nentry function f() {\n}\n"); };
  EXPECT_THAT(global("constant c: [2]f64 = {1.0}"), ElementsAre("object `c` has not an initial value a cell"));
  EXPECT_THAT(global("constant c: f64"), ElementsAre("object `c` has not an initial value a cell"));
  EXPECT_THAT(global("global c: [2]f64 = {1.0}"), ElementsAre("object `c` has not an initial value a cell"));
  EXPECT_THAT(global("constant c: [?]f64 = {1.0}"), ElementsAre("object `c` has not an initial value a cell"));
  EXPECT_THAT(global("constant c: [2]f64 = {1.0, 2}"),
              ElementsAre("object `c` has an initial value that its cell can't hold"));
  EXPECT_THAT(global("constant c: u8 = {256}"),
              ElementsAre("object `c` has an initial value that its cell can't hold"));
  EXPECT_THAT(global("constant c: *f64 = {0}"),
              ElementsAre("object `c` has an initial value that its cell can't hold"));
  EXPECT_THAT(global("external c: f64 = {1.0}"), ElementsAre("object `c` has initial values"));
  EXPECT_THAT(global("global c: void"), ElementsAre("object `c` is void"));
}

TEST(Verifier, FindsParametersAndResultsThatAreNoScalars) {
  EXPECT_THAT(findingsOf("entry function f(a: [2]f64) {\n}\n"), ElementsAre("object `a` is no scalar or pointer"));
  EXPECT_THAT(findingsOf("entry function f(a: seed) {\n}\n"), ElementsAre("object `a` is no scalar or pointer"));
  EXPECT_THAT(findingsOf("entry function f() -> lanes(f64) {\n}\n"),
              ElementsAre("function `f` returns no scalar or pointer"));
  Good good;
  good.module.functions[0].parameters.clear();
  EXPECT_THAT(good.findings(), ElementsAre("parameter `p` is in no function's list"));
  Good local;
  local.module.functions[0].parameters.push_back(objectNamed(local.module, "t"));
  EXPECT_THAT(local.findings(), ElementsAre("`t` is no parameter of `f`"));
}

TEST(Verifier, FindsBindingsOfTheWrongObjects) {
  Good good;
  good.module.externals[0].object = objectNamed(good.module, "k");
  EXPECT_THAT(good.findings(), ElementsAre("`k` is bound, not external"));
  Good local;
  local.module.externals[0].holder = objectNamed(local.module, "t");
  EXPECT_THAT(local.findings(),
              ElementsAre("`t` is bound, and has no value on entry", "a cell of `t` is bound, and no pointer"));
}

TEST(Verifier, FindsBindingsOfCellsThatAreNone) {
  const auto bound = [](const std::string& text) {
    return findingsOf(
        "record pair {\n  n: i32\n  p: *f64\n}\nconstant c: i32 = {1}\nexternal e: [2]f64\n"
        "external r: [2]pair\nentry function f(n: i32, p: *f64) -> f64 {\n  return 1.0\n}\n" +
        text);
  };
  EXPECT_THAT(bound("bind r at 3 to e\nset r at 2 to 1\n"), IsEmpty());
  EXPECT_THAT(bound("bind r at 2 to e\n"), ElementsAre("a cell of `r` is bound, and no pointer"));
  EXPECT_THAT(bound("bind r at 5 to e\n"), ElementsAre("a cell of `r` is bound, and no pointer"));
  EXPECT_THAT(bound("bind p to e\nbind p to r\n"), ElementsAre("a cell of `p` is bound twice"));
  EXPECT_THAT(bound("set r at 1 to 3\n"), ElementsAre("a cell of `r` is set, and no integer"));
  EXPECT_THAT(bound("set n at 1 to 3\n"), ElementsAre("a cell of `n` is set, and no integer"));
  EXPECT_THAT(bound("set c to 3\n"), ElementsAre("`c` is set, and has no value on entry"));
  const std::string heat = "global heat: bool function \"double (*)(double)\"\n";
  EXPECT_THAT(bound(heat + "set r at 1 to &heat\n"), IsEmpty());
  EXPECT_THAT(bound(heat + "set r at 2 to &heat\n"), ElementsAre("a cell of `r` is set, and no pointer"));
  EXPECT_THAT(bound("set r at 1 to &c\n"), ElementsAre("`c` stands for no function"));
}

TEST(Verifier, FindsRowsThatAreNone) {
  const auto bound = [](const std::string& text) {
    return findingsOf(
        "external h: [3]*f64\nexternal none: [0]*f64\nexternal e: [3][2]f64\nexternal open: [?][?]*f64\n"
        "external inner: [?][?]f64\nexternal flat: [6]f64\n"
        "entry function f(x: **f64, y: ***f64) -> f64 {\n  return 1.0\n}\n" +
        text);
  };
  EXPECT_THAT(bound("bind x to h\nbind h rows to e\n"), IsEmpty());
  EXPECT_THAT(bound("bind none rows to e\n"), IsEmpty());
  EXPECT_THAT(bound("bind open rows to inner\n"), IsEmpty());
  EXPECT_THAT(bound("bind h at 1 rows to e\n"), IsEmpty());
  EXPECT_THAT(bound("bind h at 3 rows to e\n"), ElementsAre("a cell of `h` is bound, and no pointer"));
  EXPECT_THAT(bound("bind flat rows to e\n"), ElementsAre("a cell of `flat` is bound, and no pointer"));
  EXPECT_THAT(bound("bind h rows to flat\n"), ElementsAre("`flat` is bound by rows, and no array of arrays"));
  EXPECT_THAT(bound("bind h rows to e\nbind x to e\n"), ElementsAre("`e` is bound in two places"));
}

TEST(Verifier, FindsSlotsThatDoNotFit) {
  const auto slots = [](const std::string& text) {
    return findingsOf(
        "constant c: [2]f64 = {1.0, 2.0}\nexternal e: [9]f64\nexternal u: [?]f64\n"
        "entry function f(n: i32) -> i32 {\n  return n\n}\n" +
        text);
  };
  EXPECT_THAT(slots("independent e is e from 2 count 7\ndependent u is u count cast(i64, n)\n"), IsEmpty());
  EXPECT_THAT(slots("independent e is e from 3 count 7\n"), ElementsAre("slot `e` has more cells than its object"));
  EXPECT_THAT(slots("independent e is e count -1\n"), ElementsAre("slot `e` has a negative count"));
  EXPECT_THAT(slots("independent e is e count 1.0\n"), ElementsAre("slot `e` has a count that is no integer"));
  EXPECT_THAT(slots("independent e is e count 7 begin 1.0\n"), ElementsAre("slot `e` has a begin that is no integer"));
  EXPECT_THAT(slots("independent c is c count 2\n"), ElementsAre("slot `c` has no value on entry"));
  EXPECT_THAT(slots("dependent r is return count 1\n"), ElementsAre("the result is a slot, and no real"));
  Good good;
  good.module.independents.push_back(good.module.dependents[0]);
  EXPECT_THAT(good.findings(), ElementsAre("the result is an independent"));
}

// Statements.

TEST(Verifier, FindsStatementsWhoseTypesDoNotFit) {
  const auto one = [](const std::string& text) { return ElementsAre("function `f`: " + text); };
  EXPECT_THAT(bodyFindings("  x = n"), one("an assigned value is not of its place's type"));
  EXPECT_THAT(bodyFindings("  c[1] = x"), one("the constant `c` is written"));
  EXPECT_THAT(bodyFindings("  c[1] = call g(x)"), one("the constant `c` is written"));
  EXPECT_THAT(bodyFindings("  if n {\n  }"), one("a condition is no bool"));
  EXPECT_THAT(bodyFindings("  while x {\n  }"), one("a condition is no bool"));
  EXPECT_THAT(bodyFindings("  return n"), one("a returned value is not of the result's type"));
  EXPECT_THAT(bodyFindings("  return"), one("a returned value is not of the result's type"));
  EXPECT_THAT(findingsOf("entry function f() {\n  return 1.0\n}\n"),
              one("a returned value is not of the result's type"));
  EXPECT_THAT(bodyFindings("  copy x = 1.0"), one("what is copied is not in memory"));
  EXPECT_THAT(bodyFindings("  clear x = 1.0"), one("what nothing stands for is not zero"));
  EXPECT_THAT(bodyFindings("  declare x"), one("`x` is declared, and no local of it"));
}

TEST(Verifier, FindsPlacesThatAreNone) {
  Good good;
  std::get<Assign>(good.module.stmts[0].node).place = good.find(Op::Add);
  EXPECT_THAT(good.findings(), Contains("function `f`: a place is no pointer"));
}

TEST(Verifier, FindsObjectsOfOtherFunctions) {
  Good good;
  good.module.functions.push_back({.name = "g", .result = Builder(good.module).voidType()});
  good.module.functions[1].body = {good.module.functions[0].body[0]};
  good.module.functions[0].body.erase(good.module.functions[0].body.begin());
  EXPECT_THAT(good.findings(), Contains("function `g`: `t` belongs to another function"));
}

TEST(Verifier, FindsCallsThatDoNotFit) {
  const auto one = [](const std::string& text) { return ElementsAre("function `f`: the call of " + text); };
  EXPECT_THAT(bodyFindings("  call g()"), one("`g` has a wrong number of arguments"));
  EXPECT_THAT(bodyFindings("  call g(n)"), one("`g` has an argument that is not of the type of `x`"));
  EXPECT_THAT(bodyFindings("  n = call g(x)"), one("`g` has a result that is not of its place's type"));
  EXPECT_THAT(bodyFindings("  x = call h(p)"), one("`h` has a result that is not of its place's type"));
}

TEST(Verifier, FindsJumpsOutsideOfLoops) {
  const auto one = [](const std::string& text) { return ElementsAre("function `f`: " + text); };
  EXPECT_THAT(bodyFindings("  break"), one("`break` outside of a loop's body"));
  EXPECT_THAT(bodyFindings("  while true {\n    break 1\n  }"), one("`break` outside of a loop's body"));
  EXPECT_THAT(bodyFindings("  if true {\n    continue\n  }"), one("`continue` outside of a loop's body"));
  EXPECT_THAT(bodyFindings("  while true {\n  } step {\n    continue\n  }"),
              one("`continue` outside of a loop's body"));
}

TEST(Verifier, FindsLoopsThatAreNotCounted) {
  const auto one = [](const std::string& text) { return ElementsAre("function `f`: the loop over " + text); };
  const auto loop = [](const std::string& body) {
    return bodyFindings("  for i = 0i32; lt n; 1i32 {\n    if true {\n      " + body + "\n    }\n  }");
  };
  EXPECT_THAT(loop("x = a[cast(i64, i)]"), IsEmpty());
  EXPECT_THAT(loop("i = 2i32"), one("`i` assigns its variable"));
  EXPECT_THAT(loop("for i = 0i32; lt 3i32; 1i32 {\n      }"), one("`i` assigns its variable"));
  EXPECT_THAT(loop("q = &i"), one("`i` takes the address of its variable"));
  EXPECT_THAT(loop("x = *ptrcast(*f64, &i)"), one("`i` takes the address of its variable"));
  EXPECT_THAT(loop("n = 2i32"), one("`i` changes its bound"));
  EXPECT_THAT(bodyFindings("  for i = 0i32; lt 9i32; add(j, n) {\n    j = 1i32\n  }"), one("`i` changes its step"));
  EXPECT_THAT(bodyFindings("  for i = 0; lt 3i32; 1i32 {\n  }"), one("`i` has an operand of another type"));
  EXPECT_THAT(bodyFindings("  for x = 0.0; lt 1.0; 0.1 {\n  }"), one("`x` has no integer local or parameter"));
  EXPECT_THAT(bodyFindings("  for i = 0i32; eq 3i32; 1i32 {\n  }"), one("`i` compares by `eq`"));
}

TEST(Verifier, FindsCombinesOfWhatIsNoTangent) {
  const auto one = [](const std::string& text) { return ElementsAre("function `f`: `combine` " + text); };
  EXPECT_THAT(bodyFindings("  combine *p = 0"), one("into a place that is no lanes"));
  EXPECT_THAT(bodyFindings("  combine *s = x * *d"), one("into a place that is no lanes"));
  EXPECT_THAT(bodyFindings("  combine *d = n * *d"), one("with a coefficient of another type"));
  EXPECT_THAT(bodyFindings("  combine *d = x * *p"), one("of a source that is neither its lanes nor a seed"));
  EXPECT_THAT(bodyFindings("  combine *d = x * *ds"), one("of a source that is neither its lanes nor a seed"));
}

}  // namespace
}  // namespace sparsegen::ir
