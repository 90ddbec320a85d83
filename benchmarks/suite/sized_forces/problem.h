// How the suite calls the forces of tetrahedra.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Forces by_hand{SUITE_SIZE};

  template <class Jacobian>
  Jacobian make() const {
    return Jacobian(by_hand.nodes, by_hand.ne, by_hand.tets.data());
  }
  void call(const double* u, double* r) const {
    model(by_hand.nodes, by_hand.ne, by_hand.tets.data(), by_hand.B.data(), by_hand.vol.data(), by_hand.mu, by_hand.lam,
          u, r);
  }
  template <class Jacobian>
  void evaluate(const Jacobian& J, const double* u, double* values) const {
    J.evaluate(by_hand.nodes, by_hand.ne, by_hand.tets.data(), by_hand.B.data(), by_hand.vol.data(), by_hand.mu,
               by_hand.lam, u, values);
  }
};
