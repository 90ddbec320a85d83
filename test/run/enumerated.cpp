// Patterns too large for tables: the header has the loops that enumerate them.
// RUN: %run
// RUNS: long
#include <sparsegen/annotate.h>

// DIRECT: periodic_jacobian
// The ranks of a row are found at run time too.
SPARSEGEN_JACOBIAN(f[2 * 20 * 20], y[2 * 20 * 20])
void periodic(const double* y, double* f) {
  const double* u = y;
  const double* v = y + 400;
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 20; ++j) {
      const int up = (i + 19) % 20, down = (i + 1) % 20, left = (j + 19) % 20, right = (j + 1) % 20;
      const double a = u[20 * i + j], b = v[20 * i + j], product = a * a * b;
      f[20 * i + j] = product - 2 * a + 0.5 * (u[20 * up + j] + u[20 * down + j] + u[20 * i + left] + u[20 * i + right]);
      f[400 + 20 * i + j] =
          a - product + 0.5 * (v[20 * up + j] + v[20 * down + j] + v[20 * i + left] + v[20 * i + right]);
    }
}

// DIRECT: runs_jacobian
// Runs of columns: the table says where a row's run begins.
SPARSEGEN_JACOBIAN(f[300], x[300])
void runs(const double* x, double* f) {
  for (int i = 0; i < 300; ++i) {
    const int first = (i * i) % 280;
    f[i] = 0;
    for (int j = first; j < first + 17; ++j) f[i] += x[j] * x[j] * (j + 2);
  }
}

// DIRECT: both_ways_jacobian
// What depends on values is enumerated both ways; sizes and members are bound.
struct Mesh {
  int cells;
  double width;
};
// WITH mesh: {300, 0.5}
SPARSEGEN_SET(mesh->cells, 300)
SPARSEGEN_JACOBIAN(f[300], x[300])
int both_ways(const double* x, double* f, const Mesh* mesh) {
  for (int i = 0; i < mesh->cells; ++i) {
    if (x[i] < -1000) return 1;
    const int next = i + 1 < mesh->cells ? i + 1 : 0;
    if (x[i] > 0.1)
      f[i] = x[i] * x[next] / mesh->width;
    else
      f[i] = x[i] * x[(i + 7) % mesh->cells];
    const int n = mesh->cells;
    f[i] += x[(i + 3) % n] * x[(i + 5) % n] + x[(i + 8) % n] * x[(i + 13) % n] + x[(i + 21) % n] * x[(i + 34) % n] +
            x[(i + 55) % n] * x[(i + 89) % n] + x[(i + 144) % n] * x[(i + 60) % n] + x[(i + 70) % n] * x[(i + 80) % n];
  }
  return 0;
}

// DIRECT: long_fluxes_jacobian
// What lies between is too large for a stack, in the loops that enumerate too.
SPARSEGEN_JACOBIAN(f[700], x[700])
void long_fluxes(const double* x, double* f) {
  double flux[701];
  flux[0] = flux[700] = 0;
  for (int i = 1; i < 700; ++i) flux[i] = (x[i] - x[i - 1]) * x[(i + 1) % 700] + x[(i + 7) % 700];
  for (int i = 0; i < 700; ++i) f[i] = flux[i + 1] - flux[i];
}
