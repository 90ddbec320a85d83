// What sparsegen generated of the same source with all sizes bound.
#include "model_sparse.h"
#include "problem.h"
#include "sized.h"

void evaluate_fixed(const Problem& problem, const double* x, double* values) {
  problem.evaluate(fixed::model_jacobian(), x, values);
}
