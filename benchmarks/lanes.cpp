// Functions that take as many colors of rows as of columns: what a lane of adjoints costs beside one of tangents
// (partitions.py).
#include <sparsegen/annotate.h>

#include <cmath>

constexpr int N = 60, M = N * N;

// The five-point stencil, and a term in each point.
SPARSEGEN_JACOBIAN(r[M], u[M])
void bratu(const double* u, double* r) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const int k = i * N + j;
      double s = -4 * u[k] + 0.1 * std::exp(u[k]);
      if (i > 0) s += u[k - N];
      if (i < N - 1) s += u[k + N];
      if (j > 0) s += u[k - 1];
      if (j < N - 1) s += u[k + 1];
      r[k] = s;
    }
}

// Broyden's tridiagonal function.
SPARSEGEN_JACOBIAN(r[M], u[M])
void broyden(const double* u, double* r) {
  for (int i = 0; i < M; ++i) {
    r[i] = (3 - 2 * u[i]) * u[i] + 1;
    if (i > 0) r[i] -= u[i - 1];
    if (i < M - 1) r[i] -= 2 * u[i + 1];
  }
}

// Two steps, through an array.
SPARSEGEN_JACOBIAN(r[M], u[M])
void steps(const double* u, double* r) {
  double a[M];
  for (int i = 0; i < M; ++i) a[i] = u[i];
  for (int i = 1; i < M - 1; ++i) a[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) - u[i] * u[i];
  for (int i = 0; i < M; ++i) r[i] = a[i];
  for (int i = 1; i < M - 1; ++i) r[i] = a[i] + 0.1 * (a[i - 1] - 2 * a[i] + a[i + 1]) - a[i] * a[i];
}

// In place: what is overwritten is kept.
SPARSEGEN_JACOBIAN(u[M], u[M])
void inplace(double* u) {
  for (int i = 1; i < M; i += 2) u[i] = u[i] * std::sin(u[i - 1]);
  for (int i = 0; i < M; i += 2) u[i] = u[i] * u[i + 1] + std::exp(-u[i] * u[i]);
}

// Reactions in cells of six species.
SPARSEGEN_JACOBIAN(r[M], u[M])
void chem(const double* u, double* r) {
  for (int c = 0; c < M / 6; ++c) {
    const double* y = u + 6 * c;
    const double a = 0.3 * y[0] * y[1], b = 0.7 * y[2] * y[3] / (1 + y[4]), d = y[5] * y[0] * std::exp(-y[4]);
    r[6 * c] = -a - d;
    r[6 * c + 1] = -a + b;
    r[6 * c + 2] = a - b;
    r[6 * c + 3] = d - b;
    r[6 * c + 4] = a * b;
    r[6 * c + 5] = b - d;
  }
}
