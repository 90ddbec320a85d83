// Local arrays whose size is said somewhere behind their declaration, or grows, where sizes are known at run time.
// RUN: %sizes
// SIZE: n=1 m=1 deg=1,0
// SIZE: n=2 m=3 deg=2,0,1
// SIZE: n=7 m=4 deg=2,0,1,3,1,0,2,1
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

// CASE: from_malloc_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
int from_malloc(int n, const double* x, double* y) {
  double* w = static_cast<double*>(std::malloc(n * sizeof(double)));
  if (!w) return 1;
  for (int i = 0; i < n; ++i) w[i] = x[i] * x[i];
  for (int i = 0; i < n; ++i) y[i] = w[n - 1 - i] * x[i];
  std::free(w);
  return 0;
}

// CASE: from_calloc_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
int from_calloc(int n, const double* x, double* y) {
  double* sums = static_cast<double*>(calloc(n + 1, sizeof(double)));
  for (int i = 0; i < n; ++i) sums[i / 2] += x[i] * x[i];
  for (int i = 0; i < n; ++i) y[i] = sums[i] + x[0];
  free(sums);
  return 0;
}

// CASE: from_new_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n * m], x[n * m])
void from_new(int n, int m, const double* x, double* y) {
  double* w = new double[n * m];
  double* cleared = new double[m]();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) w[i * m + j] = std::sin(x[i * m + j]), cleared[j] += w[i * m + j];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) y[i * m + j] = w[(n - 1 - i) * m + j] * cleared[j];
  delete[] w;
  delete[] cleared;
}

// CASE: owned_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void owned(int n, const double* x, double* y) {
  std::unique_ptr<double[]> v(new double[n]);
  auto w = std::make_unique<double[]>(n + 1);
  for (int i = 0; i < n; ++i) v[i] = x[i] * x[i], w[i] = x[i];
  for (int i = 0; i < n; ++i) y[i] = v[n - 1 - i] * w[i];
}

// CASE: resized_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void resized(int n, int m, const double* x, double* y) {
  std::vector<double> v, w;
  v.resize(n);
  w.assign(m, 1.0);
  w.resize(n + 2, 0.5);
  for (int i = 0; i < n; ++i) v[i] = x[i] * w[i + 1], w[i] += v[i];
  for (int i = 0; i < n; ++i) y[i] = v[n - 1 - i] * w[i];
}

// CASE: appended_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void appended(int n, const double* x, double* y) {
  std::vector<double> even, odd;
  even.reserve(n);
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0)
      even.push_back(x[i] * x[i]);
    else
      odd.emplace_back(x[i] + x[0]);
  for (std::size_t k = 0; k < even.size(); ++k) y[2 * k] = even[k] * even.back();
  for (std::size_t k = 0; k < odd.size(); ++k) y[2 * k + 1] = odd[k] * odd[0];
}

// CASE: pairs_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void pairs(int n, const double* x, double* y) {
  std::vector<double> product;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) product.push_back(x[i] * x[j]);
  int k = 0;
  for (int i = 0; i < n; ++i) {
    y[i] = 0;
    for (int j = 0; j <= i; ++j) y[i] += product[k++];
  }
}

static std::vector<double> flux(const double* x, int n) {
  std::vector<double> f(n + 1);
  for (int i = 0; i <= n; ++i) f[i] = (i > 0 ? x[i - 1] : 0) - (i < n ? x[i] * x[i] : 0);
  return f;
}
// CASE: returned_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void returned(int n, const double* x, double* y) {
  const std::vector<double> f = flux(x, n);
  for (int i = 0; i < n; ++i) y[i] = f[i + 1] - f[i];
}

static void add(std::vector<double>& to, double value) { to.push_back(value * value); }
// CASE: helped_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void helped(int n, const double* x, double* y) {
  std::vector<double> w;
  for (int i = 0; i < n; ++i) add(w, x[i]);
  for (int i = 0; i < n; ++i) y[i] = w[n - 1 - i];
}

// CASE: exchanged_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void exchanged(int n, const double* x, double* y) {
  std::vector<double> now(x, x + n), next(n);
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < n; ++i) next[i] = now[i] + 0.1 * now[i > 0 ? i - 1 : 0] * now[i];
    std::swap(now, next);
  }
  for (int i = 0; i < n; ++i) y[i] = now[i];
}

// CASE: table_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n * m], x[n * m])
void table(int n, int m, const double* x, double* y) {
  std::vector<std::vector<double>> w(n, std::vector<double>(m));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) w[i][j] = x[i * m + j] * x[i * m + j];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) y[i * m + j] = w[n - 1 - i][j] * x[i * m + j];
}

// Of each element the matrix anew.
// CASE: inner_jacobian(n, m) evaluate(n, m, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void inner(int n, int m, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    double* k = new double[m];
    std::vector<double> v;
    v.resize(m);
    for (int j = 0; j < m; ++j) k[j] = x[i] * (j + 1), v[j] = k[j] * x[0];
    y[i] = v[m - 1] + k[0];
    delete[] k;
  }
}

// Neighbours are found at run time.
// CASE: listed_jacobian(n, deg) evaluate(n, deg, x)
SPARSEGEN_STRUCTURE(deg[n + 1])
SPARSEGEN_JACOBIAN(y[n], x[n])
void listed(int n, const int* deg, const double* x, double* y) {
  std::vector<int> ends;
  for (int i = 0; i < n; ++i)
    if (deg[i] > 0) ends.push_back(i);
  std::vector<double> sum(ends.size());
  for (std::size_t k = 0; k < ends.size(); ++k) sum[k] = x[ends[k]] * x[k];
  for (int i = 0; i < n; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < ends.size(); ++k) y[ends[k]] += sum[k];
}

// Thomas' algorithm in arrays that are large enough for all.
// CASE: tridiagonal_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(y[n], x[n])
void tridiagonal(int n, const double* x, double* y) {
  double c[100], d[100];
  c[0] = 0.5;
  d[0] = x[0];
  for (int i = 1; i < n; ++i) {
    const double m = 3 - c[i - 1] * x[i];
    c[i] = x[i] / m;
    d[i] = (x[i] * x[i] - d[i - 1]) / m;
  }
  y[n - 1] = d[n - 1];
  for (int i = n - 2; i >= 0; --i) y[i] = d[i] - c[i] * y[i + 1];
}
