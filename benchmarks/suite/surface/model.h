// The area of a surface above a square grid.
#pragma once

#include "../real.h"

constexpr int side = SUITE_SIZE;
constexpr int n = side * side;

Real model(const Real* x, double h);
