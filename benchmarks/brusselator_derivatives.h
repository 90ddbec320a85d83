// The generated derivatives of the 100 x 100 Brusselator behind plain
// functions, so that they are compiled apart from the loops that time them.
#pragma once

#include <cstddef>

struct BrusselatorSizes {
  std::size_t cols;
  std::size_t rows;
  std::size_t nnz;
  std::size_t compressed;
};

BrusselatorSizes brusselator_sizes();
void brusselator_evaluate(double t, const double* y, double alpha, double* values);
void brusselator_compressed(double t, const double* y, double alpha, double* compressed);
void brusselator_jvp(double t, const double* y, double alpha, const double* tangent, double* dydt, double* product);
