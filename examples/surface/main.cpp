// Finds the surface of least area in a frame by Newton's method: the generated
// gradient and Hessian, Eigen's sparse Cholesky. The frame is cut out of
// Scherk's minimal surface, which the solution has to come close to. First, the
// Hessian is compared with hyper-dual numbers.
#include <Eigen/SparseCholesky>
#include <cmath>
#include <cstdio>
#include <sparsegen/adapters/eigen.h>
#include <vector>

#include "second.h"
#include "surface.h"
#include "surface_sparse.h"

namespace independent {
#define double ::check::HyperDual
#include "surface.cpp"
#undef double
}  // namespace independent

namespace {

using Hessian = area_hessian;
using Vector = Eigen::VectorXd;

// z = log(cos y / cos x)
double scherk(int i, int j) {
  const double x = i * spacing - 1.0, y = j * spacing - 1.0;
  return std::log(std::cos(y) / std::cos(x));
}

std::vector<double> scherk_frame() {
  std::vector<double> grid;
  for (int i = 0; i < side + 2; ++i)
    for (int j = 0; j < side + 2; ++j) grid.push_back(scherk(i, j));
  return grid;
}

// Halves a step until the area falls as its slope says.
bool descend(Vector& u, const Vector& step, double slope, const double* frame) {
  const double before = area(u.data(), frame);
  for (double length = 1.0; length > 1e-8; length /= 2) {
    const Vector tried = u + length * step;
    if (area(tried.data(), frame) <= before + 1e-4 * length * slope + 1e-14) {
      u = tried;
      return true;
    }
  }
  return false;
}

bool minimise(Vector& u, const double* frame) {
  // The lower triangle by rows is the upper one by columns: what Eigen takes, without a copy.
  std::vector<double> values(static_cast<std::size_t>(Hessian::nnz));
  const auto hessian = sparsegen::eigen::map_upper(Hessian{}, values.data());
  Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Upper> solver;
  solver.analyzePattern(hessian);
  Vector gradient(u.size());
  for (int iteration = 0; iteration < 30; ++iteration) {
    Hessian::gradient(u.data(), frame, gradient.data());
    const double steepest = gradient.lpNorm<Eigen::Infinity>();
    std::printf("  Newton %d: area %.12f, gradient %.1e\n", iteration, area(u.data(), frame), steepest);
    if (steepest < 1e-12) return true;
    Hessian::evaluate(u.data(), frame, values.data());
    solver.factorize(hessian);
    if (solver.info() != Eigen::Success) return false;
    const Vector step = -solver.solve(gradient);
    if (!descend(u, step, gradient.dot(step), frame)) return false;
  }
  return false;
}

bool is_scherk(const Vector& u) {
  double off = 0;
  for (int i = 1; i <= side; ++i)
    for (int j = 1; j <= side; ++j) off = std::fmax(off, std::fabs(u[(i - 1) * side + j - 1] - scherk(i, j)));
  std::printf("off Scherk's surface by at most %.1e\n", off);
  return off < 1e-3;
}

}  // namespace

int main() {
  const std::vector<double> frame = scherk_frame();
  std::vector<double> point(side * side);
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.37 * static_cast<double>(k));
  const std::vector<check::HyperDual> same_frame(frame.begin(), frame.end());
  // Seven points of each meet: itself, four neighbours, and two across.
  const long nonzeros = side * side + 2L * side * (side - 1) + (side - 1L) * (side - 1);
  const bool agrees = check::hessian_agrees<Hessian>(
      "area", nonzeros, point, [&](const double* u, double* values) { Hessian::evaluate(u, frame.data(), values); },
      [&](const check::HyperDual* u) { return independent::area(u, same_frame.data()); });
  Vector u = Vector::Zero(side * side);
  return agrees && minimise(u, frame.data()) && is_scherk(u) ? 0 : 1;
}
