// Rules that fit neither their function nor their derivative.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:25: error: `t` is no parameter of `unknown` [sparsegen-bad-rule]
// CHECK: note: its parameters are `x`
SPARSEGEN_RULE(return : t, slope)
double unknown(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 1]]:16: error: `nothing` returns no `double` or `float` [sparsegen-bad-rule]
SPARSEGEN_RULE(return : x, slope)
void nothing(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:16: error: the extent of `y` is neither written nor known from its type [sparsegen-bad-rule]
// CHECK: note: write `y[n]`, with the number of its elements; of a single one `y[1]`
SPARSEGEN_RULE(y : x, slope)
void noExtent(double x, double* y);

// CHECK: bad-rule.cpp:[[# @LINE + 1]]:16: error: `y` can't be written by `readOnly` [sparsegen-bad-rule]
SPARSEGEN_RULE(y[2] : x, slope)
void readOnly(double x, const double* y);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:25: error: `n` has the type `int`, of which a rule can say nothing [sparsegen-bad-rule]
// CHECK: note: a rule is of `double` and `float`
SPARSEGEN_RULE(return : n, slope)
double ofInteger(int n);

// CHECK: bad-rule.cpp:[[# @LINE + 1]]:23: error: `x` has no index `i`, as others of this rule have [sparsegen-bad-rule]
SPARSEGEN_RULE(y[i] : x, slope)
void mixed(const double* x, double* y);

// CHECK: bad-rule.cpp:[[# @LINE + 1]]:29: error: `x` is named twice [sparsegen-bad-rule]
SPARSEGEN_RULE(return : (x, x), slope)
double twice(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:25: error: `x` is a single number [sparsegen-bad-rule]
// CHECK: note: leave the brackets out
SPARSEGEN_RULE(return : x[2], slope)
double single(double x);

struct Model {
  // CHECK: bad-rule.cpp:[[# @LINE + 2]]:3: error: a rule of `Model::member`, which is called on an object, is not supported [sparsegen-bad-rule]
  // CHECK: note: write it of a plain function, or of a static member function, that is given what it needs
  SPARSEGEN_RULE(return : x, slope)
  double member(double x) const;
};

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:1: error: a rule of the template `generic` is not supported [sparsegen-bad-rule]
// CHECK: note: write it of a plain function that calls the template
SPARSEGEN_RULE(return : x, slope)
template <class T>
T generic(T x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:1: error: `again` has two rules [sparsegen-bad-rule]
SPARSEGEN_RULE(return : x, slope)
SPARSEGEN_RULE(return : x, differences)
double again(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:1: error: `SPARSEGEN_RULE` takes two arguments, not 1 [sparsegen-bad-annotation]
// CHECK: note: write `SPARSEGEN_RULE(of : wrt, derivative)`
SPARSEGEN_RULE(return : x)
double short_(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 1]]:1: error: expected dependents and independents with one colon between them
SPARSEGEN_RULE(return, slope)
double colonless(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:17: error: `y` is an array, and second derivatives are of numbers [sparsegen-bad-rule]
// CHECK: note: write `SPARSEGEN_RULE` for first derivatives, or rules of a function that is given the numbers
SPARSEGEN_RULE2(y[2] : x, slope, curve)
void arrays(double x, double* y);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:1: error: `SPARSEGEN_RULE2` takes three arguments, not 2 [sparsegen-bad-annotation]
// CHECK: note: write `SPARSEGEN_RULE2(of : wrt, derivative, second)`
SPARSEGEN_RULE2(return : x, slope)
double two(double x);

// CHECK: bad-rule.cpp:[[# @LINE + 2]]:29: error: a rule with second derivatives names two functions [sparsegen-bad-annotation]
// CHECK: note: name the one that writes the partial derivatives, and the one that writes theirs
SPARSEGEN_RULE2(return : x, differences, curve)
double none(double x);
