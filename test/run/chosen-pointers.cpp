// Pointers that are chosen at run time, and what is walked from them: all that comes of one choice leads into one array.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <numeric>

// WITH mode: 2
// PATTERN: XX... / XXX.. / .XXX.
// WARNS: *
SPARSEGEN_JACOBIAN(y[3], x[5])
void walked(const double* x, double* y, int mode) {
  double a[5], b[5];
  for (int i = 0; i < 5; ++i) a[i] = x[i], b[i] = 2 * x[i];
  const double* p = mode == 1 ? a : b;
  y[0] = std::accumulate(p, p + 2, 0.0);
  y[1] = 0;
  for (const double* q = p; q < p + 3; ++q) y[1] += *q;
  y[2] = 1;
  const double* const end = p + 4;
  while (++p != end) y[2] *= *p;
}

// WITH mode: 2
// PATTERN: XXX.. / .X..X
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[5])
void one_of_three(const double* x, double* y, int mode) {
  double a[5], b[5], c[5];
  for (int i = 0; i < 5; ++i) a[i] = x[i], b[i] = 2 * x[i], c[i] = std::sin(x[i]);
  const double* p;
  switch (mode) {
    case 1:
      p = a;
      break;
    case 2:
      p = b;
      break;
    default:
      p = c;
  }
  const double* last = p + 2;
  y[0] = 0;
  for (int i = 0; i <= last - p; ++i) y[0] += p[i];
  y[1] = last == p + 2 ? x[1] * x[4] : x[0];
}

// What was chosen in another round may be another array.
// WITH mode: 1
// PATTERN: XXXX / ...X
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[4])
void each_round(const double* x, double* y, int mode) {
  double a[2] = {x[0], x[1]}, b[2] = {x[2], x[0]};
  const double* before = a;
  y[0] = 0;
  y[1] = x[3];
  for (int i = 0; i < 3; ++i) {
    const double* p = (mode >> i) % 2 != 0 ? a : b;
    if (before == p)
      y[0] += x[i];
    else
      y[0] += x[3] * *p;
    before = p;
  }
}

// The same where the number of rounds is not known, and the arrays change places.
// WITH mode: 3
// PATTERN: XXX.
// WARNS: *
SPARSEGEN_JACOBIAN(y[1], x[4])
void in_turn(const double* x, double* y, int mode) {
  double a[2] = {x[0], x[1]}, b[2] = {x[1], x[2]};
  double* p = mode > 5 ? a : b;
  double* q = a;
  y[0] = 0;
  while (mode-- > 0) {
    double* t = p;
    p = q;
    q = t;
    if (p != q) y[0] += p[0] * x[1];
    if (p == q) y[0] += q[1];
  }
}
