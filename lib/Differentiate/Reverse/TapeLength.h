//===- TapeLength.h - how long the tape gets --------------------*- C++ -*-===//
//
// Part of reverse mode. What ways of saving are held against each other by.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Reverse/Availability.h"

namespace sparsegen::differentiate {

/// The bytes that one run of the function leaves on the tape, at most, or that one round of a region does. Loops of
/// unknown length have 100 rounds.
double tapeLength(const ir::Module& module, const Accesses& accesses, const Availability& availability,
                  ir::FunctionId function);

}  // namespace sparsegen::differentiate
