// Requests whose dependents are of several functions: of one class, plain ones, in a template, behind a base.
// The tool reads JOINED, which names the functions; the check reads the function that calls them, written by hand.
// RUN: %run
// RUN: %run_star
#include <cmath>
#include <sparsegen/annotate.h>

#ifdef __SPARSEGEN__
#define JOINED SPARSEGEN_HESSIAN
#define JOINED_JACOBIAN SPARSEGEN_JACOBIAN
#else
#define JOINED(...)
#define JOINED_JACOBIAN(...)
#endif

constexpr int n = 6;

// The objective returns its value, the constraints have a parameter of theirs.
class Chain {
public:
  explicit Chain(double weight) : weight_(weight) {}

  JOINED((objective, constraints[n - 2]), x[n], chain_hessian)
  double objective(const double* x) const {
    double sum = 0;
    for (int i = 0; i + 1 < n; ++i) sum += weight_ * (x[i] * x[i] - x[i + 1]) * (x[i] * x[i] - x[i + 1]);
    return sum;
  }

#ifndef __SPARSEGEN__
  // OBJECT: {1.5}
  // MEMBERS: 1.5
  SPARSEGEN_HESSIAN((f[1], g[n - 2]), x[n], chain_hessian)
  void both(const double* x, double* f, double* g) const {
    *f = objective(x);
    constraints(x, g);
  }
#endif

private:
  // Private, and below the annotation.
  void constraints(const double* x, double* g) const {
    for (int i = 0; i < n - 2; ++i) g[i] = std::sin(x[i + 1] - x[i + 2]) * x[i] + weight_ * x[i];
  }
  double weight_;
};

// As an interface of an optimiser has them: statuses, sizes, one name for two results.
struct Problem {
  JOINED((value, eval_g::gap[2]), x[3], problem_hessian)
  bool eval_f(int size, const double* x, bool isNew, double& value) {
    value = std::exp(x[0] * x[1]) + x[2] * x[2];
    return isNew && size == 3;
  }
  bool eval_g(int size, const double* x, bool isNew, int m, double* gap) {
    for (int k = 0; k < 2; ++k) gap[k] = x[k] * x[k + 1] * x[k + 1];
    return isNew && m == 2 && size == 3;
  }

#ifndef __SPARSEGEN__
  // WITH size: 3
  // WITH isNew: true
  // WITH m: 2
  // OBJECT: {}
  SPARSEGEN_HESSIAN((value[1], gap[2]), x[3], problem_hessian)
  bool both(int size, const double* x, bool isNew, double* value, int m, double* gap) {
    const bool f = eval_f(size, x, isNew, *value), g = eval_g(size, x, isNew, m, gap);
    return f && g;
  }
#endif
};

// Plain functions in a namespace; a status of each, and results of one name.
namespace plain {
inline int rates(const double* x, double* out, double scale) {
  for (int k = 0; k < 3; ++k) out[k] = scale * x[k] * x[(k + 1) % 3] * x[k];
  return 0;
}
JOINED((out[2], rates::out[3]), (x[3], p), plain_hessian)
int balance(const double* x, double p, double* out) {
  out[0] = p * x[0] * x[1];
  out[1] = p * p + x[2];
  return 0;
}
#ifndef __SPARSEGEN__
SPARSEGEN_HESSIAN((out[2], second[3]), (x[3], p), plain_hessian)
int both(const double* x, double p, double* out, double* second, double scale) {
  balance(x, p, out);
  return rates(x, second, scale);
}
#endif
}  // namespace plain

// Statuses that values decide: what a function that failed has not written is of no account.
JOINED((y[1], limited), x[2], limited_hessian)
int bounded(const double* x, double* y) {
  if (!(x[1] < 9.0)) return 1;
  y[0] = x[1] * x[1] * x[0];
  return 0;
}
double limited(const double* x) { return x[0] * x[0]; }
#ifndef __SPARSEGEN__
SPARSEGEN_HESSIAN((y[1], z[1]), x[2], limited_hessian)
int both_limited(const double* x, double* y, double* z) {
  const int status = bounded(x, y);
  *z = limited(x);
  return status;
}
#endif

// Jacobians, too; of three functions, one of a namespace by its name.
namespace outer {
namespace inner {
inline double last(const double* x) { return x[2] * x[0]; }
}  // namespace inner
inline void middle(double* x, double* y) { y[0] = x[1] * x[1]; }
JOINED_JACOBIAN((y[1], inner::last, middle[1]), x[3], three_jacobian)
void first(double* x, double* y) { y[0] = x[0] * x[1]; }
#ifndef __SPARSEGEN__
SPARSEGEN_JACOBIAN((y[1], last[1], middle_y[1]), x[3], three_jacobian)
void three(double* x, double* y, double* last, double* middle_y) {
  first(x, y);
  *last = inner::last(x);
  middle(x, middle_y);
}
#endif
}  // namespace outer
