// Hessians of sizes and tables that are known at run time: against the static header's, values, products and gradients.
// RUN: %sizes
// SIZE: n=1 m=2 nodes=3 ne=1 edge=0,2 tri=0,1,2 kind=1,
// SIZE: n=4 m=3 nodes=4 ne=3 edge=0,1,1,2,3,3 tri=0,1,2,1,2,3,3,0,1 kind=0,1,2
// SIZE: n=31 m=2 nodes=5 ne=4 edge=4,1,1,1,2,3,2,0 tri=4,3,2,0,1,2,1,1,1,0,4,3 kind=2,1,0,1
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// A condition that a flag holds until the way back: what it says of the structure is asked there, too.
// CASE: held_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double held(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i < n; i++) {
    double t = x[i] * x[i];
    if (t > 0.3 && i > 0) energy += t * x[i - 1];
    if (!(t > 0.2 || i + 1 >= n)) energy += t * x[i + 1];
    t = t * x[n - 1];
    energy += t * t;
  }
  return energy;
}
// CASE: sided_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double sided(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i < n; i++) {
    energy += x[i] * x[i];
    if (std::sin(5 * x[i]) > 0) {
      if (i > 0) energy += x[i] * x[i] * x[i - 1];
    } else {
      if (i + 1 < n) energy += std::sin(x[i] * x[i + 1]);
      if (i > 1) energy += x[i] * x[i - 2] * x[i - 2];
    }
  }
  return energy;
}
// CASE: barrier_hessian(n) evaluate(n, x)
// BLOCKS: barrier_hessian 2
SPARSEGEN_HESSIAN(return, x[n])
double barrier(int n, const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < n; i++) {
    const double slack = 0.9 - x[i] * x[i + 1];
    if (slack <= 0) return 1e300;
    sum -= std::log(slack);
  }
  return sum;
}
// CASE: areas_hessian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_HESSIAN(return, x[2 * nodes])
double areas(int nodes, int ne, const int* tri, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; e++) {
    const double *a = x + 2 * tri[3 * e], *b = x + 2 * tri[3 * e + 1], *c = x + 2 * tri[3 * e + 2];
    const double area = 2 + (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area < 0.1) return 1e300;
    energy += 1 / area;
  }
  return energy;
}
// CASE: rosenbrock_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double rosenbrock(int n, const double* x) {
  double f = 0;
  for (int i = 0; i + 1 < n; i++)
    f += 100 * (x[i + 1] - x[i] * x[i]) * (x[i + 1] - x[i] * x[i]) + (1 - x[i]) * (1 - x[i]);
  return f;
}

// Loops that add to neighbors: no round, one, those at the ends, and all between.
// CASE: bending_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double bending(int n, const double* x) {
  double sum = 0;
  for (int i = 1; i < n - 1; i++) {
    const double moment = x[i - 1] - 2 * x[i] + x[i + 1];
    sum += moment * moment * x[i];
  }
  return sum;
}

// CASE: strides_hessian(n, m) evaluate(n, m, x, x + n)
SPARSEGEN_HESSIAN(return, (x[3 * n], y[3 * n]))
double strides(int n, int m, const double* x, const double* y) {
  double sum = 0;
  for (int i = 0; i < 3 * n; i++) sum += x[i] * y[i] * y[i];
  for (int i = m; i <= 3 * n - 4; i += 3) sum += x[i] * x[i] * y[i + 3] + y[i] * x[i + 3] * x[i];
  return sum;
}

// CASE: springs_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, 1.5, x)
// REFUSED: springs_hessian(2, ne, edge)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, u[3 * nodes])
double springs(int nodes, int ne, const int* edge, double stiffness, const double* u) {
  double energy = 0;
  for (int e = 0; e < ne; e++) {
    const double* a = u + 3 * edge[2 * e];
    const double* b = u + 3 * edge[2 * e + 1];
    double length2 = 0.5;
    for (int k = 0; k < 3; k++) length2 += (b[k] - a[k]) * (b[k] - a[k]);
    energy += 0.5 * stiffness * (std::sqrt(length2) - 1) * (std::sqrt(length2) - 1);
  }
  return energy;
}

