// Broyden's tridiagonal function.
#pragma once

#include "../real.h"

constexpr int n = SUITE_SIZE;

void model(const Real* x, Real* f);
