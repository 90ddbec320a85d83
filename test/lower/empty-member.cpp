// A slot that is a member without elements, at the start of a record, does not say that there are no records.
// RUN: sparsegen %s --emit=ir -- -w | FileCheck %s
#include <sparsegen/annotate.h>

struct Model {
  double u[0];
  double alpha;
};

// CHECK: external "*m": [?]Model
// CHECK: independent "m->u" is "*m" count 0
// CHECK: independent "m->alpha" is "*m" count 1
SPARSEGEN_JACOBIAN(y[1], (m->u, m->alpha))
void f(const Model* m, double* y) { y[0] = m->alpha; }
