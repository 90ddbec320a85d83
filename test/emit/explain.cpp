// The way from an input to an output, line by line: `--explain`.
// RUN: sparsegen %s --name limited_jacobian --explain=3,2 -o - | FileCheck %s --match-full-lines --check-prefix=WAY
// RUN: sparsegen %s --name limited_jacobian --explain 7,1 | FileCheck %s --check-prefix=WIDE
// RUN: sparsegen %s --name energy_hessian --explain=1,2 | FileCheck %s --check-prefix=HESSIAN
// RUN: sparsegen %s --name energy_hessian --explain=2,1 | FileCheck %s --check-prefix=HESSIAN
// RUN: sparsegen %s --name steps_jacobian --explain=0,0 | FileCheck %s --check-prefix=STEPS
// RUN: sparsegen %s --name chain_jacobian --explain=98,0 -o %t && FileCheck %s --check-prefix=LONG < %t
#include <sparsegen/annotate.h>

static double least(double a, double b) {
  const double r = a < b ? a : b;
  return r;
}

SPARSEGEN_JACOBIAN(f[8], x[8])
void limited(const double* x, double* f, int k) {
  double flux[9];
  flux[0] = 0;
  for (int i = 0; i < 8; ++i) {
    const double left = i > 0 ? x[i - 1] : x[i];
    flux[i + 1] = least(x[i], left) * 2;
  }
  for (int i = 0; i < 8; ++i) {
    double s = 0;
    if (k > 2) s = flux[i];
    else s += flux[i + 1] * x[i];
    f[i] = s;
  }
  f[7] = x[k & 7];
}
// WAY: note: entry (3, 2) of `limited_jacobian`: `f[3]` depends on `x[2]`
// WAY-NEXT: {{.*}}explain.cpp:21:25: note: parameter `a` of `least` gets it from `x[2]`
// WAY-NEXT:    21 |     flux[i + 1] = least(x[i], left) * 2;
// WAY-NEXT:       |                         ^~~~
// WAY-NEXT: {{.*}}explain.cpp:11:20: note: `r` gets it from parameter `a` of `least`
// WAY-NEXT:    11 |   const double r = a < b ? a : b;
// WAY-NEXT:       |                    ^~~~~~~~~~~~~
// WAY-NEXT: {{.*}}explain.cpp:12:10: note: what `least` returns gets it from `r`
// WAY-NEXT:    12 |   return r;
// WAY-NEXT:       |          ^
// WAY-NEXT: {{.*}}explain.cpp:21:19: note: `flux[3]` gets it from what `least` returns (i = 2)
// WAY-NEXT:    21 |     flux[i + 1] = least(x[i], left) * 2;
// WAY-NEXT:       |                   ^~~~~~~~~~~~~~~~~
// WAY-NEXT: {{.*}}explain.cpp:25:20: note: `s` gets it from `flux[3]` (i = 3)
// WAY-NEXT:    25 |     if (k > 2) s = flux[i];
// WAY-NEXT:       |                    ^~~~~~~
// WAY-NEXT: {{.*}}explain.cpp:27:12: note: `f[3]` gets it from `s` (i = 3)
// WAY-NEXT:    27 |     f[i] = s;
// WAY-NEXT:       |            ^
// WAY-NOT: {{.}}

// WIDE: entry (7, 1) of `limited_jacobian`
// WIDE-NEXT: explain.cpp:29:10: note: `f[7]` may get it from `x[1]`, because the index that is read at is not known

static double square(double a) { return a * a; }

SPARSEGEN_HESSIAN(return, x[5])
double energy(const double* x) {
  double e = 0;
  for (int i = 0; i + 1 < 5; ++i) {
    const double d = x[i + 1] - x[i];
    e += square(d);
  }
  return e;
}
// HESSIAN: of `energy_hessian`: it has the second derivative by `x[{{[12]}}]` and `x[{{[12]}}]`
// HESSIAN-NEXT: explain.cpp:61:33: note: `d` gets it from `x[1]` (i = 1)
// HESSIAN: note: parameter `a` of the adjoint of `square` gets it from `d`
// HESSIAN: note: the adjoint of `d` gets it from parameter `a` of the adjoint of `square`
// HESSIAN: note: `gradient[2]` gets it from the adjoint of `d` (i = 1)

SPARSEGEN_JACOBIAN(last, first)
void steps(double first, double& last) {
  double a = first;
  for (int i = 0; i < 1000; ++i) {
    const double b = a / 2;
    a = b + 1;
  }
  last = a;
}
// STEPS: entry (0, 0) of `steps_jacobian`: `last` depends on `first`
// STEPS-NEXT: note: `a` gets it from `first`
// STEPS: {{^}}note: 2000 more steps lead from `a` to itself, and are left out
// STEPS-NEXT: note: `last` gets it from `a`
// STEPS-NOT: note:

SPARSEGEN_JACOBIAN(sum[100], start)
void chain(double start, double* sum) {
  sum[0] = start;
  for (int i = 1; i < 100; ++i) sum[i] = sum[i - 1];
}
// LONG: note: `sum[14]` gets it from `sum[13]` (i = 14)
// LONG: {{^}}note: 69 more steps, which are left out
// LONG-NEXT: note: `sum[84]` gets it from `sum[83]` (i = 84)
// LONG: note: `sum[98]` gets it from `sum[97]` (i = 98)
