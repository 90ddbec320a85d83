// Rows that a slot names by their numbers: an index that is not known may lead to them too.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// CHECK-LABEL: anywhere_jacobian
// CHECK-NEXT: y: arg[0][0] arg[0][1]
SPARSEGEN_JACOBIAN(y[1], (arg[0])[2])
void anywhere(const double* const* arg, int k, double* y) { y[0] = arg[k][0] + arg[0][1]; }

// CHECK-LABEL: between_jacobian
// CHECK-NEXT: y: arg[1][0] arg[1][1]
SPARSEGEN_JACOBIAN(y[1], (arg[1])[2])
void between(const double* const* arg, int k, double* y) { y[0] = arg[k & 3][0] + arg[1][1]; }

// CHECK-LABEL: others_jacobian
// CHECK-NEXT: y: arg[0][1]
SPARSEGEN_JACOBIAN(y[1], (arg[0])[2])
void others(const double* const* arg, int k, double* y) { y[0] = arg[1 + (k & 1)][0] + arg[0][1]; }
