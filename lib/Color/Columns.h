//===- Columns.h - column coloring, by one pass or by all means -*- C++ -*-===//
//
// Internal to color. Rows are colored as the columns of the transpose.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Coloring.h"

namespace sparsegen::color {

/// Column colorings; `columns` is the transpose of `pattern`. The results have a
/// lower bound.
Coloring colorColumnsGreedily(const SparsityPattern& pattern, const SparsityPattern& columns,
                              const GreedyAlgorithm& algorithm);
Coloring colorColumnsBest(const SparsityPattern& pattern, const SparsityPattern& columns,
                          const BestAlgorithm& algorithm);

}  // namespace sparsegen::color
