// An integer is bounds and one stride: a cast that may wrap around keeps the bounds of its type, and loses the stride.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <cstdint>
#include <sparsegen/annotate.h>

// True: y: x[1] x[5]
// CHECK-LABEL: wrapped_jacobian
// CHECK-NEXT: y: x[0] x[1] x[2] x[3] x[4] x[5] x[6] x[7]
SPARSEGEN_JACOBIAN(y[1], x[8])
void wrapped(int p, const double* x, double* y) {
  y[0] = x[static_cast<std::uint8_t>(4 * p + 1) & 7];
}
