// Hessians of sums over the elements of meshes and networks, where one of two equal entries is computed, and stored
// below the diagonal. Elements that have a node twice, or an edge the other way round, and such as only look symmetric.
// RUN: %run
// RUN: %run_star
#include <cmath>
#include <sparsegen/annotate.h>

constexpr int springs = 7;
constexpr int ends[springs][2] = {{0, 1}, {2, 1}, {2, 3}, {3, 0}, {4, 0}, {1, 4}, {4, 3}};

// STORAGE stiffness: 7
SPARSEGEN_HESSIAN(return, x[15])
double network(const double* x, const double (&stiffness)[springs]) {
  double energy = 0;
  for (int s = 0; s < springs; ++s) {
    const double* p = x + 3 * ends[s][0];
    const double* q = x + 3 * ends[s][1];
    const double a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
    const double stretch = std::sqrt(1 + a * a + b * b + c * c) - 1.5;
    energy += 0.5 * stiffness[s] * stretch * stretch;
  }
  return energy;
}

// One spring has both ends at one node.
constexpr int loops[springs][2] = {{0, 1}, {2, 1}, {2, 2}, {3, 0}, {4, 0}, {1, 4}, {4, 3}};

SPARSEGEN_HESSIAN(return, x[10])
double coinciding(const double* x) {
  double energy = 0;
  for (int s = 0; s < springs; ++s) {
    const double* p = x + 2 * loops[s][0];
    const double* q = x + 2 * loops[s][1];
    energy += std::exp(p[0] * q[1]) * std::sin(p[1] + 2 * q[0]) + p[0] * q[0] * q[0];
  }
  return energy;
}

// Parallel springs, in both directions: several elements add to one entry.
constexpr int parallel[4][2] = {{0, 1}, {1, 0}, {1, 2}, {0, 1}};

SPARSEGEN_HESSIAN(return, x[3])
double doubled(const double* x) {
  double energy = 0;
  for (int s = 0; s < 4; ++s) energy += x[parallel[s][0]] * std::exp(x[parallel[s][1]] * x[parallel[s][0]]);
  return energy;
}

// On 3 x 4 squares, of which each is two triangles: long enough to stay a loop. Some are turned, so that neighbours have
// their common edge in opposite order or in the same.
constexpr int cells = 24;
constexpr int triangles[cells][3] = {
    {0, 1, 6},   {0, 6, 5},    {7, 1, 2},    {1, 7, 6},    {3, 8, 2},    {7, 2, 8},    {3, 4, 9},    {9, 8, 3},
    {5, 6, 11},  {10, 5, 11},  {6, 7, 12},   {12, 11, 6},  {7, 8, 13},   {13, 12, 7},  {14, 8, 9},   {8, 14, 13},
    {10, 11, 16}, {16, 15, 10}, {17, 11, 12}, {11, 17, 16}, {12, 13, 18}, {17, 12, 18}, {13, 14, 19}, {19, 18, 13}};

// STORAGE area: cells
SPARSEGEN_HESSIAN(return, x[40])
double mesh(const double* x, const double (&area)[cells]) {
  double energy = 0;
  for (int e = 0; e < cells; ++e) {
    double d[2][2];
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) d[i][j] = x[2 * triangles[e][j + 1] + i] - x[2 * triangles[e][0] + i];
    double norm2 = 0;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) norm2 += d[i][j] * d[i][j];
    const double J = 3 + d[0][0] * d[1][1] - d[0][1] * d[1][0];
    energy += area[e] * (norm2 * norm2 + J * J * norm2);
  }
  return energy;
}

// The last triangle has a node twice.
constexpr int flat[4][3] = {{0, 1, 2}, {3, 2, 1}, {1, 2, 4}, {4, 0, 4}};

SPARSEGEN_HESSIAN(return, x[5])
double degenerate(const double* x) {
  double energy = 0;
  for (int e = 0; e < 4; ++e) {
    const double a = x[flat[e][0]], b = x[flat[e][1]], c = x[flat[e][2]];
    energy += a * b * b * std::exp(c) + std::sin(a * c);
  }
  return energy;
}

// The sum's factor is an independent, and may be one of an element's nodes: what the loop adds is not symmetric.
SPARSEGEN_HESSIAN(return, x[5])
double scaled(const double* x) {
  double sum = 0;
  for (int s = 0; s < springs; ++s) sum += std::sin(x[ends[s][0]] * x[ends[s][1]]) * x[ends[s][1]];
  return sum * x[0];
}

// The same of a number that all elements read.
SPARSEGEN_HESSIAN(return, x[6])
double shared(const double* x) {
  const double w = x[5] * x[5] * x[0];
  double sum = 0;
  for (int s = 0; s < springs; ++s) {
    const double a = x[ends[s][0]], b = x[ends[s][1]];
    sum += w * a * b * b + x[5] * std::sin(a - 2 * b);
  }
  return sum;
}

// And of an array that is made before.
SPARSEGEN_HESSIAN(return, x[5])
double between(const double* x) {
  double y[5];
  for (int i = 0; i < 5; ++i) y[i] = x[i] * x[(i + 1) % 5];
  double sum = 0;
  for (int s = 0; s < springs; ++s) sum += y[ends[s][0]] * y[ends[s][1]] * x[ends[s][1]];
  return sum;
}

// Every element has one unknown of its own, and one that all have.
SPARSEGEN_HESSIAN(return, (x[5], y[springs], z))
double slots(const double* x, const double* y, double z) {
  double sum = 0;
  for (int s = 0; s < springs; ++s) {
    const double step = x[ends[s][0]] - z * x[ends[s][1]];
    sum += y[s] * step * step * step * z;
  }
  return sum;
}

// Elements that are left out by values, or by what they are.
SPARSEGEN_HESSIAN(return, x[5])
double branches(const double* x) {
  double sum = 0;
  for (int s = 0; s < springs; ++s) {
    const double a = x[ends[s][0]], b = x[ends[s][1]];
    if (a > b) sum += a * a * b;
    if (s % 3 == 0) continue;
    sum += std::exp(a * b);
  }
  return sum;
}

// A loop within an element, over its neighbours.
constexpr int fan[5][4] = {{1, 2, 3, 4}, {3, 0, 4, 2}, {0, 1, 4, 3}, {4, 2, 1, 0}, {2, 3, 0, 1}};

SPARSEGEN_HESSIAN(return, x[5])
double neighbours(const double* x) {
  double sum = 0;
  for (int i = 0; i < 5; ++i) {
    double mean = 0;
    for (int k = 0; k < 4; ++k) mean += x[fan[i][k]] * x[i];
    sum += mean * mean * x[i];
  }
  return sum;
}

static double pairing(double a, double b) { return std::sqrt(1 + (a - b) * (a - b)) * a; }

SPARSEGEN_HESSIAN(return, x[5])
double helper(const double* x) {
  double sum = 0;
  for (int s = 0; s < springs; ++s) sum += pairing(x[ends[s][0]], x[ends[s][1]]);
  return sum;
}

// Two sums in one loop, with weights of their own.
SPARSEGEN_HESSIAN((f, g), x[5])
void weighted(const double* x, double& f, double& g) {
  f = 0, g = 0;
  for (int s = 0; s < springs; ++s) {
    const double a = x[ends[s][0]], b = x[ends[s][1]];
    f += a * a * b;
    g += std::cos(a - 3 * b) * a;
  }
}
