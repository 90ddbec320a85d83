// Slots of more elements than can be followed, or counted: an error before any memory is taken.
// RUN: not sparsegen %s --function f --jacobian 'y[1] : x[1000000000000]' 2>&1 | FileCheck %s --check-prefix=WRT --implicit-check-not=error:
// WRT: <command line>:2:19: error: slot `x` has 1000000000000 elements, and needs more memory than the analysis has [sparsegen-too-long]
// WRT: {{^}}note: at most 33554432 elements can be followed
// RUN: not sparsegen %s --function f --jacobian 'y[2147483647] : x[2]' 2>&1 | FileCheck %s --check-prefix=OF --implicit-check-not=error:
// OF: <command line>:2:12: error: slot `y` has 2147483647 elements, and needs more memory than the analysis has [sparsegen-too-long]
// RUN: not sparsegen %s --function f --jacobian '(y[1], w[33554432]) : x[2]' 2>&1 | FileCheck %s --check-prefix=SUM --implicit-check-not=error:
// SUM: <command line>:2:19: error: slot `w` has 33554432 elements, and needs more memory than the analysis has [sparsegen-too-long]
// RUN: not sparsegen %s --function f --jacobian 'y[3000000000][3000000000][3] : x[3]' 2>&1 | FileCheck %s --check-prefix=PRODUCT --implicit-check-not=error:
// PRODUCT: <command line>:2:12: error: slot `y` has more elements than an integer can count [sparsegen-bad-extent]
// PRODUCT: {{^}}note: write smaller extents
void f(const double* x, double* y, double* w) { y[0] = w[0] = x[0]; }
