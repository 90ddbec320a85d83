// Values that are read off the compressed form, of sizes and tables that are known at run time: the object finds the
// pattern by index sets of any length, and the colors of columns, rows or both.
// RUN: %sizes
// OPTIONS: --evaluation=compressed
// SIZE: n=1 m=2 ne=1 edge=0,0
// SIZE: n=4 m=3 ne=3 edge=0,1,1,2,3,3
// SIZE: n=60 m=2 ne=4 edge=4,1,1,59,2,3,2,0
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

// What lies between depends on more inputs the more there are.
// CASE: running_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], u[n])
void running(int n, const double* u, double* r) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += u[i] * u[i];
    r[i] = i % 2 == 0 ? sum : 2 * u[i];
  }
}

// CASE: normed_jacobian(n, m) evaluate(n, m, x, x + n)
// HOLDS: normed_jacobian(n, m) object.nnz == n + m + m * (n > 1 ? 2 : 1)
SPARSEGEN_JACOBIAN((f[1], g[m]), (u[n], v[m]))
void normed(int n, int m, const double* u, const double* v, double* f, double* g) {
  double norm = 0;
  for (int i = 0; i < n; ++i) norm += u[i] * u[i];
  f[0] = std::sqrt(1 + norm);
  for (int j = 0; j < m; ++j) f[0] += v[j];
  for (int j = 0; j < m; ++j) g[j] = v[j] > 0 ? std::sin(u[0]) : u[n - 1] * v[j] * 0 + u[n - 1];
}

// A row that has all columns is read by a color of its own.
// CASE: arrow_jacobian(n) evaluate(n, x)
// HOLDS: arrow_jacobian(n) object.num_colors() == (n > 32 ? 3 : n)
// HOLDS: arrow_jacobian(n) (object.partition() == sparsegen::partition::bidirectional) == (n > 32)
SPARSEGEN_JACOBIAN(f[n], u[n])
void arrow(int n, const double* u, double* f) {
  f[0] = 0;
  for (int i = 0; i < n; ++i) f[0] += u[i] * u[i];
  for (int i = 1; i < n; ++i) f[i] = u[i] * u[0];
}

// Two rows of all: by rows alone.
// CASE: moments_jacobian(n) evaluate(n, x)
// HOLDS: moments_jacobian(n) (object.partition() == sparsegen::partition::row) == (n > 32)
SPARSEGEN_JACOBIAN(f[2], u[n])
void moments(int n, const double* u, double* f) {
  f[0] = f[1] = 0;
  for (int i = 0; i < n; ++i) {
    f[0] += u[i] * u[i];
    f[1] += std::exp(u[i]);
  }
}

// Steps in time, which each go through arrays.
// CASE: steps_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
int steps(int n, int m, const double* x, double* y) {
  std::vector<double> now(n), next(n);
  for (int i = 0; i < n; ++i) now[i] = x[i];
  for (int step = 0; step < m; ++step) {
    for (int i = 0; i < n; ++i) {
      const double before = i == 0 ? 0.0 : now[i - 1];
      next[i] = now[i] + 0.1 * std::sin(now[i] - before);
    }
    now.swap(next);
  }
  for (int i = 0; i < n; ++i) y[i] = now[i];
  return m;
}

static void exchange(const double* a, const double* b, double* to) {
  const double flow = std::sin(*a - *b);
  if (*a > *b) to[0] += flow * *a;
  to[1] -= flow;
}

// CASE: network_jacobian(n, ne, edge) evaluate(n, ne, edge, x)
// REFUSED: network_jacobian(-1, ne, edge)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[n], u[n])
void network(int n, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < n; ++i) r[i] = 0.5 * u[i];
  for (int e = 0; e < ne; ++e) {
    double flows[2] = {0, 0};
    exchange(u + edge[2 * e], u + edge[2 * e + 1], flows);
    r[edge[2 * e]] += flows[0];
    r[edge[2 * e + 1]] += flows[1] * flows[1];
  }
}

// Values decide what overwrites what, and how far it goes.
// CASE: guarded_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
int guarded(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[i];
  if (u[0] > 1e3) return 1;
  for (int i = 0; i < n; ++i) {
    double value;
    if (u[i] > 0)
      value = u[(i + 1) % n];
    else
      value = std::exp(u[(i + 2) % n]);
    f[i] += value * u[i];
  }
  return 0;
}

// CASE: tied_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double tied(int n, const double* x) {
  double f = 0;
  for (int i = 0; i + 1 < n; ++i) {
    const double d = x[i + 1] - x[i] * x[i];
    f += d * d;
  }
  return f + x[0] * x[n - 1];
}

// CASE: strings_hessian(n, ne, edge) evaluate(n, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, u[n])
double strings(int n, int ne, const int* edge, const double* u) {
  double energy = 0, mass = 0;
  for (int i = 0; i < n; i++) mass += 0.01 * u[i];
  for (int e = 0; e < ne; e++) {
    const double a = u[edge[2 * e]], b = u[edge[2 * e + 1]];
    if (a > b)
      energy += std::exp(a - b);
    else
      energy += a * b * b;
  }
  return energy * (1 + mass * mass);
}

// A helper that is left early.
static double half(double x) { return 0.5 * x; }
static void cut(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < -1.4) return;
    y[i] = half(x[i]) * x[i];
  }
}
// CASE: cuts_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void cuts(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[0];
  cut(n, x, y);
  for (int i = 0; i < n; ++i) y[i] += x[i];
}

// What a reference leads to that a call returns: operators of small vectors, std::array and std::pair.
struct Vec3 {
  double v[3];
  double& operator[](int k) { return v[k]; }
  double operator[](int k) const { return v[k]; }
};
// CASE: projected_jacobian(n) evaluate(n, x, x + 3 * n)
SPARSEGEN_JACOBIAN(r[n], (c[3 * n], p[3 * n]))
void projected(int n, const double* c, const double* p, double* r) {
  for (int k = 0; k < n; ++k) {
    const double *w = c + 3 * k, *q = p + 3 * k;
    Vec3 y;
    y[0] = q[0] + w[1] * q[2];
    y[1] = q[1] * w[0] + w[2] * q[0];
    const std::array<double, 3> z{y[0], y[1], 2 + q[2] * q[2]};
    const auto [a, b] = std::pair<double, double>(z[0] / z[2], z[1] / z[2]);
    r[k] = a * b;
  }
}

// What is checked first, and fails, leaves nothing behind.
// CASE: supported_jacobian(n, ne, edge) evaluate(n, ne, edge, 0.5, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[n], u[n])
int supported(int n, int ne, const int* edge, double h, const double* u, double* r) {
  if (h <= 0) return -1;
  for (int i = 0; i < n; ++i) r[i] = h * u[i];
  for (int i = 0; i + 1 < n; ++i) r[i + 1] -= u[i];
  for (int e = 0; e < ne; ++e) r[edge[2 * e]] = u[edge[2 * e]] - 1;
  return 0;
}
