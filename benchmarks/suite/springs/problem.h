// How the suite calls the energy of springs and its Hessian.
#pragma once

#include <cmath>
#include <vector>

#include "model.h"

struct Problem {
  static constexpr int cols = unknowns;
  std::vector<double> stiffness, length;

  Problem() {
    for (int s = 0; s < springs; ++s) {
      stiffness.push_back(1.5 + 0.5 * std::sin(1.1 * s));
      length.push_back(1.05 + 0.25 * std::sin(0.7 * s));
    }
  }

  static double start(int column) { return rest[column / 3][column % 3] + 0.2 * std::sin(1.3 * column); }

  template <class Function, class Scalar>
  Scalar value(Function function, const Scalar* x) const {
    return function(x, stiffness.data(), length.data());
  }
  template <class Derivative, class... Rest>
  void call(Derivative derivative, const double* x, Rest... rest) const {
    derivative(x, stiffness.data(), length.data(), rest...);
  }
};
