//===- Symmetric.h - star and acyclic coloring, best of several -*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Coloring.h"

namespace sparsegen::color {

/// Star or acyclic colorings of a symmetric pattern, with a lower bound.
Coloring colorSymmetricGreedily(const SparsityPattern& pattern, Partition partition, const GreedyAlgorithm& algorithm);
Coloring colorSymmetricBest(const SparsityPattern& pattern, Partition partition, const BestAlgorithm& algorithm);

}  // namespace sparsegen::color
