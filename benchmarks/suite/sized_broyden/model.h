// Broyden's tridiagonal function.
#pragma once

void model(int n, const double* x, double* f);
