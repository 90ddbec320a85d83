// Limited second-order finite volumes: the Euler equations by MUSCL with minmod and Rusanov's flux, and Burgers'
// equation with limiters by ratio of slopes. Which side of a limiter is taken depends on the values.
// RUN: %run
#include <algorithm>
#include <cmath>
#include <sparsegen/annotate.h>

namespace euler {

constexpr int ncell = 16, nvar = 3;
constexpr double gamma = 1.4;

struct Primitive {
  double rho, u, p;
};

inline Primitive primitive(const double* q) {
  Primitive w;
  w.rho = q[0];
  w.u = q[1] / q[0];
  w.p = (gamma - 1.0) * (q[2] - 0.5 * q[1] * w.u);
  return w;
}

inline double minmod(double a, double b) {
  if (a * b <= 0.0) return 0.0;
  return std::abs(a) < std::abs(b) ? a : b;
}

inline double sound_speed(const Primitive& w) { return std::sqrt(gamma * w.p / w.rho); }

inline void flux(const Primitive& w, double q[nvar], double f[nvar]) {
  q[0] = w.rho;
  q[1] = w.rho * w.u;
  q[2] = w.p / (gamma - 1.0) + 0.5 * w.rho * w.u * w.u;
  f[0] = q[1];
  f[1] = q[1] * w.u + w.p;
  f[2] = (q[2] + w.p) * w.u;
}

inline void rusanov(const Primitive& left, const Primitive& right, double* f) {
  double ql[nvar], qr[nvar], fl[nvar], fr[nvar];
  flux(left, ql, fl);
  flux(right, qr, fr);
  const double speed = std::fmax(std::fabs(left.u) + sound_speed(left), std::fabs(right.u) + sound_speed(right));
  for (int k = 0; k < nvar; ++k) f[k] = 0.5 * (fl[k] + fr[k]) - 0.5 * speed * (qr[k] - ql[k]);
}

inline Primitive extrapolate(const Primitive& w, const Primitive& slope, double side) {
  return Primitive{w.rho + side * 0.5 * slope.rho, w.u + side * 0.5 * slope.u, w.p + side * 0.5 * slope.p};
}

// SAMPLES: 60
// RANGE: 1.0 1.2
SPARSEGEN_JACOBIAN(dqdt[ncell * nvar], q[ncell * nvar])
void euler(const double* q, double* dqdt, double dx) {
  Primitive w[ncell + 4];
  Primitive slope[ncell + 4];
  double f[ncell + 1][nvar];

  for (int i = 0; i < ncell; ++i) w[i + 2] = primitive(q + nvar * i);
  // Transmissive at the left, a wall at the right.
  w[0] = w[1] = w[2];
  w[ncell + 2] = w[ncell + 1];
  w[ncell + 3] = w[ncell];
  w[ncell + 2].u = -w[ncell + 2].u;
  w[ncell + 3].u *= -1.0;

  for (int i = 1; i < ncell + 3; ++i) {
    slope[i].rho = minmod(w[i].rho - w[i - 1].rho, w[i + 1].rho - w[i].rho);
    slope[i].u = minmod(w[i].u - w[i - 1].u, w[i + 1].u - w[i].u);
    slope[i].p = minmod(w[i].p - w[i - 1].p, w[i + 1].p - w[i].p);
  }
  for (int i = 0; i <= ncell; ++i)
    rusanov(extrapolate(w[i + 1], slope[i + 1], 1.0), extrapolate(w[i + 2], slope[i + 2], -1.0), f[i]);
  for (int i = 0; i < ncell; ++i)
    for (int k = 0; k < nvar; ++k) dqdt[nvar * i + k] = -(f[i + 1][k] - f[i][k]) / dx;
}

}  // namespace euler

namespace burgers {

constexpr int n = 50;

struct VanLeer {
  static double phi(double r) { return (r + std::fabs(r)) / (1.0 + std::fabs(r)); }
};
struct Superbee {
  static double phi(double r) { return std::max(0.0, std::max(std::min(2.0 * r, 1.0), std::min(r, 2.0))); }
};

template <class Limiter>
static void rhs(const double* u, double* dudt, double dx) {
  double ul[n], ur[n];
  for (int i = 0; i < n; ++i) {
    const double left = u[(i + n - 1) % n], right = u[(i + 1) % n];
    const double down = u[i] - left, up = right - u[i];
    const double r = down / (up + (up >= 0 ? 1e-12 : -1e-12));
    const double slope = Limiter::phi(r) * up;
    ul[i] = u[i] - 0.5 * slope;
    ur[i] = u[i] + 0.5 * slope;
  }
  for (int i = 0; i < n; ++i) dudt[i] = 0.0;
  for (int i = 0; i < n; ++i) {
    const int next = i + 1 == n ? 0 : i + 1;
    // Godunov's flux of a convex function.
    const double a = std::fmax(ur[i], 0.0), b = std::fmin(ul[next], 0.0);
    const double f = 0.5 * std::fmax(a * a, b * b);
    dudt[i] -= f / dx;
    dudt[next] += f / dx;
  }
}

// SAMPLES: 100
// WITH dx: 0.25
SPARSEGEN_JACOBIAN(dudt[n], u[n])
void van_leer(const double* u, double* dudt, double dx) { rhs<VanLeer>(u, dudt, dx); }

// SAMPLES: 100
// WITH dx: 0.25
SPARSEGEN_JACOBIAN(dudt[n], u[n])
void superbee(const double* u, double* dudt, double dx) { rhs<Superbee>(u, dudt, dx); }

}  // namespace burgers
