// Functions with many colors that come to their inputs step by step, so that lanes are zero until a seed names them.
// RUN: %run_column
// RUN: %run_bidirectional
// WARNS: *
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// Each step has two inputs, of two arrays; a helper that reads none, and one that reads them.
static void rate(const double* x, double u, double* d) {
  const double s = std::sin(x[0]);
  d[0] = x[1];
  d[1] = u - 0.5 * s * x[1];
}
static double input(const double* u, const double* w, int t) {
  const double a = u[t];
  const double b = a * w[t];
  return a + b;
}
// SAMPLES: 2
SPARSEGEN_JACOBIAN(y[80], (x0[2], u[40], w[40]))
void shooting(const double* u, const double* w, const double* x0, double* y) {
  double x[2] = {x0[0], x0[1]};
  for (int t = 0; t < 40; ++t) {
    for (int s = 0; s < 2; ++s) {
      double k[2];
      rate(x, input(u, w, t), k);
      for (int i = 0; i < 2; ++i) x[i] += 0.1 * k[i];
    }
    for (int i = 0; i < 2; ++i) y[2 * t + i] = x[i];
  }
}

// What was written when few lanes counted is read when more do: long ago, in part, or after something else was there.
// SAMPLES: 2
SPARSEGEN_JACOBIAN(y[96], x[96])
void histories(const double* x, double* y) {
  double past[96], last = 0, turn[2] = {0, 0};
  for (int t = 0; t < 96; ++t) {
    past[t] = t % 7 == 3 ? 1.0 : x[t] * x[t] + last;
    if (t % 10 == 9) last = 0;
    turn[t % 2] = t % 3 == 0 ? 0.5 * past[t / 2] : past[t / 2] * x[t];
    last = 0.5 * last + turn[(t + 1) % 2] + past[t];
    y[t] = last * past[t / 3];
  }
}

// From the last to the first, in a number of rounds that depends on values, and left early.
// SAMPLES: 2
SPARSEGEN_JACOBIAN(y[66], (p, x[66]))
void backwards(const double* x, double p, double* y) {
  double v = 1;
  for (int t = 65; t >= 0; --t) {
    double z = v + 0.1 * x[t];
    for (int k = 0; k < 6; ++k) {
      const double r = z * z - 1.0 - v * v;
      z -= r / (2 * z);
      if (std::fabs(r) < 0.3 * p) break;
    }
    v = z > 1.4 ? 0.7 * z + 0.01 * p : z + p * x[t];
    y[65 - t] = v;
  }
}

// Calls that call themselves, each with lanes of its own.
static double folded(const double* x, int from, int to) {
  if (to - from == 1) return x[from] * x[from];
  const int middle = (from + to) / 2;
  const double first = folded(x, from, middle);
  const double second = folded(x, middle, to);
  return first * second + 0.5 * first;
}
// SAMPLES: 1
SPARSEGEN_JACOBIAN(y[64], x[64])
void recursive(const double* x, double* y) {
  for (int t = 0; t < 64; ++t) y[t] = folded(x, 0, t + 1);
}

// Structs and vectors with state, and scratch space of the caller's.
struct Filter {
  double taps[3];
  int next;
  double step(double in) {
    taps[next] = in;
    next = (next + 1) % 3;
    return taps[0] + 0.5 * taps[1] * taps[2];
  }
};
// SAMPLES: 1
// STORAGE scratch: 4
SPARSEGEN_JACOBIAN(y[150], x[150])
void filters(const double* x, double* scratch, double* y) {
  Filter filter = {{0, 0, 0}, 0};
  std::vector<double> sums(9);
  for (int t = 0; t < 150; ++t) {
    scratch[t % 4] = filter.step(x[t]);
    sums[t % 9] += scratch[(t / 2) % 4 <= t ? t % 4 : 0];
    y[t] = sums[t % 9] * filter.taps[0] + sums[(t + 1) % 9];
  }
}

// float
// SAMPLES: 1
// TOLERANCE: 1e-5
SPARSEGEN_JACOBIAN(y[68], x[68])
void single(const float* x, float* y) {
  float level = 1;
  for (int t = 0; t < 68; ++t) {
    const float in = 0.1f * x[t];
    level = 0.75f * level + in * level;
    y[t] = level;
  }
}
