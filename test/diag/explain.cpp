// What `--explain` can't say anything of.
// RUN: not sparsegen %s --name f_jacobian --explain=0,2 -o %t.h 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not sparsegen %s --name f_jacobian --explain=2,0 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: not sparsegen %s --name f_jacobian --explain=0,3 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not sparsegen %s --name f_jacobian --explain=0,99999999999 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not sparsegen %s --name e_hessian --explain=0,1 2>&1 | FileCheck %s --check-prefix=HESSIAN
// RUN: not sparsegen %s --name sized_jacobian --explain=0,0 2>&1 | FileCheck %s --check-prefix=SIZED
// RUN: not sparsegen %s --name meshed_jacobian --explain=0,0 2>&1 | FileCheck %s --check-prefix=MESHED
// RUN: sparsegen %s --name meshed_jacobian --set 'mesh->nodes=2' --set ne=1 --set 'edge[0]=0' --set 'edge[1]=1' --explain=0,1 | FileCheck %s --check-prefix=BOUND
// RUN: not sparsegen %s --explain=0,0 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not sparsegen %s --explain=0 2>&1 | FileCheck %s --check-prefix=UNREADABLE
// RUN: not sparsegen %s --explain=0,-1 2>&1 | FileCheck %s --check-prefix=UNREADABLE
// RUN: not sparsegen %s --explain=0,0 --emit=json 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not ls %t.h
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2], x[3])
void f(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[2];
}
// NONE: <command line>:2:11: error: not an entry: `y[0]` does not depend on `x[2]`, and `f_jacobian` has nothing at (0, 2) [sparsegen-not-an-entry]
// NONE: note: `--emit=index-sets` lists the entries of each row by name
// ROW: <command line>:2:11: error: there is no row 2 in `f_jacobian` [sparsegen-outside-of-matrix]
// ROW: note: its rows are 0 to 1
// COLUMN: error: there is no column 3 in `f_jacobian` [sparsegen-outside-of-matrix]
// COLUMN: note: its columns are 0 to 2
// FAR: error: there is no column 99999999999 in `f_jacobian` [sparsegen-outside-of-matrix]

SPARSEGEN_HESSIAN(return, x[2])
double e(const double* x) { return x[0] * x[0] + x[1] * x[1]; }
// HESSIAN: error: not an entry: the second derivative by `x[0]` and `x[1]` is zero, and `e_hessian` has nothing at (0, 1) [sparsegen-not-an-entry]

SPARSEGEN_JACOBIAN(y[n], x[n])
void sized(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
}
// SIZED: error: {{.*}}`--explain` looks at one structure
// SIZED: {{^}}note: bind the sizes: `--set n=...`{{$}}

// What the note says is enough, for members and tables too.
struct Mesh {
  int nodes;
};
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[mesh->nodes], u[mesh->nodes])
void meshed(const Mesh* mesh, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < mesh->nodes; ++i) r[i] = u[i];
  for (int k = 0; k < ne; ++k) r[edge[2 * k]] += u[edge[2 * k + 1]];
}
// MESHED: {{^}}note: bind the sizes: `--set 'mesh->nodes=...' --set ne=...`, and each entry of `edge`: `--set 'edge[0]=...'`{{$}}
// BOUND: note: entry (0, 1) of `meshed_jacobian`: `r[0]` depends on `u[1]`

// SEVERAL: error: `--explain` shows one request, and there are 4 [sparsegen-several-requests]
// SEVERAL: note: choose one with `--name`:
// UNREADABLE: sparsegen: error: `--explain` is `ROW,COL`, two indices from 0, not `0
// BOTH: sparsegen: error: `--explain` and `--emit` both say what to print; leave one of them out
