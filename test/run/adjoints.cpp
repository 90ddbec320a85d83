// What reverse mode has to save, to run again, or to undo: loops that overwrite, jumps, helpers that change what they read.
// RUN: %run
// OPTIONS: --evaluation=compressed
#include <sparsegen/annotate.h>

#include <cmath>

// A sum of terms: its loop is run once.
SPARSEGEN_JACOBIAN(return, x[6])
double terms(const double* x) {
  double f = 0;
  for (int i = 0; i < 5; ++i) {
    const double a = x[i + 1] - x[i] * x[i], b = 1 - x[i];
    f += 100 * a * a + b * b;
  }
  return f;
}

// The sum goes on into what is not linear.
SPARSEGEN_JACOBIAN(return, x[5])
double norm(const double* x) {
  double sum = 0;
  for (int i = 0; i < 5; ++i) sum += x[i] * x[i];
  return std::sqrt(sum) * x[0];
}

// Each round needs what the one before left.
SPARSEGEN_JACOBIAN(return, (x, a))
double recurrence(double x, double a) {
  double t = x;
  for (int i = 0; i < 7; ++i) t = std::sin(a * t) + 0.1 * i;
  return t;
}

// Time steps in one array; every element is overwritten by what is next to it.
SPARSEGEN_JACOBIAN(u[8], u[8])
void steps(double* u) {
  for (int step = 0; step < 4; ++step)
    for (int i = 1; i < 7; ++i) u[i] += 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) - 0.05 * u[i] * (u[i + 1] - u[i - 1]);
}

// The same with two arrays that take turns.
SPARSEGEN_JACOBIAN(f[6], x[6])
void pingPong(const double* x, double* f) {
  double a[6], b[6];
  double *now = a, *next = b;
  for (int i = 0; i < 6; ++i) now[i] = x[i];
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < 6; ++i) next[i] = now[i] * now[(i + 1) % 6] + x[i];
    double* const old = now;
    now = next;
    next = old;
  }
  for (int i = 0; i < 6; ++i) f[i] = now[i];
}

// An inner loop in a region that is run again, with an array of its own.
SPARSEGEN_JACOBIAN(return, x[9])
double elements(const double* x) {
  double energy = 0;
  for (int e = 0; e < 3; ++e) {
    double g[3];
    for (int k = 0; k < 3; ++k) g[k] = std::exp(0.3 * x[3 * e + k]);
    double product = 1;
    for (int k = 0; k < 3; ++k) product *= g[k];
    energy += product * g[1] + x[e];
  }
  return energy;
}

// Newton's method: how often the loop runs depends on the values.
// RANGE: 0.5 4
SPARSEGEN_JACOBIAN(return, a)
double root(double a) {
  double x = a;
  for (int k = 0; k < 50; ++k) {
    const double step = (x * x - a) / (2 * x);
    x -= step;
    if (std::fabs(step) < 1e-14) break;
  }
  return x;
}

// Jumps of all kinds, also out of two loops at once.
SPARSEGEN_JACOBIAN(f[2], x[4])
void jumps(const double* x, double* f) {
  f[0] = f[1] = x[0];
  for (int i = 0; i < 4; ++i) {
    if (x[i] < -1) continue;
    f[0] *= x[i];
    for (int j = 0;; ++j) {
      if (j == i) break;
      f[1] += f[0] * x[j];
      if (f[1] > 3) goto done;
    }
    if (f[0] > 2) {
      f[0] = std::sin(f[0]);
      return;
    }
  }
done:
  f[1] *= f[1];
}

SPARSEGEN_JACOBIAN(return, x[5])
double firstLarge(const double* x) {
  for (int i = 0; i < 5; ++i)
    if (x[i] * x[i] > 1) return x[i] * x[i] * x[0];
  return x[4];
}

// What decides is overwritten where it decides.
SPARSEGEN_JACOBIAN(return, x[2])
double decides(const double* x) {
  double a = x[0], b = x[1];
  for (int i = 0; i < 5; ++i) {
    if (a > b) {
      a = b * a - 1;
    } else {
      b = 0.5 * b - a * a;
    }
  }
  return a * b;
}

