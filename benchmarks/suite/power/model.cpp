// The power that flows from each bus into the grid, less what is put into it there.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN((dP[buses], dQ[buses]), (angle[buses], voltage[buses]))
void model(const double* active, const double* reactive, const Real* angle, const Real* voltage, Real* dP, Real* dQ) {
  for (int i = 0; i < buses; i++) {
    Real p = 0.0, q = 0.0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const int j = col[k];
      const Real between = angle[i] - angle[j];
      const Real c = cos(between), s = sin(between);
      p += voltage[j] * (conductance[k] * c + susceptance[k] * s);
      q += voltage[j] * (conductance[k] * s - susceptance[k] * c);
    }
    dP[i] = voltage[i] * p - active[i];
    dQ[i] = voltage[i] * q - reactive[i];
  }
}
