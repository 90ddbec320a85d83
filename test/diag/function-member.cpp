// Pointers to functions in what the caller provides.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

static double square(double v) { return v * v; }

struct Model {
  double scale;
  double (*rate)(double);
};

// CHECK: function-member.cpp:[[# @LINE + 3]]:25: error: which function `model->rate` points to is not known [sparsegen-unknown-pointer]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCalled(const double* x, double* y, const Model* model) {
  y[0] = model->scale * model->rate(x[0]);
}

// CHECK: function-member.cpp:[[# @LINE + 4]]:3: error: a pointer to a function is stored in a `Model`, which the caller provides [sparsegen-not-emittable]
// CHECK: note: keep it in a struct of the function's own
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeStored(const double* x, double* y, Model* model) {
  model->rate = square;
  y[0] = model->scale * model->rate(x[0]);
}
