// Energy of tetrahedra, compressible Neo-Hookean. Each has nine numbers in `inverse`, that of its edges at rest.
#pragma once

double model(int nodes, int elements, const int* tets, const double* inverse, const double* volume, double mu,
             double lambda, const double* u);
