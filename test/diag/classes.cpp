// What lower refuses of classes: at its place, with a way out.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Log {
  double* to;
  ~Log() { *to += 1.0; }
};

// CHECK: classes.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: a temporary of `Log`, whose destructor does something, is not supported [sparsegen-unsupported]
// CHECK: note: make it a variable of its own
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTemporary(const double* x, double* y) {
  y[0] = *Log{y}.to + x[0];
}

static Log made(double* y) {
  Log log{y};
  // CHECK: classes.cpp:[[# @LINE + 2]]:10: error: returning an object whose destructor does something is not supported [sparsegen-unsupported]
  // CHECK: note: pass it by reference
  return log;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReturned(const double* x, double* y) {
  y[0] = x[0];
  Log log = made(y);
}

// CHECK: classes.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: a jump past objects whose destructors do something is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeJump(const double* x, double* y) {
  y[0] = x[0];
  { Log log{y}; goto out; }
out:
  y[0] *= 2.0;
}

struct Shape {
  double size;
  virtual double area() const { return size; }
};
// CHECK: classes.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: what `shape->sg_class` points to is not known [sparsegen-unknown-pointer]
// CHECK: note: pointers have to come from the parameters, or from what they lead to
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVirtual(const Shape& shape, const double* x, double* y) {
  y[0] = shape.area() * x[0];
}

struct Square : Shape {};
// CHECK: classes.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: what `shape->sg_class` points to is not known [sparsegen-unknown-pointer]
// CHECK: note: pointers have to come from the parameters, or from what they lead to
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCast(const Shape& shape, const double* x, double* y) {
  y[0] = dynamic_cast<const Square*>(&shape) ? x[0] : 2.0 * x[0];
}
// CHECK: classes.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: a `dynamic_cast` to `void *` is not supported [sparsegen-unsupported]
// CHECK: note: cast to the class that is meant
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVoid(const double* x, double* y) {
  Square square;
  y[0] = dynamic_cast<const void*>(&square) ? x[0] : 2.0 * x[0];
}

class Closed {
public:
  double twice(double v) const { return 2.0 * factor_ * v; }

private:
  // CHECK: classes.cpp:[[# @LINE + 2]]:3: error: generated code can't reach member `factor_` of `Closed`, which the caller provides [sparsegen-not-emittable]
  // CHECK: note: define the class in a header, make it a public member, have a public member function return it whole, or pass what is needed of it
  double factor_;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePrivate(const Closed& closed, const double* x, double* y) { y[0] = closed.twice(x[0]); }

struct First {
  double v;
};
template <class D>
struct Second {
  double w;
  double ask() const { return static_cast<const D*>(this)->answer(); }
};
struct Both : First, Second<Both> {
  double answer() const { return v * w; }
};
// CHECK: classes.cpp:[[# @LINE - 5]]:{{[0-9]+}}: error: a conversion from a base without virtual functions that is not the first to the derived class is not supported [sparsegen-unsupported]
// CHECK: note: make it the first base
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSecondBase(const double* x, double* y) {
  Both both{{x[0]}, {2.0}};
  y[0] = both.ask();
}

struct Ground {
  double v = 0.0;
  virtual double ask() const { return v; }
};
struct Left : Ground {};
struct Right : Ground {
  double ask() const override { return 2.0 * v; }
};
struct TwoGrounds : Left, Right {};
// CHECK: classes.cpp:[[# @LINE + 7]]:{{[0-9]+}}: error: a virtual call by a base that `TwoGrounds` has twice is not supported [sparsegen-unsupported]
// CHECK: note: give it the base once
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBaseTwice(const double* x, double* y) {
  TwoGrounds both;
  both.Right::v = x[0];
  const Ground& g = static_cast<Right&>(both);
  y[0] = g.ask();
}
// CHECK: classes.cpp:[[# @LINE + 7]]:{{[0-9]+}}: error: a `dynamic_cast` of an object of `TwoGrounds`, which has a base twice or not publicly, is not supported [sparsegen-unsupported]
// CHECK: note: give it the base once, and publicly
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCastTwice(const double* x, double* y) {
  TwoGrounds both;
  both.Right::v = x[0];
  const Ground& g = static_cast<Right&>(both);
  y[0] = dynamic_cast<const Left*>(&g)->v * x[0];
}

struct Solver {
  double state[2];
  double scale;
  // CHECK: classes.cpp:[[# @LINE - 2]]:3: error: `state` can't be a dependent where the code makes other objects of its class [sparsegen-unsupported]
  // CHECK: note: write the results through a parameter
  SPARSEGEN_JACOBIAN(this->state[2], x[2])
  void negativeOther(const double* x) {
    Solver other = *this;
    for (int i = 0; i < 2; ++i) state[i] = x[i] * other.scale;
  }

  // CHECK: classes.cpp:[[# @LINE + 3]]:10: error: a member function that is called again is not supported as the one to differentiate [sparsegen-unsupported]
  // CHECK: note: name a function that calls it
  SPARSEGEN_JACOBIAN(return, x)
  double negativeAgain(double x, int n = 2) const { return n == 0 ? x : scale * negativeAgain(x * x, n - 1); }
};
