// Logistic growth against common rivals: a reduction that goes into every row.
#pragma once

#include "../real.h"

constexpr int n = SUITE_SIZE;
constexpr int rivals = 16;

void model(const Real* x, const double* weight, Real* f, double rate);
