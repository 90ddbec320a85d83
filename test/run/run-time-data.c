/* Sizes in user data, as C writes it: behind a void*, and by the name of a local. Grids of row pointers. */
// RUN: %sizes
// SIZE: data->mx=1 data->my=1
// SIZE: data->mx=2 data->my=3
// SIZE: data->mx=5 data->my=2
// SIZE: data->mx=7 data->my=6
// SETUP: struct { int mx, my; double lambda; } grid = {MX, MY, 1.5};
// SETUP: [[maybe_unused]] const auto rows = [&](const double* x) { std::vector<const double*> made; for (int j = 0; j < MY; ++j) made.push_back(x + j * MX); return made; };
// SETUP: [[maybe_unused]] const auto two = [&](const double* x) { std::vector<std::vector<const double*>> made{rows(x), rows(x + MX * MY)}; return made; };
// SETUP: [[maybe_unused]] const auto planes = [&](const std::vector<std::vector<const double*>>& of) { return std::vector<const double* const*>{of[0].data(), of[1].data()}; };
// SETUP: _N_VectorContent_Serial content = {2 * MX, 0, nullptr};
// SETUP: _generic_N_Vector vector = {&content, nullptr, nullptr};
// SETUP: [[maybe_unused]] const auto of = [&](const double* x) { content.data = const_cast<double*>(x); struct { N_Vector v; N_Vector data() const { return v; } } handle{&vector}; return handle; };
#include <math.h>
#include "Inputs/nvector.h"
#include <sparsegen/annotate.h>

typedef struct Grid {
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

// As a grid of PETSc's, with rows that are the caller's.
// CASE: plate_jacobian(&grid) evaluate(&grid, rows(x).data())
SPARSEGEN_JACOBIAN(f[data->my][data->mx], x[data->my][data->mx])
int plate(UserData data, double **x, double **f) {
  int i, j;
  for (j = 0; j < data->my; j++)
    for (i = 0; i < data->mx; i++) {
      if (i == 0 || j == 0 || i == data->mx - 1 || j == data->my - 1) {
        f[j][i] = data->lambda * x[j][i];
      } else {
        const double u = x[j][i];
        f[j][i] = 4.0 * u - x[j][i + 1] - x[j][i - 1] - x[j + 1][i] - x[j - 1][i] - exp(u);
      }
    }
  return 0;
}

// Rows that are read and written, from flat ones and to them.
// CASE: sweep_jacobian(&grid) evaluate(&grid, rows(x).data())
SPARSEGEN_JACOBIAN(x[data->my][data->mx], x[data->my][data->mx])
void sweep(UserData data, double **x) {
  int i, j;
  for (j = 1; j < data->my; j++)
    for (i = 0; i < data->mx; i++) x[j][i] = x[j][i] * x[j - 1][i];
}

// CASE: from_flat_jacobian(&grid) evaluate(&grid, x)
SPARSEGEN_JACOBIAN(f[data->mx][data->my], x[data->mx * data->my])
void from_flat(UserData data, const double *x, double **f) {
  int i, j;
  for (j = 0; j < data->my; j++)
    for (i = 0; i < data->mx; i++) f[i][j] = x[j * data->mx + i] * x[0];
}

// CASE: layers_jacobian(&grid) evaluate(&grid, planes(two(x)).data())
SPARSEGEN_JACOBIAN(f[data->mx], x[2][data->my][data->mx])
void layers(UserData data, double ***x, double *f) {
  int i, j, k;
  for (i = 0; i < data->mx; i++) f[i] = 0;
  for (k = 0; k < 2; k++)
    for (j = 0; j < data->my; j++)
      for (i = 0; i < data->mx; i++) f[i] += x[k][j][i] * x[1 - k][data->my - 1 - j][i];
}

// As CVODE calls it: vectors whose handles are passed, and slots of them.
// CASE: cells_jacobian(&grid) evaluate(0.5, of(x).data(), &vector, &grid)
SPARSEGEN_JACOBIAN(ydot[2 * data->mx], y[2 * data->mx])
int cells(sunrealtype t, N_Vector y, N_Vector ydot, void *user_data) {
  const UserData data = (UserData)user_data;
  const sunrealtype *u = N_VGetArrayPointer(y);
  sunrealtype *du = NV_DATA_S(ydot);
  int i;
  for (i = 0; i < data->mx; i++) {
    const double before = i > 0 ? u[2 * i - 2] : t;
    du[2 * i] = data->lambda * (before - u[2 * i]) + u[2 * i] * u[2 * i + 1];
    NV_Ith_S(ydot, 2 * i + 1) = -u[2 * i] * NV_Ith_S(y, 2 * i + 1);
  }
  return 0;
}

/* The output begins as zeros, by what SUNDIALS has for that: its own length is an input then. */
// CASE: summed_jacobian(&vector, &grid) evaluate(0.5, of(x).data(), &vector, &grid)
SPARSEGEN_JACOBIAN(du[2 * data->mx], u[2 * data->mx])
int summed(sunrealtype t, N_Vector y, N_Vector ydot, void *user_data) {
  const UserData data = (UserData)user_data;
  const sunrealtype *u = N_VGetArrayPointer(y);
  sunrealtype *du = N_VGetArrayPointer(ydot);
  int i;
  N_VConst(0.0, ydot);
  for (i = 0; i < 2 * data->mx; i++) du[i] += data->lambda * t * u[i] * u[i];
  for (i = 0; i + 1 < 2 * data->mx; i++) {
    du[i] += u[i + 1];
    du[i + 1] -= u[i] * u[i + 1];
  }
  return 0;
}
