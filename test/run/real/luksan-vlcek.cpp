// The chained problem of Lukšan and Vlček (5.1), its constraints and the gradient's structure, with vectors that are
// returned by value.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>
#include <stdexcept>
#include <vector>

using Vector = std::vector<double>;

SPARSEGEN_JACOBIAN(return[8], x[10])
Vector constraints(const Vector& x) {
  const std::size_t n = x.size();
  if (n < 3) throw std::invalid_argument("too few variables");
  Vector c(n - 2);
  for (std::size_t k = 0; k < n - 2; ++k)
    c[k] = 3.0 * std::pow(x[k + 1], 3) + 2.0 * x[k + 2] - 5.0 +
           std::sin(x[k + 1] - x[k + 2]) * std::sin(x[k + 1] + x[k + 2]) + 4.0 * x[k + 1] -
           x[k] * std::exp(x[k] - x[k + 1]) - 3.0;
  return c;
}

SPARSEGEN_JACOBIAN(grad[10], x[10])
void gradient(const Vector& x, Vector& grad) {
  grad.assign(x.size(), 0.0);
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double t = x[i] * x[i] - x[i + 1];
    grad[i] += 400.0 * x[i] * t + 2.0 * (x[i] - 1.0);
    grad[i + 1] -= 200.0 * t;
  }
}
