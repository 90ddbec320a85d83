// Jacobians compressed by rows, both ways, and by what costs least: dense rows and columns, updates in place, branches,
// several slots, structs, functions on float, kinks.
// RUN: %run
// RUN: %run_row
// RUN: %run_bidirectional
// WARNS: *
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cmath>

// A dense row, a dense column, and the diagonal.
SPARSEGEN_JACOBIAN(y[12], x[12])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < 12; ++i) y[0] += x[i] * std::sin(x[i]);
  for (int i = 1; i < 12; ++i) y[i] = x[0] * std::exp(0.3 * x[i]);
}

// The same in one array, which is changed while it is read.
SPARSEGEN_JACOBIAN(u[10], u[10])
void arrowInPlace(double* u) {
  for (int i = 1; i < 10; ++i) u[0] += u[i] * u[i];
  for (int i = 1; i < 10; ++i) u[i] = u[i] * u[i] + 0.5 * u[0];
}

// Two of each.
SPARSEGEN_JACOBIAN(f[14], x[14])
void borders(const double* x, double* f) {
  double sum = 0, product = 1;
  for (int i = 0; i < 14; ++i) {
    sum += x[i] * x[i];
    product *= 1 + 0.1 * x[i];
    f[i] = x[i] * x[0] + x[i] * x[13];
  }
  f[3] = std::sqrt(1 + sum);
  f[9] = product;
}

// One dense row at the end of a chain.
SPARSEGEN_JACOBIAN(g[9], x[9])
void constraint(const double* x, double* g) {
  for (int i = 0; i < 8; ++i) g[i] = x[i] * x[i + 1];
  double mean = 0;
  for (int i = 0; i < 9; ++i) mean += x[i] / 9;
  g[8] = mean * mean;
}

// One dense column: by columns alone.
SPARSEGEN_JACOBIAN(g[9], (x[9], p))
void parameter(const double* x, double p, double* g) {
  for (int i = 0; i < 9; ++i) g[i] = x[i] * p;
}

// Rows and columns without entries.
SPARSEGEN_JACOBIAN(y[8], x[9])
void holes(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) y[i] = i;
  for (int i = 0; i < 9; ++i)
    if (i != 4) y[2] += x[i] * x[i];
  y[5] = x[0] * x[8];
  y[7] = x[0] * x[1];
}

// Several slots on both sides, a scalar and a result among them.
SPARSEGEN_JACOBIAN((y[4], return, z[2]), (x[4], t, p[3]))
double several(const double* x, double t, const double* p, double* y, double* z) {
  double total = 0;
  for (int i = 0; i < 4; ++i) {
    y[i] = std::cos(x[i]) * t;
    total += y[i] * p[i % 3];
  }
  z[0] = p[0] * p[1];
  z[1] = t * p[2] * x[3];
  return total;
}

// Which way is taken depends on values; so does where it ends.
SPARSEGEN_JACOBIAN(y[6], x[6])
int branches(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (int i = 0; i < 6; ++i) {
    if (x[i] < 0)
      y[i] = x[0] * x[i];
    else
      y[i] += std::sin(x[i]);
    y[5] += y[i] * y[i];
  }
  for (int k = 0; k < 4 && y[5] > 1; ++k) y[5] *= 0.5 * x[k];
  return y[5] > 0 ? 1 : 0;
}

// Time steps: what is overwritten has to be kept.
SPARSEGEN_JACOBIAN((u[7], energy[1]), u[7])
void steps(double* u, double* energy) {
  for (int step = 0; step < 3; ++step)
    for (int i = 1; i < 6; ++i) u[i] += 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) - 0.05 * u[i] * u[i];
  *energy = 0;
  for (int i = 0; i < 7; ++i) *energy += u[i] * u[i];
}

struct Body {
  double x, y, mass;
};

// Structs in, structs out.
SPARSEGEN_JACOBIAN(to[3], from[3])
void bodies(const Body* from, Body* to) {
  double mass = 0;
  for (int k = 0; k < 3; ++k) mass += from[k].mass * from[k].x;
  for (int k = 0; k < 3; ++k) {
    to[k].mass = k == 1 ? mass : from[k].mass;
    to[k].x = from[k].x * from[k].mass * from[0].mass;
    to[k].y = from[k].y * from[0].mass;
  }
}

// TOLERANCE: 2e-5
SPARSEGEN_JACOBIAN(y[9], x[9])
void single(const float* x, float* y) {
  y[0] = 0;
  for (int i = 0; i < 9; ++i) y[0] += x[i] * x[i];
  for (int i = 1; i < 9; ++i) y[i] = x[0] * x[i] + 0.5f * x[i];
}

// EDGES: 0, 1, -1
SPARSEGEN_JACOBIAN(y[7], x[7])
void kinks(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < 7; ++i) y[0] += std::fabs(x[i]);
  for (int i = 1; i < 7; ++i) y[i] = std::fmax(x[0], x[i]) + std::sqrt(std::fabs(x[i]));
}

// Steps in a helper that changes what it is given.
static void relax(double* v, const double* x, int n) {
  for (int i = 1; i < n; ++i) v[i] = 0.5 * (v[i] + v[i - 1] * x[i]);
}
SPARSEGEN_JACOBIAN((v[6], last[1]), x[6])
void helper(const double* x, double* v, double* last) {
  for (int i = 0; i < 6; ++i) v[i] = x[i] * x[i];
  relax(v, x, 6);
  relax(v, x, 3);
  *last = v[0] * v[5];
}

// Rows that are pointers, and one more row that all lead to.
SPARSEGEN_JACOBIAN((grid[3][4], sum[1]), x[12])
void rows(const double* x, double grid[3][4], double* sum) {
  *sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) {
      grid[i][j] = x[4 * i + j] * x[4 * i];
      *sum += grid[i][j] * x[4 * i + j];
    }
}

// Nothing depends on anything.
SPARSEGEN_JACOBIAN(y[2], x[3])
int nothing(const double* x, double* y) {
  y[0] = y[1] = 1;
  return x[0] > 0 ? 3 : 4;
}

// A slot of structs with arrays: its cells are more than the first array has.
struct Particle {
  double position[2];
  double mass;
};
SPARSEGEN_JACOBIAN(f[3], b[3])
void pull(const Particle* b, double* f) {
  for (int i = 0; i < 3; ++i) {
    f[i] = b[i].mass * b[(i + 1) % 3].mass;
    for (int k = 0; k < 2; ++k) f[i] += (b[i].position[k] - b[(i + 1) % 3].position[k]) * b[i].position[k];
  }
}

SPARSEGEN_JACOBIAN(b[3], b[3])
void move(Particle* b) {
  for (int i = 1; i < 3; ++i)
    for (int k = 0; k < 2; ++k) b[i].position[k] += b[i - 1].position[k] * b[i].mass;
}
