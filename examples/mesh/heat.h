#pragma once

#include <vector>

/// Triangles over points in the plane.
struct Mesh {
  int points = 0, triangles = 0;
  std::vector<double> x, y;  // of each point
  std::vector<int> corners;  // three points of each triangle, counterclockwise
  std::vector<int> fixed;    // of each point, whether its value is given
};

/// Residual of -div((1 + u^2) grad u) = 0 by linear finite elements; at a fixed point, how far it is off `given`.
void heat(const Mesh& mesh, const std::vector<double>& given, const double* u, double* r);
