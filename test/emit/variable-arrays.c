/* Parameters whose types C++ does not have are pointers to numbers; the rows' length is evaluated once. */
// RUN: sparsegen %s -o %t.h && FileCheck %s < %t.h
#include <sparsegen/annotate.h>

// CHECK: static void evaluate(int n, int m, const double* u, double* values)
// CHECK: static void jvp(int n, int m, const double* u, const double* u_tangent, double* f, double* f_tangent)
SPARSEGEN_SET(n, 5)
SPARSEGEN_SET(m, 4)
SPARSEGEN_JACOBIAN(f[n][m], u[n][m])
void around(int n, int m, const double u[n][m], double f[n][m]) {
  for (int i = 0; i < n; i++)
    // CHECK: f[static_cast<std::int64_t>(i) * m + j] = {{.*}};
    for (int j = 0; j < m; j++) f[i][j] = u[i][j] * u[(i + 1) % n][j];
}
