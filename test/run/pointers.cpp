// Pointers as values: offsets into one array, walking pointers, swapped buffers.
// RUN: %run
#include <sparsegen/annotate.h>

constexpr int N = 4;

SPARSEGEN_JACOBIAN(dydt[2 * N], y[2 * N])
void fields(const double* y, double* dydt) {
  const double* u = y;
  const double* v = y + N;
  double* du = dydt;
  double* dv = &dydt[N];
  for (int i = 0; i < N; ++i) {
    du[i] = u[i] * v[i];
    dv[i] = v[i] - u[N - 1 - i];
  }
}

SPARSEGEN_JACOBIAN(y[N], x[N])
void walking(const double* x, double* y) {
  const double* p = x;
  double* q = y + N;
  while (p != x + N) *--q = *p++ * 2.0;
  q[0] += *(x + 1);
  *(y + 1) -= p[-1];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void ping_pong(const double* x, double* y) {
  double first[3], second[3];
  double *from = first, *to = second;
  for (int i = 0; i < 3; ++i) from[i] = x[i];
  for (int step = 0; step < 2; ++step) {
    to[0] = from[0];
    for (int i = 1; i < 3; ++i) to[i] = from[i] + from[i - 1];
    double* t = from;
    from = to;
    to = t;
  }
  for (int i = 0; i < 3; ++i) y[i] = from[i];
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void to_local(const double* x, double* y) {
  double a = x[0], b = x[1];
  double* p = &a;
  *p *= x[2];
  p = &b;
  *p += 1.0;
  y[0] = a;
  y[1] = b;
}

SPARSEGEN_JACOBIAN(y[3][2], x[2][3])
void rows(const double (*x)[3], double (*y)[2]) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j) {
      const double* row = x[j];
      y[i][j] = row[i];
    }
}

// Of a choice that is known, the other arm may be passive, or have tangents of another kind.
SPARSEGEN_JACOBIAN(y[3], x[3])
void knownChoice(const double* x, double* y) {
  double a[3];
  for (int i = 0; i < 3; ++i) a[i] = x[i] * x[0];
  for (int i = 0; i < 3; ++i) y[i] = a[2 - i];
  const int n = 1;
  const double* p = n > 1 ? a : x;
  double* q = n > 1 ? a : y;
  q[0] = p[1] * x[2];
}

// A variable in its own initial value.
SPARSEGEN_JACOBIAN(y[2], x[2])
void initialOfItself(const double* x, double* y) {
  double first = x[0];
  double* p = (p = &first, p);
  y[0] = *p * x[1];
  y[1] = x[1];
}
