#include "brusselator.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(dydt[2 * kCells], y[2 * kCells])
void brusselator(const double* y, double* dydt, double diffusion) {
  for (int i = 0; i < kCells; ++i) {
    const int left = i > 0 ? i - 1 : i, right = i < kCells - 1 ? i + 1 : i;
    const double u = y[2 * i], v = y[2 * i + 1];
    dydt[2 * i] = 1 + u * u * v - 4 * u + diffusion * (y[2 * left] - 2 * u + y[2 * right]);
    dydt[2 * i + 1] = 3 * u - u * u * v + diffusion * (y[2 * left + 1] - 2 * v + y[2 * right + 1]);
  }
}
