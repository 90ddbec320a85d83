// Elastic energy of the body of ../tets, whose mesh is constant.
#pragma once

#include "../real.h"
#include "tets.h"

constexpr int elements = SUITE_SIZE;
constexpr int unknowns = 3 * vertices;
static_assert(sizeof(volume) == elements * sizeof(double));

Real model(const Real* x, double mu, double lambda);
