// Implicit upwinding along lines: a recurrence.
#pragma once

#include "../real.h"

constexpr int length = 16;
constexpr int lines = SUITE_SIZE / length;
constexpr int n = lines * length;

void model(const Real* x, Real* f, double courant);
