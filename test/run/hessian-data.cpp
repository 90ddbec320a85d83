// Hessians of functions of structs, of members of classes, of vectors and of templates.
// RUN: %run
// RUN: %run_star
#include <array>
#include <cmath>
#include <cstddef>
#include <sparsegen/annotate.h>
#include <vector>

#include "Inputs/energy.h"

// WITH data: {1.3, {0.5, 0.8, 1.1}, 2}
SPARSEGEN_HESSIAN(return, x[3])
double by_pointer(const double* x, const EnergyData* data) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += data->stiffness[i] * std::pow(x[i], data->power) * x[(i + 1) % 3];
  return data->scale * sum;
}

// WITH data: EnergyData{1.3, {0.5, 0.8, 1.1}, 2}
SPARSEGEN_HESSIAN(f[1], x[3])
int untyped(const double* x, double* f, void* data) {
  const EnergyData* d = static_cast<EnergyData*>(data);
  *f = d->scale * x[0] * x[1] + d->stiffness[2] * x[2] * x[2];
  return 0;
}

SPARSEGEN_HESSIAN(return, p[3])
double of_structs(const Particle* p) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < i; ++j) {
      const double dx = p[i].x - p[j].x, dy = p[i].y - p[j].y;
      sum += 1 / std::sqrt(0.5 + dx * dx + dy * dy);
    }
  return sum;
}

// WITH s: {{0, 0}, {0, 0}, 1.3}
SPARSEGEN_HESSIAN(return, (s.at, s.velocity))
double of_members(const State& s) {
  return s.at[0] * s.at[0] * s.velocity[1] + s.at[1] * s.velocity[0] + s.mass * s.velocity[0] * s.velocity[0];
}

// OBJECT: {2.0, {1.0, 0.5}}
// SETUP: double rest[2] = {1.0, 0.5};
// MEMBERS: 2.0, rest
SPARSEGEN_HESSIAN(return, x[2])
double Potential::energy(const double* x) const {
  return k_ * (x[0] - rest_[0]) * (x[0] - rest_[0]) + pair(x[0], x[1] - rest_[1]);
}

struct Vec {
  double x, y;
};
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }

SPARSEGEN_HESSIAN(return, x[4])
double local_structs(const double* x) {
  const Vec a = {x[0], x[1]}, b = {x[2], x[3]}, d = a - b;
  return dot(d, d) * dot(a, b);
}

SPARSEGEN_HESSIAN(return, x[4])
double vectors(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < 4; ++i) sum += x[i] * x[i] * x[i + 1];
  return sum;
}

using Triple = std::array<double, 3>;
SPARSEGEN_HESSIAN(return, x[3])
double arrays(const Triple& x) { return x[0] * x[1] + std::sin(x[2] * x[0]); }

SPARSEGEN_HESSIAN(return, x[3])
double lambdas(const double* x) {
  const auto square = [](double v) { return v * v; };
  double sum = 0;
  const auto add = [&](double v) { sum += square(v) * x[0]; };
  add(x[1]);
  add(x[2] - x[1]);
  return sum;
}

// TOLERANCE: 2e-3
SPARSEGEN_HESSIAN(return, x[3])
float single(const float* x) { return x[0] * x[1] * x[2] + x[0] * x[0]; }

// TOLERANCE: 2e-3
SPARSEGEN_HESSIAN(f[2], x[2])
void single_weighted(const float* x, float* f) {
  f[0] = x[0] * x[1];
  f[1] = x[1] * x[1] * 0.5f;
}
