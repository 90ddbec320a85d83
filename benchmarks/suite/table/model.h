// The reaction network of ../network as a loop over a table of reactions.
#pragma once

#include "../real.h"
#include "table.h"

constexpr int species = SUITE_SIZE;
constexpr int number_of_reactions = sizeof(reactions) / sizeof(reactions[0]);

void model(const Real* y, Real* dydt);
