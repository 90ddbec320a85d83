// A problem of optimal control, transcribed with the trapezoidal rule as users of Ipopt write it: all states and controls
// in one vector, with constants that say where each begins, and residuals that are appended to another.
// RUN: %run
#include <cmath>
#include <cstddef>
#include <sparsegen/annotate.h>
#include <vector>

constexpr std::size_t N = 8;  // points
constexpr double dt = 0.1;

// Where each trajectory begins in the vector of variables.
const std::size_t x_start = 0;
const std::size_t y_start = x_start + N;
const std::size_t psi_start = y_start + N;
const std::size_t v_start = psi_start + N;
const std::size_t delta_start = v_start + N;
const std::size_t a_start = delta_start + N - 1;
constexpr std::size_t n_vars = 4 * N + 2 * (N - 1);
constexpr std::size_t n_constraints = 4 * N;

const double Lf = 2.67;

// STORAGE initial: 4
SPARSEGEN_JACOBIAN(g[n_constraints], vars[n_vars])
void constraints(const std::vector<double>& vars, const std::vector<double>& initial, std::vector<double>& g) {
  g[x_start] = vars[x_start] - initial[0];
  g[y_start] = vars[y_start] - initial[1];
  g[psi_start] = vars[psi_start] - initial[2];
  g[v_start] = vars[v_start] - initial[3];
  for (std::size_t t = 1; t < N; t++) {
    const double x1 = vars[x_start + t], x0 = vars[x_start + t - 1];
    const double y1 = vars[y_start + t], y0 = vars[y_start + t - 1];
    const double psi1 = vars[psi_start + t], psi0 = vars[psi_start + t - 1];
    const double v1 = vars[v_start + t], v0 = vars[v_start + t - 1];
    const double delta0 = vars[delta_start + t - 1];
    const double a0 = vars[a_start + t - 1];
    g[x_start + t] = x1 - (x0 + v0 * std::cos(psi0) * dt);
    g[y_start + t] = y1 - (y0 + v0 * std::sin(psi0) * dt);
    g[psi_start + t] = psi1 - (psi0 - v0 * delta0 / Lf * dt);
    g[v_start + t] = v1 - (v0 + a0 * dt);
  }
}

SPARSEGEN_JACOBIAN(return, vars[n_vars])
double cost(const std::vector<double>& vars) {
  double sum = 0;
  for (std::size_t t = 0; t < N; t++) sum += 2000 * std::pow(vars[y_start + t], 2) + std::pow(vars[v_start + t] - 40.0, 2);
  for (std::size_t t = 0; t < N - 1; t++) sum += 5 * std::pow(vars[delta_start + t], 2) + std::pow(vars[a_start + t], 2);
  for (std::size_t t = 0; t < N - 2; t++)
    sum += 200 * std::pow(vars[delta_start + t + 1] - vars[delta_start + t], 2);
  return sum;
}
