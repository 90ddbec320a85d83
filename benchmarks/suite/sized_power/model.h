// AC power flow in polar coordinates, branch by branch.
#pragma once

enum BusType { kLoad = 1, kGenerator = 2, kSlack = 3 };

struct Grid {
  int buses, branches;
  const int *from, *to, *type;
  const double* admittance;  // of each branch: of both ends to both ends, conductance and susceptance
  const double *conductance, *susceptance, *active, *reactive, *voltage;
};

void model(const Grid* grid, const double* x, double* f);
