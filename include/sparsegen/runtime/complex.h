//===- complex.h - the parts of a complex number ----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Generated code knows a complex number as its two parts; what the
// caller has is a std::complex, whose parts can't be named.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COMPLEX_H
#define SPARSEGEN_RUNTIME_COMPLEX_H

#include <complex>

namespace sparsegen {
namespace runtime {

/// The real and the imaginary part of a number that lies elsewhere.
template <class Real>
struct ComplexParts {
  Real& re;
  Real& im;
};

/// The parts, to be read and written. The standard says that a std::complex is an array of the two ([complex.numbers]).
template <class Real>
inline ComplexParts<Real> complex_parts(std::complex<Real>& number) {
  Real(&parts)[2] = reinterpret_cast<Real(&)[2]>(number);
  return {parts[0], parts[1]};
}

/// The parts, to be read.
template <class Real>
inline ComplexParts<const Real> complex_parts(const std::complex<Real>& number) {
  const Real(&parts)[2] = reinterpret_cast<const Real(&)[2]>(number);
  return {parts[0], parts[1]};
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COMPLEX_H
