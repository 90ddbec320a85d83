// Solves Bratu's problem by Newton's method on a grid of a size that is an argument of the program: `grid [N]`. It does
// so on three grids, each with half of the spacing, one Jacobian object for each: the error of the mean has to fall by
// four.
#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sparsegen/adapters/eigen.h>
#include <vector>

#include "check.h"
#include "ignition.h"
#include "ignition_sparse.h"

namespace independent {
#define double ::check::Dual
#include "ignition.cpp"
#undef double
}  // namespace independent

namespace {


constexpr double lambda = 5.0;

bool agrees(const Grid& grid) {
  const ignition_jacobian J(grid);
  std::vector<double> point;
  for (int k = 0; k < grid.nx * grid.ny; ++k) point.push_back(std::sin(0.37 * k));
  const long nonzeros = 5L * grid.nx * grid.ny - 2 * (grid.nx + grid.ny);
  return check::agrees(
      "ignition", J, nonzeros, point, [&](const double* u, double* values) { J.evaluate(grid, lambda, u, values); },
      [&](const check::Dual* u, check::Dual* r) { independent::ignition(grid, lambda, u, r); });
}

/// The mean of the solution, where there is one.
std::optional<double> mean(const Grid& grid) {
  const ignition_jacobian J(grid);
  sparsegen::eigen::by_columns matrix(J);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  solver.analyzePattern(matrix.matrix());
  Eigen::VectorXd u = Eigen::VectorXd::Zero(J.rows), r(J.rows), step;
  for (int iteration = 0; iteration < 10; ++iteration) {
    ignition(grid, lambda, u.data(), r.data());
    solver.factorize(matrix.evaluate(J, grid, lambda, u.data()));
    if (solver.info() != Eigen::Success) return std::nullopt;
    step = solver.solve(r);
    u -= step;
    const double length = step.lpNorm<Eigen::Infinity>();
    std::printf("  %d x %d, Newton %d: step %.1e\n", grid.nx, grid.ny, iteration, length);
    if (length < 1e-10) return u.sum() / ((grid.nx + 1) * (grid.ny + 1));
  }
  return std::nullopt;
}

bool converges(int n) {
  std::vector<double> found;
  for (int k = 0; k < 3; ++k, n = 2 * n + 1) {
    const auto u = mean({n, n, 1.0});
    if (!u) return false;
    found.push_back(*u);
  }
  const double ratio = (found[1] - found[0]) / (found[2] - found[1]);
  std::printf("mean %.6f, %.6f, %.6f: each time %.2f times closer\n", found[0], found[1], found[2], ratio);
  return ratio > 3.5 && ratio < 4.5;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 16;
  if (n < 4) return std::fprintf(stderr, "usage: grid [N], at least 4\n"), 1;
  return agrees({7, 5, 0.8}) && agrees({1, 4, 1.0}) && converges(n) ? 0 : 1;
}
