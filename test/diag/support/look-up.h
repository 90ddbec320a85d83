// A function that can't be seen into, and its derivatives.
#pragma once
double look_up(double x);
void slope(double x, double* partials);
void curvature(double x, double* second);
