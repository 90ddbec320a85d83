// Burgers' equation with viscosity, explicit steps.
#pragma once

#include "../real.h"

constexpr int cells = SUITE_SIZE;
constexpr int steps = 200;

Real model(const Real* x, double courant, double diffusion);
