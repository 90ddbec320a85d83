// The caller's memory is not written where it is an independent.
// RUN: sparsegen --emit=derivative-ir %s | FileCheck %s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN((u[2], return), (u[2], c))
double positiveEntry(double* u, double c) {
  u[0] = c * u[1];
  return u[0] * u[0];
}
// CHECK-LABEL: entry function positiveEntry(u: *f64, c: f64, sg_seeds: *seed, sg_compressed: *lanes(f64)) {
// CHECK: u_local[[[I:sg_i[_0-9]*]]] = u[[[I]]]
// CHECK: combine u_t[[[J:sg_i[_0-9]*]]] = 1.0 * sg_seeds[[[J]]]
// CHECK: call positiveEntry_d(&u_local[0], &u_t[0], c, &sg_seeds[2], &sg_compressed[2])
// CHECK: combine sg_compressed[[[K:sg_i[_0-9]*]]] = 1.0 * u_t[[[K]]]
