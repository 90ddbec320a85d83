// Elastic energy of a network of springs.
#pragma once

#include "../real.h"
#include "springs.h"

constexpr int nodes = SUITE_SIZE;
constexpr int unknowns = 3 * nodes;
static_assert(sizeof(rest) == unknowns * sizeof(int));

Real model(const Real* x, const double* stiffness, const double* length);
