// Functions that return a constant in the midst of a loop, where a point is not feasible: their Hessian is zero there,
// and direct elsewhere.
// RUN: %run
// RUN: %run_star
// DIRECT: barrier_hessian
#include <cmath>
#include <limits>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[6])
double barrier(const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < 6; ++i) {
    const double slack = 0.6 - x[i] * x[i + 1];
    if (slack <= 0) return std::numeric_limits<double>::infinity();
    sum -= std::log(slack);
  }
  return sum;
}

// Locals that are declared before the loop, and what a helper writes.
static void gradient_of(const double* x, int e, double* d) {
  for (int k = 0; k < 2; ++k) d[k] = x[e + k + 1] - x[e + k] + 1.2;
}
static double area(const double* d) { return d[0] * d[1]; }
SPARSEGEN_HESSIAN(return, x[6])
double per_element(const double* x) {
  double energy = 0, det, d[2];
  int e;
  for (e = 0; e < 4; ++e) {
    gradient_of(x, e, d);
    det = area(d);
    if (det <= 0.05) return 1e30;
    energy += d[0] * d[0] / det - std::log(det);
  }
  return energy + e;
}

// What decides is carried from round to round, and from before.
SPARSEGEN_HESSIAN(return, x[6])
double accumulates(const double* x, double limit) {
  double sum = 0, total = x[0] * x[1];
  int rounds = 0;
  for (int i = 0; i < 6; ++i) {
    if (i == 3) continue;
    sum += x[i] * x[i] * x[5 - i];
    total += sum;
    ++rounds;
    if (total > 0.5 + 0 * limit) return -rounds;
    if (total < -3) {
      rounds = 0;
      return 0.0;
    }
  }
  return total * total;
}

// Loops in loops, of which some return, and a switch.
SPARSEGEN_HESSIAN(return, x[6])
double nested(const double* x, const int* kind) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    double inner = 0;
    for (int j = 0; j < 2; ++j) {
      const double r = x[2 * i + j] * x[(i + j) % 6];
      if (std::fabs(r) > 0.8) return NAN;
      inner += r * r;
    }
    switch (i) {
      case 0: sum += inner; break;
      case 1:
        if (inner > 0.9) return -1;
        sum += inner * x[0];
        break;
      default: sum += std::exp(inner);
    }
  }
  (void)kind;
  return sum;
}

// Helpers that return early themselves, a status with the result behind a pointer, and a branch around the loop.
static int energy_of(const double* x, int count, double* energy) {
  double own = 0;
  for (int k = 0; k < count; ++k) {
    if (x[k] > 0.9) return 1;
    own += x[k] * x[k] * x[k + 1];
  }
  *energy = own;
  return 0;
}
SPARSEGEN_HESSIAN(return, x[6])
double by_status(const double* x) {
  double energy = 0;
  if (x[5] > -0.9) {
    for (int k = 0; k < 4; ++k) {
      double own = 0;
      if (energy_of(x + k, 2, &own) != 0) return 100.0;
      energy += own * own;
    }
  }
  return energy;
}

// Tests by lambdas, helpers with flags, and one loop behind another.
SPARSEGEN_HESSIAN(return, x[6])
double by_lambda(const double* x) {
  const auto ok = [&](int i) { return x[i] * x[5 - i] < 0.7; };
  double s = 0;
  for (int i = 0; i < 6; ++i) {
    if (!ok(i)) return 1e9;
    s += x[i] * x[i] * x[5 - i];
  }
  return s;
}

SPARSEGEN_HESSIAN(return, x[6])
double twice(const double* x) {
  double s = 0;
  for (int i = 0; i < 6; ++i) {
    if (x[i] > 0.97) return 1;
    s += x[i] * x[i];
  }
  double t = 1;
  for (int i = 0; i < 6; ++i) {
    t *= 1 + 0.1 * x[i];
    if (t * s > 2.5) return 2;
  }
  return s * t;
}

static double log_pdf(double r, double sigma, bool* bad) {
  if (sigma <= -0.9) { *bad = true; return 0; }
  return -0.5 * r * r / ((1 + sigma) * (1 + sigma)) - std::log(1 + sigma);
}
SPARSEGEN_HESSIAN(return, x[6])
double likelihood(const double* x) {
  double s = 0;
  bool bad = false;
  for (int i = 0; i < 5; ++i) {
    s += log_pdf(x[i] - 0.3, x[5], &bad);
    if (bad) return -INFINITY;
  }
  return s;
}

SPARSEGEN_HESSIAN(return, x[6])
double finite_check(const double* x) {
  double s = 0;
  for (int i = 0; i < 6; ++i) {
    const double t = std::log(x[i] + 0.8) * x[0];
    if (!std::isfinite(t)) return 1e6;
    s += t;
  }
  return s;
}

SPARSEGEN_HESSIAN(out[1], x[6])
bool by_bool(const double* x, double* out) {
  double s = 0;
  for (int i = 0; i < 6; ++i) {
    if (x[i] < -2) return false;
    s += x[i] * x[i] * x[i];
  }
  *out = s;
  return true;
}

// Sums that a branch on values ends, and an iteration that ends when a step is small.
SPARSEGEN_HESSIAN(return, x[4])
double left_early(const double* x) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (sum > 1.0) break;
    sum += x[i] * x[i] * (1 + sum);
  }
  return sum;
}
SPARSEGEN_HESSIAN(return, x[3])
double converged(const double* x) {
  double y = 1;
  for (int k = 0; k < 30; ++k) {
    const double step = (y * y * y + y - x[0] * x[1] - 3) / (3 * y * y + 1);
    y -= step;
    if (std::fabs(step) < 1e-14) break;
  }
  return y * x[2];
}
