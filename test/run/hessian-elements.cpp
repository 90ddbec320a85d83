// Hessians that are evaluated element by element: `evaluate` with a hook. Each case is held against hyper-dual numbers as
// any Hessian, and BLOCKS says of how many unknowns the elements are. Projections to positive definite blocks are held
// against those of each element's own Hessian.
// RUN: %run
// RUN: mkdir -p %t.own && sparsegen %s -o %t.own/hessian-elements_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags -I%S -I%S/support -I%t.own %S/Inputs/hessian-elements-main.cpp -o %t.own/run && %t.own/run
// RUN: sparsegen %s -o %t.own/hessian-elements_sparse.h --index-type=int64 -- -std=c++17 -I%include
// RUN: %cxx %flags -I%S -I%S/support -I%t.own %S/Inputs/hessian-elements-main.cpp -o %t.own/wide && %t.own/wide
#include <cmath>
#include <sparsegen/annotate.h>

constexpr int springs = 7;
constexpr int ends[springs][2] = {{0, 1}, {2, 1}, {2, 3}, {3, 0}, {4, 0}, {1, 4}, {4, 3}};

// The energy of one element. Springs that are compressed have negative eigenvalues.
inline double spring(const double* x, int s, double rest) {
  const double* p = x + 2 * ends[s][0];
  const double* q = x + 2 * ends[s][1];
  const double a = p[0] - q[0], b = p[1] - q[1];
  const double stretch = std::sqrt(0.1 + a * a + b * b) - rest;
  return 0.5 * stretch * stretch;
}

// BLOCKS: 4
SPARSEGEN_HESSIAN(return, x[10])
double network(const double* x, double rest) {
  double energy = 0;
  for (int s = 0; s < springs; ++s) energy += spring(x, s, rest);
  return energy;
}

// Some are there for some values only; what is far away has no block.
constexpr double reach = 0.8;

inline double contact(const double* x, int s, double strength) {
  const double a = x[2 * ends[s][0]] - x[2 * ends[s][1]], b = x[2 * ends[s][0] + 1] - x[2 * ends[s][1] + 1];
  const double distance = std::sqrt(0.01 + a * a + b * b);
  return distance < reach ? -strength * (distance - reach) * (distance - reach) * std::log(distance / reach) : 0.0;
}

// BLOCKS: 4
SPARSEGEN_HESSIAN(return, x[10])
double contacts(const double* x, double strength) {
  double energy = 0;
  for (int s = 0; s < springs; ++s) {
    const double a = x[2 * ends[s][0]] - x[2 * ends[s][1]], b = x[2 * ends[s][0] + 1] - x[2 * ends[s][1] + 1];
    const double distance = std::sqrt(0.01 + a * a + b * b);
    if (distance < reach) energy += -strength * (distance - reach) * (distance - reach) * std::log(distance / reach);
  }
  return energy;
}

// Neo-Hookean tetrahedra, with arrays and loops of their own.
constexpr int tets[3][4] = {{0, 1, 2, 3}, {4, 2, 1, 3}, {1, 3, 4, 0}};

inline double tet(const double* x, int e, double lambda) {
  double d[3][3], norm2 = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      d[i][j] = x[3 * tets[e][j + 1] + i] - x[3 * tets[e][0] + i];
      norm2 += d[i][j] * d[i][j];
    }
  const double volume = d[0][0] * (d[1][1] * d[2][2] - d[1][2] * d[2][1]) + d[0][1] * (d[1][2] * d[2][0] - d[1][0] * d[2][2]) +
                        d[0][2] * (d[1][0] * d[2][1] - d[1][1] * d[2][0]);
  const double log = std::log(8 + volume * volume);
  return norm2 - log + lambda * log * log;
}

// BLOCKS: 12
// SAMPLES: 3
SPARSEGEN_HESSIAN(return, x[15])
double solid(const double* x, double lambda) {
  double energy = 0;
  for (int e = 0; e < 3; ++e) energy += tet(x, e, lambda);
  return energy;
}

// One spring has both ends at one node: two of its four unknowns are one, twice.
constexpr int loops[springs][2] = {{0, 1}, {2, 1}, {2, 2}, {3, 0}, {4, 0}, {1, 4}, {4, 3}};

// BLOCKS: 4
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

// All of them do: then they are one unknown. A block of several terms for each entry.
constexpr int same[3][2] = {{0, 0}, {2, 2}, {1, 1}};

