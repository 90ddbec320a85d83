// Virtual functions: of local objects behind pointers and references to their bases, in arrays, in member functions.
// RUN: %run
#include <sparsegen/annotate.h>

struct Shape {
  double scale = 2.0;
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double weight() const { return scale * area(); }
  double twice() const { return 2.0 * area(); }
};
struct Square : Shape {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
};
struct Disc final : Shape {
  double radius;
  Disc(double r, double s) : radius(r) { scale = s; }
  double area() const override { return 3.0 * radius; }
  double weight() const override { return area() + Shape::weight(); }
};
struct Tile : Square {
  using Square::Square;
  double area() const override { return Square::area() + side; }
};

static double measure(const Shape& shape) { return shape.weight(); }

SPARSEGEN_JACOBIAN(y[5], x[3])
void shapes(const double* x, double* y) {
  Square square(x[0]);
  Disc disc(x[1], x[2]);
  Tile tile(x[2]);
  const Shape* all[3] = {&square, &disc, &tile};
  for (int i = 0; i < 3; ++i) y[i] = all[i]->area();
  y[3] = measure(disc) + square.twice();
  y[4] = measure(tile) + tile.twice();
}

// In a constructor and a copy an object is of that class: what is copied to a base has the base's functions.
struct Base {
  double v;
  double seen;
  Base(double a) : v(a), seen(get()) {}
  virtual double get() const { return v; }
};
struct Derived : Base {
  Derived(double a) : Base(a) {}
  double get() const override { return 2.0 * v * v; }
};
SPARSEGEN_JACOBIAN(y[4], x[2])
void classes(const double* x, double* y) {
  Derived d(x[0]);
  Derived same = d;
  Base sliced = d;
  Base* behind = &same;
  Base& ref = sliced;
  y[0] = d.seen;
  y[1] = behind->get();
  y[2] = ref.get() * x[1];
  Derived other(x[1]);
  static_cast<Base&>(same) = other;
  y[3] = behind->get();
}

// A member function of a class that is derived from an interface: its object is of the class that is named.
class Problem {
public:
  virtual ~Problem() {}
  virtual bool residual(int n, const double* x, double* g) = 0;
  virtual double coefficient(int i) const { return 1.0 + i; }

protected:
  double shift_ = 0.5;
};
class Chain : public Problem {
public:
  // OBJECT: {2.0}
  // MEMBERS: 0.5, 2.0
  SPARSEGEN_JACOBIAN(g[3], x[4])
  SPARSEGEN_SET(n, 4)
  bool residual(int n, const double* x, double* g) override {
    for (int i = 0; i + 1 < n; ++i) g[i] = coefficient(i) * x[i] * x[i] - shift_ * x[i + 1];
    return true;
  }
  double coefficient(int i) const override { return i == 1 ? 0.0 : strength_; }
  explicit Chain(double strength) : strength_(strength) {}

private:
  double strength_;
};

struct Force {
  virtual ~Force() = default;
  virtual double at(double t) const = 0;
};
struct Elastic : Force {
  double k;
  explicit Elastic(double v) : k(v) {}
  double at(double t) const override { return k * t; }
};
struct Tabled : Force {
  double v[2];
  int n = 2;
  Tabled(double a, double b) : v{a, b} {}
  double at(double t) const override { return v[1] * v[n - 2] * t; }
};

// Of which class it is depends on the caller; each is read as what it is.
// PATTERN: XXXX
// WITH mode: 1
SPARSEGEN_JACOBIAN(y[1], x[4])
void eitherForce(const double* x, double* y, int mode) {
  const Elastic elastic(x[1]);
  const Tabled tabled(x[2], x[3]);
  const Force* force = &elastic;
  if (mode > 0) force = &tabled;
  y[0] = force->at(x[0]);
}

// One of two objects as what both are.
struct Rule {
  virtual double of(double v) const { return v; }
};
struct Scaled : Rule {
  double k = 2;
  double of(double v) const override { return k * v; }
};
struct Shifted : Rule {
  double s = 3;
  double of(double v) const override { return s + v; }
};

static double applied(const Rule& rule, double v) { return rule.of(v); }

SPARSEGEN_JACOBIAN(y[2], x[2])
void chosenObjects(const double* x, double* y) {
  Scaled scaled;
  Shifted shifted;
  scaled.k = x[1];
  shifted.s = x[1] * x[1];
  y[0] = applied(x[1] > 0.5 ? static_cast<const Rule&>(scaled) : shifted, x[0]);
  Rule* rule = x[1] > 0.5 ? static_cast<Rule*>(&shifted) : &scaled;
  y[1] = rule->of(x[0]);
}
