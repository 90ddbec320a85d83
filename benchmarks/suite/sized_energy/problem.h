// How the suite calls the energy of tetrahedra.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Energy by_hand{SUITE_SIZE};

  template <class Hessian>
  Hessian make() const {
    return Hessian(by_hand.nodes, by_hand.ne, by_hand.tets.data());
  }
  void call(const double* u, double* energy) const {
    *energy = model(by_hand.nodes, by_hand.ne, by_hand.tets.data(), by_hand.B.data(), by_hand.vol.data(), by_hand.mu,
                    by_hand.lam, u);
  }
  template <class Hessian>
  void evaluate(const Hessian& H, const double* u, double* values) const {
    H.evaluate(by_hand.nodes, by_hand.ne, by_hand.tets.data(), by_hand.B.data(), by_hand.vol.data(), by_hand.mu,
               by_hand.lam, u, values);
  }
};
