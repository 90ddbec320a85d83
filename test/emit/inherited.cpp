// A function that a class inherits, by the class that overrides what it calls: its own numbers, and those of bases.
// RUN: sparsegen %s --function Model::g --jacobian 'r[3] : x[4]' --set n_=3 -o %t.h
// RUN: sparsegen %s --function Deep::g --jacobian 'r[3] : x[4]' --set n_=3 -o %t.deep.h
// RUN: sparsegen %s --function Mixed::step --jacobian 'r[3] : x[4]' -o %t.mixed.h
// RUN: cat %t.h %t.deep.h %t.mixed.h > %t.all.h
// RUN: %cxx %flags -DHEADER='"%t.all.h"' %s -o %t.run && %t.run
class Base {
public:
  virtual ~Base() {}
  virtual bool g(const double* x, double* r) {
    for (int i = 0; i < n_; ++i) r[i] = hook(x[i]) - scale_ * x[i + 1];
    return true;
  }

protected:
  virtual double hook(double v) const = 0;
  int n_ = 0;
  double scale_ = 1;
};
class Model : public Base {
  double hook(double v) const override { return factor_ * v * v; }
  double factor_ = 1;
};
class Middle : public Base {
protected:
  double shift_ = 0;
};
class Deep : public Middle {
  double hook(double v) const override { return v * v * v + shift_ * v; }
};

template <class D>
struct Steps {
  void step(const double* x, double* r) {
    for (int i = 0; i < 3; ++i) r[i] = static_cast<const D*>(this)->phi(x[i]) - x[i + 1];
  }
};
struct Mixed : Steps<Mixed> {
  double rate;
  double phi(double v) const { return rate * v * v; }
};

#ifdef HEADER
#include <cmath>
#include HEADER

/// Whether the values of rows that have an entry on the diagonal and one beside it are these.
static bool are(const double* values, const double (&diagonal)[3], double beside) {
  for (int i = 0; i < 3; ++i)
    if (std::fabs(values[2 * i] - diagonal[i]) > 1e-12 || std::fabs(values[2 * i + 1] - beside) > 1e-12) return false;
  return true;
}

int main() {
  const double x[4] = {0.5, -1.0, 2.0, 3.0};
  double values[6];
  Model_g_jacobian::evaluate(x, 3, 1.5, 2.0, values);
  if (!are(values, {2.0, -4.0, 8.0}, -1.5)) return 1;
  Deep_g_jacobian::evaluate(x, 3, 0.5, 0.25, values);
  if (!are(values, {1.0, 3.25, 12.25}, -0.5)) return 2;
  Mixed_step_jacobian::evaluate(x, 3.0, values);
  return are(values, {3.0, -6.0, 12.0}, -1.0) ? 0 : 3;
}
#endif
