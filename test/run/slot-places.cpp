// Slots that are reached by elements and offsets, that are the first elements of what is there, and what stands beside them.
// RUN: %run
#include <sparsegen/annotate.h>

// The calling form of code that CasADi generates: rows of different lengths.
// SETUP: double x0[3], p0[5] = {1.5, -0.5, 2.0, 0.25, 3.0}, r0[2], r1[1];
// SETUP: const double* arguments[2] = {x0, p0};
// SETUP: double* results[2] = {r0, r1};
// WITH arg: arguments
// WITH res: results
// AT arg[0]: x0
// AT res[0]: r0
// PATTERN: X.X / XX.
SPARSEGEN_JACOBIAN((res[0])[2], (arg[0])[3])
int casadi_rows(const double** arg, double** res) {
  const double *x = arg[0], *p = arg[1];
  res[0][0] = p[4] * x[0] * x[2];
  res[0][1] = x[0] * x[1] + p[0];
  return 0;
}

// SETUP: double x2[2], y2[2], r2[3];
// SETUP: const double* arguments[2] = {x2, y2};
// SETUP: double* results[2] = {nullptr, r2};
// WITH arg: arguments
// WITH res: results
// AT arg[0]: x2
// AT arg[1]: y2
// AT res[1]: r2
// INPUT: res
SPARSEGEN_JACOBIAN((res[1])[3], ((arg[0])[2], (arg[1])[2]))
void both_rows(const double** arg, double** res) {
  const int which = 1;
  for (int k = 0; k < 2; ++k) res[which][k] = arg[0][k] * arg[1][1 - k];
  res[which][2] = arg[0][0] * arg[0][0];
}

constexpr int kHalf = 3;

// STORAGE ydot: 6
// AT ydot + kHalf: (sg_ydot.data() + kHalf)
SPARSEGEN_JACOBIAN((ydot + kHalf)[kHalf], y[2 * kHalf])
void forces(const double* y, double* ydot) {
  for (int i = 0; i < kHalf; ++i) ydot[kHalf + i] = -y[i] * y[kHalf + i] - y[kHalf];
}

// What is read beside a dependent is an input.
// STORAGE y: 4
// AT y + 2: (sg_y.data() + 2)
// INPUT: y
SPARSEGEN_JACOBIAN((y + 2)[2], x[2])
void beside(const double* x, double* y) {
  y[2] = x[0] * y[0];
  y[3] = y[2] * y[1] + x[1];
}

struct Block {
  double *state, *der;
  int n;
};
struct Model {
  Block** local;
};

// SETUP: double s[3], d[3];
// SETUP: Block block = {s, d, 3};
// SETUP: Block* blocks[1] = {&block};
// WITH m: {blocks}
// AT m->local[0]->der: d
// AT m->local[0]->state: s
SPARSEGEN_JACOBIAN(m->local[0]->der[3], m->local[0]->state[3])
void openmodelica(Model* m) {
  for (int i = 0; i < 3; ++i) m->local[0]->der[i] = m->local[0]->state[i] * m->local[0]->state[0];
}

struct Particle {
  double x, m, a;
};
struct World {
  int n;
  Particle* particles;
};

// SETUP: Particle all[3] = {{0.5, 2.0, 0.0}, {1.5, 1.0, 0.0}, {0.0, 3.0, 0.0}};
// WITH w: {3, all}
// AT w->particles[1].a: (&all[1].a)
// AT w->particles[2].x: (&all[2].x)
// AT w->particles[0].x: (&all[0].x)
SPARSEGEN_JACOBIAN(w->particles[1].a, (w->particles[2].x, w->particles[0].x))
void particle(World* w) {
  Particle* p = w->particles;
  p[1].a = (p[2].x - p[1].x) * p[2].m * p[2].x - p[0].x * p[0].m;
}

struct Vec4 {
  double a[4];
  double& operator()(int i) { return a[i - 1]; }
};
struct Vec3 {
  double a[3];
  double operator()(int i) const { return a[i - 1]; }
};

// OUTPUT: ydot
SPARSEGEN_JACOBIAN(ydot.a[3], y)
void network(Vec4& ydot, const Vec3& y) {
  ydot(1) = -y(1) * y(2);
  ydot(2) = y(1) * y(2) - y(3);
  ydot(3) = y(3) * y(3);
}

// STORAGE x: 4
// STORAGE y: 3
SPARSEGEN_JACOBIAN(y[2], x[2])
void first_elements(const double x[4], double y[3]) {
  y[0] = x[0] * x[3];
  y[1] = x[1] * x[2] + y[0];
  y[2] = x[3];
}

struct Given {
  double a[2];
  double k;
  const double* table;
  int n;
};

// A member beside the dependent is read: a number, a pointer, a bound.
// SETUP: double numbers[2] = {0.5, 4.0};
// WITH s: {{0.0, 0.0}, 2.5, numbers, 2}
SPARSEGEN_JACOBIAN(s.a, x[2])
SPARSEGEN_SET(s.n, 2)
void members_beside(const double* x, Given& s) {
  for (int i = 0; i < s.n; ++i) s.a[i] = x[i] * s.k * s.table[i];
}

// WITH s: {{0.0, 0.0}, 2.5, nullptr, 2}
SPARSEGEN_JACOBIAN(s->a, x[2])
void passed_on(const double* x, Given* s) {
  double t = s->k;
  s->a[0] = x[0] * t;
  s->k = x[1];
  s->a[1] = s->k * x[0];
}

// A bound member beside the dependents that no constant takes the place of.
// WITH s: {{0.0, 0.0}, 2.5, nullptr, 2}
// OUTPUT: s
SPARSEGEN_JACOBIAN(s->a, x[2])
SPARSEGEN_SET(s->n, 2)
void bound_beside(const double* x, int k, Given* s) {
  const int m = k > 0 ? s->n : k + 5;
  for (int i = 0; i < 2; ++i) s->a[i] = x[i] * m;
}
