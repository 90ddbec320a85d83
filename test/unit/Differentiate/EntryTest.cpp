//===- EntryTest.cpp - inputs, outputs and the memory between -------------===//

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

TEST(Entry, TheNamedParametersInTheirOrder) {
  const Case given{function("  y[0] = mul(x[0], x[0])\n", 1, 1), {{{"*x", {0.7}}, {"*y", none(1)}}}};
  const auto names = [&](ForwardMode mode) {
    const Module derived = Comparison(given).derivative(mode);
    std::vector<std::string> all;
    for (const ObjectId parameter : derived[derived.entry].parameters) all.push_back(derived[parameter].name);
    return all;
  };
  EXPECT_EQ(names(kCompressed), (std::vector<std::string>{"x", "sg_seeds", "sg_compressed"}));
  EXPECT_EQ(names(kProduct), (std::vector<std::string>{"x", "sg_x_tangent", "sg_y_out", "sg_y_out_tangent"}));
}

TEST(Entry, TheValueOfADependentIsNotComputedForACompressedJacobian) {
  Comparison comparison({function(R"(
  local t: f64
  local v: *f64
  v = &y[1]
  t = exp(x[0])
  v[0] = mul(t, t)
  y[0] = sin(x[0])
)",
                                  1, 2),
                         {{{"*x", {0.7}}, {"*y", none(2)}}}});
  const std::string text = toText(comparison.derivative(kCompressed));
  EXPECT_EQ(text.find("sin"), std::string::npos) << text;
  EXPECT_EQ(text.find("*y_local"), std::string::npos) << text;
  EXPECT_EQ(text.find("v ="), std::string::npos) << text;
  comparison.run();
}

TEST(Entry, SeveralSlotsInAnyOrder) {
  expectDerivative(R"(
external "*a": [?]f64
external "*b": [?]f64
external "*r": [?]f64
external "*s": [?]f64
entry function f(s: *f64, a: *f64, t: f64, b: *f64, r: *f64) {
  r[0] = mul(a[0], b[1])
  r[1] = mul(a[1], t)
  s[0] = mul(b[0], sin(a[0]))
}
bind a to "*a"
bind b to "*b"
bind r to "*r"
bind s to "*s"
independent b is "*b" count 2
independent t is t count 1
independent a is "*a" count 2
dependent s is "*s" count 1
dependent r is "*r" count 2
)",
                   {{{"*a", {0.7, 1.3}}, {"*b", {0.2, 0.4}}, {"*r", none(2)}, {"*s", none(1)}, {"t", {2.5}}}});
}

/// Numbers that no input has, so that a pointer or a cell too many is seen.
std::vector<double> counting(std::size_t count) {
  std::vector<double> all;
  for (std::size_t k = 0; k < count; ++k) all.push_back(0.25 + 0.5 * static_cast<double>(k));
  return all;
}

TEST(Entry, Rows) {
  Comparison comparison({R"(
external "*x": [2]*f64
external "**x": [2][3]f64
external "*y": [3]*f64
external "**y": [3][2]f64
entry function f(x: **f64, y: **f64) {
  local i: i64
  local j: i64
  for i = 0; lt 3; 1 {
    for j = 0; lt 2; 1 {
      y[i][j] = mul(x[j][i], x[sub(1, j)][0])
    }
  }
}
bind x to "*x"
bind "*x" rows to "**x"
bind y to "*y"
bind "*y" rows to "**y"
independent x is "**x" count 6
dependent y is "**y" count 6
)",
                         {{{"*x", none(2)}, {"**x", counting(6)}, {"*y", none(3)}, {"**y", none(6)}}}});
  const Module derived = comparison.derivative(kCompressed);
  EXPECT_EQ(derived[derived.entry].parameters.size(), 3u) << "a parameter for rows that are only dependents";
  comparison.run();
}

TEST(Entry, RowsOnBothSides) {
  expectDerivative(R"(
external "*x": [3]*f64
external "**x": [3][2]f64
entry function f(x: **f64) {
  x[1][0] = mul(x[0][1], x[1][0])
  x[2][1] = mul(x[1][0], x[2][1])
}
bind x to "*x"
bind "*x" rows to "**x"
independent x is "**x" count 6
dependent x is "**x" count 6
)",
                   {{{"*x", none(3)}, {"**x", counting(6)}}});
}

