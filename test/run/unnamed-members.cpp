// Objects that have members without a name, and are not copied cell by cell: each member is copied by its own
// constructor or operator, and once.
// RUN: %run
#include <sparsegen/annotate.h>

namespace {
/// Shows each copy of it.
struct Twice {
  double v;
  explicit Twice(double a) : v(a) {}
  Twice(const Twice& other) : v(2 * other.v) {}
  Twice& operator=(const Twice& other) {
    v = 3 * other.v;
    return *this;
  }
};
#ifdef __SPARSEGEN__
struct WithUnion {
  Twice first;
  union {
    double c[2];
    double a;
  };
  Twice last;
  WithUnion(double p, double q, double r, double s) : first(p), c{q, r}, last(s) {}
};
struct WithStruct {
  Twice first;
  struct {
    double c[2];
    struct {
      int n;
      double a;
    };
  };
  Twice last;
  WithStruct(double p, double q, double r, double s) : first(p), c{q, 2.0}, n(3), a(r), last(s) {}
};
#else
struct WithUnion {
  Twice first;
  double c[2];
  Twice last;
  WithUnion(double p, double q, double r, double s) : first(p), c{q, r}, last(s) {}
};
struct WithStruct {
  Twice first;
  double c[2];
  int n;
  double a;
  Twice last;
  WithStruct(double p, double q, double r, double s) : first(p), c{q, 2.0}, n(3), a(r), last(s) {}
};
#endif
}  // namespace

SPARSEGEN_JACOBIAN(y[6], x[4])
void unions(const double* x, double* y) {
  WithUnion a(x[0], x[1], x[2], x[3]);
  WithUnion b = a;
  y[0] = b.first.v * b.c[0];
  y[1] = b.c[1] * b.last.v;
  b.c[1] = a.c[0];
  a = b;
  y[2] = a.first.v;
  y[3] = a.c[0] * a.c[1];
  y[4] = a.last.v;
  y[5] = b.first.v;
}

SPARSEGEN_JACOBIAN(y[6], x[4])
void structs(const double* x, double* y) {
  WithStruct a(x[0], x[1], x[2], x[3]);
  const WithStruct b = a;
  y[0] = b.first.v * b.c[0];
  y[1] = b.c[1] * b.last.v * b.n;
  a.c[1] = x[0];
  a = b;
  y[2] = a.first.v;
  y[3] = a.c[0] * a.c[1];
  y[4] = a.last.v * a.a;
  y[5] = b.first.v;
}
