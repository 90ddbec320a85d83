/* Sizes in user data, as C writes it: behind a void*, and by the name of a local. */
// RUN: %sizes
// SIZE: data->mx=1 data->my=1
// SIZE: data->mx=2 data->my=3
// SIZE: data->mx=5 data->my=2
// SIZE: data->mx=7 data->my=6
// SETUP: struct { int mx, my; double lambda; } grid = {MX, MY, 1.5};
#include <math.h>
#include <sparsegen/annotate.h>

typedef struct {
  int mx, my;
  double lambda;
} *UserData;

// CASE: bratu_jacobian(&grid) evaluate(x, &grid)
SPARSEGEN_JACOBIAN(f[data->mx * data->my], u[data->mx * data->my])
int bratu(const double *u, double *f, void *user_data) {
  UserData data = (UserData)user_data;
  const int mx = data->mx, my = data->my;
  int i, j;
  for (j = 0; j < my; j++)
    for (i = 0; i < mx; i++) {
      const int at = j * mx + i;
      const double center = u[at];
      const double west = i > 0 ? u[at - 1] : 0.0, east = i < mx - 1 ? u[at + 1] : 0.0;
      const double south = j > 0 ? u[at - mx] : 0.0, north = j < my - 1 ? u[at + mx] : 0.0;
      f[at] = west + east + south + north - 4.0 * center + data->lambda * exp(center);
    }
  return 0;
}
