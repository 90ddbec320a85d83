// Bundle adjustment: cameras of nine numbers look at points of three.
#pragma once

void model(int cameras, int points, int observations, const int* camera_of, const int* point_of, const double* observed,
           const double* x, double* residuals);
