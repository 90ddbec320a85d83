//===- Orders.h - in which order columns are colored ------------*- C++ -*-===//
//
// Internal to color. The greedy algorithm needs few colors where columns with
// many neighbors come before those with few. Two columns are neighbors
// where a row has entries in both: they are at distance two in the bipartite
// graph.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Color/Coloring.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// The columns in this order, every column once; ties are broken the same way
/// on every machine. `columns` is the transpose of `pattern`.
std::vector<std::int32_t> columnOrder(const SparsityPattern& pattern, const SparsityPattern& columns, Order order);

}  // namespace sparsegen::color
