#include "ignition.h"

#include <sparsegen/annotate.h>

#include <cmath>

SPARSEGEN_JACOBIAN(r[rows][width], u[rows + 2][width])
void ignition(int rows, int width, double lambda, double h, const double* u, double* r) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < width; ++j) {
      const int k = (i + 1) * width + j;
      const double left = j > 0 ? u[k - 1] : 0.0, right = j + 1 < width ? u[k + 1] : 0.0;
      r[i * width + j] = 4.0 * u[k] - left - right - u[k - width] - u[k + width] - h * h * lambda * std::exp(u[k]);
    }
}
