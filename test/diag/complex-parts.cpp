// A part of a complex number that is never written is named as the standard names it.
// RUN: not sparsegen %s 2>&1 | FileCheck %s
#include <complex>
#include <sparsegen/annotate.h>

// CHECK: complex-parts.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the dependent `y->imag()` is never written [sparsegen-unwritten-dependent]
SPARSEGEN_JACOBIAN(y[1], x[1])
void first(const std::complex<double>* x, std::complex<double>* y) { y[0].real(x[0].real()); }

// CHECK: complex-parts.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the dependent `y[1].real()` is never written, and 1 more of this slot
SPARSEGEN_JACOBIAN(y[2], x[2])
void second(const std::complex<double>* x, std::complex<double>* y) { y[0] = x[0] * x[1]; }
