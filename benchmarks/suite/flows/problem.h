// How the suite calls the power flow's constraints, and the Hessian of their weighted sum.
#pragma once

#include <cmath>
#include <vector>

#include "model.h"

struct Problem {
  static constexpr int cols = 2 * buses;
  std::vector<double> admittance, shunt, weights;

  Problem() {
    for (int k = 0; k < branches; ++k) add_branch(k);
    for (int i = 0; i < buses; ++i) {
      shunt.push_back(i % 20 == 0 ? 0.03 : 0.0);
      shunt.push_back(i % 10 == 0 ? 0.2 : 0.0);
    }
    for (int i = 0; i < constraints; ++i) weights.push_back(std::sin(0.9 * i));
  }

  static double start(int column) {
    const double wave = std::sin(0.61 * column);
    return column < buses ? 0.3 * wave : 1.0 + 0.05 * wave;
  }

  template <class Function, class Scalar>
  Scalar value(Function function, const Scalar* x) const {
    Scalar g[constraints];
    function(admittance.data(), shunt.data(), x, x + buses, g, g + buses, g + 2 * buses, g + 2 * buses + branches);
    Scalar sum = 0.0;
    for (int i = 0; i < constraints; ++i) sum += weights[static_cast<std::size_t>(i)] * g[i];
    return sum;
  }
  template <class Derivative, class... Rest>
  void call(Derivative derivative, const double* x, Rest... rest) const {
    derivative(admittance.data(), shunt.data(), x, x + buses, weights.data(), rest...);
  }

private:
  /// A line with a transformer at its first end; one in five changes the voltage, and one in ten the angle.
  void add_branch(int k) {
    const double r = 0.01 + 0.009 * std::sin(1.7 * k), z = 0.11 + 0.09 * std::cos(0.8 * k), size = r * r + z * z;
    const double G = r / size, B = -z / size, charge = 0.02, tap = k % 5 == 0 ? 0.97 : 1.0;
    const double shift = k % 10 == 0 ? 0.05 : 0.0, c = std::cos(shift) / tap, s = std::sin(shift) / tap;
    for (const double part : {G / (tap * tap), (B + charge) / (tap * tap), -(G * c - B * s), -(B * c + G * s),
                              -(G * c + B * s), -(B * c - G * s), G, B + charge})
      admittance.push_back(part);
  }
};
