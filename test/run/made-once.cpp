// Constants whose values Clang can't tell: tables of computed numbers, structs with vectors, of a function, a class and
// the file.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <vector>

struct Mesh {
  std::vector<std::array<int, 3>> tri{{0, 1, 2}, {1, 3, 2}};
  std::vector<double> w{1.0, 2.0};
};
static const Mesh shared_mesh;
const double third = 1.0 / 3.0;

struct Quadrature {
  static const double points[2];
  static constexpr double weight = 1.5;
  double at(int q) const { return this->points[q] * weight; }
};
const double Quadrature::points[2] = {-std::sqrt(third), std::sqrt(third)};

// PATTERN: XXX. / XXXX / XXXX / .XXX
SPARSEGEN_JACOBIAN(r[4], u[4])
void ofFunction(const double* u, double* r) {
  static const Mesh m;
  for (int i = 0; i < 4; ++i) r[i] = 0;
  int e = 0;
  for (const auto& t : m.tri) {
    for (int k = 0; k < 3; ++k) r[t[k]] += m.w[e] * u[t[0]] * u[t[1]] * u[t[2]];
    ++e;
  }
}

static double weightOf(int e) { return shared_mesh.w[e]; }

// PATTERN: XX.. / .X.X / X.X. / ..XX
SPARSEGEN_JACOBIAN(r[4], u[4])
void ofFile(const double* u, double* r) {
  for (int i = 0; i < 4; ++i) r[i] = 0;
  int e = 0;
  for (const auto& t : shared_mesh.tri) {
    for (int k = 0; k < 2; ++k) r[t[k == 0 ? 0 : 1]] += weightOf(e) * u[t[k]] * u[t[(k + 1) % 3]];
    ++e;
  }
  r[0] = u[0] * u[1];
  r[1] = u[1] * u[3] * shared_mesh.w[1];
  r[2] = u[2] * u[0];
  r[3] = u[3] * u[2] * weightOf(0);
}

// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(r[2], u[2])
void computed(const double* u, double* r) {
  static const double g[2] = {-1.0 / std::sqrt(3.0), 1.0 / std::sqrt(3.0)};
  static const double c = std::sin(0.5);
  const double h = 0.1;
  static const double steps[2] = {h, 2 * h};
  const Quadrature rule;
  for (int q = 0; q < 2; ++q) r[q] = g[q] * u[q] * u[1 - q] + rule.at(q) * c * steps[q];
}

// Shape functions in a table of structs, made by a function.
struct Shape {
  double value[2], slope[2];
};
static Shape shapeAt(double s) { return {{0.5 * (1 - s), 0.5 * (1 + s)}, {-0.5, 0.5}}; }
// PATTERN: XX.. / XXX. / .XXX / ..XX
SPARSEGEN_JACOBIAN(r[4], u[4])
void elements(const double* u, double* r) {
  static const Shape shapes[2] = {shapeAt(-1.0 / std::sqrt(3.0)), shapeAt(1.0 / std::sqrt(3.0))};
  for (int i = 0; i < 4; ++i) r[i] = 0;
  for (int e = 0; e < 3; ++e)
    for (const Shape& s : shapes) {
      const double v = s.value[0] * u[e] + s.value[1] * u[e + 1], d = s.slope[0] * u[e] + s.slope[1] * u[e + 1];
      for (int k = 0; k < 2; ++k) r[e + k] += s.slope[k] * d + s.value[k] * v * v;
    }
}

static double offset(double by) {
  static const double o = by + 1.0;
  return o;
}

// Made of what the function has by then.
// WARNS: static-initial
// WITH k: 2.0
SPARSEGEN_JACOBIAN(r[3], u[3])
void ofLocals(const double* u, double* r, double k) {
  const double h = 0.5;
  k += 1.0;
  static const double v[2] = {h * third, std::sin(h)};
  static const double c = k;
  static const std::vector<double> w(3, k);
  k = 7.0;
  for (int i = 0; i < 3; ++i) r[i] = v[i % 2] * u[i] * u[i] + c * w[i] * k;
  r[0] += offset(k) * u[0];
}
