// Macros: accessors, expressions, whole statements, sizes in the annotation.
// RUN: %run
#include <sparsegen/annotate.h>

#define MX 3
#define MY 2
#define AT(a, i, j) ((a)[(j)*MX + (i)])
#define SQUARE(v) ((v) * (v))
#define LAPLACIAN(u, i, j)                                                          \
  (AT(u, ((i) + 1) % MX, j) + AT(u, ((i) + MX - 1) % MX, j) - 2.0 * AT(u, i, j))
#define FOR_EACH(i, n) for (int i = 0; i < (n); ++i)

SPARSEGEN_JACOBIAN(f[MX * MY], u[MX * MY])
void model(const double* u, double* f) {
  FOR_EACH(j, MY)
    FOR_EACH(i, MX) AT(f, i, j) = LAPLACIAN(u, i, j) + SQUARE(AT(u, i, (j + 1) % MY));
}

#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define PACKED(i, j) ((i) >= (j) ? (i) * ((i) + 1) / 2 + (j) : (j) * ((j) + 1) / 2 + (i))
#define SAME(a, b) ((a) == (b))

// Where an argument is compared with itself no warning comes of the source, nor of the header.
SPARSEGEN_JACOBIAN(y[3], x[6])
void compares_with_itself(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    y[i] = x[PACKED(i, i)] * LARGER(i, i);
    if (SAME(i, i)) y[LARGER(i, i)] += x[PACKED(i, 0)];
  }
}
