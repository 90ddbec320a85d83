/* A source that includes another one: the header names what headers declare, and includes no source. */
// RUN: %run
#include "Inputs/parts/rates.c"
#include <sparsegen/annotate.h>

// WITH units: {2.0, 1.0}
// PATTERN: X. / XX
SPARSEGEN_JACOBIAN(y[2], x[2])
void of_parts(const double *x, double *y, const Units *units) {
  struct Rate rate = {1.5, 2.0};
  y[0] = gain * rate_of(&rate, x[0]) * units->scale;
  y[1] = table[1] * x[0] * x[1] + units->offset;
}

// WITH rate: {2.0, 1.0}
// PATTERN: X.
SPARSEGEN_JACOBIAN(y[1], x[2])
void of_callers_part(const double *x, double *y, const struct Rate *rate) { y[0] = rate_of(rate, x[0]); }
