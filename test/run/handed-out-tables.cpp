// Tables behind functions: quadrature rules, tableaus and laws that are handed out by reference, by pointer, or within
// an object.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

static const std::vector<double> weights{0.5, 0.25, 3.0};
static const std::vector<double>& all() { return weights; }

static const std::vector<double>& rule(int order) {
  static const std::vector<double> one{2.0};
  static const std::vector<double> three{5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0};
  return order > 1 ? three : one;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void vectors(const double* x, double* y) {
  const auto& same = all();
  for (int i = 0; i < 3; ++i) y[i] = all()[i] * x[i] + same[(i + 1) % 3];
  for (double w : rule(2)) y[0] += w * x[1] * x[1];
  for (std::size_t k = 0; k < rule(1).size(); ++k) y[2] *= rule(1)[k] * x[0];
}

struct Point {
  double at, weight;
};
struct Tableau {
  int stages;
  std::vector<double> b;
  std::vector<std::vector<double>> a;
};
static std::vector<Point> made(int n) {
  std::vector<Point> points;
  for (int k = 0; k < n; ++k) points.push_back({(k + 0.5) / n, 1.0 / n});
  return points;
}
static const std::vector<Point>& midpoints() {
  static const std::vector<Point> points = made(2);
  return points;
}
static const Tableau& heun() {
  static const Tableau tableau{2, {0.5, 0.5}, {{}, {1.0}}};
  return tableau;
}
static const std::vector<std::vector<double>>& grid() {
  static const std::vector<std::vector<double>> rows{{1.0, 2.0}, {3.0}};
  return rows;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void structs(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    y[i] = 0.0;
    for (const auto& [at, weight] : midpoints()) y[i] += weight * std::sin(at * x[i]);
    double k[2];
    for (int s = 0; s < heun().stages; ++s) {
      double u = x[i];
      for (std::size_t j = 0; j < heun().a[s].size(); ++j) u += heun().a[s][j] * k[j];
      k[s] = u * u;
    }
    for (int s = 0; s < heun().stages; ++s) y[i] += heun().b[s] * k[s];
    for (double v : grid()[i]) y[i] += v * x[1];
  }
}

struct Law {
  double (*rate)(double);
  double scale;
};
static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static const Law laws[] = {{square, 2.0}, {cube, 3.0}};
static const Law* find(int k) { return k < 2 ? &laws[k] : nullptr; }
static bool look(int k, const Law** found) { return (*found = find(k)) != nullptr; }

class Cell {
public:
  explicit Cell(int k) : law_(&laws[k]) {}
  void become(int k) { law_ = find(k); }
  double operator()(double v) const { return law_->scale * law_->rate(v); }

private:
  const Law* law_;
};

static double nested(const double* x, int k, int depth) {
  const Law* law = find(k);
  const double inner = depth > 0 ? nested(x, 1 - k, depth - 1) : x[0];
  return law->rate(inner) * law->scale;
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void functions(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) y[k] = find(k)->rate(x[k]) * find(1 - k)->scale;
  const Law* law;
  y[2] = look(1, &law) ? law->rate(x[2]) : x[0];
  if (look(2, &law)) y[2] += x[1];
  Cell cell(0);
  y[3] = cell(x[1]);
  cell.become(1);
  y[3] += cell(x[2]) + nested(x, 0, 2);
}
