// A quantity is carried along lines of sixteen points and consumed on its way: each point depends on all before it.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void model(const Real* x, Real* f, double courant) {
  for (int line = 0; line < lines; ++line) {
    Real carried = 1.0;
    for (int k = line * length; k < (line + 1) * length; ++k) {
      carried = (x[k] + courant * carried) / (1.0 + courant + 0.3 * x[k] * x[k]);
      f[k] = x[k] - carried;
    }
  }
}
