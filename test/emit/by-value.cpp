// What a function changes of an object that it has by value is a copy's, whatever the header knows of its type; one
// that it only reads is not copied.
// RUN: sparsegen %s -o - | FileCheck %s
#include <sparsegen/annotate.h>

struct Gain {
  double k;
  int left;
};

// CHECK: struct changed_jacobian {
// CHECK: static void evaluate(sg_Gain p, const double* x, double* values)
SPARSEGEN_JACOBIAN(y[2], x[2])
void changed(Gain p, const double* x, double* y) {
  y[0] = p.k * x[0];
  p.k = 2 * p.k;
  y[1] = p.k * x[1];
}

// CHECK: struct kept_jacobian {
// CHECK: static void evaluate(const sg_Gain& p, const double* x, double* values)
SPARSEGEN_JACOBIAN(y[1], x[1])
void kept(Gain p, const double* x, double* y) { y[0] = p.k * x[0]; }

// CHECK: struct shared_jacobian {
// CHECK: static void evaluate(sg_Gain& p, const double* x, double* values)
SPARSEGEN_JACOBIAN(y[1], x[1])
void shared(Gain& p, const double* x, double* y) {
  p.k = 2 * p.k;
  y[0] = p.k * x[0];
}

template <class T>
struct Held {
  double k;
};

// What stands between the brackets of a type says nothing of how its objects are passed.
// CHECK: struct ofReference_jacobian {
// CHECK: static void evaluate(sg_Held_double_ p, const double* x, double* values)
SPARSEGEN_JACOBIAN(y[1], x[1])
void ofReference(Held<double&> p, const double* x, double* y) {
  p.k = 2 * p.k;
  y[0] = p.k * x[0];
}

// CHECK: struct ofPointer_jacobian {
// CHECK: static void evaluate(sg_Held_double_ p, const double* x, double* values)
SPARSEGEN_JACOBIAN(y[1], x[1])
void ofPointer(Held<double*> p, const double* x, double* y) {
  p.k = 2 * p.k;
  y[0] = p.k * x[0];
}
