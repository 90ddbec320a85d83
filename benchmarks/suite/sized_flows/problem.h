// How the suite calls the power flow's constraints, and the Hessian of their weighted sum.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Flows by_hand{SUITE_SIZE};

  template <class Hessian>
  Hessian make() const {
    return Hessian(by_hand.nb, by_hand.nl, by_hand.from.data(), by_hand.to.data());
  }
  void call(const double* x, double* g) const {
    model(by_hand.nb, by_hand.nl, by_hand.from.data(), by_hand.to.data(), by_hand.Y.data(), by_hand.gs.data(),
          by_hand.bs.data(), x, g, g + by_hand.nb, g + 2 * by_hand.nb, g + 2 * by_hand.nb + by_hand.nl);
  }
  template <class Hessian>
  void evaluate(const Hessian& H, const double* x, double* values) const {
    H.evaluate(by_hand.nb, by_hand.nl, by_hand.from.data(), by_hand.to.data(), by_hand.Y.data(), by_hand.gs.data(),
               by_hand.bs.data(), x, by_hand.w.data(), values);
  }
};
