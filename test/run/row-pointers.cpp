// Row pointers in user data, and arrays of pointers that the function fills itself.
// RUN: %run
#include <sparsegen/annotate.h>

constexpr int NY = 3, NX = 4;

struct Data {
  int n;
  double** acoef;
  const int* const* next;
  double* rows[NY];
};

// SETUP: ::check::Rows<double**> coef = {{1.5, -2.0, 0.25, 3.0}, {0.5, 1.25, -1.0, 2.0}, {4.0, -0.5, 1.0, 0.75}};
// SETUP: ::check::Rows<int**> after = {{1, 2, 0}, {2, 0, 1}};
// SETUP: double first[2] = {2.0, 3.0}, second[4] = {1.0, -1.0, 0.5, 2.5}, third[1] = {-4.0};
// WITH data: Data{4, coef.data(), after.data(), {first, second, third}}
// PATTERN: XX.. / XXX. / X.X.
SPARSEGEN_JACOBIAN(f[NY], x[NX])
void passive_members(const double* x, double* f, Data* data) {
  for (int j = 0; j < NY; ++j) {
    f[j] = data->rows[j][0] * x[j] * x[0];
    for (int i = 0; i < NX - 2; ++i) f[j] += data->acoef[j][i] * x[j > 0 ? j : i];
    f[j] += data->acoef[data->n - 2][j] * x[j + 1 - j / 2 * 1] * data->next[1][j];
  }
  f[1] *= data->rows[1][3];
}

struct State {
  double** u;
  double** r;
  double* w[2];
  double scale;
};

// SETUP: ::check::Rows<double**> u{3, 4}, r{3, 4};
// SETUP: double w0[2], w1[2];
// WITH s: {u.data(), r.data(), {w0, w1}, 2.0}
SPARSEGEN_JACOBIAN((s->r[NY][NX], s->w[2][2]), (s->u[NY][NX], s->w[2][2]))
void members(State* s) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) s->r[j][i] = s->scale * s->u[j][i] * s->u[j][0] + s->w[i % 2][j % 2];
  for (int k = 0; k < 2; ++k) s->w[k][1] = s->w[k][0] * s->w[k][1] + s->u[k][k];
}

SPARSEGEN_JACOBIAN(f[NY * NX], x[NY * NX])
void filled(const double* x, double* f) {
  const double* row[NY];
  double* out[NY];
  for (int j = 0; j < NY; ++j) {
    row[j] = x + j * NX;
    out[NY - 1 - j] = f + j * NX;
  }
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) out[j][i] = row[j][i] * row[(j + 1) % NY][i];
}

struct Node {
  double a, b;
};

SPARSEGEN_JACOBIAN(f[2], nodes[NX])
void gathered(const Node* nodes, double* f) {
  const Node* fn[NX];
  for (int k = 0; k < NX; ++k) fn[k] = &nodes[NX - 1 - k];
  f[0] = fn[0]->a * fn[1]->b;
  f[1] = fn[3]->a + fn[2]->b * fn[2]->b;
}

static void smooth(double** grid, int rows) {
  for (int j = 1; j < rows; ++j)
    for (int i = 0; i < NX; ++i) grid[j][i] += 0.5 * grid[j - 1][i];
}

SPARSEGEN_JACOBIAN(f[NX], x[2 * NX])
void local_grid(const double* x, double* f) {
  double storage[2][NX];
  double* grid[2];
  for (int j = 0; j < 2; ++j) {
    grid[j] = storage[j];
    for (int i = 0; i < NX; ++i) grid[j][i] = x[j * NX + i] * x[j * NX + i];
  }
  smooth(grid, 2);
  double* t = grid[0];
  grid[0] = grid[1];
  grid[1] = t;
  for (int i = 0; i < NX; ++i) f[i] = grid[0][i] * grid[1][0];
}

// Rows of the caller put into a local array of pointers, and helped along as a `double**`.
SPARSEGEN_JACOBIAN(f[NX], x[2][NX])
void chosen(double** x, double* f) {
  double* grid[2] = {x[1], x[0]};
  for (int i = 0; i < NX; ++i) f[i] = grid[0][i] * grid[1][NX - 1 - i];
}

// Scratch space of the caller, in no slot, and of a size that nothing says.
// STORAGE work: 2, NX
SPARSEGEN_JACOBIAN(f[NX], x[NX])
void scratch(const double* x, double* f, double** work) {
  for (int i = 0; i < NX; ++i) work[0][i] = x[i] * x[0];
  for (int i = 0; i < NX; ++i) work[1][i] = work[0][NX - 1 - i] + x[i];
  for (int i = 0; i < NX; ++i) f[i] = work[1][i] * work[0][i];
}

// STORAGE work: 2, 2, NX
SPARSEGEN_JACOBIAN(f[NX], x[NX])
void scratch_cube(const double* x, double* f, double*** work) {
  for (int l = 0; l < 2; ++l)
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < NX; ++i) work[l][j][i] = x[(i + j) % NX] * (l + 1);
  for (int i = 0; i < NX; ++i) f[i] = work[0][1][i] * work[1][0][i] + work[1][1][0];
}

SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
void pointers_to_arrays(double (*x)[NX], double (*f)[NX]) {
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i) f[j][i] = x[j][i] * x[(j + 1) % NY][i];
}

// STORAGE k: NY, NX
// WITH map: {1, 2}
// PATTERN: X.X / .XX
SPARSEGEN_JACOBIAN(f[2], x[3])
void passive_unknown(const double* x, double* f, double** k, const int* map) {
  for (int j = 0; j < 2; ++j) {
    const double* row = k[map[j]];
    f[j] = row[map[1 - j]] * x[j] + k[map[j]][j] * x[2];
    if (k[map[0]] == k[map[1]]) f[j] += x[2];
  }
}
