// What `--function` finds: overloads by the types that the language sees, inherited functions, instances of templates.
// RUN: sparsegen --emit=requests %s --function 'f(const double*, double*)' --jacobian 'y[1] : x[1]' | FileCheck %s --check-prefix=TWO
// RUN: sparsegen --emit=requests %s --function 'f(const real* const, double*)' --jacobian 'y[1] : x[1]' | FileCheck %s --check-prefix=TWO
// RUN: sparsegen --emit=requests %s --function 'f(const real[3], const double*, double*)' --jacobian 'y[1] : x[1]' | FileCheck %s --check-prefix=THREE
// RUN: not sparsegen --emit=requests %s --function 'f(int)' --jacobian 'y[1] : x[1]' 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: sparsegen --emit=requests %s --function 'g<double>' --jacobian 'y[1] : x[1]' | FileCheck %s --check-prefix=INSTANCE
// RUN: sparsegen --emit=requests %s --function 'Heat<Square>::step' --jacobian 'r[N + 0] : x[4]' | FileCheck %s --check-prefix=MEMBER
// RUN: sparsegen --emit=pattern %s --function Model::g --jacobian 'r[3] : x[4]' --set n_=3 | FileCheck %s --check-prefix=PATTERN
// RUN: sparsegen --emit=requests %s --function Model::g --jacobian 'r[3] : x[4]' --set n_=3 | FileCheck %s --check-prefix=INHERITED
// RUN: not sparsegen %s --function Base::g --jacobian 'r[3] : x[4]' --set n_=3 2>&1 | FileCheck %s --check-prefix=PURE
// RUN: not sparsegen %s --function 'Heat<int>::step' --jacobian 'r[3] : x[4]' 2>&1 | FileCheck %s --check-prefix=FAILS
typedef double real;
constexpr int N = 3;
// TWO: jacobian f_jacobian of f(const real *const, double *)
// LIST: error: `f(int)` names no function of the source [sparsegen-unknown-function]
// LIST: functions.cpp:[[# @LINE + 1]]:6: note: one of that name is `f(const real *const, double *)`
void f(const real* const x, double* y) { y[0] = x[0]; }
// THREE: jacobian f_jacobian of f(const real *const, const double *const, double *)
// LIST: functions.cpp:[[# @LINE + 1]]:6: note: one of that name is `f(const real *const, const double *const, double *)`
void f(const real* const x, const double* const u, double* y) { y[0] = x[0] * u[0]; }

// INSTANCE: jacobian g_jacobian of ns::g<double>(const double *const, double *)
namespace ns {
template <typename T>
void g(const T* const x, T* y) {
  y[0] = x[0] * x[0];
}
}  // namespace ns

struct Square {
  double phi(double v) const { return v * v; }
};
// MEMBER: jacobian Heat_step_jacobian of Heat<Square>::step(const double *, double *)
// MEMBER: of r[3]
// FAILS: error: `Heat<int>::step` is of a template that this source does not instantiate so [sparsegen-no-function-body]
template <class T>
class Heat {
  bool step(const double* x, double* r) {
    T p;
    for (int i = 0; i < 3; ++i) r[i] = p.phi(x[i]) - x[i + 1];
    return true;
  }
};

class Base {
public:
  virtual ~Base() {}
  // PURE: functions.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: `hook` is pure virtual in `Base`, whose member function is to be differentiated [sparsegen-no-body]
  virtual bool g(const double* x, double* r) {
    for (int i = 0; i < n_; ++i) r[i] = hook(x[i]) - x[i + 1];
    return true;
  }
  // PURE: note: name the function by a class that is derived from it and has them all, such as `Model::g`

protected:
  virtual double hook(double v) const = 0;
  int n_ = 0;
};
// INHERITED: jacobian Model_g_jacobian of Base::g(const double *, double *)
// INHERITED: set n_ = 3
// PATTERN: 3 4 6
class Model : public Base {
  double hook(double v) const override { return v * v; }
};
