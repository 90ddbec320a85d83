//===- Call.h - calls -------------------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// A call runs its callee on a frame of its own. Arguments are evaluated before,
// in the caller's frame; the result is stored after.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Makes the instances of a function's own variables, for a call that begins.
void pushFrame(Machine& m, ir::FunctionId function);

/// Runs the body on the frame that is there, up to where all its paths meet.
Flow runBody(Machine& m, ir::FunctionId function);

/// The youngest local instance that a pointer may be into.
std::optional<std::uint32_t> youngest(const Machine& m, const Pointer& p);

/// The instances from `ended` on are gone, and others may get their numbers: what still points to them points nowhere.
void forgetLocals(Machine& m, std::uint32_t ended);

/// Runs a call: its body on the arguments' values, or what is known of a function that can't be seen into.
Flow executeCall(Machine& m, const ir::Call& node, ir::StmtId id);

/// Stores what a call gave.
Flow finish(Machine& m, const ir::Call& node, Called called);

/// Runs the body of a callee, and takes its variables away behind it.
Called enter(Machine& m, const ir::Call& node, ir::StmtId id, const std::vector<Value>& arguments);

}  // namespace sparsegen::propagation
