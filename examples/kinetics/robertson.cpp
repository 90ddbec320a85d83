// Robertson's autocatalytic reaction (1966): three species, rates over nine orders of magnitude.
#include <sparsegen/annotate.h>

#include "kinetics.h"

SPARSEGEN_JACOBIAN(dydt[3], y[3])
void robertson(const double* y, double* dydt) {
  dydt[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
  dydt[1] = 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1] * y[1];
  dydt[2] = 3e7 * y[1] * y[1];
}
