// The gradient that sparsegen generated, behind a plain function.
#include "gradient.h"
#include "model_sparse.h"
#include "problem.h"

double value_and_gradient(const Problem& problem, const double* x, double* gradient) {
  double value = 0.0;
  problem.value_and_gradient<model_jacobian>(x, &value, gradient);
  return value;
}
