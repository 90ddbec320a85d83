// Rows that are made from other rows, directly and through arrays of a size that is known at run time.
// RUN: %sizes
// SIZE: n=1 m=2
// SIZE: n=4 m=3
// SIZE: n=7 m=2
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstddef>
#include <vector>

// CASE: back_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void back(int n, const double* x, double* f) {
  for (int i = 0; i < n; i++) f[i] = x[i] * x[i];
  for (int i = 1; i < n; i++) f[i] = f[i] * x[i - 1] + std::sin(f[0]);
}
// CASE: down_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void down(std::size_t n, const double* x, double* f) {
  for (std::size_t i = n; i-- > 0;) f[i] = i + 1 < n ? 0.5 * f[i + 1] + x[i] : x[i];
}
// CASE: scaled_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void scaled(int n, const double* x, double* f) {
  double total = 0;
  for (int i = 0; i < n; i++) {
    f[i] = std::exp(x[i]);
    total += f[i];
  }
  for (int i = 0; i < n; i++) f[i] /= total;
}
// CASE: smooth_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void smooth(int n, const double* x, double* f) {
  std::vector<double> a(n), b(n);
  for (int i = 0; i < n; i++) a[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) b[i] = 0.5 * (a[i > 0 ? i - 1 : 0] + a[i < n - 1 ? i + 1 : n - 1]);
  for (int i = 0; i < n; i++) f[i] = a[i] * b[i];
}
// CASE: sweep_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void sweep(int n, const double* x, double* f) {
  f[0] = x[0];
  for (int i = 1; i < n; i++) f[i] = 0.5 * f[i - 1] + x[i] * x[i];
}
// CASE: blocks_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[n * m], x[n * m])
void blocks(int n, int m, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    double mean = 0;
    for (int k = 0; k < m; k++) mean += x[i * m + k] / m;
    for (int k = 0; k < m; k++) f[i * m + k] = (x[i * m + k] - mean) * mean;
  }
}
// What a call makes is read by another one alone; the row of the first has to begin empty all the same.
inline double bent(double a, double b) {
  if (a > 0.4) return 0.3 * a * b;
  return b - 0.2 * a;
}
// CASE: unread_jacobian(n) evaluate(n, 0.3, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void unread(int n, double a, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[i] * x[i];
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1) [[maybe_unused]] const double unused = std::sin(bent(x[i / 2], x[i]));
    if (i % 3 == 2) y[i] += bent(a, x[n / 2]);
  }
}
inline void add_to(double* to, double by) { *to += by; }
// An array that no input reaches goes through a function that adds to one that is reached.
// CASE: unreached_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void unreached(int n, int m, const double* x, double* y) {
  std::vector<double> weights(m), w(n);
  for (int i = 0; i < n; ++i) {
    add_to(&w[i], 0.5);
    y[i] = w[0] + x[i] * x[i];
    w[i] += x[i];
  }
  for (int i = 0; i < m; ++i) add_to(&weights[0], weights[m - 1]);
}
// CASE: rk_jacobian(n) evaluate(n, 0.1, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void rk(int n, double h, const double* x, double* y) {
  std::vector<double> k1(n), k2(n), t(n);
  auto rhs = [n](const double* u, double* du) {
    for (int i = 0; i < n; i++) du[i] = u[(i + 1) % n] * u[i] - u[(i + n - 1) % n];
  };
  rhs(x, k1.data());
  for (int i = 0; i < n; i++) t[i] = x[i] + h * k1[i];
  rhs(t.data(), k2.data());
  for (int i = 0; i < n; i++) y[i] = x[i] + 0.5 * h * (k1[i] + k2[i]);
}
// CASE: total_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void total(int n, const double* x, double* f) {
  std::vector<double> w(n);
  for (int i = 0; i < n; i++) w[i] = 1.0 / (i + 1);
  double total = 0;
  for (int i = 0; i < n; i++) total += w[i] * x[i];
  for (int i = 0; i < n; i++) f[i] = w[i] * x[i];
  f[0] = total;
}
// CASE: fluxes_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void fluxes(int n, const double* x, double* f) {
  for (int i = 0; i < n; i++) f[i] = 0;
  for (int i = 0; i < n - 1; i++) {
    const double flux = 0.5 * (x[i] * x[i] + x[i + 1] * x[i + 1]) - 0.1 * (x[i + 1] - x[i]);
    f[i] -= flux;
    f[i + 1] += flux;
  }
}
