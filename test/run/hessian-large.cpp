// Hessians of many thousand unknowns: loops stay loops, in what is generated as well. Held against hyper-dual numbers in
// rows here and there, and against their own products everywhere.
// RUN: mkdir -p %t.dir && sparsegen %s -o %t.dir/hessian-large_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags -O1 -I%S -I%S/support -I%t.dir %S/Inputs/large-hessians-main.cpp -o %t.dir/direct && %t.dir/direct
// RUN: %python -c "import os, sys; sys.exit(os.path.getsize(sys.argv[1]) >= 800000)" %t.dir/hessian-large_sparse.h
// RUN: sparsegen %s -o %t.dir/hessian-large_sparse.h --coloring=acyclic --evaluation=compressed -- -std=c++17 -I%include
// RUN: %cxx %flags -O1 -I%S -I%S/support -I%t.dir %S/Inputs/large-hessians-main.cpp -o %t.dir/compressed && %t.dir/compressed
#include <cmath>
#include <sparsegen/annotate.h>

constexpr int n = 20000, side = 100, m = n - 1;

SPARSEGEN_HESSIAN(return, x[n])
double band(const double* x) {
  double sum = 0;
  for (int i = 0; i + 2 < n; ++i) sum += x[i] * x[i + 1] * std::sin(x[i + 2]);
  return sum;
}

// One unknown meets all others.
SPARSEGEN_HESSIAN(return, x[n])
double arrow(const double* x) {
  double sum = 0;
  for (int i = 1; i < n; ++i) sum += x[i] * x[i] * x[0];
  return sum;
}

// On a torus.
SPARSEGEN_HESSIAN(return, x[side * side])
double grid(const double* x) {
  double sum = 0;
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j) {
      const double here = x[i * side + j], a = x[(i + 1) % side * side + j] - here, b = x[i * side + (j + 1) % side] - here;
      sum += std::sqrt(1 + a * a + b * b) + std::exp(here);
    }
  return sum;
}

SPARSEGEN_HESSIAN(return, x[n])
double scattered(const double* x) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * x[(7 * i + 3) % n] * x[(11 * i + 5) % n];
  return sum;
}

// An array between two loops.
SPARSEGEN_HESSIAN(return, x[n])
double fluxes(const double* x) {
  static double flux[n];
  for (int i = 0; i + 1 < n; ++i) flux[i] = (x[i + 1] - x[i]) * x[i];
  flux[n - 1] = 0;
  double sum = 0;
  for (int i = 0; i + 1 < n; ++i) sum += (flux[i + 1] - flux[i]) * (flux[i + 1] - flux[i]);
  return sum;
}

SPARSEGEN_HESSIAN((f, g[m]), x[n])
void lagrangian(const double* x, double& f, double* g) {
  f = 0;
  for (int i = 0; i < n; ++i) f += x[i] * x[i] * x[i];
  for (int i = 0; i < m; ++i) g[i] = std::exp(x[i] - x[i + 1]) * x[i];
}
