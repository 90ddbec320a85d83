// The production rates of a reaction network, written by mechanism.py when the suite is configured.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(dydt[species], y[species + 1])
void model(const Real* y, Real* dydt) {
#include "function.inc"
}
