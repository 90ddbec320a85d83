// Bundle adjustment with the camera of "Bundle Adjustment in the Large" (Agarwal et al., 2010): a point is rotated
// by Rodrigues' formula, moved, projected and distorted.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

static void residual(const double* camera, const double* point, const double* observed, double* r) {
  const double angle2 = camera[0] * camera[0] + camera[1] * camera[1] + camera[2] * camera[2];
  const double angle = sqrt(angle2);
  const double a = cos(angle), b = sin(angle) / angle, c = (1.0 - a) / angle2;
  const double along = c * (camera[0] * point[0] + camera[1] * point[1] + camera[2] * point[2]);
  const double px = a * point[0] + b * (camera[1] * point[2] - camera[2] * point[1]) + along * camera[0] + camera[3];
  const double py = a * point[1] + b * (camera[2] * point[0] - camera[0] * point[2]) + along * camera[1] + camera[4];
  const double pz = a * point[2] + b * (camera[0] * point[1] - camera[1] * point[0]) + along * camera[2] + camera[5];
  const double x = -px / pz, y = -py / pz;
  const double r2 = x * x + y * y;
  const double scale = camera[6] * (1.0 + r2 * (camera[7] + camera[8] * r2));
  r[0] = scale * x - observed[0];
  r[1] = scale * y - observed[1];
}

SPARSEGEN_STRUCTURE((camera_of[observations], point_of[observations]))
SPARSEGEN_JACOBIAN(residuals[2 * observations], x[9 * cameras + 3 * points])
void model(int cameras, int points, int observations, const int* camera_of, const int* point_of, const double* observed,
           const double* x, double* residuals) {
  (void)points;
  const double* space = x + 9 * cameras;
  for (int i = 0; i < observations; ++i)
    residual(x + 9 * camera_of[i], space + 3 * point_of[i], observed + 2 * i, residuals + 2 * i);
}
