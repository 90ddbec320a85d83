// Bases: members, member functions, constructors, several of them, empty ones, one that knows its derived class.
// RUN: %run
#include <sparsegen/annotate.h>

struct Body {
  double mass;
  double at[2];
  Body(double m, double x, double y) : mass(m), at{x, y} {}
  double moment() const { return mass * (at[0] * at[0] + at[1] * at[1]); }
  void move(double dx) { at[0] += dx; }
};
struct Charged : Body {
  double charge;
  Charged(double q, double x) : Body(2.0 * q, x, 1.0), charge(q) {}
  double moment() const { return Body::moment() + charge; }
};
struct Named {
  int id = 7;
  double scale = 0.5;
};
struct Ion : Charged, Named {
  using Charged::Charged;
  double force() const { return charge * at[1] * scale + mass; }
};

static double momentOf(const Body& body) { return body.moment(); }
static void push(Body* body, double by) { body->move(by); }

SPARSEGEN_JACOBIAN(y[5], x[3])
void bases(const double* x, double* y) {
  Charged a(x[0], x[1]);
  push(&a, x[2]);
  Ion b(x[1], x[2]);
  b.move(1.0);
  Body sliced = b;
  sliced.mass = 3.0;
  y[0] = a.moment();
  y[1] = momentOf(a) + a.at[0];
  y[2] = b.force() * b.id;
  y[3] = sliced.moment();
  y[4] = static_cast<const Named&>(b).scale * b.charge;
}

struct Point {
  double x, y;
};
struct Weighted : Point {
  double w = 2.0;
};

// An aggregate with a base, copied and assigned.
SPARSEGEN_JACOBIAN(y[3], x[3])
void aggregates(const double* x, double* y) {
  Weighted a{{x[0], x[1]}};
  Weighted b{{x[2], 1.0}, x[0]};
  Weighted c = b;
  c = a;
  y[0] = c.x * c.w;
  y[1] = b.w * b.x;
  y[2] = c.y + a.w;
}

// The base calls what the derived class has; operators that a base without members provides.
template <class D>
struct Shape {
  double density(double rho) const { return rho * static_cast<const D*>(this)->area(); }
};
template <class D>
struct Ordered {
  bool below(const D& other) const { return self().key() < other.key(); }
  const D& self() const { return static_cast<const D&>(*this); }
};
struct Square : Shape<Square>, Ordered<Square> {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const { return side * side; }
  int key() const { return 1; }
};
struct Disc : Shape<Disc> {
  double radius;
  explicit Disc(double r) : radius(r) {}
  double area() const { return 3.0 * radius * radius; }
};
template <class D>
struct WithSize {
  double size;
  explicit WithSize(double s) : size(s) {}
  double grown() const { return static_cast<const D*>(this)->factor() * size; }
};
struct Cube : WithSize<Cube> {
  double extra;
  Cube(double s, double e) : WithSize<Cube>(s), extra(e) {}
  double factor() const { return extra * size; }
};

SPARSEGEN_JACOBIAN(y[4], x[3])
void crtp(const double* x, double* y) {
  Square a(x[0]), b(x[1]);
  Disc d(x[1]);
  Cube c(x[2], x[0]);
  y[0] = a.density(2.0);
  y[1] = d.density(x[2]);
  y[2] = c.grown();
  y[3] = a.below(b) ? a.side : b.side;
}
