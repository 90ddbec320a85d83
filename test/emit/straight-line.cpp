// Straight lines. Rows that share most of what they need share their products, and have no lanes; and the pattern of a
// long one is a table, since the lines that would enumerate it are longer.
// RUN: %python %S/../../benchmarks/sharing.py --source 600 20 8 > %t.cpp
// RUN: sparsegen %t.cpp -o %t.h 2>&1 | FileCheck %s -check-prefix=DIRECT -allow-empty
// RUN: %python %S/../../benchmarks/sharing.py --source 300 7 14 > %t.cpp
// RUN: sparsegen %t.cpp -o %t.h 2>&1 | FileCheck %s -check-prefix=DIRECT -allow-empty
// RUN: sparsegen %s -o %t.h
// RUN: FileCheck %s < %t.h
#include <sparsegen/annotate.h>

// DIRECT-NOT: remark

#define ROW(a) y[a] = x[a] * x[a + 1] + x[a + 2] * x[a + 3] + x[a + 4] * x[a + 5] + x[a + 6] * x[a + 7];
#define ROWS(a) ROW(a) ROW(a + 1) ROW(a + 2) ROW(a + 3) ROW(a + 4) ROW(a + 5) ROW(a + 6) ROW(a + 7)

// CHECK: struct straight_jacobian {
// CHECK: nnz = 576;
// CHECK: row_ptr() noexcept {
// CHECK-NEXT: sg_table[]
// CHECK-NOT: sg_structure
SPARSEGEN_JACOBIAN(y[72], x[79])
void straight(const double* x, double* y) {
  ROWS(0) ROWS(8) ROWS(16) ROWS(24) ROWS(32) ROWS(40) ROWS(48) ROWS(56) ROWS(64)
}
