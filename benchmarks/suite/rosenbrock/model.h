// The chained Rosenbrock function.
#pragma once

#include "../real.h"

constexpr int n = SUITE_SIZE;

Real model(const Real* x);
