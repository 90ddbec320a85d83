// Early returns with error codes: the paths that return a nonzero literal write nothing.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[3], x[3])
int checked(const double* x, double* y, double t, int n) {
  if (n < 0) return -1;
  if (t > 1e30) return 2;
  for (int i = 0; i < 3; ++i) {
    if (std::isnan(x[i])) return 1;
    y[i] = x[i] * t;
  }
  return 0;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[2], x[2])
int fails_late(const double* x, double* y) {
  y[0] = log(x[0]);
  if (x[1] < 0.0) return -1;
  y[1] = sqrt(x[1]) * y[0];
  return 0;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void returns_nothing(const double* x, double* y, bool swap) {
  y[0] = x[0];
  y[1] = x[1];
  if (x[0] > x[1]) return;
  y[0] = x[1];
  if (swap) return;
  y[1] = x[0];
}

// Helpers that say how it went: what one that failed has not written is of no account, for its caller gives up as well.
static int rate(double T, double* r) {
  if (T <= 0.0) return 1;
  *r = std::exp(-1.0 / T);
  return 0;
}

static int all(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const int flag = rate(x[i], &y[i]);
    if (flag != 0) return flag;
  }
  return 0;
}

static bool inside(const double* x, double* y) {
  if (x[0] < 0.0 || x[1] < 0.0) return false;
  y[0] = x[0] * x[1];
  return true;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[4], x[4])
int passes_on(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    double r;
    int flag = rate(x[i], &r);
    if (flag != 0) return -1;
    if ((flag = rate(x[(i + 1) % 4], &y[i])) != 0) return flag;
    y[i] *= r;
  }
  return 0;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[3], x[3])
int of_another(const double* x, double* y) {
  return all(x, y, 3);
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[3], x[3])
int and_then(const double* x, double* y) {
  int ret = all(x, y, 3);
  if (ret) return ret;
  y[0] *= x[2];
  return 0;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[2], x[3])
int truth(const double* x, double* y) {
  if (!inside(x, y)) return 2;
  const bool good = inside(x + 1, y + 1);
  if (good) return 0;
  return 1;
}

// A status that is made good: both ways of it are written, and reach the result.
SPARSEGEN_JACOBIAN(y[4], x[4])
void made_good(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    double r;
    const int flag = rate(x[i] - 1.0, &r);
    if (flag != 0) r = x[(i + 1) % 4];
    y[i] = r * r;
  }
}

// A number of something, which is no status.
static int below(const double* x, double limit) {
  int count = 0;
  for (int i = 0; i < 3; ++i)
    if (x[i] < limit) ++count;
  return count;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void counted(const double* x, double* y, double limit) {
  const int n = below(x, limit);
  y[1] = x[2];
  if (n > 1)
    y[0] = x[0];
  else
    y[0] = x[1] * n;
}

static int chooses(const double* x, const double** from) {
  *from = x;
  if (x[0] > x[1]) return 0;
  *from = x + 2;
  return 1;
}

SPARSEGEN_JACOBIAN(y[2], x[4])
void moves(const double* x, double* y) {
  const double* from;
  const int kind = chooses(x, &from);
  y[1] = x[2];
  if (kind == 0)
    y[0] = from[0];
  else
    y[0] = from[0] * from[1];
}

// Of `true` and `false` the one that comes with all values is that of success, mostly `true`.
// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[2], x[2])
bool true_is_good(const double* x, double* y) {
  if (x[0] <= 0.0) return false;
  y[0] = std::log(x[0]);
  if (x[1] < 0.0) return false;
  y[1] = std::sqrt(x[1]) * y[0];
  return true;
}

// RANGE: 0.1 2.0
// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(y[2], x[2])
bool false_comes_last(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    if (std::isnan(x[i])) continue;
    y[0] = x[0] * x[1];
    y[1] = x[i];
    return true;
  }
  return false;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[2], x[2])
bool true_is_bad(const double* x, double* y) {
  if (x[0] <= 0.0) return true;
  y[0] = std::log(x[0]);
  if (x[1] < 0.0) return true;
  y[1] = std::sqrt(x[1]) * y[0];
  return false;
}

// What a path that fails has written counts.
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
bool fails_with_values(const double* x, double* y) {
  y[0] = x[0];
  if (x[0] > 1e6) {
    y[0] = x[1];
    return false;
  }
  y[1] = x[1];
  return true;
}

// A code that says where it went wrong.
static int factored(double* a) {
  for (int k = 0; k < 2; ++k) {
    if (a[k] == 0.0) return k + 1;
    a[k] = 1 / a[k];
  }
  return 0;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
int where(const double* x, double* y) {
  double a[2] = {x[0], x[1]};
  const int bad = factored(a);
  if (bad != 0) return bad;
  y[0] = a[0];
  y[1] = a[1];
  return 0;
}

static int square(const double* x, int k, double* v) {
  if (k < 0) return -2;
  *v = x[k] * x[k];
  return 0;
}

// No input fails here, which a compiler does not know.
SPARSEGEN_JACOBIAN(y[1], x[2])
int never(const double* x, double* y) {
  double a, b;
  if (square(x, 0, &a) || square(x, 1, &b)) return 1;
  y[0] = a * b;
  return 0;
}
