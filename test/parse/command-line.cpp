// Requests on functions that can't be edited, and options that choose among annotations.
// RUN: sparsegen --emit=requests %s --function ns::f --jacobian 'f[n], return : x[2*n]' --set n=W --name chosen \
// RUN:   --function C::f --jacobian '(y[3]) : (x[3])' | FileCheck %s --check-prefix=REQUESTS
// REQUESTS: jacobian annotated_jacobian
// REQUESTS: jacobian other_jacobian
// REQUESTS: jacobian chosen of ns::f(int, const double *, double *)
// REQUESTS-NEXT: of f[3]
// REQUESTS-NEXT: of return
// REQUESTS-NEXT: wrt x[6]
// REQUESTS-NEXT: set n = 3
// REQUESTS-NEXT: jacobian C_f_jacobian of C<float>::f(const float *, float *)
// REQUESTS-NEXT: of y[3]
// REQUESTS-NEXT: wrt x[3]

// A parameter list singles out an overload.
// RUN: sparsegen --emit=requests %s --function 'over( double,  Pair*)' --jacobian 'return : x' \
// RUN:   --function='over(int)' -jacobian='return : x' --name=second | FileCheck %s --check-prefix=OVERLOAD
// OVERLOAD: jacobian over_jacobian of over(double, Pair *)
// OVERLOAD: jacobian second of over(int)

// Before any --function, --set is for all functions that have the name, and stronger than annotations.
// RUN: sparsegen --emit=requests %s --set n=2+2 | FileCheck %s --check-prefix=SET
// SET: jacobian annotated_jacobian
// SET-NEXT: of f[4]
// SET-NEXT: wrt x[4]
// SET-NEXT: set n = 4
// SET: jacobian other_jacobian
// SET-NOT: set

// --function alone leaves its annotations, --name alone the request of that name.
// RUN: sparsegen --emit=requests %s --function annotated --set n=6 | FileCheck %s --check-prefix=ALONE
// RUN: sparsegen --emit=requests %s --name annotated_jacobian --set n=6 | FileCheck %s --check-prefix=ALONE
// ALONE: jacobian annotated_jacobian
// ALONE-NEXT: of f[6]
// ALONE-NOT: jacobian

#include <sparsegen/annotate.h>
#include <vector>

const int W = 3;
struct Pair;
namespace ns {
double f(int n, const double* x, double* f) { return x[n]; }
}  // namespace ns
template <class T>
struct C {
  void f(const T* x, T* y) const { y[0] = x[0]; }
};
void use(const float* x, float* y) { C<float>().f(x, y); }
double over(double x, Pair*) { return x; }
double over(int x) { return x; }

SPARSEGEN_JACOBIAN(f[n], x[n])
SPARSEGEN_SET(n, 5)
void annotated(int n, const double* x, double* f) { f[0] = x[0]; }

SPARSEGEN_JACOBIAN(return, x)
double other(double x) { return x; }
