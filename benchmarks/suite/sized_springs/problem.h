// How the suite calls the energy of springs.
#pragma once

#include "../reference.h"
#include "model.h"

struct Problem {
  Springs by_hand{SUITE_SIZE};

  template <class Hessian>
  Hessian make() const {
    return Hessian(by_hand.nodes, by_hand.ne, by_hand.edges.data());
  }
  void call(const double* x, double* energy) const {
    *energy = model(by_hand.nodes, by_hand.ne, by_hand.edges.data(), by_hand.k.data(), by_hand.L.data(), x);
  }
  template <class Hessian>
  void evaluate(const Hessian& H, const double* x, double* values) const {
    H.evaluate(by_hand.nodes, by_hand.ne, by_hand.edges.data(), by_hand.k.data(), by_hand.L.data(), x, values);
  }
};
