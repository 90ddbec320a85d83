// Elastic energy of the body of ../tets, on a mesh that the caller passes.
#pragma once

#include "../real.h"
#include "tets.h"

constexpr int elements = SUITE_SIZE;
constexpr int unknowns = 3 * vertices;
static_assert(sizeof(volume) == elements * sizeof(double));

Real model(const Real* x, const int* corners, const double* inverses, const double* volumes, double mu, double lambda);
