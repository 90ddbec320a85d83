//===- Coloring.h - problem, algorithm and result of coloring ---*- C++ -*-===//
//
// Columns that no row has in common may share a color: then one tangent
// carries them all, and each entry of the Jacobian is read off the compressed
// Jacobian directly (Curtis, Powell and Reid 1974). That is a partial
// distance-2 coloring of the columns of the bipartite graph of the pattern
// (Gebremedhin, Manne and Pothen, "What color is your Jacobian?", SIAM Review
// 47, 2005, section 3.4).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen {

enum class Partition : std::uint8_t { Column };
enum class Order : std::uint8_t { Natural, LargestFirst, SmallestLast };

std::string_view text(Partition partition);
std::string_view text(Order order);

struct Coloring {
  Partition partition = Partition::Column;
  Order order = Order::Natural;  ///< the order that won
  std::int32_t numColors = 0;
  std::vector<std::int32_t> colors;  ///< of each column, from 0; -1 for an empty column
};

/// Colors with one order, greedily: each column takes the least color that no
/// column within distance two has. O(sum over rows of the square of its length);
/// in natural order a long row costs less.
Coloring colorColumns(const SparsityPattern& pattern, Order order);

/// The best of the orders, the earlier of equals, colored again color by color
/// for as long as that may gain; deterministic. Stops at an order that meets the
/// lower bound, and leaves out the orders that need distance-2 degrees where
/// those would take seconds.
Coloring colorBest(const SparsityPattern& pattern);

/// No coloring has fewer colors: the columns of one row all differ.
std::int32_t lowerBound(const SparsityPattern& pattern);

/// What is wrong with a coloring, in words ("columns 2 and 3 share color 1 and
/// both have nonzeros in row 3"), or nothing. Slow and independent of the
/// algorithms: the oracle of the tests.
std::optional<std::string> checkColoring(const SparsityPattern& pattern, const Coloring& coloring);

}  // namespace sparsegen
