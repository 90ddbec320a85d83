// Vectors that are moved and swapped, here and in helpers: what points into one points to the same element afterwards.
// RUN: %run
#include <sparsegen/annotate.h>

#include <utility>
#include <vector>

inline void turn(std::vector<double>& a, std::vector<double>& b, double v) {
  double* p = &a[0];
  std::swap(a, b);
  *p = v;
}

// A helper that swaps its caller's.
SPARSEGEN_JACOBIAN(y[4], x[3])
void turned(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> a{x[0], x[1]}, b{x[2], 1.0};
  turn(a, b, x[0] * x[1]);
  y[0] = a[0];
  y[1] = a[1];
  y[2] = b[0];
  y[3] = b[1];
}

inline void deeper(std::vector<double>& a, std::vector<double>& b, double v) {
  turn(a, b, v);
  a[1] += v;
}

// A reference and an iterator of the caller's, from before the call.
SPARSEGEN_JACOBIAN(y[4], x[3])
void kept_in_caller(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> a{x[0], x[1]}, b{x[2], 1.0};
  double& first = a[0];
  const auto end = b.end();
  deeper(a, b, x[0] * x[1]);
  first *= 3.0;
  y[0] = a[0];
  y[1] = a[1] * *(end - 2);
  y[2] = b[0];
  y[3] = b[1];
}

// A new vector gets the memory of an old one.
SPARSEGEN_JACOBIAN(y[2], x[2])
void moved_local(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> a{x[0], x[1]};
  double* p = &a[0];
  const std::vector<double> b = std::move(a);
  *p = 3.0 * x[1];
  y[0] = b[0];
  y[1] = b[1];
}

// The caller's own.
SPARSEGEN_JACOBIAN(f[3], u[3])
void moved_to_caller(const std::vector<double>& u, std::vector<double>& f) {
  std::vector<double> r(u.size());
  for (std::size_t i = 0; i < r.size(); ++i) r[i] = u[i] * u[(i + 1) % r.size()];
  double* p = &r[1];
  f = std::move(r);
  *p *= u[0];
}

SPARSEGEN_JACOBIAN(f[3], u[3])
int swapped_with_caller(const std::vector<double>& u, std::vector<double>& f) {
  std::vector<double> r(u);
  f.swap(r);
  if (f[0] > 1e6) return 1;
  for (double& v : f) v *= v;
  return 0;
}

inline void put(std::vector<double>& to, std::vector<double> v) { to = std::move(v); }
inline void stepped(std::vector<double>& u, double h) {
  std::vector<double> next(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = u[i] + h * u[(i + 1) % u.size()] * u[i];
  u = std::move(next);
}
// What a helper makes, and what it is given by value, becomes its caller's, in every round.
SPARSEGEN_JACOBIAN(f[3], u[3])
void advanced(const std::vector<double>& u, std::vector<double>& f) {
  std::vector<double> v(u), w;
  for (int k = 0; k < 3; ++k) {
    stepped(v, 0.5);
    put(w, v);
    put(v, std::move(w));
    put(w, {v[2], v[1], v[0]});
    v.swap(w);
  }
  f = v;
}

// Two of the caller's of the function.
SPARSEGEN_JACOBIAN((f[2], g[2]), u[2])
void both_sides(const std::vector<double>& u, std::vector<double>& f, std::vector<double>& g) {
  f = {u[0], u[1]};
  g = {u[1] * u[1], u[0]};
  std::swap(f, g);
  f[0] *= u[0];
}

// One that is returned.
SPARSEGEN_JACOBIAN(return [2], u[2])
std::vector<double> built(std::vector<double> u) {
  std::vector<double> r{u[0] * u[0], u[1]};
  r.swap(u);
  r[0] *= u[0];
  if (r[0] > 1e9) return u;
  return r;
}

// One that is read and written.
SPARSEGEN_JACOBIAN(u[3], u[3])
void both(std::vector<double>& u) {
  std::vector<double> next(u.size());
  for (int k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < u.size(); ++i) next[i] = u[i] + 0.5 * u[(i + 1) % u.size()] * u[i];
    u.swap(next);
  }
}

struct Guard {
  double& value;
  ~Guard() { value *= 2.0; }
};

// An object that ends as a vector is returned.
inline std::vector<double> guarded(double a, double& scale) {
  Guard guard{scale};
  std::vector<double> r{a, a * scale};
  return r;
}

SPARSEGEN_JACOBIAN(y[3], x[2])
void ends_before(const std::vector<double>& x, std::vector<double>& y) {
  double scale = x[1];
  const std::vector<double> r = guarded(x[0], scale);
  y[0] = r[0];
  y[1] = r[1];
  y[2] = scale * scale;
}
