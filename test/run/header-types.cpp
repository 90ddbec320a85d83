// Types and functions from a header of the user's, which the generated header includes.
// RUN: %run
#include "Inputs/model.h"
#include <sparsegen/annotate.h>

namespace model {

// WITH data: {{0.25, 3}, {1.0, 2.0, 3.0}}
SPARSEGEN_JACOBIAN(f[3], u[3])
void rhs(const double* u, double* f, const Data& data) {
  for (int i = 0; i < 3; ++i) f[i] = data.coef[i] * reaction(u[i], Kind::cubic) / data.grid.dx;
}

// WITH data: {{0.25, 3}, {1.0, 2.0, 3.0}}
// WITH kind: Kind::cubic
SPARSEGEN_JACOBIAN(f[3], u[3])
SPARSEGEN_SET(data->grid.count, 3)
void sized(const double* u, double* f, const Data* data, Kind kind) {
  for (int i = 0; i < data->grid.count; ++i) f[i] = reaction(u[i], kind) - u[0];
}

}  // namespace model
