// Globals that are written through pointers to const, in ways that do not say so in one place.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// The elements of an array that is a member.
struct Window {
  double w[3];
  double* data() const { return const_cast<double*>(w); }
};
static Window window = {{1, 2, 3}};
void shift(const Window& of) { of.data()[0] = 5; }
void shiftIt() { shift(window); }
// CHECK: state-casts.cpp:[[# @LINE + 2]]:65: error: `window` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMember(const double* x, double* y) { y[0] = x[0] * window.w[0]; }
