// A reaction network: production rates of the species in terms of concentrations and temperature.
#pragma once

#include "../real.h"

constexpr int species = SUITE_SIZE;

void model(const Real* y, Real* dydt);
