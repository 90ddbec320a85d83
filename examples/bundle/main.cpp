// Finds cameras and points from what the cameras saw, read from a file in the format of "Bundle Adjustment in the
// Large": `bundle [FILE]`. By the method of Levenberg and Marquardt, on the generated Jacobian. In the example's file a
// box was observed exactly, to 0.001 of a pixel.
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sparsegen/adapters/eigen.h>
#include <vector>

#include "check.h"
#include "projection.h"
#include "projection_sparse.h"

namespace independent {
#define double ::check::Dual
#include "projection.cpp"
#undef double
}  // namespace independent

namespace {

using Vector = Eigen::VectorXd;

struct Scene {
  int cameras = 0, points = 0, count = 0;
  std::vector<int> camera, point;
  std::vector<double> where;
  std::vector<double> start;  // of all cameras, then of all points

  Observations seen() const { return {cameras, points, count, camera.data(), point.data(), where.data()}; }
};

bool read(const char* file, Scene& scene) {
  std::ifstream in(file);
  in >> scene.cameras >> scene.points >> scene.count;
  for (int k = 0; in && k < scene.count; ++k) {
    int camera, point;
    double x, y;
    if (!(in >> camera >> point >> x >> y)) return false;
    scene.camera.push_back(camera);
    scene.point.push_back(point);
    scene.where.insert(scene.where.end(), {x, y});
  }
  for (double value; in >> value;) scene.start.push_back(value);
  return scene.count > 0 && static_cast<int>(scene.start.size()) == 9 * scene.cameras + 3 * scene.points;
}

bool agrees(const Scene& scene) {
  const Observations seen = scene.seen();
  const residuals_jacobian J(&seen);
  const int points = 9 * scene.cameras;
  return check::agrees(
      "residuals", J, 24L * scene.count, scene.start,
      [&](const double* x, double* values) { J.evaluate(&seen, x, x + points, values); },
      [&](const check::Dual* x, check::Dual* r) { independent::residuals(&seen, x, x + points, r); });
}

/// J^T J, with its diagonal made larger so that a step is shorter.
Eigen::SparseMatrix<double> damped(const Eigen::SparseMatrix<double>& normal, double damping) {
  Eigen::SparseMatrix<double> result = normal;
  for (Eigen::Index k = 0; k < result.cols(); ++k) result.coeffRef(k, k) *= 1 + damping;
  return result;
}

/// From a start to where the gradient is zero; says how far off an observation is in the mean, or -1.
double minimise(const Observations& seen, Vector& x) {
  const residuals_jacobian J(&seen);
  const int points = 9 * seen.cameras;
  std::vector<double> values(static_cast<std::size_t>(J.nnz));
  const auto jacobian = sparsegen::eigen::map(J, values.data());
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver;
  Vector r(J.rows), tried(J.rows);
  residuals(&seen, x.data(), x.data() + points, r.data());
  double damping = 1e-3;
  for (int iteration = 0; iteration < 50; ++iteration) {
    J.evaluate(&seen, x.data(), x.data() + points, values.data());
    const Vector gradient = jacobian.transpose() * r;
    const Eigen::SparseMatrix<double> normal = jacobian.transpose() * jacobian;
    const double mean = r.norm() / std::sqrt(seen.count);
    // Of each parameter, as it counts in the residuals.
    const double steepest = gradient.cwiseQuotient(normal.diagonal().cwiseSqrt()).lpNorm<Eigen::Infinity>();
    std::printf("  iteration %2d: off by %.5f pixels, gradient %.1e\n", iteration, mean, steepest);
    if (steepest < 1e-8) return mean;
    for (;; damping *= 10) {
      if (damping > 1e10) return -1;
      solver.compute(damped(normal, damping));
      if (solver.info() != Eigen::Success) continue;
      const Vector next = x - solver.solve(gradient);
      residuals(&seen, next.data(), next.data() + points, tried.data());
      if (!(tried.squaredNorm() < r.squaredNorm())) continue;
      x = next;
      r = tried;
      damping = std::max(damping / 10, 1e-12);
      break;
    }
  }
  return -1;
}

}  // namespace

int main(int argc, char** argv) {
  Scene scene;
  const char* file = argc > 1 ? argv[1] : OBSERVATIONS;
  if (!read(file, scene)) return std::fprintf(stderr, "%s: not observations\n", file), 1;
  const Observations seen = scene.seen();
  Vector x = Eigen::Map<const Vector>(scene.start.data(), static_cast<Eigen::Index>(scene.start.size()));
  const double off = agrees(scene) ? minimise(seen, x) : -1;
  return off >= 0 && off < 1e-3 ? 0 : 1;
}
