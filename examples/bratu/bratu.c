/* Bratu's problem (solid fuel ignition), 5-point, as users of C solvers write it. */
#include "bratu.h"

#include <math.h>
#include <sparsegen/annotate.h>

#define IJ(v, i, j) ((v)[(j) * MX + (i)])

SPARSEGEN_JACOBIAN(f[MX * MY], u[MX * MY])
int bratu(const double* u, double* f, void* user_data) {
  const BratuData* data = (const BratuData*)user_data;
  const double rx = data->hy / data->hx, ry = data->hx / data->hy;
  const double reaction = data->hx * data->hy * data->lambda;
  int i, j;

  for (j = 0; j < MY; j++) {
    for (i = 0; i < MX; i++) {
      double r = 2.0 * (rx + ry) * IJ(u, i, j) - reaction * exp(IJ(u, i, j));
      if (i > 0) r -= rx * IJ(u, i - 1, j);
      if (i < MX - 1) r -= rx * IJ(u, i + 1, j);
      if (j > 0) r -= ry * IJ(u, i, j - 1);
      if (j < MY - 1) r -= ry * IJ(u, i, j + 1);
      IJ(f, i, j) = r;
    }
  }
  return 0;
}
