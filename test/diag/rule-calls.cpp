// Calls of functions with rules that the rules do not fit.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Table {
  double scale;
};

SPARSEGEN_RULE(return : T, slope)
double enthalpy(double T, double p, const double* table);
void slope(double T, double p, const double* table, double* partials);

// CHECK: rule-calls.cpp:[[# @LINE + 3]]:54: error: `enthalpy` is given a value, which carries a derivative, for `p`, which its rule does not name [sparsegen-unnamed-argument]
// CHECK: note: name `p` in the dependency of its `SPARSEGEN_RULE`, and write its partial derivatives too
SPARSEGEN_JACOBIAN(return, x)
double value(double x, const double* table) { return enthalpy(x, x, table); }

// CHECK: rule-calls.cpp:[[# @LINE + 2]]:40: error: `enthalpy` is given `x`, which carries a derivative, for `table`, which its rule does not name [sparsegen-unnamed-argument]
SPARSEGEN_JACOBIAN(return, x[3])
double array(const double* x) { return enthalpy(2.0, 1.0, x); }

// A body that is visible makes no difference.
inline void squareSlope(double x, double p, double* partials) { partials[0] = 2 * p * x; }
SPARSEGEN_RULE(return : x, squareSlope)
inline double square(double x, double p) { return p * x * x; }
// CHECK: rule-calls.cpp:[[# @LINE + 2]]:35: error: `square` is given a value, which carries a derivative, for `p`, which its rule does not name [sparsegen-unnamed-argument]
SPARSEGEN_JACOBIAN(return, x)
double visible(double x) { return square(x, x); }

SPARSEGEN_RULE(y[i] : x[i], diagonal)
void map(const double* x, double* y);
void diagonal(const double* x, double* partials);

// CHECK: rule-calls.cpp:[[# @LINE + 5]]:3: error: the rule of `map` does not say how long it is, and neither do these arguments [sparsegen-bad-rule]
// CHECK: note: write its length with the index: `y[i < n] : x[i < n]`
SPARSEGEN_JACOBIAN(y[4], x[4])
void unknownLength(const double* x, double* y) {
  const double *from = x, *to = y;
  map(from, y + (to - y));
}

// CHECK: rule-calls.cpp:[[# @LINE + 3]]:7: error: the arguments of the rule of `map` have 4 and 3 elements [sparsegen-bad-rule]
SPARSEGEN_JACOBIAN(y[4], x[3])
void twoLengths(const double* x, double* y) {
  map(x, y);
}

// CHECK: rule-calls.cpp:[[# @LINE + 4]]:9: error: the rule of `map` does not say how long it is, and no call's arguments do where it is called by a pointer [sparsegen-bad-rule]
static void apply(void (*f)(const double*, double*), const double* x, double* y) { f(x, y); }
SPARSEGEN_JACOBIAN(y[4], x[4])
void pointer(const double* x, double* y) {
  apply(map, x, y);
}

SPARSEGEN_RULE(y[i] : x[i], squareSlopes)
void square(int n, const double* x, double* y);
void squareSlopes(int n, const double* x, double* partials);
// CHECK: rule-calls.cpp:[[# @LINE + 4]]:3: error: the rule of `square` does not say how long it is; these arguments have 6 elements, which is none of the integers that it is given [sparsegen-bad-rule]
// CHECK: note: write its length with the index: `y[i < n] : x[i < n]`
SPARSEGEN_JACOBIAN(y[6], x[6])
void toldFewer(const double* x, double* y) {
  square(4, x, y);
}

// CHECK: rule-calls.cpp:[[# @LINE + 2]]:1: warning: `differenced` is differenced: its derivative has about two thirds of the digits of its values [sparsegen-rule-differences]
// CHECK: note: name a function that computes the derivative in place of `differences`, where there is one
SPARSEGEN_RULE(return : x, differences)
double differenced(double x);
SPARSEGEN_JACOBIAN(return, x)
double differences(double x) { return differenced(x); }
