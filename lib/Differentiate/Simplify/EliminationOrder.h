//===- EliminationOrder.h - in which order vertices go ----------*- C++ -*-===//
//
// The linearized computational graph of straight-line code has a vertex for each
// value and an edge for each partial derivative. To eliminate a vertex is to
// multiply each edge into it with each edge out of it, and to add that to the
// edge from the one's beginning to the other's end. Once all vertices between
// inputs and results are eliminated the edges are the local Jacobian. How much is
// multiplied depends on the order; the least is NP-hard to find. (Griewank and
// Walther, "Evaluating Derivatives", 2nd ed., 2008, chapter 10.)
//
// Four orders are tried, and the cheapest is taken: from the results to the
// inputs (reverse mode), from the inputs to the results (forward mode), at each
// step a vertex that costs the least now (Markowitz), and that with the vertices
// at the end which only pass on by 1 and -1: to take these is free, but makes what
// is multiplied later as many times more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <vector>

namespace sparsegen::differentiate {

/// An edge into a vertex. Sources and vertices are counted apart.
struct GraphEdge {
  std::size_t from = 0;
  bool isSource = false;
  bool isUnit = false;  ///< 1 or -1: nothing to multiply
};

struct GraphVertex {
  std::vector<GraphEdge> in;    ///< from sources and from vertices before this one, once each
  double frequency = 1;         ///< how often its statement is expected to be executed
  bool isIntermediate = false;  ///< is to be eliminated
  bool isNeeded = false;        ///< its edges from sources are wanted
};

/// The intermediate vertices that some needed vertex is made from, in the order in which to eliminate them. Each order
/// that is tried costs O(edges that are made · log).
std::vector<std::size_t> eliminationOrder(const std::vector<GraphVertex>& graph);

/// The multiplications and additions of an order, each as often as the statement at the end of its edge is executed.
double eliminationCost(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& order);

}  // namespace sparsegen::differentiate
