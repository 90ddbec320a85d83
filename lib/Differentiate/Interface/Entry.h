//===- Entry.h - the entry function of the derivative -----------*- C++ -*-===//
//
// The user's function has been rewritten into one that computes tangents beside
// its values, in whatever memory its parameters point to. The entry function
// gives it that memory: the caller's seeds and compressed Jacobian, or tangents
// and outputs, where they can be used as they are, else locals that are filled
// before and read after the call. So the user's control flow stays untouched.
//
// Memory of the caller that holds a dependent, or an independent that the
// function changes, is never written: the function works on a local copy.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Whether the user's function returns something that carries no derivative,
/// such as an error code: the entry function returns that too.
bool hasPassiveResult(const Derivation& derivation);

/// Adds the entry function around the user's function and makes it the module's
/// entry, named like it was if that name is free. Its parameters are those that Differentiate.h promises.
void makeEntry(Derivation& derivation, const std::string& name);

}  // namespace sparsegen::differentiate
