// Bratu's problem, solid fuel ignition, on the N x N inner points of a square.
#pragma once

#include "../real.h"

constexpr int N = SUITE_SIZE;
constexpr int points = N * N;

void model(const Real* x, Real* f, double lambda);
