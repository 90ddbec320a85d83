#pragma once

#ifndef BRUSSELATOR_N
#define BRUSSELATOR_N 32
#endif

constexpr int N = BRUSSELATOR_N;  // grid points a side
constexpr double A = 3.4;
constexpr double B = 1.0;

// y and dydt hold two fields of N x N, u and then v.
void brusselator(double t, const double* y, double* dydt, double alpha);
