// How the suite calls POLLU.
#pragma once

#include "model.h"

struct Problem {
  static constexpr int rows = species, cols = species;

  static double start(int column) { return 0.01 + 0.013 * (column * 7 % species); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* y, Scalar* dydt) const {
    function(y, dydt);
  }
  template <class Jacobian>
  void evaluate(const double* y, double* values) const {
    Jacobian::evaluate(y, values);
  }
  template <class Jacobian>
  void compressed(const double* y, double* compressed) const {
    Jacobian::compressed(y, compressed);
  }
};
