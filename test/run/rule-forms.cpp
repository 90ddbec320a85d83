// Rules as models have them: namespaces, classes, enumerations, no elements, templates, loops that end by values.
// RUN: %run
#include "Inputs/rule-forms.h"

// WITH fluid: props::Fluid::Water
SPARSEGEN_JACOBIAN(return, (T, p))
double twice(props::Fluid fluid, double T, double p) { return props::cp(fluid, T, p) * props::cp(props::Fluid::Air, p, T + 1.0, "yes"); }

// WITH c: {1.0, 2.0, 0.5}
SPARSEGEN_JACOBIAN((h, s), x[5])
void stateOf(const props::Coefficients& c, const double* x, double& h, double& s) { props::state(5, c, x, &h, &s); s += h; }

// n = 0, too.
// WITH c: {1.0, 2.0, 0.5}
SPARSEGEN_JACOBIAN(f[6], x[6])
void someElements(const props::Coefficients& c, const double* x, double* f) {
  double total = 0;
  for (int i = 0; i < 6; ++i) {
    double h, s;
    props::state(static_cast<std::size_t>(i < 4 ? i % 3 : 0), c, x + i, &h, &s);
    total += h;
    f[i] = s * x[i] + h;
  }
  f[5] += x[0];
  (void)total;
}

SPARSEGEN_JACOBIAN(f[4], (x[4], w[4]))
void inPlace(const double* x, const double* w, double* f) {
  if (!props::mul(4, x, w, f)) return;
  props::mul(2, f, f + 2, f);
}

template <class T>
struct Grid {
  T scale;
  void rhs(const T* u, T* f) const {
    T flux[5];
    for (int i = 0; i < 5; ++i) flux[i] = scale * (u[i + 1] - u[i]);
    T out[5];
    props::mul(5, flux, u, out);
    for (int i = 0; i < 4; ++i) f[i] = out[i + 1] - out[i];
  }
};
SPARSEGEN_JACOBIAN(f[4], u[6])
void fluxes(const double* u, double* f, double scale) {
  Grid<double> grid{scale};
  grid.rhs(u, f);
}

SPARSEGEN_JACOBIAN(f[3], x[3])
void decided(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) {
    const double g = props::mul(1, x + i, x + (i + 1) % 3, f + i) ? f[i] : 0.0;
    f[i] = g > 0.3 ? g * g : x[i];
  }
}

// An iteration that ends when it has converged.
SPARSEGEN_JACOBIAN(return, (x, y))
double converged(double x, double y) {
  double t = x;
  int k = 0;
  while (std::fabs(t) > 1e-3 && k < 20) {
    double next;
    const double w = 0.3 * y;
    props::mul(1, &t, &w, &next);
    t = next;
    ++k;
  }
  return t + x * y;
}

SPARSEGEN_JACOBIAN(return, x[3])
double nested(const double* x) {
  auto f = [&](double v) { return props::cp(props::Fluid::Air, v, 2.0); };
  return f(x[0]) * f(x[1]) + f(f(x[2]));
}

SPARSEGEN_JACOBIAN(return, x)
double ofClass(double x) { return props::Tools::gelu(x) * x; }