// BLOCKS: 2
SPARSEGEN_HESSIAN(return, (x[3], y[3]))
double always(const double* x, const double* y) {
  double energy = 0;
  for (int s = 0; s < 3; ++s) energy += x[same[s][0]] * x[same[s][1]] * std::sin(y[s]) * x[same[s][0]];
  return energy;
}

// On a grid, in two loops; the gradient's elements begin there.
// BLOCKS: 4
SPARSEGEN_HESSIAN(return, u)
double grid(const double (&u)[4][5]) {
  double area = 0;
  for (int i = 0; i + 1 < 4; ++i)
    for (int j = 0; j + 1 < 5; ++j) {
      const double a = u[i + 1][j + 1] - u[i][j], b = u[i + 1][j] - u[i][j + 1];
      area += std::sqrt(1 + a * a + b * b + a * b);
    }
  return area;
}

// What is linear is no unknown, and what has no second derivative in a block but in the pattern is zero there.
// BLOCKS: 1 3
SPARSEGEN_HESSIAN(return, x[6])
double linear(const double* x) {
  double energy = 0;
  for (int i = 0; i < 6; ++i) energy += x[i] * x[(i + 3) % 6] * x[(i + 1) % 6];
  for (int i = 0; i < 6; ++i) energy += std::exp(x[i]) + 3 * x[(i + 1) % 6];
  return energy;
}

// One side or the other: elements of two unknowns, and of one.
// BLOCKS: 1 2
SPARSEGEN_HESSIAN(return, x[5])
double either(const double* x) {
  double energy = 0;
  for (int s = 0; s < springs; ++s) {
    if (x[ends[s][0]] > 0)
      energy += std::exp(x[ends[s][0]] * x[ends[s][1]]);
    else
      energy += x[ends[s][0]] * x[ends[s][0]] * x[ends[s][0]];
  }
  return energy;
}

// Weights are in the blocks.
// BLOCKS: 2
SPARSEGEN_HESSIAN((f, g), x[5])
int weighted(const double* x, double& f, double& g) {
  f = 0, g = 0;
  for (int s = 0; s < springs; ++s) {
    const double a = x[ends[s][0]], b = x[ends[s][1]];
    f += a * a * b;
    g += std::cos(a - 3 * b) * a;
  }
  return 0;
}

// BLOCKS: 2
// TOLERANCE: 1e-3
SPARSEGEN_HESSIAN(return, x[5])
float narrow(const float* x) {
  float energy = 0;
  for (int s = 0; s < springs; ++s) energy += std::exp(x[ends[s][0]] * x[ends[s][1]]);
  return energy;
}

// User data of a type that the header does not know: a template parameter beside the hook.
struct Stiffness {
  double of[springs];
};

// WITH data: Stiffness{{0.5, 0.8, 1.1, 1.4, 0.3, 0.9, 1.2}}
// BLOCKS: 2
SPARSEGEN_HESSIAN(return, x[5])
double of_data(const double* x, void* data) {
  const Stiffness* stiffness = static_cast<const Stiffness*>(data);
  double energy = 0;
  for (int s = 0; s < springs; ++s) energy += stiffness->of[s] * std::sin(x[ends[s][0]] * x[ends[s][1]]);
  return energy;
}

// No evaluation by elements: a term outside of the loop,
// BLOCKS: none
SPARSEGEN_HESSIAN(return, x[5])
double outside(const double* x) {
  double energy = x[0] * x[0];
  for (int s = 0; s < springs; ++s) energy += std::exp(x[ends[s][0]] * x[ends[s][1]]);
  return energy;
}

// terms that read what other rounds have made,
// BLOCKS: none
SPARSEGEN_HESSIAN(return, x[5])
double chained(const double* x) {
  double energy = 0, last = 1;
  for (int i = 0; i < 5; ++i) {
    last = std::sin(last * x[i]);
    energy += last * x[i];
  }
  return energy;
}

// a factor of all of them,
// BLOCKS: none
SPARSEGEN_HESSIAN(return, x[5])
double scaled(const double* x) {
  double sum = 0;
  for (int s = 0; s < springs; ++s) sum += std::sin(x[ends[s][0]] * x[ends[s][1]]) * x[ends[s][1]];
  return sum * x[0];
}

// or blocks with zeros where the pattern has no place.
// BLOCKS: none
SPARSEGEN_HESSIAN(return, x[8])
double tridiagonal(const double* x) {
  double energy = 0;
  for (int i = 0; i < 6; ++i) energy += x[i] * x[i + 1] + x[i + 1] * x[i + 2];
  return energy;
}
