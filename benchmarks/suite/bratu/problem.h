// How the suite calls Bratu's problem.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = points, cols = points;
  double lambda = runtime_value(6.0);

  static double start(int column) {
    const double h = 3.14159 / (N + 1);
    return std::sin(h * (column / N + 1)) * std::sin(h * (column % N + 1));
  }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(x, f, lambda);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, lambda, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, lambda, compressed);
  }
};
