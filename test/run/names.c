// RUN: %run
//
// Members called by words that C++ keeps for itself, or as their types are.
#include <sparsegen/annotate.h>
#include <stddef.h>
#ifdef __cplusplus
#define delete delete_
#define class class_
#define operator operator_
#endif
struct pair {
  double delete, class;
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void f(const double* x, double* y) {
  struct pair p = {x[0], x[1]};
  y[0] = p.delete * p.class;
}
struct pt {
  double u, v;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void g(const double* x, double* y) {
  struct body {
    struct pt pt;
    int body;
    struct {
      double in;
    } operator;
  } b = {{x[0], x[1]}, 1, {x[0]}};
  struct pt* q = (struct pt*)(void*)0;
  if (q == NULL) q = &b.pt;
  y[0] = q->u * b.pt.v;
  y[b.body] = b.operator.in * x[0];
}
#ifdef __cplusplus
#undef delete
#undef class
#undef operator
#endif
