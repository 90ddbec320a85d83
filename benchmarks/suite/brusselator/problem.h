// How the suite calls the Brusselator.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = 2 * cells, cols = 2 * cells;
  double t = runtime_value(1.2);
  double alpha = runtime_value(10.0);

  static double start(int column) { return 1.5 + std::sin(0.37 * column); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* y, Scalar* dydt) const {
    function(t, y, dydt, alpha);
  }
  template <class Jacobian>
  void evaluate(const double* y, double* values) const {
    Jacobian::evaluate(t, y, alpha, values);
  }
  template <class Jacobian>
  void compressed(const double* y, double* compressed) const {
    Jacobian::compressed(t, y, alpha, compressed);
  }
};
