// How the suite calls the area of a surface and its Hessian.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int cols = n;
  double h = runtime_value(1.0 / (side - 1));

  static double start(int column) {
    return std::sin(0.11 * (column / side)) * std::cos(0.07 * (column % side)) + 0.01 * std::sin(1.3 * column);
  }

  template <class Function, class Scalar>
  Scalar value(Function function, const Scalar* x) const {
    return function(x, h);
  }
  template <class Derivative, class... Rest>
  void call(Derivative derivative, const double* x, Rest... rest) const {
    derivative(x, h, rest...);
  }
};
