#pragma once
void ring(int n, const double* x, double* f);
void implicit_system(const double* y, const double* yp, double* r);
double chain(int n, const double* x);
