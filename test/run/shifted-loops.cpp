// Loops that add to neighbors in each round: what is added to one row is gathered where that is estimated to be faster. The
// ends of such loops, few rounds, steps, and what is not to be gathered.
// RUN: %run
#include <cmath>
#include <cstddef>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[7])
double rosenbrock(const double* x) {
  double sum = 0;
  for (int i = 0; i < 6; ++i) {
    const double valley = x[i + 1] - x[i] * x[i], rest = 1.0 - x[i];
    sum += 100.0 * valley * valley + rest * rest;
  }
  return sum;
}

// Three rounds add to one row.
SPARSEGEN_HESSIAN(return, x[9])
double bending(const double* x) {
  double sum = 0;
  for (int i = 1; i < 8; ++i) {
    const double moment = x[i - 1] - 2 * x[i] + x[i + 1];
    sum += moment * moment * x[i];
  }
  return sum;
}

// Of few rounds each is at an end.
SPARSEGEN_HESSIAN(return, x[3])
double oneRound(const double* x) {
  double sum = x[0] * x[2];
  for (int i = 1; i < 2; ++i) {
    const double moment = x[i - 1] - 2 * x[i] + x[i + 1];
    sum += moment * moment * x[i];
  }
  return sum;
}

SPARSEGEN_HESSIAN(return, x[4])
double twoRounds(const double* x) {
  double sum = 0;
  for (int i = 1; i < 3; ++i) {
    const double moment = x[i - 1] - 2 * x[i] + x[i + 1];
    sum += moment * moment * x[i];
  }
  return sum;
}

SPARSEGEN_HESSIAN(return, x[2])
double noRound(const double* x) {
  double sum = x[0] * x[1];
  for (int i = 1; i < 1; ++i) sum += x[i] * x[i + 1] * x[i];
  return sum;
}

// In steps of two, unknowns of both parities.
SPARSEGEN_HESSIAN(return, x[10])
double powell(const double* x) {
  double sum = 0;
  for (int i = 0; i < 7; i += 2) {
    const double a = x[i] + 10 * x[i + 1], b = x[i + 2] - x[i + 3], c = x[i + 1] - 2 * x[i + 2];
    sum += a * a + 5 * b * b + c * c * x[i];
  }
  return sum;
}

// The last round is not the last number before the bound.
SPARSEGEN_HESSIAN(return, x[12])
double strides(const double* x) {
  double sum = 0;
  for (int i = 1; i <= 8; i += 3) sum += x[i] * x[i] * x[i + 3] + x[i - 1] * x[i + 2] * x[i];
  return sum;
}

SPARSEGEN_HESSIAN(return, x[6])
double oneBased(const double* x) {
  double sum = 0;
  for (int i = 1; i <= 5; i++) sum += (x[i] - x[i - 1] * x[i - 1]) * (x[i] - 3);
  return sum;
}

SPARSEGEN_HESSIAN(return, x[6])
double withoutSign(const double* x) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += x[i] * x[i + 1] * x[i + 1];
  for (unsigned i = 1u; i + 1u < 6u; ++i) sum += x[i - 1u] * x[i] * x[i + 1u];
  return sum;
}

SPARSEGEN_HESSIAN(return, u[4][5])
double grid(const double (*u)[5], double h) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) {
      const double a = u[i][j + 1] - u[i][j], b = u[i + 1][j] - u[i][j];
      sum += h * (a * a + b * b) * u[i][j];
    }
  return sum;
}

constexpr int side = 4;

SPARSEGEN_HESSIAN(return, u[side * side])
double flat(const double* u) {
  double sum = 0;
  for (int i = 0; i < side - 1; ++i)
    for (int j = 0; j < side - 1; ++j) {
      const int k = i * side + j;
      const double a = u[k + side + 1] - u[k], b = u[k + side] - u[k + 1];
      sum += a * a + b * b * u[k];
    }
  return sum;
}

// Fluxes: the rows of a Jacobian.
SPARSEGEN_JACOBIAN(f[8], x[8])
void fluxes(const double* x, double k, double* f) {
  for (int i = 0; i < 8; ++i) f[i] = 0.5 * x[i];
  for (int i = 0; i + 1 < 8; ++i) {
    const double flow = k * (x[i + 1] - x[i] * x[i]);
    f[i] += flow;
    f[i + 1] -= flow;
  }
}

// A size that a parameter has.
SPARSEGEN_SET(n, 6)
SPARSEGEN_JACOBIAN(f[n], x[n])
void bound(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = 0;
  for (int i = 1; i < n; ++i) {
    const double d = x[i] - x[i - 1], e = d * d;
    f[i - 1] += d * e;
    f[i] += e;
  }
}

// What is read is what an earlier round has summed up.
SPARSEGEN_JACOBIAN(f[6], x[6])
void prefix(const double* x, double* f) {
  for (int i = 0; i < 6; ++i) f[i] = 0;
  for (int i = 0; i + 1 < 6; ++i) {
    f[i] += x[i] * x[i];
    f[i + 1] += f[i] * x[i + 1];
  }
}

// A variable that has another value behind the first sum.
SPARSEGEN_JACOBIAN(f[6], x[6])
void reused(const double* x, double* f) {
  for (int i = 0; i < 6; ++i) f[i] = 0;
  for (int i = 0; i + 1 < 6; ++i) {
    double t = x[i] * x[i + 1];
    f[i + 1] += t;
    t = t * x[i];
    f[i] += t;
  }
}

// Two names for one array.
SPARSEGEN_JACOBIAN(f[6], x[6])
void aliased(const double* x, double* f) {
  double* next = f + 1;
  for (int i = 0; i < 6; ++i) f[i] = x[i];
  for (int i = 0; i + 1 < 6; ++i) {
    const double t = x[i] * x[i + 1];
    f[i] += t;
    next[i] -= 2 * t;
    f[i + 1] += x[i];
  }
}

SPARSEGEN_HESSIAN((f, g), x[6])
int weighted(const double* x, double& f, double& g) {
  f = 0, g = 0;
  for (int i = 0; i < 5; ++i) {
    f += x[i] * x[i + 1] * x[i + 1];
    g += (x[i] - x[i + 1]) * (x[i] - x[i + 1]);
  }
  return 0;
}
