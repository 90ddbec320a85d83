// The area of ../surface: each cell couples its four points.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[n])
Real model(const Real* x, double h) {
  Real area = 0.0;
  for (int i = 0; i < side - 1; ++i)
    for (int j = 0; j < side - 1; ++j) {
      const int k = i * side + j;
      const Real rising = x[k + side + 1] - x[k], falling = x[k + side] - x[k + 1];
      area += sqrt(1.0 + (rising * rising + falling * falling) / (2.0 * h * h));
    }
  return h * h * area;
}
