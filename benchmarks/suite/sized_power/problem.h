// How the suite calls the power flow.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Mismatch by_hand{SUITE_SIZE};
  Grid grid{by_hand.nb,          by_hand.nl,          by_hand.from.data(), by_hand.to.data(),
            by_hand.type.data(), by_hand.Y.data(),    by_hand.gs.data(),   by_hand.bs.data(),
            by_hand.pset.data(), by_hand.qset.data(), by_hand.vset.data()};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(&grid);
  }
  void call(const double* x, double* f) const { model(&grid, x, f); }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* x, double* values) const {
    J.evaluate(&grid, x, values);
  }
};
