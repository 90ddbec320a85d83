// How the suite calls the chained Rosenbrock function and its Hessian.
#pragma once

#include <cmath>

#include "model.h"

struct Problem {
  static constexpr int cols = n;

  static double start(int column) { return 1.0 + 0.4 * std::sin(0.21 * column); }

  template <class Function, class Scalar>
  Scalar value(Function function, const Scalar* x) const {
    return function(x);
  }
  template <class Derivative, class... Rest>
  void call(Derivative derivative, const double* x, Rest... rest) const {
    derivative(x, rest...);
  }
};
