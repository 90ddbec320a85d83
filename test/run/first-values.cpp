// Products with the transpose, and Hessians of several outputs, whose weights are read where the caller has them: each
// output is set before anything else is done with it. And outputs that are set again, at some sizes or at all, whose
// weights are copied.
// RUN: %sizes
// SIZE: n=1 m=1 nodes=2 ne=1 edge=0,1
// SIZE: n=2 m=3 nodes=4 ne=3 edge=0,1,1,2,3,3
// SIZE: n=3 m=2 nodes=3 ne=4 edge=2,1,1,1,2,0,2,0
// SIZE: n=6 m=5 nodes=5 ne=4 edge=4,1,1,1,2,3,2,0
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstddef>

// Borders of one size that are the same cell at another.
// CASE: ends_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void ends(int n, const double* x, double* f) {
  f[0] = x[0] * x[0];
  for (int i = 1; i < n - 1; ++i) f[i] = x[i - 1] * x[i + 1];
  f[n - 1] = std::exp(0.1 * x[n - 1]);
}

// CASE: planes_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[2 * n * m], x[2 * n * m])
void planes(int n, int m, const double* x, double* f) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) {
      const int k = j * n + i;
      f[k] = x[k] * x[k] - x[n * m + k];
      f[n * m + k] = x[k] * x[n * m + k];
    }
}

// Columns first, downwards, with a halo of what is set elsewhere.
// CASE: halo_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[(n + 2) * (m + 2)], x[(n + 2) * (m + 2)])
void halo(int n, int m, const double* x, double* f) {
  for (int k = 0; k < (n + 2) * (m + 2); ++k) f[k] = x[k] * x[k];
  for (int i = n; i >= 1; --i)
    for (int j = 1; j <= m; ++j) f[i * (m + 2) + j] = x[i * (m + 2) + j - 1] * x[i * (m + 2) + j];
}

// CASE: stride_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[3 * n], x[3 * n])
void stride(int n, const double* x, double* f) {
  for (int i = 0; i < 3 * n; i += 3) {
    f[i + 2] = x[i] * x[i + 1];
    f[i] = std::sin(x[i + 2]);
    f[i + 1] = x[i] * x[i];
  }
}

// Each is set by the round before, too.
// CASE: shifted_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n + 1], x[n + 1])
void shifted(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    f[i] = x[i] * x[i];
    f[i + 1] = x[i] * x[i + 1];
  }
}

// Rows that are longer than what is between them.
// CASE: lapping_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[n * m + 2], x[n * m + 2])
void lapping(int n, int m, const double* x, double* f) {
  for (int k = 0; k < n * m + 2; ++k) f[k] = x[k];
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n + 1; ++i) f[j * n + i] = (j + 2) * x[j * n + i] * x[0];
}

// Sides of a branch, and what a second one sets again.
// CASE: sides_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN((f[n], g[n]), x[n])
void sides(int n, const double* x, double* f, double* g) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0.3)
      f[i] = x[i] * x[i];
    else
      f[i] = std::cos(x[i]);
    g[i] = x[i] * x[0];
    if (x[i] > 0.5) g[i] = x[i] * x[i] * x[i];
  }
}

// Sums in inner loops, and counters of no sign.
// CASE: sums_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[n], x[n * m])
void sums(int n, int m, const double* x, double* f) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    f[i] = 0;
    for (int k = 0; k < m; ++k) f[i] += std::exp(0.2 * x[i * m + k]);
  }
}

// Through tables: set by one loop, and by another one.
// CASE: tables_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN((f[nodes], g[nodes]), x[nodes])
void tables(int nodes, int ne, const int* edge, const double* x, double* f, double* g) {
  for (int i = 0; i < nodes; ++i) f[i] = x[i] * x[i], g[i] = x[i];
  for (int e = 0; e < ne; ++e) {
    f[edge[2 * e]] += x[edge[2 * e + 1]] * x[edge[2 * e]];
    g[edge[2 * e]] = x[edge[2 * e + 1]] * x[edge[2 * e]];
  }
}

// In place: what was there before is an input.
// CASE: inout_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(x[n], x[n])
void inout(int n, double* x) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * x[i];
}

// CASE: balances_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN((P[nodes], flow[ne]), (x[nodes], y[ne]))
void balances(int nodes, int ne, const int* edge, const double* x, const double* y, double* P, double* flow) {
  for (int i = 0; i < nodes; ++i) P[i] = x[i] * x[i] * x[i];
  for (int e = 0; e < ne; ++e) {
    const int i = edge[2 * e], j = edge[2 * e + 1];
    const double p = std::sin(x[i] - 2 * x[j]) * x[i];
    P[i] += p;
    P[j] -= 0.9 * p;
    flow[e] = p * p * y[e];
  }
}
// CASE: again_hessian(n) evaluate(n, x, x)
SPARSEGEN_HESSIAN(f[n + 1], x[n + 1])
void again(int n, const double* x, double* f) {
  for (int i = 0; i <= n; ++i) f[i] = x[i] * x[i];
  for (int i = n; i > 0; --i) f[i] = x[i] * x[i] * x[i];
}
