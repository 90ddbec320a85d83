#pragma once

/// Which camera saw which point, and where in its picture.
struct Observations {
  int cameras, points, count;
  const int *camera, *point;
  const double* where;  // two numbers each
};

/// How far the points, seen through the cameras, are off where they were observed. A camera has nine numbers: its
/// rotation as axis times angle, its translation, its focal length and two coefficients of distortion. A point has
/// three.
void residuals(const Observations* seen, const double* cameras, const double* points, double* r);
