// Predators and prey: a recurrence of many steps.
#pragma once

#include "../real.h"

constexpr int steps = SUITE_SIZE;
constexpr int n = 6;

Real model(const Real* x, double dt);
