// Loops that are gone through forward and backward at once, since their rounds meet in sums only; and such as look like
// these, and are not.
// RUN: %run
// OPTIONS: --evaluation=compressed
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <cmath>

// Factors behind the loop that are known before it.
SPARSEGEN_JACOBIAN(return, (x[6], h))
double known(const double* x, double h, double w) {
  double f = 0.5;
  for (int i = 0; i < 5; ++i) f += x[i] * x[i + 1];
  const double scale = w * w;
  return scale * f + h * w;
}

// The factor is an independent: its derivative is the sum.
SPARSEGEN_JACOBIAN(return, (x[6], h))
double factor(const double* x, double h) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += x[i] * x[i];
  return h * f;
}

// Sums in sums, and terms that are left out.
SPARSEGEN_JACOBIAN(return, x[9])
double nested(const double* x) {
  double f = 0;
  for (int i = 0; i < 3; ++i) {
    double row = 0;
    for (int j = 0; j < 3; ++j) {
      f -= std::sin(x[3 * i + j]);
      if (i != j) row += x[3 * i + j] * x[3 * j + i];
      if (x[j] > 0) f += x[j] * x[3 * i];
    }
    f += row * row;
    for (int j = 0; j < i; ++j) f += row * x[j];
  }
  return f;
}

// Several sums, several loops.
SPARSEGEN_JACOBIAN(return, x[6])
double several(const double* x) {
  double f = 0, g = 0;
  for (int i = 0; i < 6; ++i) {
    f += x[i] * x[i];
    g += std::exp(x[i]);
  }
  for (int i = 5; i > 0; --i) f += x[i] * x[i - 1];
  for (int i = 1; i < 6; i += 2) g -= f > 1e9 ? x[0] : x[i] * x[0];
  return 2 * f - g;
}

