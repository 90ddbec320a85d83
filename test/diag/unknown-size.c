// What has no size of its own: an error where it is looked at, and only there.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Packet {
  int length;
  double gain;
  double data[];
};

SPARSEGEN_JACOBIAN(return, x)
double head(double x, const struct Packet* p) {
  struct Packet copy = *p;
  return x * p->gain * copy.gain;
}

SPARSEGEN_JACOBIAN(return, x)
double tail(double x, const struct Packet* p) {
  // CHECK: unknown-size.c:[[# @LINE + 1]]:17: error: member `data` has type `double[]`, which is not supported [sparsegen-unsupported]
  return x * p->data[3];
}

SPARSEGEN_JACOBIAN(return, x)
double all(double x, const double (*a)[]) {
  // CHECK: unknown-size.c:[[# @LINE + 1]]:{{[0-9]+}}: error: {{.*}} [sparsegen-unsupported]
  return x * (*a)[3];
}
