// What is evaluated before what, where what comes later changes what came first.
// RUN: %run
#include <sparsegen/annotate.h>

#include <functional>
#include <utility>
#include <vector>

SPARSEGEN_JACOBIAN(y[3], x[3])
void assigned_places(const double* x, double* y) {
  double w[6] = {1, 2, 3, 4, 5, 6};
  double *p = w, *q = w + 3;
  *p++ = *q++ = x[0];
  *p++ = *q++ = x[1];
  double a = ++*p++;
  (*q++ = x[2]) *= 2;
  y[0] = w[0] + w[3];
  y[1] = w[1] * w[4] + a;
  y[2] = w[2] * w[5];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void index_of_itself(const double* x, double* y) {
  int k[3] = {1, 2, 0};
  (k[k[0]] = 0) += 1;      // k[1]
  int a = (k[k[2]] += 2);  // k[0] becomes 3
  int b = ++k[k[2]];       // k[0] again: 4
  y[0] = x[k[1]] * a;
  y[1] = x[k[2]] * b;
  y[2] = x[2] * k[0];
}

namespace {
struct Adder {
  double v = 0;
  void add(double d) { v += d; }
  double operator()(double t) const { return v * t; }
  Adder& operator<<(double d) {
    v += d;
    return *this;
  }
};
struct Free {
  double v = 0;
};
Free& operator<<(Free& to, double d) {
  to.v += d;
  return to;
}
Free& operator+=(Free& to, double d) {
  to.v += d;
  return to;
}
double twice(double t) { return 2 * t; }
double thrice(double t) { return 3 * t * t; }
}  // namespace

SPARSEGEN_JACOBIAN(y[4], x[4])
void objects_first(const double* x, double* y) {
  Adder a[4];
  int k = 0;
  a[k].add(x[0] * ++k);
  a[k] << x[++k] << x[k];
  a[k++](1.0);
  y[0] = a[0].v;
  y[1] = a[1].v;
  Free f[4];
  k = 2;
  f[k] << x[++k];
  f[k] += x[--k];
  y[2] = f[2].v;
  y[3] = f[3].v + a[2].v;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void vectors_first(const double* x, double* y) {
  std::vector<std::vector<double>> m(3);
  int k = 0;
  m[k].push_back(x[k++] * 2);
  m[k].resize(2, (k = 2, x[1]));
  m[k].assign(2, x[k--]);
  m[k].insert(m[1].begin(), x[--k]);
  m[0].push_back(1.0);
  k = 0;
  const double e = m[k][k++];
  y[0] = m[0][0] + e;
  y[1] = m[1][0] * m[1][1];
  y[2] = m[2][0] * m[2][1] * m[1].size();
}

struct Node {
  std::vector<double> v;
  Node* next = nullptr;
  double grow(double d) {
    v.push_back(d);
    v.push_back(d * d);
    return d + 1;
  }
};

SPARSEGEN_JACOBIAN(y[4], x[3])
void behind_pointers(const double* x, double* y) {
  Node a, b;
  Node* p = &a;
  p->v.push_back((p = &b, x[2]));
  p->v.push_back(x[1]);
  const double* q = x;
  y[0] = q[(q = &x[1], 1)];
  double local[2] = {x[0], x[1]}, other[2] = {x[1], x[2]};
  double* r = local;
  y[1] = r[(r = other, 1)] * r[0];
  p = &a;
  y[2] = p->v[(p = &b, 0)];
  y[3] = p->v[0];
}

SPARSEGEN_JACOBIAN(y[4], x[2])
void sizes_first(const double* x, double* y) {
  Node a;
  a.v.push_back(a.grow(x[0]));
  std::vector<double> v{x[1]};
  const auto more = [&v](double d) {
    v.push_back(d);
    return d * d;
  };
  v.resize(4, more(x[0]));
  y[0] = a.v[0] + a.v[1];
  y[1] = a.v[2];
  y[2] = v[0] + v[1] + v[2] * v[3];
  y[3] = v.size() * x[0] + a.v.size() * x[1];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void callees_first(const double* x, double* y) {
  double (*t[3])(double) = {twice, thrice, twice};
  int k = 0;
  y[0] = t[k](x[++k]);
  std::function<double(double)> s = twice, u = thrice;
  std::function<double(double)>* e = &s;
  y[1] = (*e)((e = &u, x[2]));
  y[2] = (*e)(x[0]);
  double (*g)(double) = twice;
  y[2] += g((g = thrice, x[1]));
}

struct Point {
  double a, b;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void wrapped_by_value(const double* x, double* y) {
  const std::function<double(const Point&)> law = [](Point p) {
    p.a *= p.b;
    return p.a;
  };
  Point p{x[0], x[1]};
  y[0] = law(p);
  y[1] = p.a;
}

struct Shape {
  double* log;
  explicit Shape(double* to) : log(to) {}
  virtual double area(double s) const { return s; }
  virtual ~Shape() { *log += area(2.0) * *log; }
};
struct Square : Shape {
  explicit Square(double* to) : Shape(to) {}
  double area(double s) const override { return s * s * s; }
  ~Square() override { *log *= area(1.5); }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void ends_as_its_base(const double* x, double* y) {
  y[0] = x[0] * x[0];
  { Square s(&y[0]); }
}
