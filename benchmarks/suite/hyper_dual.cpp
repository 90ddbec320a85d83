// The model on hyper-dual numbers.
#include "hyper_dual.h"

#include <math.h>

#include "hessian.h"
#include "problem.h"
#include "sparsegen/annotate.h"

namespace on_hyper_duals {
using Real = HyperDual;
#include "model.cpp"
}  // namespace on_hyper_duals

Directional directional(const Problem& problem, const double* x, const std::vector<double>& u,
                        const std::vector<double>& v) {
  std::vector<HyperDual> at;
  at.reserve(u.size());
  for (std::size_t j = 0; j < u.size(); ++j) at.emplace_back(x[j], u[j], v[j], 0.0);
  const HyperDual value = problem.value(on_hyper_duals::model, at.data());
  return {value.u, value.uv};
}
