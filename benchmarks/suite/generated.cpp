// What sparsegen generated, behind plain functions.
#include "model_sparse.h"
#include "problem.h"
#include "ways.h"

using Jacobian = model_jacobian;

Structure structure() {
  return {Jacobian::rows,      Jacobian::cols,      Jacobian::nnz,     Jacobian::num_colors, Jacobian::compressed_size,
          Jacobian::row_ptr(), Jacobian::col_idx(), Jacobian::colors()};
}

void evaluate(const Problem& problem, const double* x, double* values) { problem.evaluate<Jacobian>(x, values); }

void compressed(const Problem& problem, const double* x, double* compressed) {
  problem.compressed<Jacobian>(x, compressed);
}

void decompress(const double* compressed, double* values) { Jacobian::decompress(compressed, values); }
