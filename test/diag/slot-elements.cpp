// Slots of classes that are no real numbers: said at the slot, before what such a class does is looked at.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <cstdlib>
#include <cstring>
#include <sparsegen/annotate.h>
#include <vector>

struct Tape {
  unsigned* p = nullptr;
  unsigned long n = 0;
  void push(unsigned v) {
    void* q = std::malloc((n + 1) * sizeof v);
    if (n) std::memcpy(q, p, n * sizeof v);
    p = static_cast<unsigned*>(q);
    p[n++] = v;
  }
};
static Tape tape;

class AD {
public:
  AD(double a = 0, unsigned i = 0) : v(a), id(i) {}
  friend AD operator*(const AD& a, const AD& b) {
    tape.push(a.id);
    return {a.v * b.v, b.id};
  }

private:
  double v;
  unsigned id;
};

// CHECK: slot-elements.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: slot `x` is made of `AD`, which is no real number [sparsegen-bad-slot]
// CHECK: note: instantiate the function on `double`, or take a `const double*`
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeTaped(const std::vector<AD>& x, std::vector<AD>& y) { y[0] = x[0] * x[1]; }

namespace Eigen {
class VectorXd {
public:
  double operator[](int k) const { return data_[k]; }

private:
  double* data_ = nullptr;
  int size_ = 0;
};
}  // namespace Eigen

// CHECK: slot-elements.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: slot `u` is made of `Eigen::VectorXd`, which is no real number [sparsegen-bad-slot]
// CHECK: note: let the function take a pointer, and look at it by `Eigen::Map`; pass `u.data()`
SPARSEGEN_JACOBIAN(return, u[2])
double negativeEigen(const Eigen::VectorXd& u) { return u[0] * u[1]; }
