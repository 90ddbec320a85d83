// References: to scalars, to arrays, as parameters of helpers, bound in a loop.
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN((p, q), (a, b))
void scalars(const double& a, double b, double& p, double& q) {
  p = a * b;
  q = b;
  double& alias = q;
  alias *= 2.0;
}

SPARSEGEN_JACOBIAN(y, x)
void arrays(const double (&x)[3][2], double (&y)[2]) {
  y[0] = x[0][0] * x[1][1];
  y[1] = 0;
  for (int i = 0; i < 3; ++i) {
    const double(&row)[2] = x[i];
    y[1] += row[1];
  }
}

static void scale(double& v, const double& by) { v *= by; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void through_helper(const double* x, double* y) {
  double t = x[0];
  scale(t, x[1]);
  y[0] = t;
  y[1] = x[1];
  scale(y[1], 3.0);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void bound_in_loop(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    const double& value = x[2 - i];
    double& out = y[i];
    out = value;
    out -= 1.0;
  }
}

struct Pair {
  double v[2];
};

// To what is made anew in each round of a jump.
SPARSEGEN_JACOBIAN(y[2], x[2])
void toWhatIsMadeAgain(const double* x, double* y) {
  int k = 0;
again:
  Pair q;
  q.v[0] = x[0];
  q.v[1] = x[1] * k;
  const Pair& r = q;
  if (++k < 2) goto again;
  double big[4] = {7, 7, 7, x[1]};
  y[1] = 0;
  for (int i = 0; i < 4; ++i) y[1] += big[i];
  y[0] = r.v[0] + r.v[1];
}
