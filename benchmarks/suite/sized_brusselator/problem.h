// How the suite calls the Brusselator.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Brus_ by_hand{SUITE_SIZE};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(by_hand.N);
  }
  void call(const double* y, double* dydt) const {
    model(by_hand.N, by_hand.t, by_hand.A, by_hand.B, by_hand.alpha, by_hand.h, y, dydt);
  }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* y, double* values) const {
    J.evaluate(by_hand.N, by_hand.t, by_hand.A, by_hand.B, by_hand.alpha, by_hand.h, y, values);
  }
};
