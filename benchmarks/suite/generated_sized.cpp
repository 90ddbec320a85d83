// What sparsegen generated for sizes that are known at run time.
#include "model_sparse.h"
#include "problem.h"
#include "sized.h"

#ifdef SUITE_HESSIAN
using Derivative = model_hessian;
#else
using Derivative = model_jacobian;
#endif

namespace {

class Generated : public Made {
public:
  explicit Generated(const Problem& problem) : derivative_(problem.make<Derivative>()) {}
  int rows() const override { return derivative_.rows; }
  int nnz() const override { return derivative_.nnz; }
  const int* row_ptr() const override { return derivative_.row_ptr(); }
  const int* col_idx() const override { return derivative_.col_idx(); }
  int num_colors() const override { return derivative_.num_colors(); }
  void evaluate(const Problem& problem, const double* x, double* values) const override {
    problem.evaluate(derivative_, x, values);
  }

private:
  Derivative derivative_;
};

}  // namespace

std::unique_ptr<Made> make(const Problem& problem) { return std::make_unique<Generated>(problem); }
