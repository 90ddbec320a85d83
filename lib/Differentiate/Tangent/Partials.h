//===- Partials.h - the partial derivatives of one expression ---*- C++ -*-===//
//
// A reverse sweep over one real expression gives its partial derivative with
// respect to each active load in it, as scalar expressions that share what they
// can with the value: the preaccumulation of one statement.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Model/Squares.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

/// Σ coefficient · tangents of the load.
struct Partial {
  ir::ExprId coefficient;
  ir::ExprId load;
};

struct Linearized {
  std::vector<ir::StmtId> before;  ///< compute what is shared, in scalars
  std::vector<Partial>
      partials;  ///< one a distinct active load, in order of occurrence; a literal 0 only with Carrier::Slots
  ir::ExprId value;
};

/// The same value without what rules say of its derivative: what only that is made of is not evaluated for the value.
/// For the second order what is twice passive is so once more, and what is attached to that stays: it is all of its
/// derivative. Anything else has the derivative that its value has.
ir::ExprId withoutRules(ir::Module& module, DerivativeOrder order, ir::ExprId expr);

/// Linearizes an expression of a function, in which no active load is in an arm
/// of a select on the derivative's path. O(n log n) in its nodes.
Linearized linearize(Subject& subject, Shadows& shadows, const Squares& squares, ir::FunctionId function,
                     ir::ExprId value);

}  // namespace sparsegen::differentiate
