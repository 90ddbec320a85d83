//===- CallsTest.cpp - tangents through calls -----------------------------===//

#include "Compare.h"
#include "Texts.h"

namespace sparsegen::test {
namespace {

TEST(Calls, AScalarFunction) {
  expectDerivative(function(R"(
  local d: f64
  d = call flux(x[1], mul(x[0], 2.0))
  y[0] = mul(d, d)
  y[1] = call flux(x[0], 1.0)
)",
                            2, 2, R"(
function flux(a: f64, b: f64) -> f64 {
  local d: f64
  d = sub(a, b)
  return mul(d, exp(d))
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Calls, Nested) {
  expectDerivative(function(R"(
  local i: i64
  for i = 0; lt 3; 1 {
    y[i] = call outer(x[i])
  }
)",
                            3, 3, R"(
function inner(a: f64, k: i32) -> f64 {
  if eq(k, 0i32) {
    return sin(a)
  }
  return mul(a, a)
}
function outer(a: f64) -> f64 {
  local s: f64
  local t: f64
  s = call inner(a, 0i32)
  t = call inner(mul(s, a), 1i32)
  return add(s, t)
}
)"),
                   {{{"*x", {0.7, 1.3, 0.2}}, {"*y", none(3)}}});
}

TEST(Calls, Recursion) {
  expectDerivative(function(R"(
  y[0] = call power(x[0], 4)
)",
                            1, 1, R"(
function power(a: f64, n: i64) -> f64 {
  local t: f64
  if eq(n, 0) {
    return 1.0
  }
  t = call power(a, sub(n, 1))
  return mul(t, a)
}
)"),
                   {{{"*x", {0.7}}, {"*y", none(1)}}});
}

TEST(Calls, AParameterThatTheCalleeAssigns) {
  expectDerivative(function(R"(
  local t: f64
  t = mul(x[0], 2.0)
  y[0] = call change(t)
  y[1] = t
  y[2] = call change(x[1])
)",
                            2, 3, R"(
function change(a: f64) -> f64 {
  a = mul(a, a)
  return add(a, 1.0)
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(3)}}});
}

TEST(Calls, AParameterWhoseAddressIsTaken) {
  expectDerivative(function(R"(
  y[0] = call outer(x[0])
)",
                            1, 1, R"(
function square(p: *f64) {
  *p = mul(*p, *p)
}
function outer(a: f64) -> f64 {
  call square(&a)
  return add(a, 1.0)
}
)"),
                   {{{"*x", {0.7}}, {"*y", none(1)}}});
}

TEST(Calls, PointersIntoArrays) {
  expectDerivative(function(R"(
  local a: [4]f64
  local i: i64
  for i = 0; lt 4; 1 {
    a[i] = mul(x[i], x[0])
  }
  call axpy(2, x[1], &a[0], &a[2])
  call axpy(4, 2.0, &a[0], y)
)",
                            4, 4, R"(
function axpy(n: i64, c: f64, from: *f64, to: *f64) {
  local i: i64
  for i = 0; lt n; 1 {
    to[i] = mul(c, from[i])
  }
}
)"),
                   {{{"*x", {0.7, 1.3, 0.2, -0.4}}, {"*y", none(4)}}});
}

/// What is passed by value may be changed in the caller while the callee runs.
TEST(Calls, AnArgumentThatTheCalleeOverwritesInTheCaller) {
  expectDerivative(function(R"(
  local a: [2]f64
  a[0] = mul(x[0], x[0])
  a[1] = x[1]
  call spread(a[0], &a[0])
  y[0] = a[0]
  y[1] = a[1]
)",
                            2, 2, R"(
function spread(v: f64, out: *f64) {
  out[0] = mul(v, 2.0)
  out[1] = mul(v, 3.0)
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Calls, AResultIntoItsOwnArgument) {
  expectDerivative(function(R"(
  local t: f64
  t = x[0]
  t = call twist(t, x[1])
  t = call twist(t, t)
  y[0] = t
)",
                            2, 1, R"(
function twist(a: f64, b: f64) -> f64 {
  return add(mul(a, b), sin(a))
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Calls, AResultAtAPlaceThatTheCalleeChanges) {
  expectDerivative(function(R"(
  local k: i64
  local a: [2]f64
  k = 0
  a[0] = 1.0
  a[1] = 2.0
  a[k] = call next(x[0], &k)
  y[0] = a[0]
  y[1] = a[1]
)",
                            1, 2, R"(
function next(v: f64, k: *i64) -> f64 {
  *k = add(*k, 1)
  return mul(v, v)
}
)"),
                   {{{"*x", {0.7}}, {"*y", none(2)}}});
}

TEST(Calls, AResultThatIsNotUsedAndOneThatIsPassive) {
  expectDerivative(function(R"(
  local t: f64
  local u: f64
  call store(x[0], y)
  t = call store(x[1], &y[1])
  u = x[0]
  u = call half(3.0)
  y[2] = mul(u, x[0])
)",
                            2, 3, R"(
function store(a: f64, p: *f64) -> f64 {
  *p = mul(a, a)
  return a
}
function half(a: f64) -> f64 {
  return mul(a, 0.5)
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(3)}}});
}

TEST(Calls, ASelectInAnArgumentAndInAReturn) {
  const std::string text = function(R"(
  y[0] = call larger(select(gt(x[0], 1.0), mul(x[0], x[1]), x[1]), x[1])
)",
                                    2, 1, R"(
function larger(a: f64, b: f64) -> f64 {
  return select(gt(a, b), mul(a, a), b)
}
)");
  expectDerivative(text, {{{"*x", {0.7, 1.3}}, {"*y", none(1)}}, {{"*x", {1.7, 1.3}}, {"*y", none(1)}}});
}

TEST(Calls, AFunctionThatReturnsAPointer) {
  expectDerivative(function(R"(
  local p: *f64
  p = call at(x, 1)
  y[0] = mul(*p, *p)
  p = call at(y, 0)
  y[1] = mul(*p, 3.0)
)",
                            2, 2, R"(
function at(p: *f64, i: i64) -> *f64 {
  return &p[i]
}
)"),
                   {{{"*x", {0.7, 1.3}}, {"*y", none(2)}}});
}

TEST(Calls, ACalleeUsedForActiveAndPassiveData) {
  expectDerivative(function(R"(
  local a: f64
  local b: f64
  call set(&a, 2.0)
  call set(&b, x[0])
  y[0] = mul(a, b)
)",
                            1, 1, R"(
function set(p: *f64, v: f64) {
  *p = add(v, 1.0)
}
)"),
                   {{{"*x", {0.7}}, {"*y", none(1)}}});
}

TEST(Calls, APassiveHelper) {
  expectDerivative(function(R"(
  local k: i64
  k = call wrap(5, 3)
  y[0] = mul(x[k], x[0])
)",
                            3, 1, R"(
function wrap(i: i64, n: i64) -> i64 {
  return rem(i, n)
}
)"),
                   {{{"*x", {0.7, 1.3, 0.2}}, {"*y", none(1)}}});
}

}  // namespace
}  // namespace sparsegen::test
