// Jacobians whose compressed form is too large for the stack, by rows, both ways, and by what costs least.
// RUN: %run
// RUN: %run_row
// RUN: %run_bidirectional
// WARNS: *
#include <sparsegen/annotate.h>

// Matrices that are too large for the stack.
// SAMPLES: 1
SPARSEGEN_JACOBIAN(y[5], x[620])
int wide(const double* x, double* y) {
  for (int i = 0; i < 5; ++i) y[i] = i;
  for (int i = 0; i < 620; ++i) y[i % 3] += x[i] * x[(7 * i) % 620];
  for (int i = 0; i < 620; i += 2) y[3] += y[i % 3] * x[i];
  y[4] += x[3];
  return 7;
}

// Rows that are lists, and long, are too large for the stack, too.
// SAMPLES: 1
SPARSEGEN_JACOBIAN(y[600], x[600])
void tall(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < 600; ++i) y[0] += x[i] * x[i];
  y[1] = y[0] * x[1];
  for (int i = 2; i < 600; ++i) y[i] = x[0] * x[1] * x[i] * x[i - 1];
}
