// Small models as their users write them: kinetics, residuals, limiters, chains, solvers, buffers.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[8], y[8])
void hires(double, const double* y, double* f) {
  f[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
  f[1] = 1.71 * y[0] - 8.75 * y[1];
  f[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
  f[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
  f[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
  f[5] = -280.0 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
  f[6] = 280.0 * y[5] * y[7] - 1.81 * y[6];
  f[7] = -f[6];
}

SPARSEGEN_JACOBIAN(dx[12], x[12])
void lorenz96(const double* x, double* dx) {
  const int n = 12;
  for (int i = 0; i < n; i++) dx[i] = (x[(i + 1) % n] - x[(i + n - 2) % n]) * x[(i + n - 1) % n] - x[i] + 8.0;
}

static double minmod(double a, double b) {
  if (a * b <= 0.0) return 0.0;
  return std::fabs(a) < std::fabs(b) ? a : b;
}

SPARSEGEN_JACOBIAN(r[10], u[10])
void limited(const double* u, double* r, double dx) {
  double slope[10], flux[11];
  for (int i = 0; i < 10; i++)
    slope[i] = i == 0 || i == 9 ? 0.0 : minmod(u[i] - u[i - 1], u[i + 1] - u[i]);
  flux[0] = 0.3 * u[0] * u[0];
  for (int i = 0; i < 10; i++) {
    const double left = u[i] + 0.5 * slope[i];
    flux[i + 1] = 0.5 * left * left;
  }
  for (int i = 0; i < 10; i++) r[i] = -(flux[i + 1] - flux[i]) / dx;
}

// WITH u: {0.1, 0.5, 0.2, 0.7, 0.3, 0.9}
// WITH up: {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}
SPARSEGEN_JACOBIAN(r[6], u[6], heat_dFdu)
SPARSEGEN_JACOBIAN(r[6], up[6], heat_dFdup)
void heat(double, const double* u, const double* up, double* r) {
  for (int k = 0; k < 6; k++) r[k] = u[k];
  for (int k = 1; k < 5; k++) r[k] = up[k] - (u[k - 1] - 2 * u[k] + u[k + 1]) * 25.0;
}

static void matvec(const double a[3][3], const double* v, double out[3]) {
  for (int i = 0; i < 3; i++) {
    out[i] = 0;
    for (int j = 0; j < 3; j++) out[i] += a[i][j] * v[j];
  }
}

SPARSEGEN_JACOBIAN(p[3], (q[4], v[3]))
void rotate(const double q[4], const double v[3], double p[3]) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  matvec(r, v, p);
}

SPARSEGEN_JACOBIAN(x[6], (d[6], b[6]))
void thomas(const double* d, const double* b, double* x) {
  double c[6], g[6];
  c[0] = 0.3 / (4.0 + d[0] * d[0]);
  g[0] = b[0] / (4.0 + d[0] * d[0]);
  for (int i = 1; i < 6; ++i) {
    const double m = 1.0 / (4.0 + d[i] * d[i] - 0.2 * c[i - 1]);
    c[i] = 0.3 * m;
    g[i] = (b[i] - 0.2 * g[i - 1]) * m;
  }
  x[5] = g[5];
  for (int i = 4; i >= 0; --i) x[i] = g[i] - c[i] * x[i + 1];
}

SPARSEGEN_JACOBIAN(u[5], u[5])
void gauss_seidel(double* u) {
  for (int sweep = 0; sweep < 2; ++sweep)
    for (int i = 1; i < 4; ++i) u[i] = 0.5 * (u[i - 1] + u[i + 1]) + 0.1 * u[i] * u[i];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void newton(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) {
    double z = 1.0 + x[k] * x[k];
    double step = 1.0;
    int count = 0;
    while (std::fabs(step) > 1e-13 && count < 50) {
      step = (z * z * z - 2.0 - x[k]) / (3.0 * z * z);
      z -= step;
      ++count;
    }
    y[k] = z;
  }
}

static const int from[5] = {0, 1, 2, 3, 0};
static const int to[5] = {1, 2, 3, 0, 2};

SPARSEGEN_JACOBIAN((p[4], q[4]), (theta[4], v[4]))
void power_flow(const double* theta, const double* v, double* p, double* q) {
  for (int n = 0; n < 4; ++n) p[n] = q[n] = 0.0;
  for (int e = 0; e < 5; ++e) {
    const int i = from[e], j = to[e];
    const double d = theta[i] - theta[j];
    p[i] += v[i] * v[j] * std::sin(d);
    p[j] -= v[i] * v[j] * std::sin(d);
    q[i] += v[i] * v[i] - v[i] * v[j] * std::cos(d);
    q[j] += v[j] * v[j] - v[i] * v[j] * std::cos(d);
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void ping_pong(const double* x, double* y) {
  double a[4], b[4];
  double* now = a;
  double* next = b;
  for (int i = 0; i < 4; ++i) now[i] = x[i];
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < 4; ++i) next[i] = now[i] + (i > 0 ? 0.1 * now[i - 1] * now[i] : 0.0);
    double* swap = now;
    now = next;
    next = swap;
  }
  for (int i = 0; i < 4; ++i) y[i] = now[i];
}

SPARSEGEN_JACOBIAN(return, x[6])
double walking(const double* x) {
  const double* p = x;
  double s = 0;
  while (p < x + 5) {
    const double a = *p++;
    s += (*p - a * a) * (*p - a * a) + (1 - a) * (1 - a);
  }
  return s;
}
