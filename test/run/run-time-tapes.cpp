// Hessians of sizes that are known at run time, of functions whose gradients need what was overwritten: the tape is arrays
// that the object knows the length of.
// RUN: %sizes
// WARNS: indirect
// SIZE: n=1 m=1 steps=0 nodes=2 ne=1 edge=0,1,
// SIZE: n=2 m=3 steps=1 nodes=4 ne=3 edge=0,1,1,2,3,3
// SIZE: n=7 m=2 steps=4 nodes=5 ne=4 edge=4,1,1,1,2,3,2,0
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// CASE: chain_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double chain(int n, const double* x) {
  double s = 1;
  for (int i = 0; i < n; ++i) s = std::sin(s * x[i]);
  return s;
}

// CASE: repeated_hessian(n, steps) evaluate(n, steps, x)
SPARSEGEN_HESSIAN(return, x[n])
double repeated(int n, int steps, const double* x) {
  double s = x[0];
  for (int k = 0; k < steps; ++k)
    for (int i = 0; i < n; ++i) s = std::sin(s * x[i]);
  return s;
}

// CASE: early_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double early(int n, const double* x) {
  double energy = 0, last = 0;
  for (int i = 0; i < n; ++i) {
    const double d = x[i] - last;
    if (d > 0) {
      energy += d * d;
      last = x[i] * x[i];
    }
  }
  return energy;
}

// CASE: carried_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double carried(int n, const double* x) {
  double energy = 0;
  int previous = 0;
  for (int i = 1; i < n; ++i) {
    energy += std::exp(x[previous] * x[i]);
    previous = i;
  }
  return energy;
}

// Explicit steps of a reaction and its diffusion, in place; a misfit at the end.
// CASE: misfit_hessian(n, steps) evaluate(n, steps, 0.1, x)
SPARSEGEN_HESSIAN(return, x[n])
double misfit(int n, int steps, double h, const double* x) {
  std::vector<double> u(x, x + n);
  for (int k = 0; k < steps; ++k) {
    double left = u[0];
    for (int i = 0; i + 1 < n; ++i) {
      const double own = u[i];
      u[i] += h * (left - 2 * own + u[i + 1] + own * (1 - own));
      left = own;
    }
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += (u[i] - 0.5) * (u[i] - 0.5);
  return sum;
}

// A helper whose rounds overwrite what it is given.
static double power(double base, int times) {
  double product = 1;
  for (int k = 0; k < times; ++k) product *= base;
  return product;
}
// CASE: powers_hessian(nodes, ne, edge, m) evaluate(nodes, ne, edge, m, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_STRUCTURE(m)
SPARSEGEN_HESSIAN(return, x[nodes])
double powers(int nodes, int ne, const int* edge, int m, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    energy += power(x[edge[2 * e]] * x[edge[2 * e + 1]], m + e);
  }
  return energy;
}

// Loops that the source does not count, with indices that are overwritten.
// CASE: walked_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double walked(int nodes, int ne, const int* edge, const double* x) {
  (void)nodes;
  double energy = 0;
  int e = 0;
  while (e < ne) {
    energy += std::exp(0.1 * x[edge[2 * e]] * x[edge[2 * e + 1]]);
    ++e;
  }
  return energy;
}

// CASE: chosen_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double chosen(int nodes, int ne, const int* edge, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    int ends[2] = {edge[2 * e], edge[2 * e]};
    ends[e & 1] = edge[2 * e + 1];
    const int a = ends[0], b = ends[1];
    energy += std::exp(0.1 * x[a] * x[b]);
  }
  return energy;
}

static const double kSome[] = {0.7, -0.2, 0.4};
// What only some rounds keep: data that is missing, values that are carried past it, sides that keep different things.
// CASE: gaps_hessian(n) evaluate(n, kSome, x)
SPARSEGEN_HESSIAN(return, x[n])
double gaps(int n, const double* data, const double* x) {
  double previous = 0.1, sum = 0;
  for (int i = 0; i < n; ++i) {
    if (data[i % 3] < 0) continue;
    const double d = x[i] - 0.5 * previous * previous;
    sum += d * d * std::exp(0.1 * x[i]) + (data[i % 3] - x[i]) * previous;
    previous = std::sin(x[i]) * previous + x[i];
  }
  return sum;
}

// CASE: regimes_hessian(n) evaluate(n, kSome, x)
SPARSEGEN_HESSIAN(return, x[n])
double regimes(int n, const double* data, const double* x) {
  double level = 0.2, slope = 0.3, sum = 0;
  for (int i = 0; i < n; ++i) {
    if (data[i % 3] > 0.5) {
      level = level * slope + x[i];
      slope = std::cos(level) * slope;
      if (level > 0) level *= x[i];
    } else if (level < 1) {
      slope = slope * slope + level * x[i];
    }
    sum += level * slope * x[i];
  }
  return sum;
}