// Loops of other shapes.
SPARSEGEN_JACOBIAN(return, x[10])
double shapes(const double* x) {
  double t = 1;
  for (int i = 9; i > 0; i -= 2) t = t * x[i] + i;
  for (unsigned k = 0; k <= 9; k += 3) t += std::cos(t) * x[k];
  for (unsigned long k = 10; k-- > 0;) t = t * 0.5 + x[k] * t;
  int n = 3;
  while (n > 0) {
    t *= x[n];
    --n;
  }
  do t = std::tanh(t + x[n]);
  while (++n < 4);
  for (short s = 2; s != 6; ++s) t += x[s] * t;
  return t;
}

// A helper that reads what it writes for its caller, and one that changes its argument.
static void scale(double* v, int n, double* norm) {
  *norm = 0;
  for (int i = 0; i < n; ++i) *norm += v[i] * v[i];
  *norm = std::sqrt(*norm + 1);
  for (int i = 0; i < n; ++i) v[i] /= *norm;
}
static double power(double x, int n) {
  double p = 1;
  while (n-- > 0) {
    p *= x;
    x = x + 0.1;
  }
  return p;
}
SPARSEGEN_JACOBIAN((f[3], g[1]), x[3])
void helpers(const double* x, double* f, double* g) {
  double v[3] = {x[0], x[1] * x[2], x[2]};
  double norm;
  for (int round = 0; round < 2; ++round) {
    scale(v, 3, &norm);
    v[0] += norm * power(v[1], 3);
  }
  for (int i = 0; i < 3; ++i) f[i] = v[i];
  *g = norm;
}

static double deep(const double* x, int n) { return n == 0 ? x[0] : std::sin(x[n]) * deep(x, n - 1) + x[n]; }
SPARSEGEN_JACOBIAN(return, x[4])
double recursive(const double* x) { return deep(x, 3) * deep(x, 2); }

// Sources that may be the place itself.
SPARSEGEN_JACOBIAN(f[3], x[3])
void overlapping(const double* x, double* f) {
  double a[3] = {x[0], x[1], x[2]};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) a[i] = a[i] * x[j] + a[j] * a[(i + j) % 3];
  for (int i = 0; i < 3; ++i) f[i] = a[i];
}

// Where it goes depends on an index that is overwritten.
SPARSEGEN_JACOBIAN(f[4], x[4])
void permuted(const double* x, double* f) {
  int at = 1;
  for (int i = 0; i < 4; ++i) f[i] = 0;
  for (int i = 0; i < 4; ++i) {
    f[at] += x[i] * x[at];
    at = (at + 3) % 4;
  }
}

struct State {
  double position[2], velocity[2];
};
static State advanced(const State& s, double h) {
  State next = s;
  for (int k = 0; k < 2; ++k) {
    next.velocity[k] -= h * std::sin(s.position[k]);
    next.position[k] += h * next.velocity[k];
  }
  return next;
}
SPARSEGEN_JACOBIAN(return, (p[2], v[2]))
double trajectory(const double* p, const double* v) {
  State s{{p[0], p[1]}, {v[0], v[1]}};
  for (int k = 0; k < 5; ++k) s = advanced(s, 0.2);
  return s.position[0] * s.velocity[1] + s.position[1];
}

// An error code: nothing is written then.
SPARSEGEN_JACOBIAN(f[2], x[2])
int status(const double* x, double* f) {
  if (x[0] < -1.4) return 1;
  double d = x[1];
  for (int k = 0; k < 3; ++k) {
    d = d * x[0];
    if (d > 100) return 2;
  }
  f[0] = d, f[1] = x[1] * d;
  return 0;
}

// In single precision.
// TOLERANCE: 1e-5
SPARSEGEN_JACOBIAN(return, x[4])
float single(const float* x) {
  float t = 1;
  for (int i = 0; i < 4; ++i) t = t * x[i] + std::sin(t);
  return t;
}
