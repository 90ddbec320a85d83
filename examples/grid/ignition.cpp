// Bratu's problem, 5-point, on a grid whose size is known when the program runs.
#include "ignition.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(r[grid.nx * grid.ny], u[grid.nx * grid.ny])
void ignition(const Grid& grid, double lambda, const double* u, double* r) {
  const int nx = grid.nx, ny = grid.ny;
  const double hx = 1.0 / (nx + 1), hy = grid.height / (ny + 1);
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const int k = j * nx + i;
      const double west = i > 0 ? u[k - 1] : 0.0, east = i < nx - 1 ? u[k + 1] : 0.0;
      const double south = j > 0 ? u[k - nx] : 0.0, north = j < ny - 1 ? u[k + nx] : 0.0;
      r[k] = (2.0 * u[k] - west - east) / (hx * hx) + (2.0 * u[k] - south - north) / (hy * hy) - lambda * exp(u[k]);
    }
  }
}
