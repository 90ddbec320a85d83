// Rules whose code does not compile: the derivative, and extents.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

void slope(double x, double* partials);

// CHECK: rule-derivative.cpp:[[# @LINE + 2]]:1: error: the rule of `::undeclared` does not compile: use of undeclared identifier 'nowhere' [sparsegen-bad-rule]
// CHECK: note: `nowhere` has to be declared, with the same parameters without those that are only dependents, and behind them a pointer to the partial derivatives
SPARSEGEN_RULE(return : x, nowhere)
double undeclared(double x);

// CHECK: rule-derivative.cpp:[[# @LINE + 1]]:1: error: the rule of `::other` does not compile: no matching function for call to 'slope' [sparsegen-bad-rule]
SPARSEGEN_RULE(return : x, slope)
double other(double x, int kind);

// CHECK: rule-derivative.cpp:[[# @LINE + 2]]:1: error: the rule of `::extents` does not compile: use of undeclared identifier 'count' [sparsegen-bad-rule]
// CHECK: note: extents are expressions over the function's parameters and what is declared before it
SPARSEGEN_RULE(y[2 * count] : x, differences)
void extents(double x, double* y);

// CHECK: rule-derivative.cpp:[[# @LINE + 2]]:1: error: the rule of `::curved` does not compile: use of undeclared identifier 'nowhere' [sparsegen-bad-rule]
// CHECK: note: `slope` and `nowhere` have to be declared, with the same parameters without those that are only dependents, and behind them a pointer to the partial derivatives
SPARSEGEN_RULE2(return : x, slope, nowhere)
double curved(double x);

SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
