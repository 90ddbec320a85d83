// Elastic forces of a body of tetrahedra, compressible Neo-Hookean.
#pragma once

#include "../real.h"
#include "tets.h"

constexpr int elements = SUITE_SIZE;
constexpr int unknowns = 3 * vertices;
static_assert(sizeof(volume) == elements * sizeof(double));

void model(const Real* x, double mu, double lambda, Real* f);
