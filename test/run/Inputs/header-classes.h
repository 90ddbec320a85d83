#pragma once
// Classes that a header declares, so that generated code can name them.
struct Point {
  double x, y, z;
  Point() : x(0), y(0), z(0) {}
  Point(double a, double b, double c) : x(a), y(b), z(c) {}
  Point operator+(const Point& o) const { return Point(x + o.x, y + o.y, z + o.z); }
  Point operator-(const Point& o) const { return Point(x - o.x, y - o.y, z - o.z); }
  Point operator*(double s) const { return Point(s * x, s * y, s * z); }
  double norm2() const { return x * x + y * y + z * z; }
};
struct Stiffness {
  double k = 2.0;
  int count = 3;
};
namespace laws {
struct Parabola {
  double a, b;
  Parabola() : Parabola(1.0, 0.0) {}
  Parabola(double first, double second) : a(first), b(second) {}
  double eval(double x) const { return a * x * x + b; }
  static Parabola unit() { return Parabola(); }
};
}  // namespace laws
template <class T, int N>
struct Few {
  T v[N];
  T& operator[](int i) { return v[i]; }
  const T& operator[](int i) const { return v[i]; }
};
using State = Few<double, 2>;
// Nothing of these comes from the caller: they need not be open, nor be made of nothing.
class Damper {
public:
  explicit Damper(double c) : c_(c) {}
  double force(double v) const { return -c_ * v; }

private:
  double c_;
};
class Gauge {
public:
  void set(double value) { value_ = value; }
  double get() const { return value_; }

private:
  double value_;
};
