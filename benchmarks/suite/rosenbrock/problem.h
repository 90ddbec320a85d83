// How the suite calls the chained Rosenbrock function.
#pragma once

#include <cmath>

#include "model.h"

struct Problem {
  static constexpr int cols = n, steps = 0;

  static double start(int column) { return 1.0 + 0.4 * std::sin(0.21 * column); }

  template <class Function, class Scalar>
  Scalar call(Function function, const Scalar* x) const {
    return function(x);
  }
  template <class Jacobian>
  void value_and_gradient(const double* x, double* value, double* gradient) const {
    Jacobian::value_and_gradient(x, value, gradient);
  }
};
