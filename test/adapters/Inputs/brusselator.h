#ifndef BRUSSELATOR_H
#define BRUSSELATOR_H
constexpr int kCells = 300;
void brusselator(const double* y, double* dydt, double diffusion);
#endif
