// Vectors and arrays of structs as slots, sizes in structs, and what values choose among the entries of tables.
// RUN: %sizes
// WARNS: empty-row
// WARNS: empty-column
// SIZE: n=2 ne=2 edge=0,1,1,0 top->points=2 top->springs=2 top->ends=0,1,1,0
// SIZE: n=3 ne=4 edge=2,0,1,1,0,1,2,1 top->points=3 top->springs=4 top->ends=2,0,1,1,0,1,2,1
// SIZE: n=7 ne=5 edge=6,2,3,3,1,0,5,6,2,1 top->points=7 top->springs=5 top->ends=6,2,3,3,1,0,5,6,2,1
// SETUP: [[maybe_unused]] const auto points = [&](const double* x) { std::vector<Point> made; for (int k = 0; k < n; ++k) made.push_back({x[2 * k], x[2 * k + 1]}); return made; };
// SETUP: [[maybe_unused]] const auto pairs = [&](const double* x) { std::vector<std::array<double, 2>> made; for (int k = 0; k < n; ++k) made.push_back({x[2 * k], x[2 * k + 1]}); return made; };
// SETUP: [[maybe_unused]] const auto at = [&](const double* x) { return std::vector<double>(x, x + n); };
// SETUP: [[maybe_unused]] const auto first = [&](const std::vector<Point>& all) { return all.data(); };
// SETUP: [[maybe_unused]] const Topology top{POINTS, SPRINGS, ENDS};
#include <sparsegen/annotate.h>

#include <array>
#include <cstddef>
#include <vector>

struct Point {
  double x, y;
};
struct Topology {
  int points, springs;
  const int* ends;
};

// CASE: moved_jacobian(n) evaluate(points(x), n)
SPARSEGEN_JACOBIAN(q[n], r[n])
void moved(const std::vector<Point>& r, int n, std::vector<Point>& q) {
  for (std::size_t i = 0; i < r.size(); ++i) q[i] = {r[i].x * r[i].y, i > 0 ? r[i - 1].y : r[i].x};
}

// CASE: stretched_hessian(n) evaluate(pairs(x), n)
SPARSEGEN_HESSIAN(return, r[n])
double stretched(const std::vector<std::array<double, 2>>& r, int n) {
  double energy = 0;
  for (std::size_t i = 0; i + 1 < r.size(); ++i) energy += (r[i + 1][0] - r[i][0]) * r[i][1] * r[i][1];
  return energy + 0 * n;
}

// CASE: springs_hessian(&top) evaluate(&top, first(points(x)))
SPARSEGEN_STRUCTURE(top->ends[2 * top->springs])
SPARSEGEN_HESSIAN(return, r[top->points])
double springs(const Topology* top, const Point* r) {
  double energy = 0;
  for (int k = 0; k < top->springs; ++k) {
    const Point &a = r[top->ends[2 * k]], &b = r[top->ends[2 * k + 1]];
    const double dx = a.x - b.x, dy = a.y - b.y, d = dx * dx + dy * dy;
    energy += d * d;
  }
  return energy;
}

// Upwind, by an entry of a table.
// CASE: upwind_jacobian(n, ne, edge) evaluate(n, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(f[n], u[n])
void upwind(int n, int ne, const int* edge, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = 0;
  for (int k = 0; k < ne; ++k) {
    const double drop = u[edge[2 * k]] - u[edge[2 * k + 1]] + 0.1;
    const int up = drop >= 0 ? edge[2 * k] : edge[2 * k + 1];
    int down = edge[2 * k + 1];
    if (drop < 0) down = edge[2 * k];
    f[edge[2 * k]] -= drop * u[up];
    f[edge[2 * k + 1]] += drop * u[up] * u[down];
  }
}
