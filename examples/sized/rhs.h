#pragma once

void rhs(int n, const double* x, double* f);
