// Slots and bound names that the types contradict.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Data {
  int n;
  double scale;
  double* u;
};

// CHECK: slots.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the extent of slot `x` is not known [sparsegen-missing-extent]
// CHECK: note: write it: `x[...]`
SPARSEGEN_JACOBIAN(y[1], x)
void negativeMissingExtent(const double* x, double* y) { y[0] = x[0] * x[1]; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: slot `x` has extent 7, but its type says 6 [sparsegen-bad-extent]
SPARSEGEN_JACOBIAN(y[1], x[7])
void negativeContradiction(const double (&x)[6], double* y) { y[0] = x[0]; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: slot `k` is not made of real numbers alone [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(y[1], k)
void negativeInteger(int k, double* y) { y[0] = k; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `data` has no member `v` [sparsegen-unknown-slot]
SPARSEGEN_JACOBIAN(y[1], data->v[3])
void negativeMember(const Data* data, double* y) { y[0] = data->u[0]; }

// CHECK: slots.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: `data` has no member `scales` [sparsegen-unknown-slot]
// CHECK: note: did you mean `scale`? write a member that its type declares
SPARSEGEN_JACOBIAN(y[1], data->scales)
void negativeNearMember(const Data* data, double* y) { y[0] = data->scale; }

// CHECK: slots.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: `data->scale` is not an integer [sparsegen-unknown-name]
SPARSEGEN_JACOBIAN(y[1], data->u[3])
SPARSEGEN_SET(data->scale, 2)
void negativeBinding(const Data* data, double* y) { y[0] = data->u[0]; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `return` is not a real number [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(return, x[1])
int negativeReturn(const double* x) { return x[0] > 0; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: slot `x + 4` has extent 3, but its type says 2 [sparsegen-bad-extent]
SPARSEGEN_JACOBIAN(y[1], (x + 4)[3])
void negativeBehind(const double (&x)[6], double* y) { y[0] = x[0]; }

// CHECK: slots.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: `a + 1` is no pointer and no array with an extent [sparsegen-bad-slot]
// CHECK: note: an offset needs one of both: `(x + 2)[n]`
SPARSEGEN_JACOBIAN(y[1], (a + 1)[1])
void negativeOffset(double a, double* y) { y[0] = a; }

// CHECK: slots.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `data->u[0]` has no elements [sparsegen-unknown-slot]
SPARSEGEN_JACOBIAN(y[1], (data->u[0][1])[2])
void negativeElement(const Data* data, double* y) { y[0] = data->u[0]; }

// CHECK: slots.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: slot `y + 1` begins behind the first of its rows [sparsegen-bad-slot]
// CHECK: note: name the rows one by one, as in `((y[1])[n], (y[2])[n])`
SPARSEGEN_JACOBIAN((y + 1)[2][1], x[2])
void negativeRows(const double* x, double** y) {
  y[1][0] = x[0];
  y[2][0] = x[1];
}
