//===- LoadsInPlace.h - what is loaded where it stays -----------*- C++ -*-===//
//
// What a statement reads more than once is computed into a scalar before it,
// loads too. Where such a scalar has nothing but the value of `camera[2]`, and
// this stays where it is, the code reads better with `camera[2]` itself, and
// compilers need not keep the scalar in a register until its last use.
//
// Runs last of all that rewrites functions, before the entry function is made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Puts loads in the place of such scalars: of parts at constant offsets of what a parameter points to, or of a named
/// object, that neither the function nor what it calls writes; in a function without loops, of locals that one
/// statement assigns. O(nodes of the function and of what it calls).
void putLoadsInPlace(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
