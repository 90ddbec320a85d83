//===- Substitution.h - plans of acyclic colorings --------------*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Plan.h"

namespace sparsegen::color {

/// Fills `source`, `order` and what is to be subtracted, for a plan whose
/// unknowns are counted. Linear in the entries.
void planSubstitution(const SparsityPattern& pattern, const Coloring& coloring, DecompressionPlan& plan);

}  // namespace sparsegen::color
