// Integrates the Brusselator from t = 0 to 11.5 by implicit Euler. Each step is
// solved by Newton's method, on the generated sparse Jacobian and Eigen's
// sparse LU. First, the Jacobian is compared with dual numbers.
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "brusselator.h"
#include "brusselator_sparse.h"
#include "check.h"

namespace independent {
#define double ::check::Dual
#include "brusselator.cpp"
#undef double
}  // namespace independent

namespace {

using Jacobian = brusselator_jacobian;
using Vector = Eigen::VectorXd;
constexpr double alpha = 10.0;

Vector initial() {
  Vector y(2 * N * N);
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const double xi = static_cast<double>(i) / (N - 1), xj = static_cast<double>(j) / (N - 1);
      y[i * N + j] = 22.0 * std::pow(xj * (1 - xj), 1.5);
      y[N * N + i * N + j] = 27.0 * std::pow(xi * (1 - xi), 1.5);
    }
  }
  return y;
}

// Implicit Euler: finds z with z - h f(t, z) = y by Newton's method.
class Stepper {
public:
  Stepper() : values_(static_cast<std::size_t>(Jacobian::nnz)) {
    // The pattern of I - h J is that of J: its diagonal is full.
    std::vector<Eigen::Triplet<double>> entries;
    for (int i = 0; i < Jacobian::rows; ++i)
      for (int k = Jacobian::row_ptr()[i]; k < Jacobian::row_ptr()[i + 1]; ++k)
        entries.emplace_back(i, Jacobian::col_idx()[k], 1.0);
    matrix_.resize(Jacobian::rows, Jacobian::cols);
    matrix_.setFromTriplets(entries.begin(), entries.end());
    columns_ = matrix_;
    solver_.analyzePattern(columns_);
  }

  bool step(Vector& y, double t, double h) {
    Vector z = y, f(y.size());
    for (int iteration = 0; iteration < 8; ++iteration) {
      brusselator(t + h, z.data(), f.data(), alpha);
      if (!factor(z, t + h, h)) return false;
      const Vector update = solver_.solve(y + h * f - z);
      z += update;
      ++newton_iterations;
      if (update.lpNorm<Eigen::Infinity>() <= 1e-9 * (1 + z.lpNorm<Eigen::Infinity>())) {
        y = z;
        last_iterations = iteration + 1;
        return true;
      }
    }
    return false;
  }

  long newton_iterations = 0;
  int last_iterations = 0;
  double evaluate_seconds = 0;

private:
  bool factor(const Vector& z, double t, double h) {
    const auto start = std::chrono::steady_clock::now();
    Jacobian::evaluate(t, z.data(), alpha, values_.data());
    evaluate_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (int i = 0; i < Jacobian::rows; ++i)
      for (int k = Jacobian::row_ptr()[i]; k < Jacobian::row_ptr()[i + 1]; ++k)
        matrix_.valuePtr()[k] = (Jacobian::col_idx()[k] == i ? 1.0 : 0.0) - h * values_[static_cast<std::size_t>(k)];
    columns_ = matrix_;
    solver_.factorize(columns_);
    return solver_.info() == Eigen::Success;
  }

  std::vector<double> values_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> matrix_;  // CSR, as `evaluate` writes it
  Eigen::SparseMatrix<double> columns_;                  // what SparseLU takes
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver_;
};

bool integrate() {
  const auto start = std::chrono::steady_clock::now();
  Stepper stepper;
  Vector y = initial();
  double t = 0, h = 1e-4;
  int steps = 0, rejected = 0;
  while (t < 11.5) {
    const double end = t < 1.1 ? 1.1 : 11.5;  // the source switches on at 1.1
    const double taken = std::min(h, end - t);
    if (!stepper.step(y, t, taken)) {
      h = taken / 2;
      if (++rejected > 20) return false;
      continue;
    }
    t = taken < h ? end : t + taken;
    ++steps;
    if (stepper.last_iterations <= 4) h = std::min(1.5 * h, 0.2);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("implicit Euler to t = %.1f: %d steps, %ld Newton iterations, %.2f s, of which the Jacobian %.4f s\n", t,
              steps, stepper.newton_iterations, seconds, stepper.evaluate_seconds);
  const double u_mean = y.head(N * N).mean(), v_mean = y.tail(N * N).mean();
  std::printf("mean of u = %.4f, of v = %.4f\n", u_mean, v_mean);
  return y.allFinite() && y.minCoeff() > 0 && y.maxCoeff() < 10;
}

}  // namespace

int main() {
  const Vector y = initial().array() + 0.1;
  const std::vector<double> point(y.data(), y.data() + y.size());
  const bool agrees = check::agrees<Jacobian>(
      "brusselator", 12288, point, [](const double* x, double* values) { Jacobian::evaluate(1.2, x, alpha, values); },
      [](const check::Dual* x, check::Dual* f) { independent::brusselator(1.2, x, f, alpha); });
  return agrees && integrate() ? 0 : 1;
}
