// Constant tables: of reals, of indices, static and constexpr, local and global, with known zeros.
// RUN: %run
#include <sparsegen/annotate.h>

static const double weights[3] = {0.25, 0.5, 0.25};
constexpr int permutation[4] = {2, 0, 3, 1};
const int start[] = {0, 2, 3, 5};
const int column[] = {0, 1, 2, 1, 3};
enum Species { Hydrogen, Oxygen, Water, Count };

SPARSEGEN_JACOBIAN(y[4], x[6])
void stencil(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    y[i] = 0.0;
    for (int k = 0; k < 3; ++k) y[i] += weights[k] * x[i + k];
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void gather_scatter(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[permutation[i]] = x[permutation[permutation[i]]] * (i + 1);
}

SPARSEGEN_JACOBIAN(y[3], x[4])
void sparse_product(const double* x, double* y) {
  static const double entry[] = {1.0, 2.0, -3.0, 0.5, 4.0};
  for (int i = 0; i < 3; ++i) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; ++k) sum += entry[k] * x[column[k]];
    y[i] = sum;
  }
}

// A zero of the table is known, so what it multiplies does not matter.
SPARSEGEN_JACOBIAN(y[3], x[3])
void zeros_in_table(const double* x, double* y) {
  static constexpr double m[3][3] = {{1.0, 0.0, 2.0}, {0.0, 3.0, 0.0}, {0.0, 0.0, -1.0}};
  for (int i = 0; i < 3; ++i) {
    y[i] = 0.0;
    for (int j = 0; j < 3; ++j) y[i] += m[i][j] * x[j];
  }
}

SPARSEGEN_JACOBIAN(w[Count], c[Count])
void enumerators(const double* c, double* w) {
  const double rate = 1.5 * c[Hydrogen] * c[Hydrogen] * c[Oxygen];
  w[Hydrogen] = -2 * rate;
  w[Oxygen] = -rate;
  w[Water] = 2 * rate;
}
