// Sizes that are known when the derivative object is made: loops, branches at borders, local arrays, several slots.
// RUN: %sizes
// SIZE: n=1 m=1 n_=1 first=0 count=1
// SIZE: n=2 m=3 n_=2 first=0 count=1
// SIZE: n=3 m=2 n_=3 first=1 count=2
// SIZE: n=7 m=5 n_=7 first=1 count=5
// SIZE: n=40 m=11 n_=40 first=1 count=39
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cmath>
#include <vector>

// CASE: rod_jacobian(n) evaluate(n, 0.7, x)
// REFUSED: rod_jacobian(-1)
// REFUSED: rod_jacobian(0)
SPARSEGEN_JACOBIAN(f[n], u[n])
void rod(int n, double k, const double* u, double* f) {
  f[0] = u[0] - 1;
  for (int i = 1; i < n - 1; ++i) f[i] = k * (u[i - 1] - 2 * u[i] + u[i + 1]) + u[i] * u[i];
  f[n - 1] = u[n - 1];
}

// A part that is set again, whose range no extent says.
// CASE: set_again_jacobian(n, first, n_) evaluate(n, first, n_, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void set_again(int n, int first, int n_, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = 2 * u[i];
  for (int i = first; i < n_; ++i) f[i] = u[i] * u[first];
}

// Borders by conditions, and neighbours around them.
// CASE: torus_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[2 * n * m], u[2 * n * m])
void torus(int n, int m, const double* u, double* f) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int k = 2 * (i * m + j);
      const double left = i > 0 ? u[k - 2 * m] : u[k], right = i < n - 1 ? u[k + 2 * m] : u[k];
      const int below = 2 * (i * m + (j + m - 1) % m) + 1, above = 2 * (i * m + (j + 1) % m) + 1;
      f[k] = left + right - 2 * u[k] + u[k] * u[k] * u[k + 1];
      f[k + 1] = std::exp(u[below]) + u[above] - u[k];
    }
}

// Fluxes in a vector, and in an array of C's.
// CASE: fluxes_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void fluxes(int n, const double* u, double* f) {
  std::vector<double> flux(n + 1);
  for (int i = 1; i < n; ++i) flux[i] = u[i] * u[i - 1];
  flux[0] = 0;
  flux[n] = 0;
  for (int i = 0; i < n; ++i) f[i] = flux[i + 1] - flux[i];
}

// CASE: slopes_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n + 1])
void slopes(int n, const double* u, double* f) {
  std::vector<double> slope(n, 1.0), twice(n);
  for (int i = 0; i < n; ++i) slope[i] += u[i + 1] - u[i];
  for (int i = 0; i < n; ++i) twice[i] = slope[i] > 0 ? 2 * slope[i] : slope[i] * slope[i];
  for (int i = 0; i < n; ++i) f[i] = twice[i] * u[0];
}

// Two slots on each side: what is beyond one is not in the other.
// CASE: coupled_jacobian(n, m) evaluate(n, m, x, x + n)
SPARSEGEN_JACOBIAN((f[n], g[m]), (u[n], v[m]))
void coupled(int n, int m, const double* u, const double* v, double* f, double* g) {
  for (int i = 0; i < n; ++i) f[i] = std::sin(u[i]) * v[i % m];
  for (int j = 0; j < m; ++j) g[j] = v[j] / (2 + u[j % n] * u[j % n]);
}

// What is written twice, and added to.
// CASE: sums_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void sums(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[n - 1 - i];
  for (int i = 0; i < n; i += 2) f[i] = u[i] * u[i];
  for (int i = 1; i < n; ++i) f[i] += std::sin(u[i - 1]);
  for (int i = 0; i < n; ++i) f[i] *= 3;
}

// Values decide.
// CASE: upwind_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void upwind(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) {
    const int before = i == 0 ? n - 1 : i - 1, after = i == n - 1 ? 0 : i + 1;
    if (u[i] > 0)
      f[i] = u[i] * (u[i] - 0.5 * u[before]);
    else
      f[i] = u[i] * (0.5 * u[after] - u[i]);
  }
}

// A helper, and a status.
static double limited(double a, double b) { return a * b <= 0 ? 0.0 : std::fabs(a) < std::fabs(b) ? a : b; }

