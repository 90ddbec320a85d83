// How the suite calls the reprojection.
#pragma once

#include <cmath>
#include <vector>

#include "model.h"

struct Problem {
  static constexpr int rows = 2 * observations, cols = unknowns;
  std::vector<double> observed;

  Problem() {
    for (int i = 0; i < rows; ++i) observed.push_back(0.5 * std::sin(1.7 * i));
  }

  static double start(int column) {
    const double wave = std::sin(0.61 * column + 0.3);
    if (column >= camera_size * cameras) return wave;
    const double centers[camera_size] = {0.8, 0.4, -0.3, 0.6, 0.0, 0.0, -10.0, 500.0, 0.0, 0.0};
    const double widths[camera_size] = {0.3, 0.3, 0.3, 0.3, 0.5, 0.5, 2.0, 100.0, 0.1, 0.1};
    return centers[column % camera_size] + widths[column % camera_size] * wave;
  }

  template <class Function, class Scalar>
  void call(Function function, const Scalar* x, Scalar* residuals) const {
    function(x, observed.data(), residuals);
  }
  template <class Jacobian>
  void evaluate(const double* x, double* values) const {
    Jacobian::evaluate(x, observed.data(), values);
  }
  template <class Jacobian>
  void compressed(const double* x, double* compressed) const {
    Jacobian::compressed(x, observed.data(), compressed);
  }
};
