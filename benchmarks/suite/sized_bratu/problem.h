// How the suite calls Bratu's problem.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Bratu_ by_hand{SUITE_SIZE};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(by_hand.N);
  }
  void call(const double* x, double* f) const { model(by_hand.N, by_hand.h2l, x, f); }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* x, double* values) const {
    J.evaluate(by_hand.N, by_hand.h2l, x, values);
  }
};
