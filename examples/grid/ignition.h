#pragma once

/// The inner points of a grid on a rectangle of width 1 and of height `height`.
struct Grid {
  int nx, ny;
  double height;
};

/// Residual of -laplace(u) = lambda exp(u), u = 0 on the border: solid fuel ignition.
void ignition(const Grid& grid, double lambda, const double* u, double* r);
