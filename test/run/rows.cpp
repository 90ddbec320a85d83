// Grids of row pointers, each row the caller's own: `T**` and `T***` as slots, as passive data and in user data.
// RUN: %run
#include <sparsegen/annotate.h>

constexpr int NY = 3, NX = 4, NZ = 2;

// STORAGE k: NY, NX
SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void stencil(double** x, double** f, double** k) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) {
      if (i == 0 || j == 0 || i == NX - 1 || j == NY - 1)
        f[j][i] = x[j][i];
      else
        f[j][i] = k[j][i] * x[j][i] * x[j][i] - x[j - 1][i] - x[j + 1][i] - x[j][i + 1] * x[j][i - 1];
    }
}

SPARSEGEN_JACOBIAN(f[NY * NX], x[NY][NX])
void to_flat(const double* const* x, double* f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[j * NX + i] = x[j][i] * x[(j + 1) % NY][NX - 1 - i];
}

SPARSEGEN_JACOBIAN(f[NX][NY], x[NY * NX])
void from_flat(const double* x, double** f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[i][j] = x[j * NX + i] * x[0];
}

// A slot on both sides: the function works on a copy, and nothing of the caller's is written.
SPARSEGEN_JACOBIAN(x[NY][NX], x[NY][NX])
void sweep(double** x) {
  for (int j = 1; j < NY; ++j)
    for (int i = 0; i < NX; ++i) x[j][i] += 0.5 * x[j - 1][i] * x[j][i];
}

// Some of it is read only, some written before it is read.
SPARSEGEN_JACOBIAN((x[NY][NX], r[2]), (x[NY][NX], p[2]))
void both(double** x, const double* p, double* r) {
  r[0] = x[0][1] * p[0];
  for (int i = 0; i < NX; ++i) x[2][i] = x[1][i] * p[1];
  r[1] = x[2][3] + x[0][0] * x[0][0];
}

// STORAGE k: NZ, NY, NX
SPARSEGEN_JACOBIAN(f[NZ][NY][NX], x[NZ][NY][NX])
void cube(double*** x, double*** f, double*** k) {
  for (int l = 0; l < NZ; ++l)
    for (int j = 0; j < NY; ++j)
      for (int i = 0; i < NX; ++i) {
        f[l][j][i] = k[l][j][i] * x[l][j][i] * x[l][j][i];
        if (l > 0) f[l][j][i] += x[l - 1][j][i];
        if (j > 0) f[l][j][i] -= x[l][j - 1][i];
        if (i + 1 < NX) f[l][j][i] *= x[l][j][i + 1];
      }
}

SPARSEGEN_JACOBIAN(x[NZ][NY][NX], x[NZ][NY][NX])
void cube_in_place(double*** x) {
  for (int l = 1; l < NZ; ++l)
    for (int j = 0; j < NY; ++j) {
      double* row = x[l][j];
      const double* below = x[l - 1][j];
      for (int i = 1; i < NX; ++i) row[i] = row[i - 1] * below[i] + row[i];
    }
}

struct Field {
  double u, v;
};

SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void fields(Field** x, Field** f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) {
      f[j][i].u = x[j][i].u * x[j][i].v;
      f[j][i].v = x[j][i].v * x[j][i].v;
      if (i > 0) f[j][i].u -= x[j][i - 1].u;
      if (j > 0) f[j][i].v -= x[j - 1][i].u;
    }
}

SPARSEGEN_JACOBIAN(x[NY][NX], x[NY][NX])
void fields_in_place(Field** x) {
  for (int j = 1; j < NY; ++j)
    for (int i = 0; i < NX; ++i) x[j][i].v += x[j - 1][i].u * x[j][i].u;
}

typedef double** Grid;
typedef const Field* const* Fields;

SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void named_types(Fields x, Grid f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[j][i] = x[j][i].u * x[NY - 1 - j][i].v;
}

// STORAGE u: NY, NX
// STORAGE udot: NY, NX
SPARSEGEN_JACOBIAN(f[NY][NX], u[NY][NX], dae_dFdu)
SPARSEGEN_JACOBIAN(f[NY][NX], udot[NY][NX], dae_dFdudot)
SPARSEGEN_JACOBIAN(f[NY][NX], (u[NY][NX], udot[NY][NX]), dae_both)
void dae(double t, double** u, double** udot, double** f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) {
      f[j][i] = udot[j][i] * (1.0 + t) - u[j][i] * u[j][i];
      if (j > 0) f[j][i] += u[j - 1][i];
    }
}

static double row_sum(const double* row, int from) {
  double sum = 0.0;
  for (int i = from; i < NX; ++i) sum += row[i] * row[i];
  return sum;
}
static void update(double** f, double** x, int j) {
  for (int i = 0; i < NX; ++i) f[j][i] = x[j][i] * x[j][0];
}
static double at(double** x, int j, int i) { return j < 0 || i < 0 || j >= NY || i >= NX ? 0.0 : x[j][i]; }

SPARSEGEN_JACOBIAN((f[NY][NX], s[NY]), x[NY][NX])
void helpers(double** x, double** f, double* s) {
  for (int j = 0; j < NY; ++j) {
    update(f, x, j);
    s[j] = row_sum(x[j], j);
    for (int i = 0; i < NX; ++i) f[j][i] += at(x, j - 1, i) + 2.0 * at(x, j, i + 1);
  }
}

SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void swapped(double** x, double** f) {
  double *above = x[0], *here = x[1];
  for (int j = 0; j < NY; ++j) {
    double* out = f[NY - 1 - j];
    for (int i = 0; i < NX; ++i) out[i] = above[i] * here[i];
    double* t = above;
    above = here;
    here = t;
  }
}

SPARSEGEN_JACOBIAN(f[NY][2][2], x[NY][2][2])
void flat_rows(double** x, double** f) {
  for (int j = 0; j < NY; ++j)
    for (int k = 0; k < 4; ++k) f[j][k] = x[j][k] * x[j][3 - k];
}

SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void array_parameter(double* x[NY], double* f[NY]) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[j][i] = x[j][i] * x[NY - 1][i];
}

// Rows of one element, one row, none.
SPARSEGEN_JACOBIAN((f[NY][1], g[1][NX], h[0][NX]), (x[NY][1], y[1][NX], z[NY][0]))
void thin(double** x, double** y, double** z, double** f, double** g, double** h) {
  for (int j = 0; j < NY; ++j) f[j][0] = x[j][0] * y[0][j];
  for (int i = 0; i < NX; ++i) g[0][i] = x[0][0] + y[0][i];
}

// TOLERANCE: 1e-5
SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void singles(float** x, float** f) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[j][i] = x[j][i] * x[0][i];
}

// WITH map: {{2, 0}, {1, 1}}
// STORAGE k: 2, NX
// WITH n: 2
// PATTERN: X.X. / .XXX
SPARSEGEN_JACOBIAN(y[2], x[4])
void passive_rows(const double* x, double* y, int** map, double** k, int n) {
  for (int j = 0; j < 2; ++j) {
    y[j] = 0.0;
    for (int i = 0; i < n % 3; ++i) y[j] += k[j][i + 1] * x[j] * x[j + 2];
    y[j] += k[n % 2][n % 4] * x[2 * j] * map[n % 2][j];
  }
}
