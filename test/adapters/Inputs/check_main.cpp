// A generated Jacobian, and one by hand with a mistake in it, as a user's test has them.
#include <iostream>
#include <sparsegen/adapters/check.h>

#include "brusselator.h"
#include "brusselator_sparse.h"

namespace check = sparsegen::check;
using Jacobian = brusselator_jacobian;

int main() {
  const double diffusion = 0.02;
  std::vector<double> y(Jacobian::cols);
  for (std::size_t k = 0; k < y.size(); ++k) y[k] = 1 + 0.001 * static_cast<double>(k);
  check::options how;
  how.rows = {{"dydt", {kCells, 2}}};
  how.cols = {{"y", {kCells, 2}}};
  const auto evaluate = [&](const double* at, double* values) { Jacobian::evaluate(at, diffusion, values); };
  const auto function = [&](const double* at, double* f) { brusselator(at, f, diffusion); };
  std::cout << check::differences(check::pattern_of<Jacobian>(), evaluate, function, y, how);

  // By hand: v * v where u * u is meant, in one cell.
  const auto byHand = [&](const double* at, double* values) {
    evaluate(at, values);
    const auto* columns = Jacobian::col_idx();
    for (auto k = Jacobian::row_ptr()[240]; k < Jacobian::row_ptr()[241]; ++k)
      if (columns[k] == 241) values[k] = at[241] * at[241];
  };
  std::cout << check::differences(check::pattern_of<Jacobian>(), byHand, function, y, how);

  std::vector<double> ours(static_cast<std::size_t>(Jacobian::nnz)), theirs = ours;
  evaluate(y.data(), ours.data());
  byHand(y.data(), theirs.data());
  const auto pattern = check::pattern_of<Jacobian>();
  std::cout << check::compare(pattern, theirs.data(), pattern, ours.data(), how);
}
