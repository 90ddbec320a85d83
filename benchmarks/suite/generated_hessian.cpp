// The Hessian that sparsegen generated, behind plain functions.
#include "hessian.h"
#include "model_sparse.h"
#include "problem.h"

using Hessian = model_hessian;

Generated generated() {
  return {Hessian::rows,      Hessian::nnz,      Hessian::num_colors, Hessian::compressed_size,
          Hessian::row_ptr(), Hessian::col_idx()};
}

void evaluate(const Problem& problem, const double* x, double* values) {
  problem.call([](auto... arguments) { Hessian::evaluate(arguments...); }, x, values);
}

void compressed(const Problem& problem, const double* x, double* compressed) {
  problem.call([](auto... arguments) { Hessian::compressed(arguments...); }, x, compressed);
}

void decompress(const double* compressed, double* values) { Hessian::decompress(compressed, values); }

void gradient(const Problem& problem, const double* x, double* gradient) {
  problem.call([](auto... arguments) { Hessian::gradient(arguments...); }, x, gradient);
}

void hvp(const Problem& problem, const double* x, const double* direction, double* product) {
  problem.call([](auto... arguments) { Hessian::hvp(arguments...); }, x, direction, product);
}
