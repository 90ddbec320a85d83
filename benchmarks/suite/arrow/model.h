// An arrow: one unknown that is in all rows, and one row of all unknowns.
#pragma once

#include "../real.h"

constexpr int n = SUITE_SIZE;

void model(const Real* x, Real* f, double stiffness);