TEST(Entry, RowsOfRows) {
  expectDerivative(R"(
external "*x": [2]**f64
external "**x": [2][3]*f64
external "***x": [6][2]f64
external "*y": [4]f64
entry function f(x: ***f64, y: *f64) {
  local row: *f64
  row = x[1][2]
  x[1][2][0] = mul(x[0][1][1], row[1])
  y[0] = mul(row[0], x[1][0][0])
  y[1] = row[0]
  y[2] = x[0][0][0]
  y[3] = 1.0
}
bind x to "*x"
bind "*x" rows to "**x"
bind "**x" rows to "***x"
bind y to "*y"
independent x is "***x" count 12
dependent y is "*y" count 4
dependent x is "***x" from 10 count 2
)",
                   {{{"*x", none(2)}, {"**x", none(6)}, {"***x", counting(12)}, {"*y", none(4)}}});
}

TEST(Entry, AScalarInputThatIsAssigned) {
  expectDerivative(R"(
external "*y": [?]f64
entry function f(t: f64, c: f64, y: *f64) -> i32 {
  t = mul(t, t)
  c = mul(c, t)
  *y = add(c, t)
  return 0i32
}
bind y to "*y"
independent t is t count 1
dependent y is "*y" count 1
)",
                   {{{"*y", none(1)}, {"t", {2.5}}, {"c", {0.5}}}});
}

TEST(Entry, AReturnedValue) {
  expectDerivative(R"(
external "*x": [?]f64
external "*g": [?]f64
entry function f(x: *f64, g: *f64) -> f64 {
  g[0] = mul(x[0], 3.0)
  if gt(x[0], 1.0) {
    return mul(x[0], x[1])
  }
  return mul(x[1], x[1])
}
bind x to "*x"
bind g to "*g"
independent x is "*x" count 2
dependent g is "*g" count 1
dependent "return" is return count 1
)",
                   {{{"*x", {0.7, 1.3}}, {"*g", none(1)}}, {{"*x", {1.7, 1.3}}, {"*g", none(1)}}});
}

TEST(Entry, APassiveReturnedValueThatIsADependent) {
  expectDerivative(R"(
external "*x": [?]f64
entry function f(x: *f64) -> f64 {
  return floor(x[0])
}
bind x to "*x"
independent x is "*x" count 2
dependent "return" is return count 1
)",
                   {{{"*x", {0.7, 1.3}}}});
}

TEST(Entry, AnErrorCodeIsReturned) {
  const Case given{R"(
external "*x": [?]f64
external "*y": [?]f64
entry function f(x: *f64, y: *f64) -> i32 {
  if lt(x[0], 0.0) {
    return -1i32
  }
  y[0] = mul(x[0], x[0])
  return 7i32
}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 1
dependent y is "*y" count 1
)",
                   {{{"*x", {0.7}}, {"*y", none(1)}}, {{"*x", {-0.7}}, {"*y", none(1)}}}};
  Comparison comparison(given);
  comparison.run();
  const Module derived = comparison.derivative(kCompressed);
  EXPECT_EQ(toText(derived, derived[derived.entry].result), "i32");
}

TEST(Entry, AVariedResultThatIsNoDependentIsNotReturned) {
  const Case given{R"(
external "*x": [?]f64
external "*y": [?]f64
entry function f(x: *f64, y: *f64) -> f64 {
  y[0] = mul(x[0], x[0])
  return x[0]
}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 1
dependent y is "*y" count 1
)",
                   {{{"*x", {0.7}}, {"*y", none(1)}}}};
  Comparison comparison(given);
  comparison.run();
  const Module derived = comparison.derivative(kProduct);
  EXPECT_EQ(derived[derived[derived.entry].result].kind, TypeKind::Void);
}

TEST(Entry, PartOfAParameter) {
  expectDerivative(R"(
external "*x": [?]f64
external "*y": [?]f64
entry function f(x: *f64, y: *f64) {
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = mul(x[i], x[2])
  }
}
bind x to "*x"
bind y to "*y"
independent x_tail is "*x" from 2 count 2
dependent y_middle is "*y" from 1 count 2
)",
                   {{{"*x", {0.7, 1.3, 0.4, 0.2}}, {"*y", none(4)}}});
}

TEST(Entry, SeveralSlotsOfOneParameter) {
  expectDerivative(R"(
external "*x": [?]f64
external "*y": [?]f64
entry function f(x: *f64, y: *f64) {
  local i: i64
  for i = 0; lt 4; 1 {
    y[i] = mul(x[i], x[2])
  }
}
bind x to "*x"
bind y to "*y"
independent b is "*x" from 2 count 2
independent a is "*x" from 0 count 1
dependent d is "*y" from 3 count 1
dependent c is "*y" from 0 count 2
dependent all is "*y" count 4
)",
                   {{{"*x", {0.7, 1.3, 0.4, 0.2}}, {"*y", none(4)}}});
}

