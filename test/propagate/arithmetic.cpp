// Arithmetic and math functions: what reaches the result, and what known values cut off.
// RUN: sparsegen --emit=index-sets %s | FileCheck %s -match-full-lines "-implicit-check-not={{warning|error}}:"
#include <math.h>
#include <sparsegen/annotate.h>

// CHECK-LABEL: unions_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[1] x[2]
// CHECK-NEXT: y[2]: x[0] x[1] x[2]
// CHECK-NEXT: y[3]: x[2]
SPARSEGEN_JACOBIAN(y[4], x[3])
void unions(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = -x[1] / x[2];
  y[2] = fma(x[0], x[1], x[2]);
  y[3] = exp(sin(x[2]) + 1);
}

// CHECK-LABEL: zeroDerivatives_jacobian
// CHECK-NEXT: y[0]:
// CHECK-NEXT: y[1]:
// CHECK-NEXT: y[2]: x[0]
// CHECK-NEXT: y[3]: x[0] x[1]
SPARSEGEN_JACOBIAN(y[4], x[3])
void zeroDerivatives(const double* x, double* y) {
  y[0] = floor(x[0]) + round(x[1]) + (x[0] < x[1]) + isnan(x[2]);
  y[1] = (int)x[0];
  y[2] = copysign(x[0], x[1]);
  y[3] = fmax(x[0], fabs(x[1]));
}

// CHECK-LABEL: knownZeros_jacobian
// CHECK-NEXT: y[0]:
// CHECK-NEXT: y[1]: x[1]
// CHECK-NEXT: y[2]: x[0] x[2]
// CHECK-NEXT: y[3]: x[1]
// CHECK-NEXT: y[4]:
SPARSEGEN_JACOBIAN(y[5], x[3])
void knownZeros(const double* x, double* y) {
  static const double weights[3] = {1.0, 0.0, -1.0};
  const double off = 0.0;
  y[0] = off * x[0] + 0.0 / x[1];
  y[1] = off * x[0] + x[1];
  y[2] = 0;
  for (int i = 0; i < 3; ++i) y[2] += weights[i] * x[i];
  y[3] = pow(x[0], 0) * x[1];
  y[4] = x[0] - x[0] + x[1] / x[1];
}
