//===- Jumps.h - break, continue and goto by the IR's loops -----*- C++ -*-===//
//
// Private to `lower`.
//
// The IR has loops with break and continue, and nothing else that jumps. Each
// loop of the IR says which of C's jumps leave it and which go on with its next
// round.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The loop of a loop of the source.
void makeLoop(FunctionContext& fn, const clang::Stmt* stmt, const std::function<ir::Stmt::Node()>& body);

/// A loop that runs once, unless a jump repeats it.
void region(FunctionContext& fn, LoopScope scope, const std::function<void()>& body);

/// Whether control can get behind a block, as far as its last statement tells.
bool mayContinue(const FunctionContext& fn, const ir::Block& block);

/// Emits the break or continue that goes to where a jump leads.
void jump(FunctionContext& fn, const Jump& to, clang::SourceRange at);

}  // namespace sparsegen::lowering
