// Classes of headers: slots of them, parameters, and objects of the function's own.
// RUN: %run
#include "Inputs/header-classes.h"
#include "Inputs/specialized.h"

#include <sparsegen/annotate.h>

#include <array>
#include <cstddef>
#include <utility>

SPARSEGEN_JACOBIAN(f[2], p[2])
void bodies(const Point* p, const Stiffness& s, Point* f) {
  Point center(0, 0, 0);
  for (int i = 0; i < 2; ++i) center = center + p[i] * 0.5;
  for (int i = 0; i < 2; ++i) {
    Point d = p[i] - center;
    f[i] = d * (s.k / (1.0 + d.norm2()));
  }
}

// WITH law: {2.0, 1.0}
SPARSEGEN_JACOBIAN(return, x)
double of_law(double x, const laws::Parabola& law) { return law.eval(x) + laws::Parabola::unit().eval(x); }

SPARSEGEN_JACOBIAN(r, (u, q))
void of_template(const State& u, double q, State& r) {
  for (int i = 0; i < 2; ++i) r[i] = u[i] * q + u[1 - i] * u[i];
}

SPARSEGEN_JACOBIAN(y[1], x[2])
void own(const double* x, double* y) {
  Damper d(x[1]);
  y[0] = d.force(x[0]);
}

// A class that is written out, within what could be named otherwise.
SPARSEGEN_JACOBIAN(y[2], x[2])
void gauges(const double* x, double* y) {
  std::array<Gauge, 2> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i].set(x[i] * x[i]);
  std::pair<Gauge, double> last(all[1], x[0]);
  y[0] = all[0].get() * last.first.get();
  y[1] = last.second;
}

// Of a specialization, the arguments are named from outside.
template <class P>
static double with_policy(double v, const P& p) {
  return v < -1e9 ? -with_policy(-v, p) : P::scale * v * v;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void by_policy(const double* x, double* y) {
  y[0] = with_policy(x[0], lib::policy<lib::detail::on>());
}
