// Power flow in polar form: the mismatch of active and reactive power at each bus of a grid.
#pragma once

#include "../real.h"
#include "grid.h"

constexpr int buses = SUITE_SIZE;

void model(const double* active, const double* reactive, const Real* angle, const Real* voltage, Real* dP, Real* dQ);
