// How the suite calls the table of reactions.
#pragma once

#include <cmath>

#include "model.h"

struct Problem {
  static constexpr int rows = species, cols = species + 1;

  static double start(int column) { return column == species ? 1.7 : 0.3 + 0.2 * std::sin(0.61 * column); }

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
