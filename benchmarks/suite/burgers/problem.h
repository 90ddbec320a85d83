// How the suite calls Burgers' equation.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int cols = cells, steps = ::steps;
  double courant = runtime_value(0.05), diffusion = runtime_value(0.15);

  static double start(int column) { return 1.0 + 0.4 * std::sin(0.021 * column); }

  template <class Function, class Scalar>
  Scalar call(Function function, const Scalar* x) const {
    return function(x, courant, diffusion);
  }
  template <class Jacobian>
  void value_and_gradient(const double* x, double* value, double* gradient) const {
    Jacobian::value_and_gradient(x, courant, diffusion, value, gradient);
  }
};
