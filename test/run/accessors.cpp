// Private members of the caller's objects that public member functions give; members that a using-declaration names.
// RUN: %run
#include <sparsegen/annotate.h>
#include "Inputs/accessors.h"

// WITH gas: {2.5, 0.5, 3.0}
SPARSEGEN_JACOBIAN(y[3], x[3])
void rates(const Gas& gas, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = gas.k() * x[i] * x[i];
  y[2] += gas.weights()[1] * x[0] + gas.weights()[0];
}

static double sg_numbers[4] = {1.0, 0.5, 2.0, 4.0};

// WITH table: {sg_numbers, 4}
SPARSEGEN_SET(table.storage_.size_, 4)
SPARSEGEN_JACOBIAN(y[4], x[4])
void scaled(const Table& table, const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = table[i] * x[i] * x[(i + 1) % 4];
}

struct Base {
  double storage[2];
};
struct Matrix : Base {
  using Base::storage;
};

// WITH m: {{{0.5, 2.0}}}
SPARSEGEN_JACOBIAN(y[2], x[2])
void used(const Matrix& m, const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = m.storage[i] * x[i] * x[i];
}
