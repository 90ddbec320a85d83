// Requests on several functions, on the command line: of a class by what it inherits, of an instance of a template; a
// bound name of the other function.
// RUN: sparsegen %s --emit=requests --function Derived::value --hessian 'value, limits[1] : x[3]' | FileCheck %s -check-prefix=DERIVED
// RUN: sparsegen %s --emit=requests --function 'Generic<double>::value' --hessian '(value, limits::c[2]) : x[3]' | FileCheck %s -check-prefix=TEMPLATE
// RUN: sparsegen %s --emit=requests --function plain --jacobian 'y[1], Static::rows[k] : x[3]' --set k=2 --name both | FileCheck %s -check-prefix=BOUND
// RUN: sparsegen %s --emit=pattern --function Derived::value --hessian 'value, limits[1] : x[3]' | FileCheck %s -check-prefix=PATTERN
#include <vector>

struct Base {
  virtual ~Base() = default;
  virtual double value(const double* x) const { return x[0] * x[1] * factor; }
  virtual double extra(const double* x) const = 0;
  double factor = 2;
};
struct Derived : Base {
  double extra(const double* x) const override { return x[1] * x[2]; }
  void limits(const double* x, double* c) const { c[0] = x[0] * x[2] * scale + extra(x); }
  double scale = 3;
};
// DERIVED: hessian Derived_value_hessian of Derived::value(const double *, double *, double *)
// DERIVED-NEXT:   of value
// DERIVED-NEXT:   of limits
// DERIVED-NEXT:   wrt x[3]
// PATTERN: 3 3 3
// PATTERN-NEXT: 2 1
// PATTERN-NEXT: 3 1
// PATTERN-NEXT: 3 2

template <class T>
struct Generic {
  T value(const std::vector<T>& x) { return x[0] * x[1]; }
  void limits(const std::vector<T>& x, std::vector<T>& c) { c[0] = x[1] * x[2] * scale, c[1] = x[0] * x[0]; }
  T scale;
};
template struct Generic<double>;
// TEMPLATE: hessian Generic_value_hessian of Generic<double>::value(const std::vector<double> &, std::vector<double> &, double *)

struct Static {
  static void rows(const double* x, int k, double* y) {
    for (int i = 0; i < k; ++i) y[i] = x[i];
  }
};
void plain(const double* x, double* y) { y[0] = x[0]; }
// BOUND: jacobian both of plain(const double *, double *, int, double *)
// BOUND-NEXT:   of y[1]
// BOUND-NEXT:   of Static::rows[2]
// BOUND-NEXT:   wrt x[3]
// BOUND-NEXT:   set k = 2
