// Functions as they stand in real sources: extern "C", static, inline, in namespaces, after forward declarations.
// RUN: %run
#include <sparsegen/annotate.h>

double helper(double v);

extern "C" {
void forward(const double* x, double* y);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
extern "C" void forward(const double* x, double* y) {
  y[0] = helper(x[0]);
  y[1] = helper(x[1] * x[0]);
}

double helper(double v) { return 3.0 * v * v; }

SPARSEGEN_JACOBIAN(y[2], x[2])
static void internal(const double* x, double* y) {
  y[0] = x[1];
  y[1] = x[0];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
inline void in_line(const double* x, double* y) {
  y[0] = x[1] * x[1];
  y[1] = x[0];
}

namespace outer {
constexpr int size = 3;
namespace inner {
static double twice(double v) { return v + v; }

SPARSEGEN_JACOBIAN(y[size], x[size])
void nested(const double* x, double* y) {
  for (int i = 0; i < size; ++i) y[i] = twice(x[i]);
}
}  // namespace inner

// The same name in another namespace.
SPARSEGEN_JACOBIAN(y[1], x[size])
void nested(const double* x, double* y) {
  y[0] = inner::twice(x[1]);
}
}  // namespace outer
