// std::span, of C++20: as parameters and slots, of run-time and of fixed length, parts of one, over vectors and arrays.
// STANDARD: c++20
// RUN: %run
#include <algorithm>
#include <array>
#include <numbers>
#include <numeric>
#include <span>
#include <sparsegen/annotate.h>
#include <vector>

// DIRECT: neighbours_jacobian
SPARSEGEN_JACOBIAN(y[6], x[6])
void neighbours(std::span<const double> x, std::span<double> y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = (3.0 - 2.0 * x[i]) * x[i];
    if (i > 0) y[i] -= x[i - 1];
  }
}

// The type says how many there are.
using Given = std::span<const double, 3>;
using Wanted = std::span<double, 3>;

// DIRECT: fixed_jacobian
// STORAGE x: 3
// STORAGE y: 3
SPARSEGEN_JACOBIAN(y, x)
void fixed(Given x, Wanted y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * x[(i + 1) % 3];
}

inline void stage(std::span<const double> u, std::span<double> f, double h) {
  for (std::size_t i = 1; i + 1 < u.size(); ++i) f[i] = h * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
  f.front() = u.front();
  f.back() = u.back() * u[1];
}

// DIRECT: helper_jacobian
SPARSEGEN_JACOBIAN(f[6], u[6])
void helper(std::span<const double> u, std::span<double> f) { stage(u, f, 0.5); }

SPARSEGEN_JACOBIAN(f[6], u[6])
void parts(std::span<const double> u, std::span<double> f) {
  const auto a = u.first(3), b = u.subspan(3);
  auto fa = f.first<3>();
  auto fb = f.last(3);
  for (std::size_t i = 0; i < a.size(); ++i) {
    fa[i] = a[i] * b[i];
    fb[i] = a[i] + b[2 - i];
  }
}

// Both sides.
SPARSEGEN_JACOBIAN(u[4], u[4])
void in_place(std::span<double> u) {
  for (double& v : u) v *= v;
  u[0] += u[1];
}

struct Point {
  double x, v;
};

SPARSEGEN_JACOBIAN(y[2], p[2])
void structs(std::span<const Point> p, std::span<double> y) {
  for (std::size_t i = 0; i < p.size(); ++i) y[i] = p[i].x * p[i].v;
}

// WITH c: {2.0, 0.5, 3.0}
// WITH order: {2, 0, 1}
// PATTERN: XXX / XXX
SPARSEGEN_JACOBIAN(y[2], x[3])
SPARSEGEN_SET(c.size(), 3)
void passive(std::span<const double> x, std::span<const double> c, const std::span<const int>& order,
             std::span<double> y) {
  y[0] = y[1] = 0;
  for (std::size_t i = 0; i < c.size(); ++i) y[0] += c[i] * x[i];
  for (std::size_t k = 0; k < 3; ++k)
    if (order[k] > 0) y[1] += x[k] * x[2];
}

inline double total(std::span<const double> v) {
  double sum = 0;
  for (const double e : v) sum += e;
  return sum;
}
inline void scale(std::span<double> v, double by) {
  for (double& e : v) e *= by;
}

// Spans of the function's own.
SPARSEGEN_JACOBIAN(y[8], x[6])
void views(const std::vector<double>& x, std::vector<double>& y) {
  const std::span<const double> s(x);
  y[0] = total(s.subspan(1, 3));
  y[1] = total(s.first(2)) * std::numbers::pi;
  y[2] = total(s.last(2));
  std::array<double, 3> a{x[0], x[1], x[2]};
  scale(a, x[5]);
  y[3] = a[1];
  const std::span<double, 3> known(a);
  y[4] = known[0] + known.back() * known.front();
  double c[2] = {x[3], x[4]};
  scale(c, 2.0);
  y[5] = c[0] * c[1] + static_cast<double>(std::span(c).size());
  y[6] = *s.data() + std::accumulate(s.begin(), s.end(), 0.0);
  std::vector<double> w(4);
  const std::span<double> over(w);
  std::copy(s.begin(), s.begin() + 4, over.begin());
  y[7] = w[3];
}

// Within a struct of the caller's.
struct Held {
  std::span<const double> k;
  std::span<const double, 2> fixed;
  int n;
};

// PATTERN: X. / .X
// SETUP: double kk[2] = {1.5, 2.5};
// WITH p: Held{std::span<const double>(kk, 2), std::span<const double, 2>(kk, 2), 2}
SPARSEGEN_SET(p.k.size, 2)
SPARSEGEN_JACOBIAN(y[2], x[2])
void heldByStruct(const Held& p, const double* x, double* y) {
  for (std::size_t i = 0; i < p.k.size(); ++i) y[i] = p.k[i] * x[i] * x[i];
  for (const double k : p.fixed) y[0] += k * x[0];
  const auto rest = p.k.subspan(1);
  y[1] *= total(rest) + total(p.k) + p.fixed[1];
}
