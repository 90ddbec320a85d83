// The Brusselator in two dimensions on a periodic N x N grid.
#pragma once

#include "../real.h"

constexpr int N = SUITE_SIZE;
constexpr int cells = N * N;

void model(double t, const Real* y, Real* dydt, double alpha);
