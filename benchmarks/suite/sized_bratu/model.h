// Bratu's problem, solid fuel ignition, on the n x n inner points of a square.
#pragma once

void model(int n, double scale, const double* x, double* f);
