#include "rhs.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(ydot[2 * problem->cells], y[2 * problem->cells])
int rhs(realtype, N_Vector y, N_Vector ydot, void* user_data) {
  const Problem* problem = static_cast<const Problem*>(user_data);
  const int n = problem->cells;
  const double* u = N_VGetArrayPointer(y);
  double* du = N_VGetArrayPointer(ydot);
  const double d = problem->diffusion * n * n;
  for (int i = 0; i < n; ++i) {
    const double here = u[2 * i], other = u[2 * i + 1];
    const double left = i > 0 ? u[2 * i - 2] : problem->a, right = i + 1 < n ? u[2 * i + 2] : problem->a;
    const double other_left = i > 0 ? u[2 * i - 1] : problem->b / problem->a;
    const double other_right = i + 1 < n ? u[2 * i + 3] : problem->b / problem->a;
    const double reaction = here * here * other;
    du[2 * i] = problem->a - (problem->b + 1.0) * here + reaction + d * (left - 2.0 * here + right);
    du[2 * i + 1] = problem->b * here - reaction + d * (other_left - 2.0 * other + other_right);
  }
  return 0;
}
