#pragma once

constexpr int size = 100;

void rhs(int n, const double* x, double* f);
