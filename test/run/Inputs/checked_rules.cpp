#include "checked_rules.h"

SPARSEGEN_JACOBIAN(return, x)
double of_right(double x) { return checked::right(x); }
SPARSEGEN_JACOBIAN(y[2], x[2])
void of_dense(const double* x, double* y) { checked::dense(2, x, y); }
SPARSEGEN_JACOBIAN(return, (a, b))
double of_wrong(double a, double b) { return checked::wrong(a, b); }
SPARSEGEN_JACOBIAN(return, x)
float of_single(float x) { return checked::single(x); }
SPARSEGEN_HESSIAN(return, (a, b))
double of_curved(double a, double b) { return checked::curved(a, b); }
SPARSEGEN_HESSIAN(return, (a, b))
double of_bent(double a, double b) { return checked::bent(a, b) * a; }
