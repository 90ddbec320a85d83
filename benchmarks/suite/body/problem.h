// How the suite calls the forces of a rigid body.
#pragma once

#include <cmath>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = degrees, cols = degrees;
  Body body{};
  double acceleration[6];

  Problem() {
    for (int i = 0; i < 6; ++i) {
      acceleration[i] = runtime_value(0.1 * i - 0.2);
      for (int j = 0; j < 6; ++j) {
        body.mass[i][j] = runtime_value((i == j ? 40.0 : 0.0) + std::cos(1.0 * (i + j)));
        body.damping[i][j] = runtime_value((i == j ? 9.0 : 0.0) + std::sin(1.0 * i * j));
      }
    }
  }

  static double start(int column) { return 0.4 * std::sin(1.7 * column + 0.5); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* velocity, Scalar* force) const {
    function(body, acceleration, velocity, force);
  }
  template <class Jacobian>
  void evaluate(const double* velocity, double* values) const {
    Jacobian::evaluate(body, acceleration, velocity, values);
  }
  template <class Jacobian>
  void compressed(const double* velocity, double* compressed) const {
    Jacobian::compressed(body, acceleration, velocity, compressed);
  }
};
