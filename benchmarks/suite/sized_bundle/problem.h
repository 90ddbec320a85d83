// How the suite calls the bundle adjustment.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Bundle by_hand{SUITE_SIZE};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(by_hand.nc, by_hand.np, by_hand.no, by_hand.cidx.data(), by_hand.pidx.data());
  }
  void call(const double* x, double* residuals) const {
    model(by_hand.nc, by_hand.np, by_hand.no, by_hand.cidx.data(), by_hand.pidx.data(), by_hand.obs.data(), x,
          residuals);
  }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* x, double* values) const {
    J.evaluate(by_hand.nc, by_hand.np, by_hand.no, by_hand.cidx.data(), by_hand.pidx.data(), by_hand.obs.data(), x,
               values);
  }
};
