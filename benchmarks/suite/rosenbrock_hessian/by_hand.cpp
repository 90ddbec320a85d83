// The Hessian of the chained Rosenbrock function by hand. An unknown is the first of one term and the second of the
// one before, so that a row is written at once.
#include "../hessian.h"
#include "problem.h"

namespace {

void rows(const double* __restrict x, double* __restrict values) {
  values[0] = 1200.0 * x[0] * x[0] - 400.0 * x[1] + 2.0;
  double* const row = values - 1;
  for (int i = 1; i < n - 1; ++i) {
    row[2 * i] = -400.0 * x[i - 1];
    row[2 * i + 1] = 1200.0 * x[i] * x[i] - 400.0 * x[i + 1] + 202.0;
  }
  row[2 * (n - 1)] = -400.0 * x[n - 2];
  row[2 * (n - 1) + 1] = 200.0;
}

class Chain final : public ByHand {
public:
  Chain() {
    triangle_.row_ptr.push_back(0);
    for (int i = 0; i < n; ++i) {
      if (i > 0) triangle_.col_idx.push_back(i - 1);
      triangle_.col_idx.push_back(i);
      triangle_.row_ptr.push_back(static_cast<int>(triangle_.col_idx.size()));
    }
  }
  const Triangle& triangle() const override { return triangle_; }
  void values(const Problem&, const double* x, double* values) override { rows(x, values); }

private:
  Triangle triangle_;
};

}  // namespace

std::unique_ptr<ByHand> by_hand() { return std::make_unique<Chain>(); }
