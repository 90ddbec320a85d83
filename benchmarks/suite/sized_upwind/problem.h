// How the suite calls the finite volumes.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Upwind by_hand{SUITE_SIZE};
  Mesh mesh{by_hand.nc,         by_hand.nf,        by_hand.left.data(),  by_hand.right.data(),
            by_hand.phi.data(), by_hand.kf.data(), by_hand.volume.data()};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(mesh);
  }
  void call(const double* c, double* r) const { model(mesh, by_hand.rate, c, r); }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* c, double* values) const {
    J.evaluate(mesh, by_hand.rate, c, values);
  }
};
