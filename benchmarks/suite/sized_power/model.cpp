// How far active and reactive power at each bus are off what is given; x has all angles, then all voltages.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((grid->from[grid->branches], grid->to[grid->branches], grid->type[grid->buses]))
SPARSEGEN_JACOBIAN(f[2 * grid->buses], x[2 * grid->buses])
void model(const Grid* grid, const double* x, double* f) {
  const int n = grid->buses, *type = grid->type;
  const double *angle = x, *v = x + n;
  double *p = f, *q = f + n;
  for (int i = 0; i < n; ++i) {
    p[i] = type[i] == kSlack ? angle[i] : grid->conductance[i] * v[i] * v[i] - grid->active[i];
    q[i] = type[i] == kLoad ? -grid->susceptance[i] * v[i] * v[i] - grid->reactive[i] : v[i] - grid->voltage[i];
  }
  for (int k = 0; k < grid->branches; ++k) {
    const int i = grid->from[k], j = grid->to[k];
    const double* y = grid->admittance + 8 * k;
    const double apart = angle[i] - angle[j], c = cos(apart), s = sin(apart), vv = v[i] * v[j];
    if (type[i] != kSlack) p[i] += y[0] * v[i] * v[i] + vv * (y[2] * c + y[3] * s);
    if (type[i] == kLoad) q[i] += -y[1] * v[i] * v[i] + vv * (y[2] * s - y[3] * c);
    if (type[j] != kSlack) p[j] += y[6] * v[j] * v[j] + vv * (y[4] * c - y[5] * s);
    if (type[j] == kLoad) q[j] += -y[7] * v[j] * v[j] - vv * (y[4] * s + y[5] * c);
  }
}
