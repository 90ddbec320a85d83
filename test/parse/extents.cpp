// Extents and bound values mean what they mean at the start of the body.
// RUN: sparsegen --emit=requests %s | FileCheck %s
#include <sparsegen/annotate.h>

#define NX 5
#define TWICE(n) (2 * (n))
#define SIZE (rows * NX)
constexpr int W = 3;
enum { Red, Green, Blue };
template <int A, int B>
struct Product {
  static constexpr int v = A * B;
};
constexpr int triangle(int n) { return n == 0 ? 0 : n + triangle(n - 1); }

namespace ns {
const int M = 7;
// CHECK: jacobian lists_jacobian of ns::lists
// CHECK-NEXT: of g[7]
// CHECK-NEXT: of h[2]
// CHECK-NEXT: wrt x[10]
// CHECK-NEXT: wrt p[6]
// CHECK-NEXT: wrt q
SPARSEGEN_JACOBIAN((g[M], h[Blue]), (x[TWICE(NX)], p[(Product<2, 3>::v)], q))
void lists(const double* x, const double* p, double q, double* g, double* h) { g[0] = x[0]; }
}  // namespace ns

// CHECK: jacobian kinds_jacobian of kinds
// CHECK-NEXT: of y[10]
// CHECK-NEXT: of z[0]
// CHECK-NEXT: of u[4][3]
// CHECK-NEXT: wrt x[4294967296]
SPARSEGEN_JACOBIAN((y[triangle(4)], z[W - W], u[ 4 ][W]), x[1LL << 32])
void kinds(const double* x, double* y, double* z, double* u) { y[0] = x[0]; }

struct Data {
  int mx, my;
  double* u;
};
// A bound path is replaced where it stands; a later value may use an earlier name.
// CHECK: jacobian bound_jacobian of bound
// CHECK-NEXT: of f[8][3]
// CHECK-NEXT: wrt data->u[44]
// CHECK-NEXT: wrt x[55]
// CHECK-NEXT: set data->mx = 4
// CHECK-NEXT: set data->my = 11
// CHECK-NEXT: set rows = 11
SPARSEGEN_SET(data->mx, 4)
SPARSEGEN_SET(data->my, data->mx + ns::M)
SPARSEGEN_SET(rows, data->my)
SPARSEGEN_JACOBIAN(f[data->mx * 2][W], (data->u[data->my * data->mx], x[SIZE]))
void bound(Data* data, int rows, const double* x, double* f) { f[0] = x[0]; }

int global = 4;
struct Model {
  int N_ = 3;
  double state[3];
  // CHECK: jacobian Model_apply_jacobian of Model::apply
  // CHECK-NEXT: of f[12]
  // CHECK-NEXT: of this->state
  // CHECK-NEXT: wrt state
  // CHECK-NEXT: set this->N_ = 3
  // CHECK-NEXT: set k = 4
  // CHECK-NEXT: set global = -1
  SPARSEGEN_JACOBIAN((f[N_ * k], this->state), state)
  SPARSEGEN_SET(this->N_, 3)
  SPARSEGEN_SET(k, sizeof(int))
  SPARSEGEN_SET(global, -1)
  void apply(int k, double* f) { f[0] = state[0]; }
};

// Lines do not shift, and two functions on one line are fine.
// CHECK: jacobian a_jacobian of a(
// CHECK-NEXT: of y[3]
// CHECK-NEXT: wrt x[{{[0-9]+}}]
// CHECK: jacobian b_jacobian of b(
// CHECK-NEXT: of y[5]
SPARSEGEN_JACOBIAN(y[W], x[__LINE__]) void a(double* x, double* y) { *y = *x; } SPARSEGEN_JACOBIAN(y[NX], x[W]) void b(double* x, double* y) { *y = *x; }

// Each instantiation has extents of its own.
// RUN: sparsegen --emit=requests %s --function 'two<2>' --jacobian 'y[N * 2] : x[2]' \
// RUN:   --function 'two<3>' --jacobian 'y[N * 2] : x[2]' --name other | FileCheck %s --check-prefix=TWO
// TWO: jacobian two_jacobian of two<2>(
// TWO-NEXT: of y[4]
// TWO: jacobian other of two<3>(
// TWO-NEXT: of y[6]
template <int N>
void two(const double* x, double* y) { y[0] = x[0]; }
template void two<2>(const double*, double*);
template void two<3>(const double*, double*);
