// Objects that are assigned what is made of themselves, and one of two.
// RUN: %run
#include <sparsegen/annotate.h>
struct Pair { double u, v; };
static Pair turned(const Pair* q) { return {q->v, 2 * q->u}; }
static Pair turnedRef(const Pair& q) { return Pair{q.v, 2 * q.u}; }
struct V3 {
  double a[3];
  V3 cross(const V3& o) const {
    return {{a[1] * o.a[2] - a[2] * o.a[1], a[2] * o.a[0] - a[0] * o.a[2], a[0] * o.a[1] - a[1] * o.a[0]}};
  }
};
static V3 operator*(const V3& p, const V3& q) { return p.cross(q); }
SPARSEGEN_JACOBIAN(f[2], x[2])
void lists(const double* x, double* f) {
  Pair p{x[0], x[1] * x[1]};
  p = Pair{p.v, p.u};
  f[0] = p.u; f[1] = p.v;
}
SPARSEGEN_JACOBIAN(f[2], x[2])
void braces(const double* x, double* f) {
  Pair p{x[0], x[1] * x[1]};
  p = {p.v, p.u};
  f[0] = p.u; f[1] = p.v;
}
SPARSEGEN_JACOBIAN(f[2], x[2])
void pointers(const double* x, double* f) {
  Pair p{x[0], x[1] * x[1]};
  p = turned(&p);
  f[0] = p.u; f[1] = p.v;
}
SPARSEGEN_JACOBIAN(f[2], x[2])
void refs(const double* x, double* f) {
  Pair p{x[0], x[1] * x[1]};
  p = turnedRef(p);
  f[0] = p.u; f[1] = p.v;
}
SPARSEGEN_JACOBIAN(f[3], x[3])
void cross(const double* x, double* f) {
  V3 p{{x[0], x[1] * x[1], x[2]}}, q{{1, 2, x[0]}};
  p = p.cross(q);
  p = q * p;
  for (int i = 0; i < 3; ++i) f[i] = p.a[i];
}
// PATTERN: X.X.
// PATTERN: .X.X
// PATTERN: .XX.
// PATTERN: X..X
SPARSEGEN_JACOBIAN(f[4], x[4])
void choice(const double* x, double* f, int k) {
  Pair p{x[0], x[1]}, q{x[2], x[3]};
  Pair r = k > 0 ? p : q;
  p = k > 1 ? Pair{p.v, p.u} : q;
  f[0] = r.u; f[1] = r.v; f[2] = p.u; f[3] = p.v;
}

// An assignment within one: what both get, and neither from the other.
// DIRECT: ghosts_jacobian
SPARSEGEN_JACOBIAN(f[4], u[4])
void ghosts(const double* u, double* f) {
  double g[8], flux[5];
  for (int i = 0; i < 4; ++i) g[i + 2] = u[i];
  g[0] = g[1] = u[0] * u[0];
  g[7] = g[6] = u[3];
  for (int i = 0; i < 5; ++i) flux[i] = g[i + 1] * g[i + 2] - g[i];
  for (int i = 0; i < 4; ++i) f[i] = flux[i + 1] - flux[i];
}
