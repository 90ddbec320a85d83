// Advection, diffusion and reaction on a line: the right-hand side is the sum of what three functions return.
// RUN: %run
#include <sparsegen/annotate.h>
#include <vector>

namespace adr {

typedef std::vector<double> state_type;

struct Parameters {
  double velocity = 1.0;
  double diffusivity = 0.05;
  std::vector<double> rate;  // of each cell
};

inline state_type advection(const state_type& u, const Parameters& p, double dx) {
  state_type flux(u.size(), 0.0);
  for (std::size_t i = 0; i < u.size(); ++i) {
    const double left = i == 0 ? 0.0 : u[i - 1];
    flux[i] = -p.velocity * (u[i] - left) / dx;
  }
  return flux;
}

inline state_type diffusion(const state_type& u, const Parameters& p, double dx) {
  state_type flux(u.size());
  const std::size_t last = u.size() - 1;
  for (std::size_t i = 1; i < last; ++i) flux[i] = p.diffusivity * (u[i - 1] - 2.0 * u[i] + u[i + 1]) / (dx * dx);
  flux.front() = p.diffusivity * (u[1] - u[0]) / (dx * dx);
  flux.back() = p.diffusivity * (u[last - 1] - u[last]) / (dx * dx);
  return flux;
}

inline state_type reaction(const state_type& u, const Parameters& p) {
  state_type source;
  source.reserve(u.size());
  std::size_t i = 0;
  for (const double v : u) source.push_back(p.rate[i++] * v * (1.0 - v));
  return source;
}

// WITH p: {1.5, 0.1, {1.0, 2.0, 0.5, 0.0, 1.0, 3.0}}
SPARSEGEN_JACOBIAN(dudt[6], u[6])
void rhs(const state_type& u, state_type& dudt, double t, const Parameters& p) {
  const double dx = 1.0 / static_cast<double>(u.size());
  const state_type a = advection(u, p, dx), d = diffusion(u, p, dx), r = reaction(u, p);
  for (std::size_t i = 0; i < u.size(); ++i) dudt[i] = a[i] + d[i] + r[i];
}

}  // namespace adr
