// Scratch memory of the caller's, whose extent nothing says but where the function goes in it: a pointer, a member of
// user data, in helpers, with grids and tables.
// RUN: %sizes
// SIZE: n=1 m=1 ne=1 edge=0,0
// SIZE: n=4 m=3 ne=3 edge=0,1,1,2,3,3
// SIZE: n=13 m=2 ne=4 edge=4,1,1,11,2,3,12,0
// SETUP: std::vector<double> held(3 * (n + 2) * (m + 2) + 2 * ne); double* work = held.data();
// SETUP: [[maybe_unused]] Data data{n, 0.7, work};
#include <sparsegen/annotate.h>

#include <cmath>

struct Data {
  int n;
  double k;
  double* flux;
};

// CASE: rod_jacobian(n) evaluate(n, 0.7, work, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void rod(int n, double k, double* flux, const double* u, double* f) {
  for (int i = 0; i <= n; ++i) flux[i] = (i > 0 && i < n) ? k * (u[i] * u[i] - u[i - 1]) : 0.0;
  for (int i = 0; i < n; ++i) f[i] = flux[i + 1] - flux[i];
}

// CASE: in_data_jacobian(n) evaluate(n, &data, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void in_data(int n, Data* data, const double* u, double* f) {
  double* q = data->flux;
  for (int i = n; i >= 0; --i) q[i] = data->k * u[i < n ? i : n - 1];
  for (int i = 0; i < n; ++i) f[i] = std::sin(q[i + 1]) - q[i];
}

static void slopes(int n, const double* u, double* s) {
  for (int i = 0; i + 1 < n; ++i) s[i] = u[i + 1] - u[i] * u[i];
}
static double limited(const double* s, int i) { return s[i] > 0 ? s[i] : 0.5 * s[i]; }
// Parts of one array, by helpers.
// CASE: parts_jacobian(n) evaluate(n, work, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void parts(int n, double* work, const double* u, double* f) {
  double *s = work, *t = work + n;
  slopes(n, u, s);
  for (int i = 0; i < n; ++i) t[i] = i > 0 ? s[i - 1] : u[0];
  for (int i = 0; i < n; ++i) f[i] = i + 1 < n ? t[i] + limited(s, i) : t[i];
}

// A grid with a border around it.
// CASE: grid_jacobian(n, m) evaluate(n, m, work, x)
SPARSEGEN_JACOBIAN(f[n * m], u[n * m])
void grid(int n, int m, double* g, const double* u, double* f) {
  const int w = m + 2;
  for (int k = 0; k < (n + 2) * w; ++k) g[k] = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) g[(i + 1) * w + j + 1] = u[i * m + j];
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= m; ++j)
      f[(i - 1) * m + j - 1] = g[i * w + j] * g[i * w + j] - g[(i - 1) * w + j] - g[(i + 1) * w + j] - g[i * w + j - 1];
}

// For each edge, and added up.
// CASE: edges_jacobian(n, ne, edge) evaluate(n, ne, edge, work, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(f[n], u[n])
void edges(int n, int ne, const int* edge, double* flow, const double* u, double* f) {
  for (int e = 0; e < ne; ++e) flow[e] = std::sin(u[edge[2 * e]]) * u[edge[2 * e + 1]];
  for (int i = 0; i < n; ++i) f[i] = 0;
  for (int e = 0; e < ne; ++e) {
    f[edge[2 * e]] += flow[e];
    f[edge[2 * e + 1]] -= flow[e];
  }
}

// CASE: energy_hessian(n) evaluate(n, work, x)
SPARSEGEN_HESSIAN(return, u[n])
double energy(int n, double* strain, const double* u) {
  double sum = 0;
  for (int i = 0; i + 1 < n; ++i) strain[i] = u[i + 1] - u[i];
  for (int i = 0; i + 1 < n; ++i) sum += strain[i] * strain[i] * strain[i];
  return sum;
}

// Values that are made in steps.
// CASE: steps_jacobian(n) evaluate(n, work, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void steps(int n, double* work, const double* u, double* f) {
  for (int i = 0; i < n; ++i) work[i] = u[i];
  for (int s = 0; s < 3; ++s) {
    for (int i = 0; i < n; ++i) work[n + i] = work[i] * work[i] + (i ? work[i - 1] : 0.0);
    for (int i = 0; i < n; ++i) work[i] = 0.5 * work[n + i];
  }
  for (int i = 0; i < n; ++i) f[i] = work[i];
}
