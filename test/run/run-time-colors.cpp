// Colors that an object finds, and what is compressed by them, in one run of its code or in several.
// RUN: %sizes
// WARNS: empty-column
// WARNS: empty-row
// SIZE: n=1 m=1 ne=0 edge=0,
// SIZE: n=2 m=3 ne=3 edge=0,1,1,0,1,1
// SIZE: n=5 m=4 ne=7 edge=0,1,1,2,2,3,3,4,4,0,0,2,1,3
// SIZE: n=12 m=9 ne=11 edge=0,1,0,2,0,3,0,4,0,5,0,6,0,7,0,8,0,9,0,10,0,11
// SIZE: n=90 m=7 ne=6 edge=0,89,3,7,88,2,5,5,17,18,17,19
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// CASE: band_jacobian(n) evaluate(n, x)
// HOLDS: band_jacobian(n) object.num_colors() == (n < 3 ? n : 3)
SPARSEGEN_JACOBIAN(f[n], u[n])
void band(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[i] * u[i] - (i > 0 ? u[i - 1] : 2.0) * (i < n - 1 ? u[i + 1] : 1.0);
}

// More colors than there are lanes, the more the longer the band is.
// CASE: wide_jacobian(n, m) evaluate(n, m, x)
// HOLDS: wide_jacobian(n, m) object.num_colors() == (n < m + 5 ? n : m + 5)
SPARSEGEN_JACOBIAN(f[n], u[n])
void wide(int n, int m, const double* u, double* f) {
  for (int i = 0; i < n; ++i) {
    f[i] = 0;
    for (int j = i; j < n && j < i + m + 5; ++j) f[i] += std::sin(u[j] + i);
  }
}

// A row that has all columns: a color for each, or one for the row where that takes less time.
// CASE: arrow_jacobian(n) evaluate(n, x)
// HOLDS: arrow_jacobian(n) object.num_colors() == (n > 32 ? 3 : n)
SPARSEGEN_JACOBIAN(f[n], u[n])
void arrow(int n, const double* u, double* f) {
  f[0] = 0;
  for (int i = 0; i < n; ++i) f[0] += u[i] * u[i];
  for (int i = 1; i < n; ++i) f[i] = u[i] * u[0];
}

// CASE: torus_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[2 * n * m], u[2 * n * m])
void torus(int n, int m, const double* u, double* f) {
  const double* v = u + n * m;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int here = i * m + j, up = (i + n - 1) % n * m + j, down = (i + 1) % n * m + j;
      const int left = i * m + (j + m - 1) % m, right = i * m + (j + 1) % m;
      f[here] = u[up] + u[down] + u[left] + u[right] - 4 * u[here] + u[here] * v[here];
      f[n * m + here] = v[up] + v[down] + v[left] + v[right] - 4 * v[here] - u[here] * v[here];
    }
}

// CASE: network_jacobian(n, ne, edge) evaluate(n, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[n], u[n])
void network(int n, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < n; ++i) r[i] = u[i] * u[i];
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    const double flow = std::sin(u[a] - u[b]);
    r[a] += flow;
    r[b] -= 2 * flow;
  }
}

// Intermediate results with lanes of their own.
// CASE: fluxes_jacobian(n) evaluate(n, x)
// HOLDS: fluxes_jacobian(n) object.num_colors() == (n < 3 ? n : 3)
SPARSEGEN_JACOBIAN(f[n], u[n])
void fluxes(int n, const double* u, double* f) {
  std::vector<double> flux(n + 1);
  for (int i = 1; i < n; ++i) flux[i] = u[i] * u[i - 1];
  for (int i = 0; i < n; ++i) f[i] = u[i] + flux[i + 1] - flux[i];
}

// Several slots on each side, of which one has no entries; and a status.
// CASE: parts_jacobian(n, m) evaluate(n, m, x, x + n, x + n + m)
// HOLDS: parts_jacobian(n, m) object.num_colors() == 2
// HOLDS: parts_jacobian(n, m) object.colors()[n] == -1
SPARSEGEN_JACOBIAN((f[n], g[m]), (u[n], v[m], w[1]))
int parts(int n, int m, const double* u, const double* v, const double* w, double* f, double* g) {
  for (int i = 0; i < n; ++i) f[i] = u[i] * w[0];
  for (int j = 0; j < m; ++j) g[j] = j + u[n - 1] + (v[j] > 0 ? 1 : 2);
  return n;
}

// CASE: nothing_jacobian(n) evaluate(n, x)
// HOLDS: nothing_jacobian(n) object.num_colors() == 0
// HOLDS: nothing_jacobian(n) object.compressed_size() == 0
SPARSEGEN_JACOBIAN(f[n], u[n])
void nothing(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = std::floor(u[i]);
}

// Values decide.
// CASE: upwind_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void upwind(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) {
    const int before = i == 0 ? n - 1 : i - 1, after = i == n - 1 ? 0 : i + 1;
    f[i] = std::exp(u[i]) + (u[i] > 0 ? u[before] : 3 * u[after]);
  }
}
