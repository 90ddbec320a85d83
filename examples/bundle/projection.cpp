// The camera of "Bundle Adjustment in the Large" (Agarwal, Snavely, Seitz and Szeliski 2010).
#include "projection.h"

#include <math.h>
#include <sparsegen/annotate.h>

// Rodrigues' formula.
static void rotate(const double* w, const double* x, double* rotated) {
  const double angle2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], angle = sqrt(angle2);
  const double c = cos(angle), s = sin(angle) / angle;
  const double along = (1.0 - c) * (w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) / angle2;
  for (int k = 0; k < 3; ++k) {
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    rotated[k] = c * x[k] + s * (w[l] * x[m] - w[m] * x[l]) + along * w[k];
  }
}

SPARSEGEN_STRUCTURE((seen->camera[seen->count], seen->point[seen->count]))
SPARSEGEN_JACOBIAN(r[2 * seen->count], (cameras[9 * seen->cameras], points[3 * seen->points]))
void residuals(const Observations* seen, const double* cameras, const double* points, double* r) {
  for (int k = 0; k < seen->count; ++k) {
    const double* camera = cameras + 9 * seen->camera[k];
    double p[3];
    rotate(camera, points + 3 * seen->point[k], p);
    for (int i = 0; i < 3; ++i) p[i] += camera[3 + i];
    const double x = -p[0] / p[2], y = -p[1] / p[2];
    const double r2 = x * x + y * y;
    const double scale = camera[6] * (1.0 + r2 * (camera[7] + camera[8] * r2));
    r[2 * k] = scale * x - seen->where[2 * k];
    r[2 * k + 1] = scale * y - seen->where[2 * k + 1];
  }
}
