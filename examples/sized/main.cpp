// Newton's method on a function whose size is a parameter at run time and bound
// to a constant for the generated header.
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>
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

using Jacobian = rhs_jacobian;
using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

bool solve() {
  Eigen::VectorXd x = Eigen::VectorXd::Constant(size, -1.0), f(size);
  std::vector<double> values(Jacobian::nnz);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  for (int iteration = 0; iteration < 20; ++iteration) {
    rhs(size, x.data(), f.data());
    const double residual = f.lpNorm<Eigen::Infinity>();
    std::printf("  Newton %d: residual %.1e\n", iteration, residual);
    if (residual < 1e-13) return true;
    Jacobian::evaluate(size, x.data(), values.data());
    const Eigen::Map<const Matrix> matrix(Jacobian::rows, Jacobian::cols, Jacobian::nnz, Jacobian::row_ptr(),
                                          Jacobian::col_idx(), values.data());
    solver.compute(Eigen::SparseMatrix<double>(matrix));
    if (solver.info() != Eigen::Success) return false;
    x -= solver.solve(f);
  }
  return false;
}

}  // namespace

int main() {
  std::vector<double> point(size);
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.37 * static_cast<double>(k));
  const bool agrees = check::agrees<Jacobian>(
      "rhs", 3L * size - 2, point, [](const double* x, double* values) { Jacobian::evaluate(size, x, values); },
      [](const check::Dual* x, check::Dual* f) { independent::rhs(size, x, f); });
  return agrees && solve() ? 0 : 1;
}
