//===- inlining.h - what compilers are told of functions --------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_INLINING_H
#define SPARSEGEN_RUNTIME_INLINING_H

// What has to be a part of the loop around it, whatever the optimisation: it handles one element, and its arguments are
// constants.
#if defined(__GNUC__)
#define SPARSEGEN_INLINE inline __attribute__((always_inline))
#define SPARSEGEN_SELDOM __attribute__((noinline, cold))
#else
#define SPARSEGEN_INLINE inline
#define SPARSEGEN_SELDOM
#endif

#endif  // SPARSEGEN_RUNTIME_INLINING_H
