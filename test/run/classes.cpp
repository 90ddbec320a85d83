// Objects of the function's own: member functions, constructors, references that are returned, static members.
// RUN: %run
#include <sparsegen/annotate.h>

namespace geometry {
struct Vec3 {
  double x, y, z;
  Vec3() : x(0), y(0), z(0) {}
  Vec3(double a, double b, double c) : x(a), y(b), z(c) {}
  double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
  Vec3 cross(const Vec3& o) const { return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x}; }
  Vec3& scale(double by) {
    x *= by;
    y *= by;
    z *= by;
    return *this;
  }
};
}  // namespace geometry

SPARSEGEN_JACOBIAN(y[4], x[6])
void constructed(const double* x, double* y) {
  geometry::Vec3 a(x[0], x[1], x[2]);
  geometry::Vec3 b{x[3], x[4], x[5]};
  geometry::Vec3 zero;
  geometry::Vec3 c = a.cross(b);
  y[0] = c.y + zero.x;
  y[1] = c.x;
  y[2] = geometry::Vec3(x[0], 0.0, x[3]).dot(b);
  y[3] = zero.dot(a) + zero.y + x[5];
}

// What is returned by reference is the object itself; the copy is not.
SPARSEGEN_JACOBIAN(y[3], x[3])
void chained(const double* x, double* y) {
  geometry::Vec3 a(x[0], x[1], 1.0);
  geometry::Vec3 before = a;
  geometry::Vec3& same = a.scale(2.0).scale(x[2]);
  same.y = 3.0;
  y[0] = a.x;
  y[1] = a.y + same.z;
  y[2] = before.x * before.y;
}

class Counter {
public:
  explicit Counter(double start) : Counter(start, 2.0) {}
  Counter(double start, double step) : value_(start), step_(step) { ++calls_; }
  void advance() {
    value_ += step_;
    ++calls_;
  }
  double value() const { return value_; }
  int calls() const { return calls_; }
  static double twice(double v) { return kTwo * v; }

private:
  static constexpr double kTwo = 2.0;
  double value_;
  double step_;
  int calls_ = 0;
};

// Constructors that call others, initial values in the class, private members, static ones; a count that decides.
SPARSEGEN_JACOBIAN(y[3], x[3])
void delegating(const double* x, double* y) {
  Counter a(x[0]);
  Counter b(x[0], x[1]);
  for (int k = 0; k < 3; ++k) b.advance();
  a.advance();
  y[0] = a.value() * a.value();
  y[1] = b.value() * x[1];
  y[2] = b.calls() == 4 ? Counter::twice(x[2]) : a.value();
}

template <int R, int C>
class Matrix {
public:
  double& operator()(int i, int j) { return data_[i * C + j]; }
  double operator()(int i, int j) const { return data_[i * C + j]; }
  double* row(int i) { return data_ + i * C; }
  const double* row(int i) const { return data_ + i * C; }
  static constexpr int rows() { return R; }

private:
  double data_[R * C] = {};
};

// A matrix that hands out its elements.
SPARSEGEN_JACOBIAN(y[3], x[3])
void elements(const double* x, double* y) {
  Matrix<3, 3> m;
  for (int i = 0; i < m.rows(); ++i) m(i, i) = x[i];
  m(0, 2) = x[1] * x[1];
  m.row(2)[0] += x[0];
  m.row(1)[1] *= 2.0;
  const Matrix<3, 3>& fixed = m;
  for (int i = 0; i < 3; ++i) {
    y[i] = 0.0;
    for (int j = 0; j < 3; ++j) y[i] += fixed(i, j) * fixed.row(i)[j];
  }
}

struct Options {
  double weight = 2.0;
  double doubled = weight * 2.0;
  int power = 2;
};

// Initial values that name other members; elements that a list leaves out.
SPARSEGEN_JACOBIAN(y[3], x[2])
void defaults(const double* x, double* y) {
  Options own{x[0]};
  Options all[3] = {{x[1]}};
  Options none;
  y[0] = own.doubled * own.power;
  y[1] = all[0].doubled + all[2].doubled * x[0];
  y[2] = none.doubled * x[1] + all[1].weight;
}

struct Node {
  double at;
  double held[2];
  Node(double where, double first) : at(where), held{first, 1.0} {}
  Node(const Node& other) : at(other.at), held{other.held[0], 5.0} {}
  Node& operator=(const Node& other) {
    if (this != &other) {
      at = other.at;
      held[1] = 7.0;
    }
    return *this;
  }
};
struct Pair {
  Node first, second;
  Node more[2];
};

// Copies that do something: of the object, of what holds it, and of arrays of it. Assigned to itself, nothing happens.
SPARSEGEN_JACOBIAN(y[5], x[3])
void copied(const double* x, double* y) {
  Node a(x[0], x[1]);
  Node b = a;
  Node c(x[2], x[2]);
  c = a;
  a = a;
  Pair pair{a, c, {b, c}};
  Pair other = pair;
  Pair third(other);
  third = pair;
  y[0] = b.held[1] * b.held[0];
  y[1] = c.held[1] * c.at + c.held[0];
  y[2] = a.held[1] * a.at;
  y[3] = other.more[1].held[1] * other.second.held[0];
  y[4] = third.first.held[1] * third.more[0].at;
}

struct Line {
  const double& from;
  const double& to;
  double& length;
  void measure() const { length = to - from; }
};

// Members that are references.
SPARSEGEN_JACOBIAN(y[2], x[3])
void references(const double* x, double* y) {
  double length = 0.0;
  Line line{x[0], x[2], length};
  line.measure();
  y[0] = length * length;
  y[1] = line.from * x[1];
}

struct Grid {
  double cells[4];
  Grid() {
    for (double& cell : cells) cell = 1.0;
  }
};

// Arrays of objects.
SPARSEGEN_JACOBIAN(y[2], x[2])
void many(const double* x, double* y) {
  Grid grids[3];
  grids[1].cells[2] = x[0];
  geometry::Vec3 corners[2] = {geometry::Vec3(x[0], x[1], 0.0)};
  y[0] = grids[1].cells[2] * grids[0].cells[0] + corners[1].x;
  y[1] = grids[2].cells[3] * corners[0].y;
}

// One of two objects, and objects by value.
static double norm(geometry::Vec3 v) { return v.scale(2.0).dot(v); }
static geometry::Vec3 unit(int axis) {
  if (axis == 0) return {1.0, 0.0, 0.0};
  return axis == 1 ? geometry::Vec3(0.0, 1.0, 0.0) : geometry::Vec3(0.0, 0.0, 1.0);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void chosen(const double* x, double* y) {
  geometry::Vec3 a(x[0], x[1], 0.0), b(x[2], 0.0, 1.0);
  geometry::Vec3 copy = x[0] > 0.0 ? a : geometry::Vec3(x[1], x[1], 0.0);
  const int which = 1;
  y[0] = (which == 1 ? a : b).x;
  y[1] = norm(a) + a.x;
  y[2] = copy.y + unit(2).dot(b) + unit(0).dot(a);
}

struct Outer {
  struct Inner {
    double v;
    double squared() const { return v * v; }
  };
  Inner inner;
  Inner make(double a) const { return {inner.v + a}; }
};

// Nested classes, and a class within the function.
SPARSEGEN_JACOBIAN(y[2], x[2])
void nested(const double* x, double* y) {
  struct Local {
    double a;
    double of(double b) const { return a * b; }
  };
  Outer outer{{x[0]}};
  y[0] = outer.make(x[1]).squared();
  y[1] = Local{x[1]}.of(3.0);
}