// The sum is read in the loop: as a factor, in a condition, and by another sum.
SPARSEGEN_JACOBIAN(return, x[6])
double readAsFactor(const double* x) {
  double f = 1;
  for (int i = 0; i < 6; ++i) f += 0.1 * f * x[i];
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double readInCondition(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i)
    if (f < 3.0) f += x[i] * x[i];
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double feeds(const double* x) {
  double s = 0, f = 0;
  for (int i = 0; i < 6; ++i) {
    s += x[i] * x[i];
    f += s;
  }
  return f;
}

// It begins anew in the loop, or is scaled.
SPARSEGEN_JACOBIAN(return, x[6])
double beginsAnew(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) {
    if (i == 3) f = x[0];
    f += x[i] * x[i];
  }
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double scaled(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f = 0.5 * f + x[i] * x[i];
  return f;
}

// It is used behind the loop as a factor, in a condition, and as a bound of another loop.
SPARSEGEN_JACOBIAN(return, x[6])
double squared(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += x[i] * x[i];
  return f * f + x[0];
}
SPARSEGEN_JACOBIAN(return, x[6])
double decides(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += x[i] * x[i];
  if (f > 0.5) f = 3 * f + x[1];
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double repeats(const double* x) {
  double f = 0;
  int n = 0;
  for (int i = 0; i < 6; ++i) {
    f += x[i] * x[i];
    n += x[i] > 0;
  }
  for (int k = 0; k < n; ++k) f *= 1.5;
  return f;
}

// The second loop has a factor that the first one computes.
SPARSEGEN_JACOBIAN(return, x[6])
double normalised(const double* x) {
  double s = 0, f = 0;
  for (int i = 0; i < 6; ++i) s += x[i] * x[i];
  for (int i = 0; i < 6; ++i) f += std::exp(x[i]) / s;
  return f;
}

// The last round's value goes on; so does a factor that the loop counts.
SPARSEGEN_JACOBIAN(return, x[6])
double goesOn(const double* x) {
  double f = 0, last = 0;
  int count = 0;
  for (int i = 0; i < 6; ++i) {
    last = x[i] * x[i];
    f += last;
    ++count;
  }
  return f / count + last;
}

// Left early.
SPARSEGEN_JACOBIAN(return, x[6])
double leftEarly(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) {
    if (x[i] < -0.9) break;
    if (x[i] < -0.5) continue;
    f += x[i] * x[i];
    if (x[i] > 0.95) return 2 * f;
  }
  return f;
}

// Sums in memory: an element, a result, the caller's own numbers.
SPARSEGEN_JACOBIAN(return, x[6])
double inElements(const double* x) {
  double f[2] = {0, 0};
  for (int i = 0; i < 6; ++i) f[i % 2] += x[i] * x[i];
  return 2 * f[0] + 3 * f[1];
}
SPARSEGEN_JACOBIAN(f[1], x[6])
void inResult(const double* x, double* f) {
  f[0] = x[0];
  for (int i = 0; i < 6; ++i) f[0] += x[i] * x[i];
  f[0] *= 2;
}
SPARSEGEN_JACOBIAN(f[2], x[6])
void inResults(const double* x, double* f) {
  f[0] = f[1] = 0;
  for (int i = 0; i < 6; ++i) {
    f[i % 2] += x[i] * x[i];
    f[1] -= 0.5 * x[i];
  }
  f[1] += f[0];
}
SPARSEGEN_JACOBIAN(f[2], x[6])
void readsResult(const double* x, double* f) {
  f[0] = f[1] = x[0];
  for (int i = 0; i < 6; ++i) {
    f[0] += x[i] * x[i];
    f[1] += 2 * f[0];
  }
}
SPARSEGEN_JACOBIAN(f[3], x[6])
void walks(const double* x, double* f) {
  f[0] = f[1] = f[2] = x[0];
  for (int i = 0; i < 6; ++i) {
    *f += x[i] * x[i];
    if (i % 2 == 1 && i < 5) ++f;
  }
}
SPARSEGEN_JACOBIAN(f[1], x[6])
void maybeTheResult(const double* x, double* f) {
  double g = x[4];
  f[0] = x[5];
  double* const p = x[0] > 0 ? &g : f;
  for (int i = 0; i < 4; ++i) f[0] += 0.5 * *p + x[i];
  *p += x[1];
  f[0] += g;
}
SPARSEGEN_JACOBIAN(x[6], x[6])
void inInput(double* x) {
  for (int i = 1; i < 6; ++i) x[0] += x[i] * x[i];
  for (int i = 1; i < 6; ++i) x[i] += x[0] * x[i - 1];
}
SPARSEGEN_JACOBIAN(return, x[6])
double intoInput(double* x) {
  double f = 0;
  for (int i = 0; i < 5; ++i) {
    f += x[i] * x[i];
    x[i + 1] = std::sin(x[i]);
  }
  return f;
}
SPARSEGEN_JACOBIAN(return, (s, x[6]))
double intoIndependent(double s, const double* x) {
  for (int i = 0; i < 6; ++i) s += x[i] * x[i];
  return s;
}
SPARSEGEN_JACOBIAN(return, (s, x[6]))
double readsIndependent(double s, const double* x) {
  for (int i = 0; i < 6; ++i) s += x[i] * s;
  return s;
}
SPARSEGEN_JACOBIAN(return, x[6])
double maybeTheSum(const double* x) {
  double f = x[5], g = x[4];
  const double* const p = x[0] > 0 ? &f : &g;
  for (int i = 0; i < 4; ++i) f += 0.5 * *p + x[i];
  return f + g;
}

// An array that the loop makes, summed up behind it.
SPARSEGEN_JACOBIAN(return, x[6])
double madeThenSummed(const double* x) {
  double w[6], f = 0, g = 0;
  for (int i = 0; i < 6; ++i) {
    w[i] = x[i] * x[i];
    g += x[i];
  }
  for (int i = 0; i < 6; ++i) f += 2 * w[i] + w[5 - i] * x[i];
  for (int i = 0; i < 6; ++i) w[i] = 3 * x[i];
  for (int i = 0; i < 6; ++i) f += w[i];
  return f + g;
}

// In helpers.
static double sumOf(const double* x, int n) {
  double f = 0;
  for (int i = 0; i < n; ++i) f += x[i] * x[i];
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double calledTwice(const double* x) {
  return sumOf(x, 6) + sumOf(x, 3) * sumOf(x + 1, 2);
}
static void addTo(double* f, double value) { *f += value * value; }
SPARSEGEN_JACOBIAN(return, x[6])
double helperAdds(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) addTo(&f, x[i]);
  return 2 * f;
}
static double term(const double* x, int i) { return x[i] * std::exp(x[(i + 1) % 6]); }
SPARSEGEN_JACOBIAN(return, x[6])
double helperGives(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += term(x, i) * term(x, 5 - i);
  return 2 * f;
}
static double running(double* sum, double value) {
  *sum = *sum + value * value;
  return *sum;
}
SPARSEGEN_JACOBIAN(return, x[6])
double helperReads(const double* x) {
  double s = 0, f = 0;
  for (int i = 0; i < 6; ++i) f += running(&s, x[i]);
  return f + s;
}
