// What sparsegen generated for sizes that are known at run time.
#include "model_sparse.h"
#include "problem.h"
#include "sized.h"

namespace {

class Generated : public Made {
public:
  explicit Generated(const Problem& problem) : jacobian_(problem.make<model_jacobian>()) {}
  int rows() const override { return jacobian_.rows; }
  int nnz() const override { return jacobian_.nnz; }
  const int* row_ptr() const override { return jacobian_.row_ptr(); }
  const int* col_idx() const override { return jacobian_.col_idx(); }
  void evaluate(const Problem& problem, const double* x, double* values) const override {
    problem.evaluate(jacobian_, x, values);
  }

private:
  model_jacobian jacobian_;
};

}  // namespace

std::unique_ptr<Made> make(const Problem& problem) { return std::make_unique<Generated>(problem); }
