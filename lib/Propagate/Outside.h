//===- Outside.h - calls of functions that can't be seen into ---*- C++ -*-===//
//
// Private to `propagate`.
//
// What such a function is given must carry no derivative: neither a value nor
// memory that it can reach from a pointer, however deep. What it may write has
// any value after the call, and must not carry a derivative at any time: no
// tangents follow what it writes. It may keep the pointers, so that all this
// holds again for later calls of any such function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Refuses a call by a rule that is given what carries a derivative where the rule names nothing (UnnamedArgument), or
/// whose length only arguments say while the function is told another one (BadRule).
void requireRuled(Machine& m, const ir::Call& node, SourceRange range);

/// A call of a function that can't be seen into: what it is lent may be anything afterwards, and must carry no
/// derivative.
void callOutside(Machine& m, const ir::Call& node, SourceRange range);

/// At the end it is known which objects carry a derivative at some time.
void checkLent(Machine& m);

}  // namespace sparsegen::propagation
