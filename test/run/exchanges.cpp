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

// Vectors of a loop's body are made anew in each round.
// WITH mode: 2
SPARSEGEN_JACOBIAN(y[2], x[4])
void madeAnew(const double* x, double* y, int mode) {
  y[0] = x[0];
  y[1] = x[1];
  int k = 0;
  do {
    std::vector<double> a(2);
    for (int i = 0; i < 2; ++i) a[i] = x[i] * y[i];
    std::vector<double> b(2, x[2]);
    for (int i = 0; i < 3; ++i) std::swap(a, b);
    y[0] = a[0];
    y[1] = b[1];
    ++k;
  } while (k < mode);
}
// WITH mode: 3
SPARSEGEN_JACOBIAN(y[2], x[4])
void outerKeeps(const double* x, double* y, int mode) {
  std::vector<double> kept(2, x[3]);
  y[0] = 0; y[1] = 0;
  for (int k = 0; k < 3; ++k) {
    std::vector<double> a(2);
    a[0] = x[k];
    a[1] = x[1] * kept[0];
    if (k % 2 == 0) std::swap(a, kept);
    y[0] += a[0] * kept[1];
  }
  y[1] = kept[1] * mode;
}

// Beside vectors within objects.
struct Mesh {
  std::vector<double> h;
};
// WITH mode: 3
// SUPERSET
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[4])
void alone(const double* x, double* y, int mode) {
  Mesh mesh;
  for (int i = 0; i < 3; ++i) mesh.h.push_back(1.0 + i);
  std::vector<double> u(3, x[2]), next(3);
  for (int k = 0; k < 3; ++k) { if (k >= mode) break;
    for (int i = 0; i < 3; ++i) next[i] = u[(i + 1) % 3] * mesh.h[i] + x[i];
    std::swap(u, next);
  }
  y[0] = u[0]; y[1] = next[1];
}
SPARSEGEN_JACOBIAN(y[2], x[4])
void mixed(const double* x, double* y) {
  Mesh mesh;
  for (int i = 0; i < 3; ++i) mesh.h.push_back(1.0 + x[i]);
  std::vector<double> u(3, x[2]), next(3);
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; i < 3; ++i) next[i] = u[(i + 1) % 3] * mesh.h[i] + x[i];
    std::swap(u, next);
  }
  std::swap(mesh.h, u);
  y[0] = u[0]; y[1] = mesh.h[1];
}
static void growBoth(std::vector<double>& a, std::vector<double>& b) { a.swap(b); a.push_back(1.0); }
SPARSEGEN_JACOBIAN(y[2], x[4])
void handed(const double* x, double* y) {
  Mesh mesh;
  mesh.h.push_back(x[3]);
  std::vector<double> u(3, x[2]), next(3, x[1]), third(2, x[0]);
  std::swap(u, third);
  growBoth(u, next);
  mesh.h.push_back(x[2]);
  y[0] = u[0] * mesh.h[0]; y[1] = next[1] * third[1];
}

// A vector of a loop's body that a helper exchanges with one that lives on keeps what it got.
SPARSEGEN_JACOBIAN(y[3], x[4])
void helperKeeps(const double* x, double* y) {
  std::vector<double> kept(2, x[3]);
  for (int k = 0; k < 3; ++k) {
    std::vector<double> a(2, x[k]);
    turn(a, kept, x[0] * x[1]);
    a[0] *= 2.0;
    y[k] = a[0] * kept[0] + kept[1];
  }
}

// One that is made anew more often than the other may have that one's memory.
SPARSEGEN_JACOBIAN(y[3], x[4])
void nestedPartner(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) {
    std::vector<double> a(1, x[k]);
    for (int j = 0; j < 2; ++j) {
      std::vector<double> b(1, x[3]);
      if (j == 0) std::swap(a, b);
      b[0] *= 2.0;
      y[k] = a[0] * 10.0 + b[0];
    }
  }
}
SPARSEGEN_JACOBIAN(y[3], x[4])
void jumpBetween(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) {
    std::vector<double> a(1, x[k]);
    int round = 0;
  again:
    std::vector<double> b(1, x[3]);
    b[0] *= 1.0 + round;
    std::swap(a, b);
    if (++round < 3) goto again;
    y[k] = a[0] * 10.0 + b[0];
  }
}

// Vectors that exchange among themselves alone, beside others that do not: each round makes the former anew.
// WITH mode: 3
SPARSEGEN_JACOBIAN(y[4], x[4])
void besideOthers(const double* x, double* y, int mode) {
  Mesh mesh;
  std::vector<double> p{x[0], 2.0}, q{3.0, x[1]};
  turn(p, q, x[3]);
  std::swap(mesh.h, q);
  for (int i = 0; i < 4; ++i) y[i] = x[i];
  int k = 0;
  do {
    std::vector<double> a{x[1] * y[1], 1.0}, b{2.0, y[2]};
    a.swap(b);
    std::vector<double> c(std::move(a));
    y[1] = b[0] * c[1] + p[0];
    a = std::move(c);
    y[2] += a[0] * mesh.h[1];
  } while (++k < mode);
}
SPARSEGEN_JACOBIAN(y[4], x[4])
void byChain(const double* x, double* y) {
  std::vector<double> last{x[0]};
  for (int i = 0; i < 4; ++i) {
    std::vector<double> now{x[i] * x[i]}, other{x[1]};
    if (i == 2) std::swap(now, other);
    y[i] = last[0] + other[0];
    last = std::move(now);
  }
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void byCast(const double* x, double* y) {
  std::vector<double> a{x[0]}, b{x[1]};
  std::vector<double> c(static_cast<std::vector<double>&&>(a));
  a = static_cast<std::vector<double>&&>(b);
  y[0] = a[0];
  y[1] = c[0] * c[0];
}

// What is forwarded is what was given.
template <class V>
static void handOver(V& to, V&& from) {
  to = std::forward<V>(from);
}
template <class V>
static double squares(V&& v) {
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
template <class V>
static double forwarded(V&& v) {
  return squares(std::forward<V>(v));
}
// PATTERN: XXXX .X.. XXXX ..X.
SPARSEGEN_JACOBIAN(y[4], x[4])
void forwards(const double* x, double* y) {
  std::vector<double> a(x, x + 4), b;
  handOver(b, std::move(a));
  y[0] = forwarded(b);
  y[1] = forwarded(std::vector<double>(2, x[1]));
  auto&& r = std::move(b);
  a.assign(r.begin(), r.end() - 1);
  std::swap(r, a);
  y[2] = squares(std::move(a));
  y[3] = std::as_const(b)[2] * r[2];
}
