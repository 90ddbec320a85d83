//===- Simplify.h - algebra that shrinks patterns ---------------*- C++ -*-===//
//
// Runs between lower and propagate, so that propagate and differentiate see the
// same function: what no longer depends on an input has no derivative code that
// could leave a residue in a compressed column.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Rewrites real expressions, in place, that have one value wherever they are
/// finite: a - a and 0 * a, a * 0, 0 / a to 0, a / a and pow(a, 0) to 1. A zero
/// is a literal, also negated or converted. Ids and types stay; rounding and
/// the order of evaluation are nobody's business here, and do not change.
void simplify(Module& module);

}  // namespace sparsegen::ir
