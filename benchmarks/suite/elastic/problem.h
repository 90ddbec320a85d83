// How the suite calls the energy of tetrahedra.
#pragma once

#include <cmath>
#include <vector>

#include "../runtime_value.h"
#include "model.h"

struct Problem {
  static constexpr int cols = unknowns, steps = 0;
  std::vector<int> corners;
  std::vector<double> inverses, volumes;
  double mu = runtime_value(1.5), lambda = runtime_value(4.0);

  Problem() : volumes(volume, volume + elements) {
    for (const auto& tet : tets) corners.insert(corners.end(), tet, tet + 4);
    for (const auto& matrix : rest_inverse)
      for (const auto& row : matrix) inverses.insert(inverses.end(), row, row + 3);
  }

  static double start(int column) { return 1.1 * rest[column / 3][column % 3] + 0.05 * std::sin(1.3 * column); }

  template <class Function, class Scalar>
  Scalar call(Function function, const Scalar* x) const {
    return function(x, corners.data(), inverses.data(), volumes.data(), mu, lambda);
  }
  template <class Jacobian>
  void value_and_gradient(const double* x, double* value, double* gradient) const {
    Jacobian::value_and_gradient(x, corners.data(), inverses.data(), volumes.data(), mu, lambda, value, gradient);
  }
};
