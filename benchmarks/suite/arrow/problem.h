// How the suite calls the arrow.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = n, cols = n;
  double stiffness = runtime_value(2.0);

  static double start(int column) { return 1.0 + 0.4 * std::sin(0.21 * column); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(x, f, stiffness);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, stiffness, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, stiffness, compressed);
  }
};
