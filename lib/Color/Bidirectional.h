//===- Bidirectional.h - columns and rows at once ---------------*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Coloring.h"

namespace sparsegen::color {

/// Bidirectional colorings (star bicolorings), with a lower bound. `columns` is
/// the transpose of `pattern`. The greedy one takes long rows and columns out
/// until the others are no longer than these are many, and colors both sides in
/// the order asked for.
Coloring colorBothGreedily(const SparsityPattern& pattern, const SparsityPattern& columns,
                           const GreedyAlgorithm& algorithm);
Coloring colorBothBest(const SparsityPattern& pattern, const SparsityPattern& columns, const BestAlgorithm& algorithm);

}  // namespace sparsegen::color
