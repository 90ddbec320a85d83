//===- NamedMembers.h - what an object holds, by name -----------*- C++ -*-===//
//
// Of a member function, what the object's members hold is passed behind the
// parameters. Two of one type are easily swapped; so there is a struct with a
// field for each, and each public function takes that in their place, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// Writes the struct `members`, and an overload of each public function that was written and of the constructor.
/// Nothing where no member of an object is an input.
void writeNamedMembers(Functions& to);

}  // namespace sparsegen::emit
