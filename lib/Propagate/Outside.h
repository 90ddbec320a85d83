//===- Outside.h - calls of functions that can't be seen into ---*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A call of a function that can't be seen into: what it is lent may be anything afterwards, and must carry no
/// derivative.
void callOutside(Machine& m, const ir::Call& node, SourceRange range);

/// At the end it is known which objects carry a derivative at some time.
void checkLent(Machine& m);

}  // namespace sparsegen::propagation
