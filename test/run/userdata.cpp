// User data through a struct: by pointer, by reference, by value, behind a void*, nested, with arrays and pointers.
// RUN: %run
#include <sparsegen/annotate.h>

struct Grid {
  double dx;
  int n;
};
struct Data {
  double rate;
  double coef[3];
  Grid grid;
  int shift;
};

// WITH data: {0.5, {1.0, 2.0, 3.0}, {0.1, 3}, 1}
SPARSEGEN_JACOBIAN(y[3], x[3])
void by_pointer(const double* x, double* y, const Data* data) {
  for (int i = 0; i < 3; ++i) y[i] = data->coef[i] * x[i] / data->grid.dx + data->rate;
}

// WITH data: {0.5, {1.0, 2.0, 3.0}, {0.1, 3}, 1}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(data.grid.n, 3)
void by_reference(const double* x, double* y, const Data& data) {
  for (int i = 0; i < data.grid.n; ++i) y[i] = data.coef[i] * x[data.grid.n - 1 - i];
}

// WITH grid: {0.25, 2}
SPARSEGEN_JACOBIAN(y[2], x[2])
void by_value(const double* x, double* y, Grid grid) {
  y[0] = x[0] / grid.dx;
  y[1] = (x[1] - x[0]) / grid.dx;
}

// WITH user: Data{0.5, {1.0, 2.0, 3.0}, {0.1, 3}, 1}
SPARSEGEN_JACOBIAN(ydot[3], y[3])
int void_pointer(double t, const double* y, double* ydot, void* user) {
  Data* data = static_cast<Data*>(user);
  for (int i = 0; i < 3; ++i) ydot[i] = -data->rate * y[i] + t * data->coef[i];
  return 0;
}

struct Tables {
  const double* values;
  int count;
  double scale;
};

// SETUP: double numbers[3] = {1.0, -2.0, 0.5};
// WITH tables: {numbers, 3, 2.0}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(tables->count, 3)
void pointer_member(const double* x, double* y, const Tables* tables) {
  for (int i = 0; i < tables->count; ++i) y[i] = tables->values[i] * x[i] * tables->scale;
}

struct State {
  double position[2];
  double velocity[2];
  double mass;
};

// A local struct, and one that is copied.
SPARSEGEN_JACOBIAN(y[4], x[4])
void local_struct(const double* x, double* y) {
  State s = {{x[0], x[1]}, {x[2], x[3]}, 2.0};
  State next = s;
  for (int k = 0; k < 2; ++k) next.position[k] += 0.1 * s.velocity[k];
  next.velocity[0] -= s.position[0] / s.mass;
  y[0] = next.position[0];
  y[1] = next.position[1];
  y[2] = next.velocity[0];
  y[3] = next.velocity[1];
}

// A part of user data that has other members too, seen as a matrix.
struct Plant {
  double gain;
  bool isOpen;
  double work[4];
};
// WITH plant: {2.0, true, {}}
SPARSEGEN_JACOBIAN(y[2], x[4])
void matrixInUserData(const double* x, double* y, Plant* plant) {
  double(*m)[2] = reinterpret_cast<double(*)[2]>(plant->work);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) m[i][j] = plant->gain * x[2 * i + j];
  for (int i = 0; i < 2; ++i) y[i] = m[i][0] * plant->work[2 * i + 1];
}
