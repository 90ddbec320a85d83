//===- GreedySymmetric.h - greedy star and acyclic coloring -----*- C++ -*-===//
//
// Internal to color. The two colorings of symmetric matrices, on the adjacency
// graph of the pattern. Neighbors differ in both. In a star coloring, moreover,
// no path of four vertices has two colors only: each two colors make stars, and
// an entry is read from its end that is not the hub. In an acyclic coloring, no
// cycle has two colors only: each two colors make trees.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "Color/Assignment.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// A symmetric pattern with the number of each entry's unknown, which serves as
/// the number of an edge.
struct SymmetricGraph {
  const SparsityPattern& pattern;
  std::vector<std::int64_t> edgeOf;  ///< of each entry in CSR order
  std::int64_t edgeCount = 0;

  explicit SymmetricGraph(const SparsityPattern& symmetric);
};

/// Each vertex in this order takes the least color that keeps the coloring a
/// star coloring of what is colored (Gebremedhin, Tarafdar, Manne and Pothen, "New
/// acyclic and star coloring algorithms with application to computing Hessians",
/// SISC 29, 2007, algorithm 4.1 with the two-colored stars of section 4). Vertices
/// without an entry take none. Linear in the entries, times the length of their row
/// where that is short, else the number of colors next to it.
Assignment greedyStar(const SymmetricGraph& graph, std::span<const std::int32_t> order);

/// The colors of a star bicoloring, where the graph is bipartite: those of the two
/// sides are counted apart, both from 0. Vertices whose neighbors all have colors
/// when it is their turn have none (there, the implicit covers of section 6.2 of
/// Gebremedhin, Manne and Pothen 2005).
std::vector<std::int32_t> greedyBicoloring(const SymmetricGraph& graph, std::span<const std::int32_t> order);

/// The same for acyclic colorings (there, algorithm 3.1: two-colored trees as
/// disjoint sets). As long, nearly.
Assignment greedyAcyclic(const SymmetricGraph& graph, std::span<const std::int32_t> order);

/// Each vertex takes the least color that no neighbor has. On a chordal graph and
/// in a perfect elimination order that is an acyclic coloring, with fewest colors
/// (Gebremedhin, Pothen, Tarafdar and Walther, "Efficient computation of sparse
/// Hessians using coloring and automatic differentiation", INFORMS J. Comput. 21,
/// 2009).
Assignment greedyProper(const SymmetricGraph& graph, std::span<const std::int32_t> order);

/// On a forest: the depth of each vertex below its root mod 3, which is a star
/// coloring, and optimal where some path has four vertices. Nothing on other
/// graphs. Linear.
std::optional<Assignment> forestStar(const SymmetricGraph& graph);

/// Takes away the colors that no entry is read by: of vertices without a diagonal
/// entry each of whose entries is alone in its row with the color of its other
/// end. Colors that nobody has any more are gone. Linear in the entries.
Assignment withoutNeedless(const SymmetricGraph& graph, Assignment coloring);

}  // namespace sparsegen::color
