#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[2])
double product(const double* x) { return x[0] * x[1]; }
