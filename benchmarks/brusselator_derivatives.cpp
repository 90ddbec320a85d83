// The translation unit of the generated code; see the header.
#include "brusselator_derivatives.h"

#include "brusselator_sparse.h"

using Jacobian = brusselator_jacobian;

BrusselatorSizes brusselator_sizes() {
  return {static_cast<std::size_t>(Jacobian::cols), static_cast<std::size_t>(Jacobian::rows),
          static_cast<std::size_t>(Jacobian::nnz), Jacobian::compressed_size};
}

void brusselator_evaluate(double t, const double* y, double alpha, double* values) {
  Jacobian::evaluate(t, y, alpha, values);
}

void brusselator_compressed(double t, const double* y, double alpha, double* compressed) {
  Jacobian::compressed(t, y, alpha, compressed);
}

void brusselator_jvp(double t, const double* y, double alpha, const double* tangent, double* dydt, double* product) {
  Jacobian::jvp(t, y, alpha, tangent, dydt, product);
}
