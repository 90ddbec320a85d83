// Power in an electric grid, by branches: what leaves each bus, and the squared apparent power at both ends of each
// branch. They are the constraints of an optimal power flow.
#pragma once

#include "../real.h"
#include "branches.h"

constexpr int buses = SUITE_SIZE;
constexpr int constraints = 2 * buses + 2 * branches;

void model(const double* admittance, const double* shunt, const Real* angle, const Real* voltage, Real* P, Real* Q,
           Real* from, Real* to);
