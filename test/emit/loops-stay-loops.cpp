// Outside of the tables, the code for 48 x 48 and for 96 x 96 is the same, literals aside.
// RUN: sparsegen %s -- -I%include -DN=48 | sed -e '1,/^private:/d' -e 's/[0-9][0-9]*/#/g' > %t.48
// RUN: sparsegen %s -- -I%include -DN=96 | sed -e '1,/^private:/d' -e 's/[0-9][0-9]*/#/g' > %t.96
// RUN: diff %t.48 %t.96
// RUN: FileCheck %s < %t.48
#include <sparsegen/annotate.h>

static double reaction(double u, double v) { return u * u * v; }

SPARSEGEN_JACOBIAN(f[2 * N * N], y[2 * N * N])
void brusselator(const double* y, double* f) {
  const double* u = y;
  const double* v = y + N * N;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const int west = i * N + (j + N - 1) % N, east = i * N + (j + 1) % N, at = i * N + j;
      f[at] = u[west] - 2 * u[at] + u[east] + reaction(u[at], v[at]);
      f[N * N + at] = v[west] - 2 * v[at] + v[east] - reaction(u[at], v[at]);
    }
  }
}
// CHECK-COUNT-8: for (int {{[ij]}} = #; {{[ij]}} < #; ++{{[ij]}}) {
// CHECK-NOT:     for (int {{[ij]}} =
