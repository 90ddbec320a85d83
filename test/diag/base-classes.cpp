// Bases of the caller's classes that generated code can't reach: at the class or the member, with a way out.
// RUN: not sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

struct Base {
  // CHECK-DAG: base-classes.cpp:[[# @LINE + 2]]:3: error: `Shadow`, which the caller provides, has other members of the name `k`, which hide that of its base `Base` [sparsegen-not-emittable]
  // CHECK-DAG: note: give it another name
  double k = 1;
  double scale(double t) const { return k * t; }
};

struct Shadow : Base {
  double k = 2;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHidden(const Shadow& s, const double* x, double* y) { y[0] = s.scale(x[0]) * s.k; }

// CHECK-DAG: base-classes.cpp:[[# @LINE + 2]]:7: error: generated code can't reach the base `Base` of `Closed`, which the caller provides [sparsegen-not-emittable]
// CHECK-DAG: note: define the class in a header, make it a public member, have a public member function return it whole, or pass what is needed of it
class Closed : Base {
public:
  double twice(double t) const { return 2 * scale(t); }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePrivate(const Closed& c, const double* x, double* y) { y[0] = c.twice(x[0]); }

// CHECK-DAG: base-classes.cpp:[[# @LINE + 2]]:8: error: the header can't name `Shared`, which this source defines, and several classes of the caller's are derived from [sparsegen-not-emittable]
// CHECK-DAG: note: define it in a header, and include that
struct Shared {
  double c = 1;
};
struct One : Shared {};
struct Two : Shared {};
static double of(const Shared& s) { return s.c; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTwice(const One& a, const Two& b, const double* x, double* y) { y[0] = x[0] * of(a) * of(b); }

// A function that hides the one by which a private member would be read.
class Kept {
public:
  double k() const { return k_; }

private:
  double k_ = 1; // CHECK-DAG: base-classes.cpp:[[# @LINE]]:3: error: `Twice`, which the caller provides, hides `k` of its base `Kept`, by which generated code gets at a private member [sparsegen-not-emittable]
};
class Twice : public Kept {
public:
  double k() const { return 2 * Kept::k(); }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeAccessor(const Twice& t, const double* x, double* y) { y[0] = t.k() * x[0]; }
