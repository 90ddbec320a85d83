// for over ranges: arrays, rows, tables of structs, what has iterators; by value, by reference; and structured bindings.
// RUN: %run
#include <array>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[4])
double by_value(const double (&x)[4]) {
  double sum = 0;
  for (const double v : x) sum += v * v;
  return sum;
}

// By reference it writes.
SPARSEGEN_JACOBIAN(y[6], x[3])
void by_reference(const double* x, double* y) {
  double a[2][3] = {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
  int k = 0;
  for (auto& row : a)
    for (double& v : row) v *= x[k++ % 3];
  k = 0;
  for (const auto& row : a) {
    double before = 0;
    for (double v : row) {
      y[k++] = v + before;
      before = v * v;
    }
  }
}

struct Branch {
  int from, to;
  double r, x;
};
constexpr Branch branches[] = {{0, 1, 0.02, 0.06}, {1, 2, 0.0, 0.25}, {0, 3, 0.05, 0.2}};

SPARSEGEN_JACOBIAN(p[4], theta[4])
void table_of_structs(const double* theta, double* p) {
  for (int n = 0; n < 4; ++n) p[n] = 0;
  for (const Branch& branch : branches) {
    if (branch.r == 0.0) continue;
    const double flow = (theta[branch.from] - theta[branch.to]) * theta[branch.from] / branch.x;
    p[branch.from] += flow;
    p[branch.to] -= flow;
  }
}

struct Admittance {
  double g, b;
};
inline Admittance admittance(double r, double x) { return {r / (r * r + x * x), x / (r * r + x * x)}; }

SPARSEGEN_JACOBIAN(p[4], theta[4])
void bindings(const double* theta, double* p) {
  for (double& each : *reinterpret_cast<double(*)[4]>(p)) each = 0;
  for (const auto& [from, to, r, x] : branches) {
    const auto [g, b] = admittance(r, x);
    for (int k = from; k <= from; ++k) p[k] += g * theta[to] * theta[to];
    p[to] -= b * theta[from];
  }
}

struct Two {
  double value, slope;
};
inline Two square(double x) { return {x * x, 2 * x}; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void returned_parts(const double* x, double* y) {
  auto [value, slope] = square(x[0]);
  value += x[1];
  Two other{x[1], x[2]};
  auto& [a, b] = other;
  b = a * x[0];
  y[0] = value;
  y[1] = slope;
  y[2] = other.slope;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void standard_array(const double* x, double* y) {
  std::array<double, 3> a{x[0], x[1], x[2]};
  for (double& v : a) v = v * v + x[0];
  int k = 0;
  for (const double v : a) {
    if (k == 2) break;
    y[k++] = v;
  }
  y[2] = a[1] * a[2];
}

struct Span {
  const double* first;
  const double* last;
  const double* begin() const { return first; }
  const double* end() const { return last; }
};

SPARSEGEN_JACOBIAN(return, x[5])
double own_range(const double* x) {
  double product = 1;
  for (const double v : Span{x + 1, x + 4}) product *= v;
  return product;
}

// It ends at what is no pointer.
struct Stop {
  double at;
};
struct Until {
  const double* first;
  const double* begin() const { return first; }
  Stop end() const { return {-1.0}; }
};
inline bool operator!=(const double* p, Stop stop) { return *p != stop.at; }

SPARSEGEN_JACOBIAN(return, x[3])
double until(const double* x) {
  const double factors[4] = {2.0, 0.5, 3.0, -1.0};
  double sum = 0;
  int k = 0;
  for (const double v : Until{factors}) {
    sum += v * x[k] * x[k];
    ++k;
  }
  return sum;
}

// The range is what it was when the loop began.
SPARSEGEN_JACOBIAN(y[3], x[3])
void named_once(const double* x, double* y) {
  double a[3] = {x[0], x[1], x[2]}, b[3] = {0.0, 0.0, 0.0};
  double(*p)[3] = &a;
  int k = 0;
  for (const double v : *p) {
    p = &b;
    y[k++] = v * v;
  }
  y[0] += (*p)[1];
}
