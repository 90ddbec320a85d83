//===- LocalJacobian.h - vertex elimination on Combines ---------*- C++ -*-===//
//
// The Combines of a function's straight lines as a graph: a vertex for each, an
// edge for each term. The vertices between sources and what is needed are
// eliminated, which leaves for each needed Combine terms of sources alone, and
// scalar code before it that computes their coefficients.
//
// The product of two edges is computed where the later one ends. What it is made
// of has been computed by then, and holds, in temporaries that are assigned once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// A Combine. Coefficients have their values where it stands.
struct LocalVertex {
  struct Inner {
    ir::ExprId coefficient;
    std::size_t vertex;  ///< an earlier one
  };
  std::vector<ir::CombineTerm> terms;  ///< of sources, once each
  std::vector<Inner> inner;            ///< of other vertices, once each
  unsigned depth = 0;                  ///< of loops, where it stands
  SourceRange range{};
  bool isIntermediate = false;  ///< others may be made from it
  bool isNeeded = false;        ///< rows and locals that something else reads
};

/// What a needed Combine becomes.
struct EliminatedVertex {
  ir::Block before;  ///< computes the coefficients
  std::vector<ir::CombineTerm> terms;
};

/// Gives an expression that has the value of a coefficient from here on, and appends what computes it.
using Hold = std::function<ir::ExprId(ir::ExprId coefficient, ir::Block& out)>;

/// One for each vertex. The order is chosen by cost: see EliminationOrder.h.
std::vector<EliminatedVertex> eliminate(Subject& subject, const std::vector<LocalVertex>& vertices, const Hold& hold);

}  // namespace sparsegen::differentiate
