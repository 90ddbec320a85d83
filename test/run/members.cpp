// Slots that are members of a struct.
// RUN: %run
#include <sparsegen/annotate.h>

struct Model {
  double u[3];
  double res[3];
  double alpha;
};

// WITH m: {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0}
SPARSEGEN_JACOBIAN(m->res[3], m->u[3])
void residual(Model* m) {
  for (int i = 0; i < 3; ++i) m->res[i] = m->alpha * m->u[i] * m->u[(i + 1) % 3];
}

// WITH m: {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0}
SPARSEGEN_JACOBIAN(y[3], (m->u, m->alpha))
void parameters(const Model* m, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = m->alpha * m->u[i];
}

// The same by the name of a local that is the user data.
// LOCAL m: user_data
// WITH user_data: Model{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0}
SPARSEGEN_JACOBIAN(m->res[3], (m->u[3], m->alpha))
void by_local_name(void* user_data) {
  Model* m = (Model*)user_data;
  for (int i = 0; i < 3; ++i) m->res[i] = m->alpha * m->u[i] * m->u[(i + 1) % 3];
}

struct Cell {
  double u, v;
};

// Slots of structs that only the source knows: in a row, and in rows.
SPARSEGEN_JACOBIAN(f[3], x[3])
void cells(const Cell* x, Cell* f) {
  for (int i = 0; i < 3; ++i) {
    f[i].u = x[i].u * x[(i + 1) % 3].v;
    f[i].v = x[i].v;
  }
}

SPARSEGEN_JACOBIAN(f[2][3], x[2][3])
void rows_of_cells(Cell (*x)[3], Cell (*f)[3]) {
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 3; ++i) {
      f[j][i].u = x[j][i].u * x[1 - j][i].v;
      f[j][i].v = j == 0 ? x[j][i].u : 0.5 * x[j][i].v;
    }
}

SPARSEGEN_JACOBIAN(f[2][3], x[2][3])
void const_rows_of_cells(const Cell x[2][3], Cell f[2][3]) {
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 3; ++i) {
      f[j][i].u = x[j][2 - i].u * x[j][i].v;
      f[j][i].v = x[j][i].u;
    }
}
