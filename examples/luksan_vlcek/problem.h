// Problem 5.1 of Lukšan and Vlček (1999): the chained Rosenbrock function with trigonometric and exponential constraints.
#pragma once

constexpr int n = 1000;   // unknowns
constexpr int m = n - 2;  // constraints, each of which is to be zero

double objective(const double* x);
void constraints(const double* x, double* g);

/// Both: of their weighted sum, the Lagrangian, Ipopt wants the Hessian.
void problem(const double* x, double& f, double* g);
