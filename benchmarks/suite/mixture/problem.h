// How the suite calls the likelihood of a mixture.
#pragma once

#include <cmath>
#include <vector>

#include "model.h"

struct Problem {
  static constexpr int cols = n, steps = 0;
  std::vector<double> observed;

  Problem() {
    for (int i = 0; i < observations; ++i) observed.push_back(i % parts + std::sin(1.3 * i));
  }

  static double start(int column) {
    constexpr double values[n] = {0.3, -0.2, -0.1, 1.2, 2.1, -0.3, 0.1, -0.2};
    return values[column];
  }

  template <class Function, class Scalar>
  Scalar call(Function function, const Scalar* x) const {
    return function(x, observed.data());
  }
  template <class Jacobian>
  void value_and_gradient(const double* x, double* value, double* gradient) const {
    Jacobian::value_and_gradient(x, observed.data(), value, gradient);
  }
};
