// What an annotation may stand before.
// RUN: sparsegen --emit=requests %s | FileCheck %s
#include <sparsegen/annotate.h>

// CHECK: jacobian plain_jacobian of plain(const double *, double *)
SPARSEGEN_JACOBIAN(y[2], x[2])
[[gnu::noinline]] static void plain(const double* x, double* y) { y[0] = x[0]; }

// CHECK: jacobian declared_jacobian of declared(const double *, double *)
SPARSEGEN_JACOBIAN(y[2], x[2])
void declared(const double* x, double* y);
void declared(const double* x, double* y) { y[0] = x[0]; }

// CHECK: jacobian linked_jacobian of linked(const double *, double *)
SPARSEGEN_JACOBIAN(y[2], x[2])
extern "C" void linked(const double* x, double* y) { y[0] = x[0]; }

extern "C" {
// CHECK: jacobian inside_jacobian of inside(const double *, double *)
SPARSEGEN_JACOBIAN(y[2], x[2])
void inside(const double* x, double* y) { y[0] = x[0]; }
}

struct Pair {
  double a, b;
};
// CHECK: jacobian returned_jacobian of returned(const double *)
SPARSEGEN_JACOBIAN(return, x[2])
struct Pair returned(const double* x) { return {x[0], x[1]}; }

namespace a::b {
// CHECK: jacobian Model_apply_jacobian of a::b::Model::apply(const double *, double *)
// CHECK: jacobian Model_late_jacobian of a::b::Model::late(double)
// CHECK: jacobian Model_Inner_f_jacobian of a::b::Model::Inner::f(double)
struct Model {
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void apply(const double* x, double* y) const { y[0] = x[0]; }
  SPARSEGEN_JACOBIAN(return, x)
  static double late(double x);
  struct Inner {
    SPARSEGEN_JACOBIAN(return, x)
    double f(double x) { return x; }
  };
};
double Model::late(double x) { return x; }
}  // namespace a::b

// CHECK: jacobian function_jacobian of function<double, 4>(const double *, double *)
// CHECK-NEXT: of y[4]
// CHECK-NEXT: wrt x[32]
SPARSEGEN_JACOBIAN(y[N], x[N * sizeof(T)])
template <class T, int N>
void function(const T* x, T* y) { y[0] = x[0]; }
template void function<double, 4>(const double*, double*);

// The template is used once, so there is one instantiation.
// CHECK: jacobian Class_member_jacobian of Class<double>::member(const double *, double *)
// CHECK-NEXT: of y[16]
// CHECK-NEXT: wrt x[16]
template <class T>
struct Class {
  static const int n = 2 * sizeof(T);
  SPARSEGEN_JACOBIAN(y[n], x[n])
  void member(const T* x, T* y) { y[0] = x[0]; }
};
void use(const double* x, double* y) { Class<double>().member(x, y); }

// Behind the template's header is as good as before it.
// CHECK: jacobian behind_jacobian of behind<double>(const double *, double *)
template <class T>
SPARSEGEN_JACOBIAN(y[2], x[2])
void behind(const T* x, T* y) { y[0] = x[0]; }
template void behind(const double*, double*);

// The annotation comes from a macro, with the function or without.
#define BOTH(n) \
  SPARSEGEN_JACOBIAN(y[n], x[n]) void both##n(const double* x, double* y) { y[0] = x[0]; }
// CHECK: jacobian both6_jacobian of both6(const double *, double *)
// CHECK-NEXT: of y[6]
BOTH(6)
#define SQUARE(n) SPARSEGEN_JACOBIAN(y[n * n], x[n * n])
// CHECK: jacobian square_jacobian of square(const double *, double *)
// CHECK-NEXT: of y[9]
SQUARE(3)
void square(const double* x, double* y) { y[0] = x[0]; }

// CHECK: jacobian several_dx of several(const double *, const double *, double *)
// CHECK-NEXT: of y[2]
// CHECK-NEXT: wrt x[2]
// CHECK: jacobian several_dp of several(const double *, const double *, double *)
// CHECK-NEXT: of y[2]
// CHECK-NEXT: wrt p[3]
SPARSEGEN_JACOBIAN(y[2], x[2], several_dx)
SPARSEGEN_JACOBIAN(y[2], p[3], several_dp)
void several(const double* x, const double* p, double* y) { y[0] = x[0] * p[0]; }

#if 0
SPARSEGEN_JACOBIAN(nothing, at_all)
#endif
