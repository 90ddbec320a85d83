// Functions whose bodies the tool does not see. The tests' dual numbers call them, too.
#ifndef ADJOINT_TRAPS_H
#define ADJOINT_TRAPS_H
#ifdef __SPARSEGEN__
void coefficient(int i, double* c);
double shift(int i);
#else
template <class T>
inline void coefficient(int i, T* c) { *c = 1.5 + i; }
inline double shift(int i) { return 0.5 * i + 0.25; }
#endif
#endif
