// Functions that come to their inputs step by step, with many colors: for seeded.py.
#include <sparsegen/annotate.h>

#include <cmath>

// A cart with a pole, by Heun's rule: a force in each of 100 intervals, all states at their ends.
static void rate(const double* x, double force, double* d) {
  const double s = std::sin(x[1]), c = std::cos(x[1]);
  const double mass = 1.0 + 0.3 * s * s;
  d[0] = x[2];
  d[1] = x[3];
  d[2] = (force + 0.3 * s * (0.5 * x[3] * x[3] + 9.81 * c)) / mass;
  d[3] = -(force * c + 0.15 * x[3] * x[3] * c * s + 12.753 * s) / (0.5 * mass);
}
SPARSEGEN_JACOBIAN(y[400], x[100])
void cart(const double* x, double* y) {
  double state[4] = {0.0, 0.1, 0.0, 0.0};
  for (int t = 0; t < 100; ++t) {
    for (int s = 0; s < 4; ++s) {
      double first[4], second[4], moved[4];
      rate(state, x[t], first);
      for (int i = 0; i < 4; ++i) moved[i] = state[i] + 0.005 * first[i];
      rate(moved, x[t], second);
      for (int i = 0; i < 4; ++i) state[i] += 0.0025 * (first[i] + second[i]);
    }
    for (int i = 0; i < 4; ++i) y[4 * t + i] = state[i];
  }
}

// Three tanks in a row: an inflow and a disturbance in each of 80 intervals.
SPARSEGEN_JACOBIAN(y[240], x[160])
void tanks(const double* x, double* y) {
  double level[3] = {0.1, 0.2, 0.3};
  for (int t = 0; t < 80; ++t) {
    for (int s = 0; s < 5; ++s) {
      const double first = 0.4 * std::sqrt(1.0 + level[0] * level[0]), second = 0.3 * std::tanh(level[1]);
      level[0] += 0.01 * (x[t] - first);
      level[1] += 0.01 * (first - second + x[80 + t]);
      level[2] += 0.01 * (second - 0.1 * level[2] * level[2]);
    }
    for (int i = 0; i < 3; ++i) y[3 * t + i] = level[i];
  }
}

// 24 reactors in a row, each with five parameters, and Newton's method for its temperature.
SPARSEGEN_JACOBIAN(y[120], x[120])
void reactors(const double* x, double* y) {
  double c[4] = {1.0, 0.2, 0.1, 0.05}, feed = 300.0;
  for (int k = 0; k < 24; ++k) {
    const double* p = x + 5 * k;
    double t = feed;
    for (int it = 0; it < 20; ++it) {
      const double r = p[0] * std::exp(-p[1] / t) * c[0] - p[2] * (t - feed);
      const double step = r / (p[0] * std::exp(-p[1] / t) * c[0] * p[1] / (t * t) - p[2]);
      t -= step;
      if (std::fabs(step) < 1e-9) break;
    }
    const double speed = p[0] * std::exp(-p[1] / t), part = speed / (1.0 + speed);
    c[1] += p[3] * part * c[0];
    c[2] += (1.0 - p[3]) * part * c[0];
    c[0] -= part * c[0];
    c[3] += p[4] * c[1] * c[2];
    feed = t;
    for (int i = 0; i < 4; ++i) y[5 * k + i] = c[i];
    y[5 * k + 4] = feed;
  }
}
