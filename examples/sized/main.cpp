// Newton's method on a function whose size is a parameter, and an argument of
// the program: `sized [N]`. The Jacobian is an object that is made from the size.
#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sparsegen/adapters/eigen.h>
#include <vector>

#include "check.h"
#include "rhs.h"
#include "rhs_sparse.h"

namespace independent {
#define double ::check::Dual
#include "rhs.cpp"
#undef double
}  // namespace independent

namespace {


bool agrees(int n) {
  const rhs_jacobian J(n);
  std::vector<double> point;
  for (int k = 0; k < n; ++k) point.push_back(std::sin(0.37 * k));
  return check::agrees(
      "rhs", J, 3L * n - 2, point, [&](const double* x, double* values) { J.evaluate(n, x, values); },
      [&](const check::Dual* x, check::Dual* f) { independent::rhs(n, x, f); });
}

bool solve(int n) {
  const rhs_jacobian J(n);
  sparsegen::eigen::by_columns matrix(J);
  Eigen::VectorXd x = Eigen::VectorXd::Constant(n, -1.0), f(n);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  solver.analyzePattern(matrix.matrix());
  for (int iteration = 0; iteration < 20; ++iteration) {
    rhs(n, x.data(), f.data());
    const double residual = f.lpNorm<Eigen::Infinity>();
    std::printf("  Newton %d: residual %.1e\n", iteration, residual);
    if (residual < 1e-13) return true;
    solver.factorize(matrix.evaluate(J, n, x.data()));
    if (solver.info() != Eigen::Success) return false;
    x -= solver.solve(f);
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100;
  return agrees(7) && agrees(100) && solve(n) ? 0 : 1;
}
