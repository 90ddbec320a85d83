// The sum of ../rosenbrock: its Hessian is tridiagonal.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[n])
Real model(const Real* x) {
  Real value = 0.0;
  for (int i = 0; i < n - 1; ++i) {
    const Real valley = x[i + 1] - x[i] * x[i], rest = 1.0 - x[i];
    value += 100.0 * valley * valley + rest * rest;
  }
  return value;
}
