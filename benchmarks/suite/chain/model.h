// A finite-volume scheme: a chain through three arrays.
#pragma once

#include "../real.h"

constexpr int n = SUITE_SIZE;

void model(const Real* x, Real* f, double h);
