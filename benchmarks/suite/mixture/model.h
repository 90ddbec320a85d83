// The likelihood of a mixture of three normal distributions.
#pragma once

#include "../real.h"

constexpr int observations = SUITE_SIZE;
constexpr int parts = 3;
constexpr int n = 3 * parts - 1;  // all weights but one, means, logarithms of deviations

Real model(const Real* x, const double* observed);