// CASE: lagrangian_hessian(n, m) evaluate(n, m, x, x + n, x)
SPARSEGEN_HESSIAN((f[1], g[m]), (x[n], p[m]))
void lagrangian(int n, int m, const double* x, const double* p, double* f, double* g) {
  *f = 0;
  for (int i = 0; i < n; i++) *f += std::exp(x[i]) * p[i % m];
  for (int j = 0; j < m; j++) g[j] = std::sin(p[j] * x[j % n]) + p[j];
}

// CASE: membrane_hessian(nodes, ne, tri, kind) evaluate(nodes, ne, tri, kind, x)
SPARSEGEN_STRUCTURE(tri[3 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, u[nodes])
double membrane(int nodes, int ne, const int* tri, const int* kind, const double* u) {
  double energy = 0;
  for (int e = 0; e < ne; e++) {
    double local[3];
    for (int k = 0; k < 3; k++) local[k] = u[tri[3 * e + k]];
    switch (kind[e]) {
      case 0:
        energy += local[0] * local[1];
        break;
      case 1:
        for (int k = 0; k < 3; k++) energy += local[k] * local[(k + 1) % 3] * local[k];
        break;
      default:
        if (local[0] > local[1])
          energy += std::exp(local[0]);
        else
          energy += local[1] * local[2];
    }
  }
  return energy;
}

// An element may have a node twice: then both entries of a pair are one.
// CASE: chain_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, 0.75, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, u[nodes])
double chain(int nodes, int ne, const int* edge, double stiffness, const double* u) {
  double energy = 0;
  for (int e = 0; e < ne; e++) {
    const double a = u[edge[2 * e]], b = u[edge[2 * e + 1]];
    energy += stiffness * a * std::exp(b) + b * b * a;
  }
  return energy;
}

// CASE: triangles_hessian(nodes, ne, tri) evaluate(nodes, ne, tri, x, x + 2 * nodes)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_HESSIAN(return, (u[2 * nodes], p[nodes]))
double triangles(int nodes, int ne, const int* tri, const double* u, const double* p) {
  double energy = 0;
  for (int e = 0; e < ne; e++) {
    const int a = tri[3 * e], b = tri[3 * e + 1], c = tri[3 * e + 2];
    energy += u[2 * a] * u[2 * b + 1] * p[c] + std::exp(u[2 * b] * u[2 * c]) + u[2 * a + 1] * p[a] * p[b];
  }
  return energy;
}

// CASE: path_hessian(n, m) evaluate(n, m, x, x + n)
SPARSEGEN_HESSIAN(return, (x[n], v[m]))
double path(int n, int m, const double* x, const double* v) {
  std::vector<double> squares(n);
  for (int i = 0; i < n; i++) squares[i] = x[i] * x[i];
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (j <= i) sum += squares[i] * v[j] * v[j];
  return sum;
}

// What is set before it is summed up is no input.
// CASE: balances_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(flow[nodes], u[nodes])
void balances(int nodes, int ne, const int* edge, const double* u, double* flow) {
  for (int i = 0; i < nodes; i++) flow[i] = u[i] * u[i];
  for (int e = 0; e < ne; e++) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    flow[a] += u[a] * std::sin(u[a] - u[b]);
    flow[b] -= u[b] * std::sin(u[a] - u[b]);
  }
}

// A lambda that captures by reference.
// CASE: captured_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[2 * n])
double captured(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i + 1 < n; ++i) {
    const double* p = x + 2 * i;
    const auto along = [&](int c) { return p[c] - p[c + 2]; };
    const double length = along(0) * along(0) + along(1) * along(1);
    energy += length * length;
  }
  return energy;
}

// Functions that a table chooses.
static double square(double s) { return s * s; }
static double cube(double s) { return s * s * s; }
static double (*const laws[])(double) = {std::sin, square, cube};
// CASE: by_law_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x)
SPARSEGEN_STRUCTURE((edge[2 * ne], kind[ne]))
SPARSEGEN_HESSIAN(return, x[nodes])
double by_law(int nodes, int ne, const int* edge, const int* kind, const double* x) {
  double energy = 0;
  for (int e = 0; e < ne; ++e) energy += laws[kind[e]](x[edge[2 * e]] * x[edge[2 * e + 1]]);
  return energy;
}
