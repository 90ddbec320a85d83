// How the suite calls Broyden's tridiagonal function.
#pragma once

#include <cmath>

#include "model.h"

struct Problem {
  static constexpr int rows = n, cols = n;

  static double start(int column) { return -1.0 + 0.3 * std::sin(0.7 * column); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(x, f);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, compressed);
  }
};
