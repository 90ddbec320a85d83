//===- LinearAccesses.h - which tangents code combines ----------*- C++ -*-===//
//
// Part of reverse mode. Of two statements, the ways back come in the opposite
// order, unless they do not depend on each other. That is seen from the tangents
// that they combine:
//
//   combine f_t = 1.0 * f_t + a * x_t    adds to f_t, uses x_t: reads f_b, adds to x_b
//   combine f_t = a * x_t                sets f_t, uses x_t:    reads f_b, clears it, adds to x_b
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <vector>

#include "Differentiate/Reverse/Accesses.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

/// By parameter that leads to tangents: of which memory of the caller's these are.
using CallersTangents = std::map<ir::ObjectId, std::vector<ir::ObjectId>>;

/// Of the user's function: those that are only read, and lead to the tangents of memory that has a name.
CallersTangents callersTangents(const Subject& subject, const Shadows& shadows, const Accesses& accesses);

/// The pointer variable that a place is reached from in one step; none where it is another.
ir::ObjectId pointerOf(const ir::Module& module, ir::ExprId place);

class LinearAccesses {
public:
  /// Of no statement.
  explicit LinearAccesses(const Accesses& accesses);
  /// Of a statement of the user's function and of those in its blocks, but for the tangents that are declared there. Of
  /// tangents behind other pointers than `callers`, and of those that a callee combines, is not known which they are.
  LinearAccesses(const Subject& subject, const Accesses& accesses, const CallersTangents& callers, ir::StmtId stmt);

  /// Whether there are any, also ones of what is declared there.
  bool any() const { return any_; }
  void add(const LinearAccesses& other);
  /// Whether the ways back may come in either order, but for rounding: what one of them reads or clears, the other one
  /// does not change.
  bool commutes(const LinearAccesses& other) const;

private:
  void addCombine(const Subject& subject, const Accesses& accesses, const CallersTangents& callers,
                  const ir::Combine& combine);

  CellSet added_;
  CellSet set_;
  CellSet used_;
  bool any_ = false;
};

}  // namespace sparsegen::differentiate
