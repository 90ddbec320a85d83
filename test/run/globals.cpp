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

double gain = 2.0;
namespace settings {
double rates[3] = {1.0, 2.0, 3.0};
}
enum Mode { kPlain, kShifted };

// Variables that only this source defines, and an enumeration of it as a parameter.
// WITH mode: kShifted
SPARSEGEN_JACOBIAN(y[3], x[3])
void variables(const double* x, double* y, Mode mode) {
  for (int k = 0; k < 3; ++k) y[k] = x[k] * gain * settings::rates[k] + (mode == kShifted ? x[0] : 0.0);
}
