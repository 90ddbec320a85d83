// Loops at run-time sizes in other forms than `i = a; i < b; ++i`: over pointers and iterators, by a call, by a product, down
// to a bound, by algorithms. How many values the gradients of functions with such loops keep is bounded.
// RUN: %sizes
// SIZE: n=7 m=3 ed=0,1,2,4,6,5
// SIZE: n=1 m=1 ed=0,0
// SIZE: n=12 m=5 ed=0,11,2,4,6,5,3,3,9,8
#include <sparsegen/annotate.h>

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

static int edges(int m) { return m; }

// CASE: by_call_hessian(n, m, ed) evaluate(n, m, ed, x)
SPARSEGEN_STRUCTURE(ed[2 * m])
SPARSEGEN_HESSIAN(return, x[n])
double by_call(int n, int m, const int* ed, const double* x) {
  double e = 0;
  for (int k = 0; k < edges(m); ++k) e += x[ed[2 * k]] * x[ed[2 * k]] * x[ed[2 * k + 1]];
  return e;
}

// CASE: by_product_hessian(n, m, ed) evaluate(n, m, ed, x)
SPARSEGEN_STRUCTURE(ed[2 * m])
SPARSEGEN_HESSIAN(return, x[n])
double by_product(int n, int m, const int* ed, const double* x) {
  double e = 0;
  for (std::size_t k = 0; 2 * k + 1 < std::size_t(2 * m); ++k) e += x[ed[2 * k]] * x[ed[2 * k]] * x[ed[2 * k + 1]];
  return e;
}

// CASE: backward_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double backward(int n, const double* x) {
  double e = 0;
  for (int k = n; k-- > 1;) e += x[k] * x[k] * x[k - 1];
  return e;
}

// CASE: to_zero_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double to_zero(unsigned n, const double* x) {
  double e = 0;
  for (unsigned k = n; k-- != 0;) e += x[k] * x[k] * x[0];
  return e;
}

// CASE: by_pointer_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double by_pointer(int n, const double* x) {
  double e = 0;
  for (const double* p = x; p != x + n; ++p) e += *p * *p * *p;
  return e;
}

// CASE: back_by_pointer_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double back_by_pointer(int n, const double* x) {
  double e = 0;
  for (const double* p = x + n; p != x;) {
    --p;
    e += *p * *p * x[0];
  }
  return e;
}

// CASE: accumulated_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double accumulated(int n, const double* x) {
  return std::accumulate(x, x + n, 0.0, [](double e, double v) { return e + v * v * v; });
}

// CASE: iterated_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double iterated(int n, const double* x) {
  std::vector<double> v(x, x + n);
  double e = 0;
  for (auto it = v.begin(); it != v.end(); ++it) e += *it * *it * *it;
  return e;
}

// A loop in a loop: what one round keeps is kept in each.
// CASE: stencil_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double stencil(int n, const double* x) {
  double e = 0;
  for (int i = 0; i + 1 < n; ++i) {
    const std::array<double, 2> d = {x[i], x[i + 1]};
    double s = 0;
    for (double v : d) s += v * v;
    for (const double* p = x + i; p < x + n; p += 2) s += *p * s;
    e += s * s;
  }
  return e;
}

// What is left in the middle has run its first half once more.
// CASE: left_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double left(int n, const double* x) {
  double e = 1;
  int k = 0;
  while (true) {
    e *= 1 + x[k] * x[k];
    if (k >= n - 1) break;
    ++k;
    e += x[k] * e;
  }
  return e;
}

// What is asked behind a round is run once, also where the bound is far below.
// CASE: asked_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double asked(int n, const double* x) {
  double e = 1;
  int k = 0;
  do {
    e *= 1 + x[k] * e;
    ++k;
  } while (k < n - 20);
  for (int i = 0; i < n; ++i) e += x[i] * x[i];
  return e * x[n - 1];
}

// Numbers without a sign, down to the first.
// CASE: squares_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void squares(int n, const double* x, double* f) {
  for (std::size_t i = n; i > 0; --i) f[i - 1] = x[i - 1] * x[i / 2];
}

// CASE: rest_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double rest(unsigned n, const double* x) {
  double e = 0;
  unsigned i;
  for (i = n; i >= 1; i--) e += x[i - 1] * x[i - 1] * x[0];
  for (std::size_t k = n; k != 0; k -= 1) e += x[k - 1] * x[k - 1] * x[i];
  return e;
}
