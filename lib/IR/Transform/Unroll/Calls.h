//===- Calls.h - a callee's body in place of a call -------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/Unroll/Context.h"

namespace sparsegen::ir::unrolling {

/// The callee's statements, on copies of its locals, where it is not recursive, can be left at its end, and becomes no
/// more than kMostUnrolled statements; else the call, whose callee is noted as kept.
Way copyCall(Context& context, const Call& node, SourceRange range, Block& to);

}  // namespace sparsegen::ir::unrolling
