//===- Simplify.h - algebra that shrinks patterns ---------------*- C++ -*-===//
//
// Runs between lower and propagate, so that propagate and differentiate see the
// same function: what no longer depends on an input has no derivative code that
// could leave a residue in a compressed column. And what macros make of one
// argument given twice is settled, of which compilers warn where there is no
// macro around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <utility>

#include "IR/IR.h"

namespace sparsegen::ir {

/// What is subtracted from what, of `a - b`, but for constant factors of `c * a + -c * b`, where c may be left out;
/// nothing for any other expression.
std::optional<std::pair<ExprId, ExprId>> difference(const Module& module, const Expr& expr);

/// A real as a constant factor and the rest: `-2.0 * x` is -2 and x, and what has none is 1 and itself.
std::pair<double, ExprId> constantFactor(const Module& module, ExprId id);

/// Rewrites real expressions, in place, that have one value wherever they are
/// finite: a - a, -a + a and 0 * a, a * 0, 0 / a to 0, a / a and pow(a, 0) to 1. A zero
/// is a literal, also negated or converted. So too comparisons of an integer or
/// a pointer with itself, or of an unsigned integer with zero, that have one
/// result, and what is selected by a constant. Ids and types stay; rounding and
/// the order of evaluation are nobody's business here, and do not change.
void simplify(Module& module);

}  // namespace sparsegen::ir
