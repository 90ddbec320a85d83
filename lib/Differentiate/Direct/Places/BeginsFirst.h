//===- BeginsFirst.h - rows that begin before all entries -------*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made: whether values that are all zero at first can be added to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// Whether in each run of the pass rows that begin anew do so before anything is added to any, and with nothing. Seen
/// in the order of the text, calls included; where functions call themselves, no. O(statements that are walked).
bool beginsFirst(const ir::Module& pass, const Structure& structure, const Numbered& numbered);

}  // namespace sparsegen::differentiate
