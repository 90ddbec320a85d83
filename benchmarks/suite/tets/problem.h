// How the suite calls the forces of tetrahedra.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = unknowns, cols = unknowns;
  double mu = runtime_value(1.5), lambda = runtime_value(4.0);

  static double start(int column) { return 1.1 * rest[column / 3][column % 3] + 0.05 * std::sin(1.3 * column); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(x, mu, lambda, f);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, mu, lambda, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, mu, lambda, compressed);
  }
};
