/* What C chooses by a type: _Generic. The program that checks this is of C++, which does not know it. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>
#ifdef __cplusplus
#define ABSOLUTE(v) fabs(v)
#define TWICE(v) ((v)*2)
#else
#define ABSOLUTE(v) _Generic((v), double: fabs(v), default: (v))
#define TWICE(v) (_Generic((v), int: 1, double: 2) * (v))
#endif

SPARSEGEN_JACOBIAN(y[1], x[1])
void chosen(const double *x, double *y) {
  y[0] = ABSOLUTE(x[0]) * TWICE(x[0]);
}
