/* A C source as users of SUNDIALS write it: an accessor macro, user data behind a void*, boundary branches. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

#define MX 4
#define MY 3
#define IJ(v, i, j) ((v)[(j)*MX + (i)])

typedef struct {
  double hx, hy, lambda;
} UserData;

// WITH user_data: UserData{0.3, 0.4, 1.5}
SPARSEGEN_JACOBIAN(f[MX * MY], u[MX * MY])
int bratu(const double *u, double *f, void *user_data) {
  const UserData *data = (const UserData *)user_data;
  const double cx = 1.0 / (data->hx * data->hx), cy = 1.0 / (data->hy * data->hy);
  int i, j;
  for (j = 0; j < MY; j++) {
    for (i = 0; i < MX; i++) {
      double center = IJ(u, i, j);
      double west = (i > 0) ? IJ(u, i - 1, j) : 0.0;
      double east = (i < MX - 1) ? IJ(u, i + 1, j) : 0.0;
      double south = (j > 0) ? IJ(u, i, j - 1) : 0.0;
      double north = (j < MY - 1) ? IJ(u, i, j + 1) : 0.0;
      IJ(f, i, j) = cx * (west - 2.0 * center + east) + cy * (south - 2.0 * center + north) + data->lambda * exp(center);
    }
  }
  return 0;
}
