/* Recursion: of a depth that is known, and of one that data decides, in functions that return a number. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>
/* A formula that reflects its argument. */
static double gam(double x) {
  if (x < 0.5) return 3.14159265358979 / (sin(3.14159265358979 * x) * gam(1.0 - x));
  return sqrt(x) * pow(x, x) * exp(-x);
}
// RANGE: 0.1 0.9
SPARSEGEN_JACOBIAN(y[2], x[2])
void reflected(const double *x, double *y) { y[0] = gam(x[0]); y[1] = gam(x[1]) * x[0]; }

/* Two functions that call each other. */
static double odd(double x, double w);
static double even(double x, double w) { return x > 1 ? odd(0.5 * x, w) * x : x * w; }
static double odd(double x, double w) { return x > 1 ? even(0.5 * x, w) + 1 : w * w; }
// RANGE: 0.5 9
SPARSEGEN_JACOBIAN(y[2], x[3])
void mutual(const double *x, double *y) { y[0] = even(x[0], x[1]); y[1] = odd(x[2], 2.0); }

/* Adaptive quadrature: two calls in each, with a tolerance that is another one each time. */
static double law(double t, double p) { return exp(-p * t) * t; }
static double simpson(double a, double b, double p) { return (b - a) / 6 * (law(a, p) + 4 * law(0.5 * (a + b), p) + law(b, p)); }
static double adapt(double a, double b, double whole, double p, double eps) {
  double m = 0.5 * (a + b), l = simpson(a, m, p), r = simpson(m, b, p);
  if (fabs(l + r - whole) < eps) return l + r;
  return adapt(a, m, l, p, eps / 2) + adapt(m, b, r, p, eps / 2);
}
// RANGE: 0.5 2
SPARSEGEN_JACOBIAN(y[1], x[2])
void quadrature(const double *x, double *y) { y[0] = adapt(0, x[0], simpson(0, x[0], x[1]), x[1], 1e-6); }

/* Numbers that are known at run time only. */
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
static double fraction(double x, int depth) { return depth <= 0 ? x : x + 1.0 / (2.0 + fraction(0.5 * x, depth - 1)); }
// WITH n: 12
// WITH k: 8
SPARSEGEN_JACOBIAN(y[2], x[2])
void numbers(const double *x, double *y, int n, int k) {
  y[0] = gcd(n, k) * x[0];
  y[1] = fraction(x[1], n);
}

/* With a pointer that is null, and one to a number of the caller's that is read. */
static double root(double x, const double *scale, int *flag) {
  if (flag) *flag = 1;
  if (x > 4.0) return 2.0 * root(0.25 * x, scale, flag);
  return sqrt(x) * *scale;
}
// RANGE: 0.5 90
SPARSEGEN_JACOBIAN(y[2], x[3])
void scaled(const double *x, double *y) {
  y[0] = root(x[0], &x[1], 0);
  y[1] = root(x[2], &x[2], 0);
}

/* All is known: each call is what it is. */
static double pick(const double *x, int k) { return k == 0 ? x[0] * x[0] : pick(x, k - 1) + (k % 3 == 0 ? x[k] : 0.0); }
// PATTERN: X..X..X
SPARSEGEN_JACOBIAN(y[1], x[7])
void known(const double *x, double *y) { y[0] = pick(x, 6); }

/* So it is where data decides within each what else is done, but not how often. */
static double folded(const double *x, int k) {
  double v = x[k];
  if (v < 0.5) v = v * v;
  if (k == 0) return v;
  return v * x[k - 1] > 0.1 ? folded(x, k - 1) * v : folded(x, k - 1) + x[k];
}
// PATTERN: XXX.
SPARSEGEN_JACOBIAN(y[1], x[4])
void foldedTwice(const double *x, double *y) { y[0] = folded(x, 2); }

/* A status, where what follows depends on it. */
static int tested(double v, double w) {
  if (v < 1) return 0;
  if (w > 1e6) return -1;
  return tested(0.5 * v, w);
}
static int stepped(double v, double w, double *out) {
  double t[2];
  int flag;
  t[0] = v > 3 ? w : v;
  if ((flag = tested(v, w)) != 0) {
    *out = w;
    return flag;
  }
  t[1] = 1;
  if (w > 3) {
    t[1] = t[0];
    if ((flag = tested(w, v)) != 0) return flag;
  }
  *out = t[0] * t[1] + v;
  return 0;
}
// RANGE: 0.2 9
// PATTERN: XXX / XX.
SPARSEGEN_JACOBIAN(y[2], x[3])
void statuses(const double *x, double *y) {
  double o = x[0];
  y[0] = x[0];
  y[1] = x[1];
  for (int k = 0; k < 3; ++k) {
    if (stepped(x[k], x[(k + 1) % 3], &o) != 0) {
      y[0] = o;
      return;
    }
    if (o > 5)
      y[0] += o;
    else
      y[1] *= x[0];
  }
}

/* Two functions, and a number that is another one each time. */
static double odder(double x, double w, double eps);
static double evener(double x, double w, double eps) { return x > eps ? odder(0.5 * x, w, eps * 1.5) * x : x * w; }
static double odder(double x, double w, double eps) { return x > eps ? evener(0.5 * x, w, eps * 1.2) + eps : w * w; }
// RANGE: 0.5 9
SPARSEGEN_JACOBIAN(y[1], x[2])
void tolerances(const double *x, double *y) { y[0] = evener(x[0], x[1], 0.7); }
