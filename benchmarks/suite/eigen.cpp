// Forward mode with Eigen's AutoDiffScalar: the model on a type that carries one derivative for each color.
#include <Eigen/Core>
#include <cmath>
#include <unsupported/Eigen/AutoDiff>
#include <vector>

#include "colored.h"
#include "model_sparse.h"
#include "problem.h"
#include "sparsegen/annotate.h"
#include "ways.h"

namespace on_eigen {
using Real = Eigen::AutoDiffScalar<Eigen::Matrix<double, model_jacobian::num_colors, 1>>;
#include "model.cpp"
}  // namespace on_eigen

namespace {

struct Eigens {
  using Real = on_eigen::Real;
  static void seed(Real& x, int color) { x = Real(0.0, model_jacobian::num_colors, color); }
  static void set(Real& x, double value) { x.value() = value; }
  static double derivative(const Real& f, int color) { return f.derivatives()[color]; }
  static void call(const Problem& problem, const Real* x, Real* f) { problem.call(on_eigen::model, x, f); }
};

}  // namespace

std::unique_ptr<Way> with_eigen(const Problem& problem) { return std::make_unique<Colored<Eigens>>(problem); }
