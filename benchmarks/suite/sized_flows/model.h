// Power in an electric grid, by branches: what leaves each bus, and the squared apparent power at both ends of each
// branch. They are the constraints of an optimal power flow.
#pragma once

void model(int buses, int branches, const int* from, const int* to, const double* admittance, const double* conductance,
           const double* susceptance, const double* x, double* P, double* Q, double* flow_from, double* flow_to);
