// How the suite calls the energy of tetrahedra and its Hessian.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int cols = unknowns;
  double mu = runtime_value(1.5), lambda = runtime_value(4.0);

  static double start(int column) { return 1.1 * rest[column / 3][column % 3] + 0.05 * std::sin(1.3 * column); }

  template <class Function, class Scalar>
  Scalar value(Function function, const Scalar* x) const {
    return function(x, mu, lambda);
  }
  template <class Derivative, class... Rest>
  void call(Derivative derivative, const double* x, Rest... rest) const {
    derivative(x, mu, lambda, rest...);
  }
};
