// A page of source beside pattern: what its script is given, by lines.
// RUN: sparsegen %s --emit=report --name rhs_jacobian -o %t.html && FileCheck %s < %t.html
// RUN: sparsegen %s --emit=report --name energy_hessian | FileCheck %s --check-prefix=HESSIAN
// RUN: sparsegen %s --emit=picture --name rhs_jacobian | FileCheck %s --check-prefix=PICTURE
// RUN: sparsegen %s --emit=spy --name rhs_jacobian | FileCheck %s --check-prefix=SPY
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN((f[4], total), u[2][2])
void rhs(const double* u, double* f, double& total, int k) {
  for (int i = 0; i < 4; ++i)
    f[i] =
        u[i] * 2;
  const double first = u[0];
  f[3] = first;
  total = u[k];
}
// CHECK: <!DOCTYPE html>
// CHECK: "title":"rhs_jacobian","figures":"5 rows, 4 columns, 8 nonzeros,
// CHECK-SAME: evaluate reads the values off the compressed matrix
// CHECK: "rows":{{.*}}["f",4,[]],["total",1,[]]],"cols":{{.*}}["u",4,[2,2]]]
// What rows have: the entry's distance from the diagonal, its way, its color. `f[3]` has `u[0]` by way of `first`.
// CHECK: "entries":{"kinds":{{.*}}"runs":{{.*}}},
// CHECK-NEXT: "ways":{{\[\[\],\[0,12\],\[0,13,0,14\],\[0,15\]\]}},
// CHECK-NEXT: "command":"sparsegen {{.*}}report.cpp --name rhs_jacobian --explain=ROW,COL",
// CHECK: "lines":{{.*}}{"file":0,"line":11,"end":12,"rows":{{.*}}[0,1,4]],"cols":{{.*}}[0,1,4]]},
// CHECK-NEXT: {"file":0,"line":13,"end":13,"rows":[],"cols":{{.*}}[0,1,1]]},
// CHECK-NEXT: {"file":0,"line":14,"end":14,"rows":{{.*}}[3,1,1]],"cols":{{.*}}[0,1,1]]},
// CHECK-NEXT: {"file":0,"line":15,"end":15,"rows":{{.*}}[4,1,1]],"cols":{{.*}}[0,1,4]]}],
// CHECK: "remarks":{{.*}}[0,15,"{{.*}}index
// CHECK: "files":{{.*}}report.cpp",{{.*}}"        u[i] * 2;"
// CHECK: </html>

// PICTURE: rows: f 0 to 3, total 4; columns: u 0 to 3
// SPY: const rows={{.*}}["f",4,[]],["total",1,[]]],cols={{.*}}["u",4,[2,2]]]

SPARSEGEN_HESSIAN(return, x[3])
double energy(const double* x) {
  return x[0] * x[1] + x[2] * x[2];
}
// HESSIAN: "title":"energy_hessian","figures":"3 rows, 3 columns, 3 nonzeros
// HESSIAN: "rows":{{.*}}["x",3,[]]],"cols":{{.*}}["x",3,[]]]
// HESSIAN: "line":38,
