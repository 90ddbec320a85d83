// Bundle adjustment with the camera of "Bundle Adjustment in the Large" (Agarwal et al., 2010): a point is rotated
// by Rodrigues' formula, moved, projected and distorted.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

static void residual(const Real* camera, const Real* point, const double* observed, Real* r) {
  const Real angle2 = camera[0] * camera[0] + camera[1] * camera[1] + camera[2] * camera[2];
  const Real angle = sqrt(angle2);
  const Real a = cos(angle), b = sin(angle) / angle, c = (1.0 - a) / angle2;
  const Real along = c * (camera[0] * point[0] + camera[1] * point[1] + camera[2] * point[2]);
  const Real px = a * point[0] + b * (camera[1] * point[2] - camera[2] * point[1]) + along * camera[0] + camera[3];
  const Real py = a * point[1] + b * (camera[2] * point[0] - camera[0] * point[2]) + along * camera[1] + camera[4];
  const Real pz = a * point[2] + b * (camera[0] * point[1] - camera[1] * point[0]) + along * camera[2] + camera[5];
  const Real x = -px / pz, y = -py / pz;
  const Real r2 = x * x + y * y;
  const Real scale = camera[6] * (1.0 + r2 * (camera[7] + camera[8] * r2));
  r[0] = scale * x - observed[0];
  r[1] = scale * y - observed[1];
}

SPARSEGEN_JACOBIAN(residuals[2 * observations], x[unknowns])
void model(const Real* x, const double* observed, Real* residuals) {
  const Real* space = x + camera_size * cameras;
  for (int i = 0; i < observations; ++i)
    residual(x + camera_size * camera_of[i], space + 3 * point_of[i], observed + 2 * i, residuals + 2 * i);
}
