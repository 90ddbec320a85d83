// How the suite calls the recurrence of predators and prey.
#pragma once

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int cols = n, steps = ::steps;
  double dt = runtime_value(10.0 / steps);

  static double start(int column) {
    constexpr double values[n] = {1.2, 0.8, 1.1, 0.9, 0.7, 1.3};
    return values[column];
  }

  template <class Function, class Scalar>
  Scalar call(Function function, const Scalar* x) const {
    return function(x, dt);
  }
  template <class Jacobian>
  void value_and_gradient(const double* x, double* value, double* gradient) const {
    Jacobian::value_and_gradient(x, dt, value, gradient);
  }
};
