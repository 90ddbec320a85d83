// The gradient of the norm after Burgers' equation by hand: each step writes an array of its own, and these are kept
// for the way back, in which each cell gathers from its neighbours.
#include <cmath>
#include <vector>

#include "../gradient.h"
#include "problem.h"

namespace {

void forth(const double* __restrict u, double* __restrict next, double courant, double diffusion) {
  next[0] = u[0];
  for (int i = 1; i < cells - 1; ++i)
    next[i] =
        u[i] - courant * (u[i + 1] * u[i + 1] - u[i - 1] * u[i - 1]) + diffusion * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
  next[cells - 1] = u[cells - 1];
}

// The first and the last cell are not changed by a step, and so have nothing to give to their neighbours.
void back(const double* __restrict u, const double* __restrict bar, double* __restrict before, double courant,
          double diffusion) {
  const double twice = 2.0 * courant, own = 1.0 - 2.0 * diffusion;
  const int last = cells - 1;
  before[0] = bar[0] + (diffusion + twice * u[0]) * bar[1];
  before[1] = own * bar[1] + (diffusion + twice * u[1]) * bar[2];
  for (int i = 2; i < last - 1; ++i)
    before[i] = own * bar[i] + (diffusion - twice * u[i]) * bar[i - 1] + (diffusion + twice * u[i]) * bar[i + 1];
  before[last - 1] = own * bar[last - 1] + (diffusion - twice * u[last - 1]) * bar[last - 2];
  before[last] = bar[last] + (diffusion - twice * u[last]) * bar[last - 1];
}

}  // namespace

double by_hand(const Problem& problem, const double* x, double* gradient) {
  static std::vector<double> kept(static_cast<std::size_t>(steps) * cells);
  const double *u = x, courant = problem.courant, diffusion = problem.diffusion;
  for (int step = 0; step < steps; ++step) {
    double* const next = kept.data() + step * cells;
    forth(u, next, courant, diffusion);
    u = next;
  }
  double sum = 0.0, bars[2][cells];
  for (int i = 0; i < cells; ++i) sum += u[i] * u[i];
  const double norm = std::sqrt(sum), inverse = 1.0 / norm;
  for (int i = 0; i < cells; ++i) bars[steps % 2][i] = inverse * u[i];
  for (int step = steps - 1; step >= 0; --step)
    back(step > 0 ? kept.data() + (step - 1) * cells : x, bars[(step + 1) % 2], step > 0 ? bars[step % 2] : gradient,
         courant, diffusion);
  return norm;
}
