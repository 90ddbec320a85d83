// Elastic energy of a network of springs.
#pragma once

double model(int nodes, int springs, const int* ends, const double* stiffness, const double* length, const double* x);
