// Constants and functions of the file: const globals, constexpr functions, enumerations, type aliases.
// RUN: %run
#include <sparsegen/annotate.h>

typedef double real;
using Vector = const real*;
const int nx = 3, ny = 2;
const real gravity = 9.81;
constexpr real half = 0.5;
constexpr int index(int i, int j) { return j * nx + i; }
constexpr real weight(int i) { return i == 1 ? 2.0 : 1.0; }
enum class Side : int { left = 0, right = 2 };

SPARSEGEN_JACOBIAN(y[nx * ny], x[nx * ny])
void constants(Vector x, real* y) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i)
      y[index(i, j)] = gravity * x[index(i, (j + 1) % ny)] * weight(i) + half * x[index(static_cast<int>(Side::right), j)];
}
