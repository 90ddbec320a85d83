// Solves Bratu's problem by Newton's method on the generated Jacobian of a C
// function, after comparing that with dual numbers.
extern "C" {
#include "bratu.h"
}

#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>
#include <sparsegen/adapters/eigen.h>
#include <vector>

#include "bratu_sparse.h"
#include "check.h"

namespace independent {
#define double ::check::Dual
#include "bratu.c"
#undef double
}  // namespace independent

namespace {

using Jacobian = bratu_jacobian;

bool solve(BratuData& data) {
  Eigen::VectorXd u = Eigen::VectorXd::Zero(MX * MY), f(MX * MY);
  std::vector<double> values(Jacobian::nnz);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  for (int iteration = 0; iteration < 20; ++iteration) {
    if (bratu(u.data(), f.data(), &data) != 0) return false;
    const double residual = f.lpNorm<Eigen::Infinity>();
    std::printf("  Newton %d: residual %.1e, largest u %.6f\n", iteration, residual, u.maxCoeff());
    if (residual < 1e-13) return true;
    if (Jacobian::evaluate(u.data(), &data, values.data()) != 0) return false;
    solver.compute(Eigen::SparseMatrix<double>(sparsegen::eigen::map(Jacobian{}, values.data())));
    if (solver.info() != Eigen::Success) return false;
    u -= solver.solve(f);
  }
  return false;
}

}  // namespace

int main() {
  BratuData data{1.0 / (MX + 1), 1.0 / (MY + 1), 6.0};
  std::vector<double> point(MX * MY);
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.37 * static_cast<double>(k));
  const long nonzeros = 5L * MX * MY - 2 * (MX + MY);
  const bool agrees = check::agrees<Jacobian>(
      "bratu", nonzeros, point, [&](const double* u, double* values) { Jacobian::evaluate(u, &data, values); },
      [&](const check::Dual* u, check::Dual* f) { independent::bratu(u, f, &data); });
  return agrees && solve(data) ? 0 : 1;
}
