// Pointers: what they may point to is followed, through calls, rows, records and exchanged buffers.
// RUN: sparsegen --emit=index-sets %s | FileCheck %s -match-full-lines "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

// CHECK-LABEL: exchanged_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[0] x[1] x[2]
// CHECK-NEXT: y[2]: x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void exchanged(const double* x, double* y) {
  double first[3], second[3];
  double *from = first, *to = second;
  for (int i = 0; i < 3; ++i) from[i] = x[i];
  for (int step = 0; step < 1; ++step) {
    for (int i = 0; i < 3; ++i) to[i] = from[i] + (i > 0 ? from[i - 1] : 0.0) + (i < 2 ? from[i + 1] : 0.0);
    double* old = from;
    from = to;
    to = old;
  }
  for (int i = 0; i < 3; ++i) y[i] = from[i];
}

static void scale(double* to, const double* from, int count) {
  while (count-- > 0) *to++ = 2 * *from++;
}

// CHECK-LABEL: called_jacobian
// CHECK-NEXT: y[0]: x[1]
// CHECK-NEXT: y[1]: x[2]
SPARSEGEN_JACOBIAN(y[2], x[3])
void called(const double* x, double* y) { scale(y, x + 1, 2); }

// CHECK-LABEL: eitherOf_jacobian
// CHECK-NEXT: y[0]: x[0] x[2]
// CHECK-NEXT: y[1]: x[1] x[2]
SPARSEGEN_JACOBIAN(y[2], x[3])
void eitherOf(bool c, const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[1];
  double* p = c ? y : y + 1;
  *p = x[2];
}

struct Cell {
  double u, v;
  int kind;
};

// CHECK-LABEL: records_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[1]
SPARSEGEN_JACOBIAN(y[2], x[2])
void records(const double* x, double* y) {
  Cell cells[2];
  for (int i = 0; i < 2; ++i) {
    cells[i].u = x[i];
    cells[i].kind = i;
    cells[i].v = i == 0 ? x[1] : 0.0;
  }
  for (int i = 0; i < 2; ++i) y[i] = cells[cells[i].kind].u + cells[i].v;
}
