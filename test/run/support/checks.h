//===- checks.h - the checks of a program, and what they need, compiled once --===//
//
// The checks are templates of the type of a function's reals, of which there are two. precompiled.py compiles them for
// both, and the containers of the standard library that they are made of, once for each compiler and its flags; the
// programs are linked with that. With CHECKS_HERE defined this is what is compiled, without it what programs include.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "hessian.h"

#ifdef CHECKS_HERE
#define CHECKS_INSTANCE template
#else
#define CHECKS_INSTANCE extern template
#endif

#define CHECKS_OF(real)                                                                                      \
  CHECKS_INSTANCE int check::run<real>(const Options&, const Facts<real>&, NewPlain<real>, NewOracle);        \
  CHECKS_INSTANCE int check::runHessian<real>(const Options&, const HessianFacts<real>&, NewHessian<real>,    \
                                              NewHyperOracle);
CHECKS_OF(double)
CHECKS_OF(float)

CHECKS_INSTANCE class std::vector<double>;
CHECKS_INSTANCE class std::vector<double*>;
CHECKS_INSTANCE class std::vector<float>;
CHECKS_INSTANCE class std::vector<float*>;
CHECKS_INSTANCE class std::vector<check::Dual>;
CHECKS_INSTANCE class std::vector<check::Dual*>;
CHECKS_INSTANCE class std::vector<check::HyperDual>;
CHECKS_INSTANCE class std::vector<check::HyperDual*>;
CHECKS_INSTANCE class std::vector<bool>;
CHECKS_INSTANCE class std::vector<int>;
CHECKS_INSTANCE class std::vector<long long>;
CHECKS_INSTANCE class std::vector<std::size_t>;

#undef CHECKS_OF
#undef CHECKS_INSTANCE
