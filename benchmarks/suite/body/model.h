// Inertial and damping forces of a rigid body in water, in terms of its velocities.
#pragma once

#include "../real.h"

constexpr int degrees = SUITE_SIZE;
static_assert(degrees == 6);

struct Body {
  double mass[6][6];     // with added mass
  double damping[6][6];  // quadratic
};

void model(const Body& body, const double* acceleration, const Real* velocity, Real* force);
