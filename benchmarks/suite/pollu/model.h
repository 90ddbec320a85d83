// POLLU, air pollution: 20 species, 25 reactions.
#pragma once

#include "../real.h"

constexpr int species = 20;
static_assert(species == SUITE_SIZE);

void model(const Real* y, Real* dydt);
