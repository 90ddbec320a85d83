// Copy constructors that look like the compiler's, and are not: containers refuse to take them for such.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <vector>

template <class T>
static double kept(double v) {
  std::vector<T> all;
  T one;
  one.d[1][0] = v;
  all.push_back(one);
  return all[0].d[1][0];
}

// Every element is copied, to another place.
struct Transposed {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Transposed() {}
  Transposed(const Transposed& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[j][i];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Transposed`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTransposed(const double* x, double* y) { y[0] = kept<Transposed>(x[0]); }

// Not every element.
struct Diagonal {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Diagonal() {}
  Diagonal(const Diagonal& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i) d[i][i] = o.d[i][i];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Diagonal`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeDiagonal(const double* x, double* y) { y[0] = kept<Diagonal>(x[0]); }

// Nor here.
struct Partial {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Partial() {}
  Partial(const Partial& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 1; ++j) d[i][j] = o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Partial`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePartial(const double* x, double* y) { y[0] = kept<Partial>(x[0]); }

// A member is left out.
struct Forgetful {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Forgetful() {}
  Forgetful(const Forgetful& o) : k(o.k) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Forgetful`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeForgetful(const double* x, double* y) { y[0] = kept<Forgetful>(x[0]); }

// Another value.
struct Scaled {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Scaled() {}
  Scaled(const Scaled& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = 2 * o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Scaled`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeScaled(const double* x, double* y) { y[0] = kept<Scaled>(x[0]); }

// Its own value.
struct Own {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Own() {}
  Own(const Own& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Own`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeOwn(const double* x, double* y) { y[0] = kept<Own>(x[0]); }

// Another value of a member.
struct Counting {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Counting() {}
  Counting(const Counting& o) : k(o.k), n(o.n + 1) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Counting`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCounting(const double* x, double* y) { y[0] = kept<Counting>(x[0]); }

// Not always.
struct Leaving {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Leaving() {}
  Leaving(const Leaving& o) : k(o.k), n(o.n) {
    if (n > 3) return;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Leaving`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLeaving(const double* x, double* y) { y[0] = kept<Leaving>(x[0]); }

// A loop that skips.
struct Skipping {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Skipping() {}
  Skipping(const Skipping& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
        d[i][j] = o.d[i][j];
        ++i;
      }
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Skipping`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSkipping(const double* x, double* y) { y[0] = kept<Skipping>(x[0]); }

// A member twice.
struct Changing {
  double d[2][2] = {};
  double k = 0;
  int n = 0;
  Changing() {}
  Changing(const Changing& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
    k = o.d[0][0];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Changing`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChanging(const double* x, double* y) { y[0] = kept<Changing>(x[0]); }

// All that can be seen to copy.
struct Plain {
  double d[2][2];
  double k;
  int n;
  Plain() : d(), k(0), n(0) {}
  Plain(const Plain& o) : k(o.k), n(o.n) {
    for (int i = 0; i < 2; ++i) d[0][i] = o.d[0][i];
    d[1][0] = o.d[1][0];
    d[1][1] = o.d[1][1];
  }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void positivePlain(const double* x, double* y) { y[0] = kept<Plain>(x[0]); }

// A base is left out.
struct Derived : Plain {
  double more = 0;
  Derived() {}
  Derived(const Derived& o) : more(o.more) {}
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Derived`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeDerived(const double* x, double* y) { y[0] = kept<Derived>(x[0]); }

// The first element alone, in braces.
struct First {
  double d[2][2] = {};
  double e[3] = {};
  First() {}
  First(const First& o) : e{o.e[0]} {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `First`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeFirst(const double* x, double* y) { y[0] = kept<First>(x[0]); }

// A loop without a round.
struct Never {
  double d[2][2] = {};
  double k = 0;
  Never() {}
  Never(const Never& o) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = o.d[i][j];
    for (int i = 0; i < 0; ++i) k = o.k;
  }
};
// CHECK: copies.cpp:{{.*}}: error: copies of `Never`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNever(const double* x, double* y) { y[0] = kept<Never>(x[0]); }
