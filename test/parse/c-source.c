// C sources are read as C, with the same evaluation.
// RUN: sparsegen --emit=requests %s | FileCheck %s
// RUN: sparsegen --emit=requests %s -- -std=c11 -Wall -Werror -pedantic | FileCheck %s
#include <sparsegen/annotate.h>
#include <stddef.h>

#define NX 5
#define NEXT(n) ((n) + 1)
static const int size = 100;
enum { K = 3 };
typedef struct {
  int mx;
  double u[3];
} Data;
int class = 0; /* no C++ */

/* CHECK: jacobian rhs_jacobian of rhs(int, const double *, double *, double *)
   CHECK-NEXT: of f[101]
   CHECK-NEXT: of g[4]
   CHECK-NEXT: wrt x[500]
   CHECK-NEXT: set n = 101
 */
SPARSEGEN_JACOBIAN((f[n], g[NEXT(K)]), x[size * NX])
SPARSEGEN_SET(n, size + 1)
void rhs(int n, const double* x, double* f, double* g) { f[0] = x[0]; }

/* CHECK: jacobian user_jacobian of user(Data *, double *)
   CHECK-NEXT: of f[16]
   CHECK-NEXT: wrt data->u
   CHECK-NEXT: set data->mx = 16
 */
SPARSEGEN_JACOBIAN(f[data->mx], data->u)
SPARSEGEN_SET(data->mx, 0x10)
int user(Data* data, double* f) {
  f[0] = data->u[0];
  return 0;
}
