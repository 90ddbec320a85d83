// Smart pointers that the caller provides: of structs and of objects, also where they are null.
// RUN: %run
#include <cstddef>
#include <memory>
#include <sparsegen/annotate.h>
#include <vector>

struct Params {
  double k[2] = {2.0, 3.0};
  std::vector<double> weights{0.5, 1.5};
  double scale(double v) const { return k[0] * v; }
};
struct Model {
  std::unique_ptr<Params> params;
  std::shared_ptr<const Params> shared;
  std::unique_ptr<double[]> table;
  std::unique_ptr<double> none;
};

static double weigh(const Params& params, const double* x) {
  return params.weights[0] * x[0] + params.weights[1] * x[1];
}

// WITH m: {std::make_unique<Params>(), std::make_shared<Params>(), std::make_unique<double[]>(3), nullptr}
// PATTERN: XX. / .XX / X.X
SPARSEGEN_JACOBIAN(y[3], x[3])
void read(const Model& m, const double* x, double* y) {
  const Params& params = *m.params;
  y[0] = m.params->k[0] * x[0] * x[1];
  y[1] = weigh(params, x + 1) + m.shared.get()->scale(x[1]) + m.table[1];
  y[2] = m.none ? x[0] * *m.none : params.k[1] * x[2];
  if (!m.shared || m.params == nullptr) y[2] += x[0];
}

// Sizes and elements behind them, several deep.
struct Grid {
  int n = 3;
  std::unique_ptr<double[]> width = std::make_unique<double[]>(3);
  std::vector<int> order{2, 0, 1};
};
struct Problem {
  std::shared_ptr<Grid> grid = std::make_shared<Grid>();
};
// WITH p: {}
// PATTERN: X.. / XX. / .XX
SPARSEGEN_JACOBIAN(f[3], u[3])
SPARSEGEN_SET(p->grid->n, 3)
void residual(const double* u, double* f, const Problem* p) {
  for (int i = 0; i < p->grid->n; ++i) {
    p->grid->width[static_cast<std::size_t>(i)] = 0.5 * (i + p->grid->order[0]);
    f[i] = u[i] * u[i];
    if (i > 0) f[i] *= u[i - 1] * p->grid->width[static_cast<std::size_t>(i - 1)];
  }
}

// A struct of two, within another.
struct Sides {
  std::unique_ptr<Params> left, right;
};
struct Tube {
  int n = 2;
  Sides sides{std::make_unique<Params>(), std::make_unique<Params>()};
};
// WITH tube: {}
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void sides(const Tube& tube, const double* x, double* y) {
  const Params& right = *tube.sides.right;
  y[0] = tube.sides.left->k[1] * x[0] * x[0];
  y[1] = right.scale(x[1]) * x[1];
}

// Members of an object, private ones too: generated code gets what they point to.
class Solver {
public:
  Solver() : params_(std::make_unique<Params>()), shared_(std::make_shared<Params>()) {}
  // SETUP: Params params;
  // OBJECT: {}
  // MEMBERS: &params, &params
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void eval(const double* x, double* y) const {
    for (std::size_t i = 0; i < 2; ++i) y[i] = params_->k[i] * x[i] * x[i] + (*shared_).weights[i];
  }

private:
  std::unique_ptr<Params> params_;
  std::shared_ptr<const Params> shared_;
};