// CASE: muscl_jacobian(n) evaluate(n, 0.1, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
int muscl(int n, double h, const double* u, double* f) {
  if (n < 1) return -1;
  for (int i = 0; i < n; ++i) {
    const double s = i > 0 && i < n - 1 ? limited(u[i] - u[i - 1], u[i + 1] - u[i]) : 0.0;
    f[i] = -(u[i] + 0.5 * s) / h;
    if (i > 0) f[i] += u[i - 1] / h;
  }
  return 0;
}

// One scalar of all.
// CASE: energy_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(return, x[n])
double energy(int n, const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < n; ++i) sum += 100 * (x[i + 1] - x[i] * x[i]) * (x[i + 1] - x[i] * x[i]) + (1 - x[i]) * (1 - x[i]);
  return sum;
}

// Sizes that members have.
// No other integers are: the constructor does not ask for them.
struct Model {
  int n_;
  double rate;
  int order;
  double at(const double* y, int i) const { return i < 0 || i >= n_ ? 0.0 : y[i]; }
  // CASE: decay_jacobian(n_) evaluate(x, n_, 0.3, 2)
  SPARSEGEN_JACOBIAN(dy[n_], y[n_], decay_jacobian)
  void decay(const double* y, double* dy) const {
    for (int i = 0; i < n_; ++i) dy[i] = -order * rate * y[i] + rate * at(y, i - 1);
  }
};

// Pointers that walk, as the standard library's algorithms do.
// CASE: walked_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n + 1], x[n])
void walked(int n, const double* x, double* f) {
  std::transform(x, x + n, f, [](double v) { return v * v; });
  std::copy(x, x + 1, f + n);
  double* to = f;
  for (const double* p = x; p != x + n; ++p) *to++ += std::sin(*p);
}

// Vectors, of a size that is passed, and of their own.
// CASE: chain_jacobian(n) evaluate(n, std::vector<double>(x, x + n))
SPARSEGEN_JACOBIAN(dy[n], y[n])
void chain(int n, const std::vector<double>& y, std::vector<double>& dy) {
  for (int i = 0; i < n; ++i) dy[i] = y[i] * (i > 0 ? y[i - 1] : 2.0);
}

// A helper that is called twice, with what it made before.
// CASE: heun_jacobian(n) evaluate(n, 0.1, x)
SPARSEGEN_JACOBIAN(r[n], u[n])
void heun(int n, double h, const double* u, double* r) {
  std::vector<double> k1(n), k2(n), t(n);
  auto rhs = [&](const double* v, double* k) {
    for (int i = 0; i < n; ++i) k[i] = (i > 0 ? v[i - 1] : 0.0) - v[i] * v[i];
  };
  rhs(u, k1.data());
  for (int i = 0; i < n; ++i) t[i] = u[i] + h * k1[i];
  rhs(t.data(), k2.data());
  for (int i = 0; i < n; ++i) r[i] = u[i] + 0.5 * h * (k1[i] + k2[i]);
}

// The part of a grid that is worked on, from one of its corners on.
// CASE: part_jacobian(n, first, count) evaluate(n, first, count, x)
// REFUSED: part_jacobian(3, 2, 2)
SPARSEGEN_JACOBIAN(f[n], u[n])
void part(int n, int first, int count, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[i];
  for (int i = first; i < first + count; ++i) f[i] += u[i] * u[(i + 1) % n];
}

// Two dimensions, as they are written.
// CASE: plane_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(f[n * m], u[n][m])
void plane(int n, int m, const double* u, double* f) {
  auto at = [&](int i, int j) { return u[i * m + j]; };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      f[i * m + j] = (i > 0 ? at(i - 1, j) : 0) + (i < n - 1 ? at(i + 1, j) : 0) + (j > 0 ? at(i, j - 1) : 0) +
                     (j < m - 1 ? at(i, j + 1) : 0) - 4 * at(i, j) * at(i, j);
}

// A helper that ends early, by values.
static double half(double x) { return 0.5 * x; }
static void cut(int i, const double* x, double* y) {
  if (x[i] < 0) {
    y[i] = x[0];
    return;
  }
  y[i] = half(x[i]) * x[i];
}

// CASE: cuts_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void cuts(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) cut(i, x, y);
  for (int i = 1; i < n; ++i) y[i] += 3 * x[i - 1];
}