TEST(Entry, OnBothSides) {
  expectDerivative(R"(
external "*u": [?]f64
entry function f(u: *f64, n: i64) {
  local i: i64
  for i = 1; lt n; 1 {
    u[i] = mul(u[i], u[sub(i, 1)])
  }
}
bind u to "*u"
independent u is "*u" count 3
dependent u is "*u" count 3
)",
                   {{{"*u", {0.7, 1.3, 0.4}}, {"n", {3}}}});
}

TEST(Entry, OnBothSidesAndNeverWritten) {
  expectDerivative(R"(
external "*u": [?]f64
external "*y": [?]f64
entry function f(u: *f64, y: *f64) {
  y[0] = mul(u[0], u[1])
}
bind u to "*u"
bind y to "*y"
independent u is "*u" count 2
dependent u is "*u" count 2
dependent y is "*y" count 1
)",
                   {{{"*u", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Entry, AnIndependentThatIsOverwritten) {
  expectDerivative(function(R"(
  local i: i64
  for i = 0; lt 3; 1 {
    x[i] = mul(x[i], x[i])
    y[i] = mul(x[i], x[0])
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Entry, PointersIntoTheSameParameter) {
  expectDerivative(function(R"(
  local u: *f64
  local v: *f64
  local i: i64
  u = x
  v = &x[3]
  for i = 0; lt 3; 1 {
    y[add(i, 3)] = mul(*u, *v)
    y[i] = v[0]
    u = &u[1]
    v = &v[1]
  }
)",
                            6, 6),
                   {{{"*x", {0.7, 1.3, 0.4, 0.2, -0.3, 0.9}}, {"*y", none(6)}}});
}

TEST(Entry, PingPongBuffers) {
  expectDerivative(function(R"(
  local a: [3]f64
  local b: [3]f64
  local from: *f64
  local to: *f64
  local swap: *f64
  local i: i64
  local k: i64
  from = x
  to = &a[0]
  swap = &b[0]
  for k = 0; lt 4; 1 {
    for i = 0; lt 3; 1 {
      to[i] = mul(from[i], from[rem(add(i, 1), 3)])
    }
    from = to
    to = swap
    swap = from
  }
  for i = 0; lt 3; 1 {
    y[i] = from[i]
  }
)",
                            3, 3),
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*y", none(3)}}});
}

TEST(Entry, APointerToActiveOrPassiveInput) {
  const std::string text = R"(
external "*x": [?]f64
external "*c": [?]f64
external "*y": [?]f64
entry function f(x: *f64, c: *f64, y: *f64, k: i32) {
  local p: *f64
  p = select(eq(k, 0i32), x, c)
  y[0] = mul(p[0], p[1])
  if eq(k, 1i32) {
    p = x
  }
  y[1] = p[1]
}
bind x to "*x"
bind c to "*c"
bind y to "*y"
independent x is "*x" count 2
dependent y is "*y" count 2
)";
  const auto inputs = [](double k) {
    return Inputs{{"*x", {0.7, 1.3}}, {"*c", {0.4, 0.2}}, {"*y", none(2)}, {"k", {k}}};
  };
  expectDerivative(text, {inputs(0), inputs(1), inputs(2)});
}

TEST(Entry, ScratchMemoryOfTheCaller) {
  expectDerivative(R"(
external "*x": [?]f64
external "*w": [?]f64
external "*y": [?]f64
entry function f(x: *f64, w: *f64, y: *f64) {
  local i: i64
  for i = 0; lt 3; 1 {
    w[i] = mul(x[i], 2.0)
  }
  for i = 0; lt 3; 1 {
    y[i] = mul(w[i], w[sub(2, i)])
  }
}
bind x to "*x"
bind w to "*w"
bind y to "*y"
independent x is "*x" count 3
dependent y is "*y" count 3
)",
                   {{{"*x", {0.7, 1.3, 0.4}}, {"*w", none(3)}, {"*y", none(3)}}});
}

TEST(Entry, UserDataBehindAVoidPointer) {
  expectDerivative(
      R"(
record data {
  n: i32
  dx: f64
  c: [2]f64
  coef: *f64
}
external "*x": [?]f64
external "*y": [?]f64
external "*user": data
external "*user->coef": [?]f64
entry function f(x: *f64, y: *f64, user: *void) {
  local d: *data
  local i: i32
  d = ptrcast(*data, user)
  for i = 0i32; lt d->n; 1i32 {
    y[cast(i64, i)] = mul(mul(d->dx, x[cast(i64, i)]), add(d->c[1], d->coef[cast(i64, i)]))
  }
}
bind x to "*x"
bind y to "*y"
bind user to "*user"
bind "*user" at 4 to "*user->coef"
independent x is "*x" count 2
dependent y is "*y" count 2
)",
      {{{"*x", {0.7, 1.3}}, {"*y", none(2)}, {"*user", {2, 0.1, 0.3, 0.4, 0}}, {"*user->coef", {0.5, 0.6}}}});
}

TEST(Entry, SlotsThatAreMembers) {
  expectDerivative(R"(
record data {
  n: i32
  dx: f64
  c: [2]f64
  u: *f64
  r: *f64
}
external "*user": data
external "*user->u": [?]f64
external "*user->r": [?]f64
entry function f(user: *data) {
  local i: i64
  for i = 0; lt 2; 1 {
    user->r[i] = mul(mul(user->dx, user->u[i]), user->c[i])
  }
}
bind user to "*user"
bind "*user" at 4 to "*user->u"
bind "*user" at 5 to "*user->r"
independent "user->u" is "*user->u" count 2
independent "user->c" is "*user" from 2 count 2
dependent "user->r" is "*user->r" count 2
)",
                   {{{"*user", {2, 0.1, 0.3, 0.4, 0, 0}}, {"*user->u", {0.5, 0.6}}, {"*user->r", none(2)}}});
}

TEST(Entry, Records) {
  expectDerivative(R"(
record point {
  id: i32
  p: [2]f64
}
record pair {
  a: f64
  b: f64
}
external "*x": [?]pair
external "*y": [?]f64
entry function f(x: *pair, y: *f64) {
  local t: [2]point
  local q: *point
  local i: i64
  for i = 0; lt 2; 1 {
    t[i].id = cast(i32, i)
    t[i].p[0] = mul(x[i].a, x[i].b)
    t[i].p[1] = x[i].a
  }
  q = &t[1]
  y[0] = mul(q->p[0], t[0].p[1])
  y[1] = mul(cast(f64, q->id), q->p[1])
}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 4
dependent y is "*y" count 2
)",
                   {{{"*x", {0.7, 1.3, 0.4, 0.2}}, {"*y", none(2)}}});
}

