// The residuals of bundle adjustment with a quaternion that need not have the length one, in small functions over
// small arrays.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

static void cross(const Real a[3], const Real b[3], Real c[3]) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

static void rotate(const Real q[4], const Real X[3], Real P[3]) {
  Real norm2 = 0.0;
  for (int i = 0; i < 4; i++) norm2 += q[i] * q[i];
  Real u[4], once[3], twice[3];
  for (int i = 0; i < 4; i++) u[i] = q[i] / sqrt(norm2);
  cross(u + 1, X, once);
  cross(u + 1, once, twice);
  for (int i = 0; i < 3; i++) P[i] = X[i] + 2.0 * (u[0] * once[i] + twice[i]);
}

static void residual(const Real* camera, const Real* point, const double* observed, Real* r) {
  Real P[3];
  rotate(camera, point, P);
  for (int i = 0; i < 3; i++) P[i] += camera[4 + i];
  const Real x = -P[0] / P[2], y = -P[1] / P[2];
  const Real r2 = x * x + y * y;
  const Real distortion = 1.0 + r2 * (camera[8] + camera[9] * r2);
  r[0] = camera[7] * distortion * x - observed[0];
  r[1] = camera[7] * distortion * y - observed[1];
}

SPARSEGEN_JACOBIAN(residuals[2 * observations], x[unknowns])
void model(const Real* x, const double* observed, Real* residuals) {
  const Real* space = x + camera_size * cameras;
  for (int i = 0; i < observations; ++i)
    residual(x + camera_size * camera_of[i], space + 3 * point_of[i], observed + 2 * i, residuals + 2 * i);
}
