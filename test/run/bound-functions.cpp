// Callbacks in user data, and others of the caller's, whose targets SPARSEGEN_SET names.
// RUN: %run
#include <sparsegen/annotate.h>

struct Problem {
  double (*source)(double);
  double (*flux)(double, double);
  double k;
};

double heat(double u) { return u * u * u; }
namespace laws {
double upwind(double a, double b) { return a * b; }
double linear(double a, double b) { return a - b; }
}  // namespace laws

static double applied(const Problem* problem, double u) { return problem->source(u); }

// By the name of the local, two of one type in one struct, called here and in what is called.
// PATTERN: X... / XX.. / .XX. / ..XX
// WITH data: Problem{heat, laws::upwind, 0.5}
SPARSEGEN_SET(user->source, heat)
SPARSEGEN_SET(user->flux, laws::upwind)
SPARSEGEN_JACOBIAN(f[4], u[4])
int reaction(double t, const double* u, double* f, void* data) {
  const Problem* user = static_cast<const Problem*>(data);
  for (int i = 0; i < 4; ++i) {
    f[i] = applied(user, u[i]) + user->k * u[i] + t;
    if (i > 0) f[i] += user->flux(u[i], u[i - 1]);
  }
  return 0;
}

struct Pair {
  double (*first)(double, double);
  double (*second)(double, double);
};

// One type, two targets: the pattern is that of each.
// PATTERN: X. / XX
// WITH pair: {laws::linear, laws::upwind}
SPARSEGEN_SET(pair->first, laws::linear)
SPARSEGEN_SET(pair->second, &laws::upwind)
SPARSEGEN_JACOBIAN(y[2], x[2])
void two(const Pair* pair, const double* x, double* y) {
  y[0] = pair->first(x[0], 1.0) + pair->second(0.0, x[1]);
  y[1] = pair->second(x[0], x[1]);
}

// Whether there is one is known, too.
// PATTERN: X
// WITH data: Problem{heat, laws::upwind, 0.5}
SPARSEGEN_SET(data->source, heat)
SPARSEGEN_JACOBIAN(y, x)
void optional(const Problem* data, double x, double& y) { y = data->source ? data->source(x) : 1.0; }

// A second derivative.
// WITH data: Problem{heat, laws::upwind, 0.5}
SPARSEGEN_SET(data->source, heat)
SPARSEGEN_HESSIAN(return, x[3])
double energy(const Problem* data, const double* x) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += data->k * data->source(x[i]);
  return sum;
}
