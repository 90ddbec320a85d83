// How the suite calls Broyden's tridiagonal function.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Broyden_ by_hand{SUITE_SIZE};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(by_hand.N);
  }
  void call(const double* x, double* f) const { model(by_hand.N, x, f); }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* x, double* values) const {
    J.evaluate(by_hand.N, x, values);
  }
};
