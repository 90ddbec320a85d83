// What loops overwrite, and the way back of the adjoint restores.
// RUN: %run
// OPTIONS: --evaluation=compressed
// WARNS: load-unknown-index
#include <sparsegen/annotate.h>

#include <cmath>

// Two numbers that each step overwrites, and what is returned is one of them.
SPARSEGEN_JACOBIAN(return, x[6])
double populations(const double* x) {
  const double dt = 0.05;
  double prey = x[0], predators = x[1];
  for (int step = 0; step < 12; ++step) {
    prey += dt * prey * (x[2] - x[3] * predators);
    predators += dt * predators * (x[4] * prey - x[5]);
  }
  return prey;
}

// An old value that is handed on, in an array that is stepped in place.
SPARSEGEN_JACOBIAN(return, x[20])
double burgers(const double* x) {
  double u[20];
  for (int i = 0; i < 20; ++i) u[i] = x[i];
  for (int step = 0; step < 15; ++step) {
    double left = u[0];
    for (int i = 1; i < 19; ++i) {
      const double here = u[i], right = u[i + 1];
      u[i] = here - 0.05 * (right * right - left * left) + 0.15 * (right - 2.0 * here + left);
      left = here;
    }
  }
  double sum = 0.0;
  for (int i = 0; i < 20; ++i) sum += u[i] * u[i];
  return std::sqrt(sum);
}

// Several arrays, a border that is set before it is read, and a sum that each step begins anew.
SPARSEGEN_JACOBIAN(f[2], x[12])
void waves(const double* x, double* f) {
  double height[12], speed[12];
  for (int i = 0; i < 12; ++i) {
    height[i] = x[i];
    speed[i] = 0.1 * i;
  }
  double energy = 0.0;
  for (int step = 0; step < 9; ++step) {
    energy = 0.0;
    for (int i = 1; i < 11; ++i) {
      speed[i] += 0.1 * height[i] * (height[i - 1] - 2.0 * height[i] + height[i + 1]);
      energy += speed[i] * speed[i] * height[i];
    }
    for (int i = 1; i < 11; ++i) height[i] += 0.1 * speed[i] * (1.0 - 0.1 * height[i]);
    height[0] = height[0] + 0.3 * height[1] * height[0];
  }
  f[0] = energy;
  f[1] = height[0] * height[5] * speed[6];
}

// Branches on what they overwrite, an index that moves, and a bound that changes.
SPARSEGEN_JACOBIAN(f[3], x[5])
void branches(const double* x, double* f) {
  double a = x[0], b = x[1];
  int at = 0, rounds = 2;
  for (int step = 0; step < 30; ++step) {
    if (a * b < x[2]) {
      a = 0.9 * a + 0.2 * b * x[at] + 0.1 * a * b;
      at = (at + 3) % 5;
    } else {
      for (int k = 0; k < rounds; ++k) b = b * (0.8 - 0.1 * a * x[k]) + 0.05 * a * a * b;
      rounds = 1 + (rounds + at) % 4;
    }
    if (step % 7 == 3) a = 0.5 * a * x[at];
  }
  f[0] = a;
  f[1] = b * rounds;
  f[2] = a * b;
}

// The way back of a function that another one calls in each step.
static void advance(double* state, const double* rates, int steps) {
  double p = state[0], q = state[1];
  for (int k = 0; k < steps; ++k) {
    p += 0.1 * p * (rates[0] - rates[1] * q);
    q += 0.1 * q * (rates[2] * p - rates[3]);
  }
  state[0] = p;
  state[1] = q;
}
SPARSEGEN_JACOBIAN(state[2], (state[2], rates[4]))
void called(double* state, const double* rates) {
  for (int step = 0; step < 3; ++step) advance(state, rates, 5 + step);
}

// A loop that runs until it is done.
SPARSEGEN_JACOBIAN(return, x[3])
double until(const double* x) {
  double a = x[0], b = x[1];
  double c = 0.5;
  int n = 0;
  while (b * b < 40.0 && n < 7) {
    a = a * (1.0 + 0.1 * b) - 0.05 * a * a * c;
    b = 1.3 * b + 0.2 + 0.1 * a * b * x[2];
    c = 0.5 * c + 0.1 * c * c;
    ++n;
  }
  return a * b;
}
