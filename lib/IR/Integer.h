//===- Integer.h - C's integer arithmetic at generation ---------*- C++ -*-===//
//
// One place that knows what an integer operation of the IR gives, for every
// stage that computes with static integers. A value of kind U64 is held as the
// std::int64_t of the same bits; all other kinds are held as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

#include "IR/IR.h"

namespace sparsegen::ir {

/// `value` converted to an integer kind, as C++'s cast does: modulo 2^width, or
/// to 0 and 1 for Bool.
std::int64_t wrap(std::int64_t value, ScalarKind kind);

/// The result of an Arithmetic, Comparison or Logic operation on integers of
/// one kind (`b` is not used by unary ones). Nothing where C++ gives none: a
/// signed overflow, a division by zero, a shift by more than the width.
std::optional<std::int64_t> evaluateInteger(Op op, ScalarKind kind, std::int64_t a, std::int64_t b = 0);

}  // namespace sparsegen::ir
