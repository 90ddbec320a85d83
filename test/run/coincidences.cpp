// Differences and quotients of what is one element for some indexes: there nothing is left of it.
// RUN: %run
#include <sparsegen/annotate.h>

constexpr int N = 12;

// DIRECT: walls
SPARSEGEN_JACOBIAN(f[N], c[N])
void walls(const double* c, double* f) {
  for (int i = 0; i < N; ++i) {
    const int left = i == 0 ? 1 : i - 1;
    const int right = i == N - 1 ? N - 2 : i + 1;
    f[i] = 0.5 * (c[right] - c[left]) * c[i];
  }
}

// The reads stand in locals, as they do where a rate needs them several times.
SPARSEGEN_JACOBIAN(f[N], c[N])
void locals(const double* c, double* f, double speed) {
  for (int i = 0; i < N; ++i) {
    const int left = (i == 0) ? 1 : -1;
    const int right = (i == N - 1) ? -1 : 1;
    const double cl = c[i + left];
    const double cr = c[i + right];
    const double transport = speed * (cr - cl);
    f[i] = transport - c[i] * c[i];
  }
}

SPARSEGEN_JACOBIAN(f[6][5], u[6][5])
void rows_and_columns(const double (*u)[5], double (*f)[5]) {
  for (int j = 0; j < 6; ++j) {
    const double* down = u[j == 0 ? 1 : j - 1];
    const double* up = u[j == 5 ? 4 : j + 1];
    for (int i = 0; i < 5; ++i) {
      const int l = i == 0 ? 1 : i - 1, r = i == 4 ? 3 : i + 1;
      f[j][i] = u[j][r] - u[j][l] + (up[i] - down[i]) * u[j][i];
    }
  }
}

SPARSEGEN_JACOBIAN(f[N], c[N])
void quotients(const double* c, double* f) {
  for (int i = 0; i < N; ++i) {
    const int next = i + 1 < N ? i + 1 : i;
    f[i] = c[next] / c[i] + i;
    if (i == N - 1) f[i] += c[0];
  }
}

// The same in a helper, and for more than loads: products of what is the same.
static double slope(const double* c, const double* k, int a, int b) { return k[a] * c[a] - k[b] * c[b]; }

// STORAGE k: N
SPARSEGEN_JACOBIAN(f[N], c[N])
void helper(const double* c, double* f, const double* k) {
  for (int i = 0; i < N; ++i) f[i] = slope(c, k, i, i % 3 == 0 ? i : i - 1) + c[(i + 5) % N];
}

// Not the same value, though the same element: it is written in between.
SPARSEGEN_JACOBIAN(f[N], c[N])
void written_between(const double* c, double* f) {
  double w[N];
  for (int i = 0; i < N; ++i) w[i] = c[i];
  for (int i = 0; i < N; ++i) {
    const int l = i == 0 ? 0 : i - 1;
    const int r = i % 4 == 0 ? l : i;
    const double before = w[l];
    w[l] = 2.0 * c[l] * c[(l + 3) % N];
    const double after = w[r];
    f[i] = after - before;
  }
}

static void change(double* w, int k, double by) { w[k] *= by; }

SPARSEGEN_JACOBIAN(f[N], c[N])
void written_by_helper(const double* c, double* f) {
  double w[N];
  for (int i = 0; i < N; ++i) w[i] = c[i];
  for (int i = 0; i < N; ++i) {
    const int r = i % 4 == 0 ? i : (i + 1) % N;
    const double before = w[i];
    change(w, r, c[(i + 5) % N]);
    const double after = w[r];
    f[i] = after - before;
  }
}

// The index changes in between, and one side is assigned on one path only.
SPARSEGEN_JACOBIAN(f[N], c[N])
void other_index(const double* c, double* f, double t) {
  for (int i = 0; i < N; ++i) {
    int k = i;
    double a = c[k];
    k = (i + 1) % N;
    const double b = c[k];
    int m = k;
    if (t > 1.0) a = c[(i + 2) % N];
    const double d = c[m];
    m = i;
    f[i] = (b - a) + (d - c[m]) * c[i];
  }
}

// In a loop, what one round read the next one finds changed.
SPARSEGEN_JACOBIAN(f[N], c[N])
void from_round_to_round(const double* c, double* f) {
  double last = c[0];
  int at = 0;
  for (int i = 0; i < N; ++i) {
    f[i] = c[at] - last + c[i];
    last = c[i];
    at = i + 1;
  }
}

// Elements of different arrays at one index, which depend on the same: none is the other.
// PATTERN: X / X / X / X
SPARSEGEN_JACOBIAN(y[4], x[1])
void otherArrays(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = 0.5;
  for (int i = 3; i >= 0; --i) y[0] = x[0] - y[i];
  double s = x[0] * x[0];
  const double t = 3 * x[0], c[2] = {x[0], x[0]};
  for (int i = 1; i >= 0; --i) y[1] = s * c[0] - t * c[i];
  const double *p = c, *q = y;
  for (int i = 0; i < 2; ++i) y[2] = p[0] - q[i];
  for (int i = 0; i < 2; ++i) {
    y[3] = (x[i / 2] + y[1]) / (y[i] + x[0]);
    s = y[3];
  }
}

// Read again in a branch, which only some rounds take; the others keep what was read before.
SPARSEGEN_JACOBIAN(f[N], c[N])
void inABranch(const double* c, double* f) {
  for (int i = 0; i < N; ++i) {
    const int j = (i + 2) % N, k = (2 + i) % N;
    double a = c[(i + 1) % N];
    if (i % 2 == 0) a = c[j];
    f[i] = a - c[k] + c[j] * c[j];
  }
}

// What later rounds find was read in the round before; what the first one finds was not.
SPARSEGEN_JACOBIAN(f[N], c[N])
void fromTheSecondRoundOn(const double* c, double* f) {
  const int j = 2, k = 2;
  double a = c[0];
  for (int i = 0; i < N; ++i) {
    f[i] = a - c[k] + c[2] * c[7];
    a = c[j];
  }
}

static void odd(double* w, int k, int n);
static void even(double* w, int k, int n) {
  if (n > 0) odd(w, k, n - 1);
  w[k] *= 2.0;
}
static void odd(double* w, int k, int n) {
  if (n > 0) even(w, k, n - 1);
}

// Written in between by functions that call each other, either of them.
SPARSEGEN_JACOBIAN(f[N], c[N])
void mutual(const double* c, double* f) {
  double w[N];
  for (int i = 0; i < N; ++i) w[i] = c[i];
  for (int i = 0; i < N; ++i) {
    const int j = i, k = i % 3 == 0 ? i : (i + 1) % N;
    const double first = w[j];
    even(w, j, 1);
    const double second = w[k];
    f[i] = (second - first) * c[7];
    const double third = w[j];
    odd(w, j, 1);
    const double fourth = w[k];
    f[i] += (third - fourth) * c[0];
  }
}

// What is taken away comes first, or has its sign in a constant.
static int mirrored(int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 2 - i : i; }
SPARSEGEN_JACOBIAN(y[4], x[4])
void negated(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = -0.5 * x[mirrored(i - 1, 4)] + 0.5 * x[mirrored(i + 1, 4)];
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void apart(const double* x, double* y) {
  y[0] = -x[0] + x[0] + x[1];
  y[1] = -2.0 * x[0] + 2.0 * x[0];
  y[2] = x[2] * -3.0 + x[1] + 3.0 * x[1];
}
