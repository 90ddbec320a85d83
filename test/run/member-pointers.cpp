// Pointers to members: of data and of functions, given on, in tables, as template arguments.
// RUN: %run
#include <cstddef>
#include <sparsegen/annotate.h>

struct Spring {
  double a, b;
  int n;
  double c;
  double square(double t) const { return a * t * t; }
  double line(double t) const { return b * t; }
  void grow(double by) { a += by; }
};

// PATTERN: X.X / X.X / XX. / .X.
SPARSEGEN_JACOBIAN(y[4], x[3])
void variables(const double* x, double* y) {
  Spring s{x[0], x[1], 2, 0.5};
  double Spring::*m = &Spring::a;
  y[0] = s.*m * x[2];
  double (Spring::*g)(double) const = &Spring::square;
  y[1] = (s.*g)(x[2]);
  const Spring* p = &s;
  y[2] = (p->*g)(x[1]);
  m = &Spring::b;
  s.*m *= 2;
  y[3] = p->*m + p->*&Spring::c;
}

static double get(const Spring& s, double Spring::*m) { return m ? s.*m : 0.0; }
template <double Spring::*M>
double got(const Spring& s) {
  return s.*M * s.*M;
}

// PATTERN: X.. / .X. / .X. / ...
SPARSEGEN_JACOBIAN(y[4], x[3])
void givenOn(const double* x, double* y) {
  const Spring s{x[0], x[1], 1, x[2]};
  y[0] = get(s, &Spring::a);
  y[1] = get(s, &Spring::b) * get(s, &Spring::b);
  y[2] = got<&Spring::b>(s);
  y[3] = get(s, nullptr);
}

// PATTERN: XX. / .XX
SPARSEGEN_JACOBIAN(y[2], x[3])
void tables(const double* x, double* y) {
  double Spring::*const fields[] = {&Spring::a, &Spring::b, &Spring::c};
  double (Spring::*const laws[2])(double) const = {&Spring::square, &Spring::line};
  Spring s{x[0], x[1], 0, x[2]};
  for (int k = 0; k < 2; ++k) y[k] = s.*fields[k] * s.*fields[k + 1] + (s.*laws[k])(1.5);
  void (Spring::*change)(double) = &Spring::grow;
  (s.*change)(1.0);
  y[0] += (s.*laws[0])(2.0);
}

// Which one it is depends on the caller.
// PATTERN: XX.
// WITH which: true
SPARSEGEN_JACOBIAN(y[1], x[3])
void chosen(const double* x, double* y, bool which) {
  const Spring s{x[0], x[1], 0, x[2]};
  double (Spring::*const law)(double) const = which ? &Spring::square : &Spring::line;
  y[0] = (s.*law)(3.0);
}

// A table of them that lives as long as the program.
class Laws {
public:
  double law(int which, double v) const {
    using Law = double (Laws::*)(double) const;
    static constexpr Law all[] = {&Laws::linear, &Laws::square};
    return (this->*all[which])(v);
  }

private:
  double linear(double v) const { return factor_ * v; }
  double square(double v) const { return factor_ * v * v; }
  double factor_ = 2.0;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void fromStaticTable(const double* x, double* y) {
  const Laws laws;
  for (int i = 0; i < 2; ++i) y[i] = laws.law(i, x[i]);
}
