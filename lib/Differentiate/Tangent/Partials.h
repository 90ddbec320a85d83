//===- Partials.h - the partial derivatives of one expression ---*- C++ -*-===//
//
// A reverse sweep over one real expression gives its partial derivative with
// respect to each active load in it, as scalar expressions that share what they
// can with the value: the preaccumulation of one statement.
//
// With lanes that costs least: a product in scalars is for all of them. In one
// lane it does not, since a function's derivative is multiplied with that of each
// term of its argument. There such a part has tangents of its own:
//
//     r = sqrt(a * a + b * b)  =>  part_t = 2 * a * a_t + 2 * b * b_t;  r_t = 0.5 / r * part_t
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Model/Squares.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

struct Linearized {
  std::vector<ir::StmtId> before;  ///< compute what is shared, in scalars
  std::vector<ir::Combine> parts;  ///< the tangents of parts, in locals to declare; those that others are made of first
  /// One a distinct active load, in order of occurrence, behind those of parts; a literal 0 only with Carrier::Slots.
  std::vector<ir::CombineTerm> terms;
  ir::ExprId value;
};

/// The same value without what rules say of its derivative: what only that is made of is not evaluated for the value.
/// For the second order what is twice passive is so once more, and what is attached to that stays: it is all of its
/// derivative. Anything else has the derivative that its value has.
ir::ExprId withoutRules(ir::Module& module, DerivativeOrder order, ir::ExprId expr);

/// Linearizes an expression of a function, in which no active load is in an arm
/// of a select on the derivative's path. Parts have their own tangents where these are one number that the caller gives
/// (Seeding::Tangents), or terms of `double` that are eliminated (Carrier::Slots). O(n log n) in its nodes.
Linearized linearize(Subject& subject, Shadows& shadows, const Squares& squares, ir::FunctionId function,
                     ir::ExprId value);

}  // namespace sparsegen::differentiate
