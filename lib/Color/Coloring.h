//===- Coloring.h - the result of coloring, and how to get one --*- C++ -*-===//
//
// Columns that no row has in common may share a color: then one tangent
// carries them all, and each entry of the Jacobian is read off the compressed
// Jacobian directly (Curtis, Powell and Reid 1974). Rows share adjoints in the
// same way, both sides may be mixed, and symmetric matrices need fewer colors,
// because each entry is there twice. Problem.h names the problems; this is what
// the rest of the tool asks for and gets.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Color/LatticeForm.h"
#include "Color/Problem.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// "No color is needed", and nothing else.
inline constexpr std::int32_t kNoColor = -1;

/// A coloring of a pattern with m rows and n columns.
struct Coloring {
  Partition partition = Partition::Column;
  Order order = Order::Natural;  ///< the order that won, or that the winner began with
  std::int32_t numColors = 0;    ///< of both sides together
  /// Column, star, acyclic: of the n columns. Row: of the m rows. Bidirectional:
  /// of the m rows, then of the n columns, each side counted from 0. -1 where no
  /// color is needed.
  std::vector<std::int32_t> colors;
  std::int32_t numRowColors = 0;  ///< how many of `numColors` group rows
  Method method = Method::Greedy;
  std::int32_t lowerBound = 0;  ///< no coloring of this partition has fewer colors; 0 where nobody asked
  /// Where the colors are a formula: each is -1 or lattice->color(index), in the side
  /// that is grouped, and all colors from 0 to modulus - 1 occur. Only where one side has all colors.
  std::optional<LatticeForm> lattice;

  std::int32_t numColumnColors() const { return numColors - numRowColors; }
};

/// Solves a problem. Symmetric problems take both triangles of a pattern that
/// equals its transpose; anything else is an InternalError, as is a pattern that
/// checkPattern refuses. The result is the same on every machine. Debug builds
/// hand it to checkColoring.
///
/// Greedy column and row coloring take O(entries · colors / 64) in natural
/// order, orders by degrees the sum over rows of the square of the length.
Coloring colorPattern(const SparsityPattern& pattern, Problem problem, const Algorithm& algorithm);

/// Column coloring by one greedy pass: each column takes the least color that no
/// column with a row in common has.
Coloring colorColumns(const SparsityPattern& pattern, Order order);

/// The best column coloring that is known; see BestAlgorithm.
Coloring colorBest(const SparsityPattern& pattern);

/// No column coloring has fewer colors: the columns of one row all differ.
std::int32_t lowerBound(const SparsityPattern& pattern);

/// How it was found, in a few words: "natural order", "recolored from natural
/// order", "lattice x0 + 2 x1 mod 5".
std::string howFound(const Coloring& coloring);

/// What is wrong with a coloring, in words ("columns 2 and 3 share color 1 and
/// both have nonzeros in row 3"), or nothing. From the definitions alone, and
/// independent of the algorithms: every entry must be readable from the
/// compressed matrix, directly or, for acyclic colorings, by substitution.
/// O(sum over rows of the square of the length), times its logarithm for
/// acyclic.
std::optional<std::string> checkColoring(const SparsityPattern& pattern, const Coloring& coloring);

/// The mirror image is added to each entry: from the lower triangle of a
/// symmetric pattern to all of it.
SparsityPattern symmetrized(const SparsityPattern& pattern);

}  // namespace sparsegen