TEST(Entry, RowPointers) {
  expectDerivative(R"(
external "*u": [?]*f64
external "**u 0": [?]f64
external "**u 1": [?]f64
external "*y": [?]f64
entry function f(u: **f64, y: *f64) {
  local i: i64
  local j: i64
  for i = 0; lt 2; 1 {
    for j = 0; lt 2; 1 {
      y[add(mul(i, 2), j)] = mul(u[i][j], u[sub(1, i)][j])
    }
  }
}
bind u to "*u"
bind "*u" at 0 to "**u 0"
bind "*u" at 1 to "**u 1"
bind y to "*y"
independent u0 is "**u 0" count 2
independent u1 is "**u 1" count 2
dependent y is "*y" count 4
)",
                   {{{"*u", {0, 0}}, {"**u 0", {0.7, 1.3}}, {"**u 1", {0.4, 0.2}}, {"*y", none(4)}}});
}

TEST(Entry, AGrid) {
  expectDerivative(R"(
external "*u": [?][3]f64
external "*y": [?][3]f64
entry function f(u: *[3]f64, y: *[3]f64) {
  local i: i64
  local j: i64
  for i = 0; lt 2; 1 {
    for j = 0; lt 3; 1 {
      y[i][j] = mul(u[i][j], u[sub(1, i)][sub(2, j)])
    }
  }
}
bind u to "*u"
bind y to "*y"
independent u is "*u" count 6
dependent y is "*y" count 6
)",
                   {{{"*u", {0.7, 1.3, 0.4, 0.2, -0.4, 0.9}}, {"*y", none(6)}}});
}

TEST(Entry, AnEmptySlot) {
  expectDerivative(R"(
external "*x": [?]f64
external "*p": [?]f64
external "*y": [?]f64
entry function f(x: *f64, p: *f64, y: *f64) {
  y[0] = mul(x[0], x[0])
}
bind x to "*x"
bind p to "*p"
bind y to "*y"
independent p is "*p" count 0
independent x is "*x" count 1
dependent y is "*y" count 1
)",
                   {{{"*x", {0.7}}, {"*p", {}}, {"*y", none(1)}}});
}

TEST(Entry, AnActiveGlobalIsRefused) {
  const Case given{function("  state = mul(x[0], x[0])\n  y[0] = state\n", 1, 1, "global state: f64\n"),
                   {{{"*x", {0.7}}, {"*y", none(1)}}}};
  Module module = moduleOf(given.text);
  Facts facts;
  runPrimal(module, given.inputs[0], facts);
  Diagnostics diagnostics;
  differentiateForward(module, facts, kCompressed, diagnostics);
  ASSERT_TRUE(diagnostics.hasErrors());
  EXPECT_EQ(diagnostics.all()[0].id, DiagId::Unsupported);
  EXPECT_EQ(diagnostics.all()[0].text, "`state` outlives the call and carries derivatives");
}

}  // namespace
}  // namespace sparsegen::test
