// Forward mode by overloading, with a scalar that carries a derivative for each color of the generated coloring. The
// seeds are set once; an evaluation sets the values, calls the model and reads the entries off the results.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "ways.h"

// `Scalars` has the library's type `Real`, and `seed`, `set`, `derivative` and `call` for it.
template <class Scalars>
class Colored final : public Way {
public:
  explicit Colored(const Problem& problem) : problem_(problem), structure_(structure()) {
    const std::size_t scalars = static_cast<std::size_t>(structure_.rows) + static_cast<std::size_t>(structure_.cols);
    if (scalars * sizeof(Real) > std::size_t{4} << 30) throw std::length_error("more than 4 GiB of derivatives");
    x_.resize(static_cast<std::size_t>(structure_.cols));
    f_.resize(static_cast<std::size_t>(structure_.rows));
    for (std::size_t j = 0; j < x_.size(); ++j) Scalars::seed(x_[j], structure_.color[j]);
  }

  void values(const double* x, double* values) override {
    for (std::size_t j = 0; j < x_.size(); ++j) Scalars::set(x_[j], x[j]);
    Scalars::call(problem_, x_.data(), f_.data());
    for (std::size_t i = 0; i < f_.size(); ++i) {
      for (int k = structure_.row_ptr[i]; k < structure_.row_ptr[i + 1]; ++k)
        values[k] = Scalars::derivative(f_[i], structure_.color[structure_.col_idx[k]]);
    }
  }

private:
  using Real = typename Scalars::Real;

  const Problem& problem_;
  Structure structure_;
  std::vector<Real> x_, f_;
};
