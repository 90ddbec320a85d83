// Compares both Jacobians with dual numbers, then integrates both systems by
// extrapolated implicit Euler and compares with the published solutions.
#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <vector>

#include "check.h"
#include "kinetics.h"
#include "pollu_sparse.h"
#include "robertson_sparse.h"

namespace independent {
#define double ::check::Dual
#include "pollu.cpp"
#include "robertson.cpp"
#undef double
}  // namespace independent

namespace {

using Vector = Eigen::VectorXd;

// One step of implicit Euler; the matrix is small enough to be dense.
template <class Jacobian>
Vector euler(void (*function)(const double*, double*), const Vector& y, double h) {
  std::vector<double> values(Jacobian::nnz);
  Vector z = y, f(y.size());
  for (int iteration = 0; iteration < 12; ++iteration) {
    function(z.data(), f.data());
    Jacobian::evaluate(z.data(), values.data());
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(Jacobian::rows, Jacobian::cols);
    for (int i = 0; i < Jacobian::rows; ++i)
      for (int k = Jacobian::row_ptr()[i]; k < Jacobian::row_ptr()[i + 1]; ++k)
        matrix(i, Jacobian::col_idx()[k]) -= h * values[static_cast<std::size_t>(k)];
    const Vector update = matrix.partialPivLu().solve(y + h * f - z);
    z += update;
    if (update.lpNorm<Eigen::Infinity>() <= 1e-14) break;
  }
  return z;
}

// Steps that grow by a tenth from 1e-6; 2 half steps minus a whole one is of second order.
template <class Jacobian>
Vector integrate(void (*function)(const double*, double*), Vector y, double end) {
  double t = 0, h = 1e-6;
  while (t < end) {
    const double step = std::fmin(h, end - t);
    const Vector half = euler<Jacobian>(function, euler<Jacobian>(function, y, step / 2), step / 2);
    y = 2 * half - euler<Jacobian>(function, y, step);
    t = step < h ? end : t + step;
    h = std::fmin(1.1 * h, end / 400);
  }
  return y;
}

bool close(const char* name, double value, double published) {
  const bool good = std::fabs(value / published - 1) < 1e-3;
  std::printf("  %s = %.6e, published %.6e: %s\n", name, value, published, good ? "good" : "WRONG");
  return good;
}

bool run_robertson() {
  using Jacobian = robertson_jacobian;
  const bool agrees =
      check::agrees<Jacobian>("robertson", 7, {0.9, 2e-5, 0.1}, Jacobian::evaluate, independent::robertson);
  Vector y(3);
  y << 1, 0, 0;
  y = integrate<Jacobian>(robertson, y, 40);
  std::printf("robertson at t = 40:\n");
  const bool first = close("y1", y[0], 0.7158270688), second = close("y2", y[1], 9.185534765e-6);
  const bool third = close("y3", y[2], 0.2841637457);
  return agrees && first && second && third;
}

bool run_pollu() {
  using Jacobian = pollu_jacobian;
  std::vector<double> point(20);
  for (std::size_t i = 0; i < point.size(); ++i) point[i] = 0.05 + 0.01 * static_cast<double>((3 * i) % 20);
  const bool agrees = check::agrees<Jacobian>("pollu", 82, point, Jacobian::evaluate, independent::pollu);
  Vector y = Vector::Zero(20);
  y[1] = 0.2, y[3] = 0.04, y[6] = 0.1, y[7] = 0.3, y[8] = 0.01, y[16] = 0.007;
  y = integrate<Jacobian>(pollu, y, 60);
  std::printf("pollu at t = 60:\n");
  const bool first = close("y1", y[0], 0.5646255480e-1), second = close("y2", y[1], 0.1342484130);
  const bool fourth = close("y4", y[3], 0.5523140207e-2);
  return agrees && first && second && fourth;
}

}  // namespace

int main() {
  const bool robertson_good = run_robertson();
  const bool pollu_good = run_pollu();
  return robertson_good && pollu_good ? 0 : 1;
}
