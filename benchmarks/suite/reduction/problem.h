// How the suite calls the reduction.
#pragma once

#include <cmath>
#include <vector>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int rows = n, cols = n;
  std::vector<double> weight;
  double rate = runtime_value(0.7);

  Problem() {
    for (int k = 0; k < rivals; ++k) weight.push_back(0.1 / (1.0 + k));
  }

  static double start(int column) { return 0.5 + 0.4 * std::sin(0.21 * column); }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(x, weight.data(), f, rate);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, weight.data(), rate, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, weight.data(), rate, compressed);
  }
};
