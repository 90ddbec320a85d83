// The Brusselator in two dimensions on a periodic n x n grid.
#pragma once

void model(int n, double t, double A, double B, double alpha, double h, const double* y, double* dydt);
