// Counted loops: up, down, strided, nested, triangular, unsigned, empty, with several variables.
// RUN: %run
#include <sparsegen/annotate.h>
#include <cstddef>

SPARSEGEN_JACOBIAN(y[6], x[6])
void up_and_down(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (int i = 4; i >= 0; --i) y[i] += y[i + 1];
}

SPARSEGEN_JACOBIAN(y[7], x[7])
void strided(const double* x, double* y) {
  for (int i = 0; i < 7; i++) y[i] = 0.0;
  for (int i = 0; i < 7; i += 3) y[i] = x[i];
  for (int i = 5; i > 0; i -= 2) y[i] = x[6 - i];
  for (int i = 1; i <= 4; i *= 2) y[i] += x[0];
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void triangular(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    y[i] = 0;
    for (int j = 0; j <= i; ++j) y[i] += (i + 1) * x[j];
    for (int j = i; j != 4; ++j) y[i] -= x[j] * x[j];
  }
}

SPARSEGEN_JACOBIAN(y[5], x[5])
void unsigned_counters(const double* x, double* y) {
  for (std::size_t i = 0; i < 5; ++i) y[i] = x[i] * x[(i + 1) % 5];
  for (unsigned i = 5; i-- > 0;) y[i] += 2.0 * x[4u - i];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void several_variables(const double* x, double* y) {
  int i, j;
  for (i = 0, j = 2; i < 3; ++i, --j) y[i] = x[j];
  y[0] += x[i - 1] * (j + 3);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void never_entered(const double* x, double* y, int n) {
  y[0] = x[0];
  y[1] = x[1];
  for (int i = 3; i < 3; ++i) y[0] += x[1];
  for (int i = 0; i < 0; ++i) y[7] = x[9];
  (void)n;
}

SPARSEGEN_JACOBIAN(y[8], x[8])
void nested(const double* x, double* y) {
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i) {
        const int at = (k * 2 + j) * 2 + i;
        y[at] = x[at] + x[at ^ 1] * x[at ^ 4];
      }
}

// A recurrence: each row reaches back to the first column.
SPARSEGEN_JACOBIAN(y[5], x[5])
void recurrence(const double* x, double* y) {
  double sum = 1.0;
  for (int i = 0; i < 5; ++i) {
    sum = sum * 0.5 + x[i];
    y[i] = sum;
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void break_and_continue(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = x[i];
  for (int i = 0; i < 4; ++i) {
    if (i == 1) continue;
    if (i == 3) break;
    y[i] *= x[3];
  }
}

static int doubled(const int& i) { return 2 * i; }
static void advance(const int* i, const double* x, double* y) { y[*i] = x[*i] * x[0]; }

// The address of a loop's variable is taken, and read.
SPARSEGEN_JACOBIAN(y[9], x[9])
void variable_by_address(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = x[doubled(i)] * x[1];
  int k = 4;
  const int* where = &k;
  for (k = 4; k < 8; ++k) {
    if (k == 7) break;
    advance(where, x, y);
  }
  y[*where] = x[*where];
  for (k = 5; k < *where + 3; k += 2) {
    if (k > 7) break;
  }
  y[k - 1] = x[k - 1] * x[2];
}

// An element of what its address points to.
SPARSEGEN_JACOBIAN(y[3], x[3])
void variable_as_element(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[(&i)[0]] = x[*(&i + 0)] * x[(&i)[0] / 2];
}
