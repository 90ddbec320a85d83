// How the suite calls the power flow.
#pragma once

#include <cmath>
#include <vector>

#include "model.h"

struct Problem {
  static constexpr int rows = 2 * buses, cols = 2 * buses;
  std::vector<double> active, reactive;

  Problem() {
    for (int i = 0; i < buses; ++i) {
      active.push_back(0.5 * std::sin(1.3 * i));
      reactive.push_back(0.2 * std::cos(0.7 * i));
    }
  }

  static double start(int column) {
    const double wave = std::sin(0.61 * column);
    return column < buses ? 0.3 * wave : 1.0 + 0.05 * wave;
  }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* f) const {
    function(active.data(), reactive.data(), x, x + buses, f, f + buses);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(active.data(), reactive.data(), x, x + buses, values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(active.data(), reactive.data(), x, x + buses, compressed);
  }
};
