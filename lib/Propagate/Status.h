//===- Status.h - calls that say how it went --------------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// The end of a call whose result decides: the present path goes on as one that gave zero, or anything, if there is
/// one. `callee` is the first instance of the call.
std::optional<Split> splitByStatus(Machine& m, Flow& flow, Exit& nonzero, std::uint32_t callee);

/// What follows a call, up to the statement that its result decides, is run for either kind.
Flow runSplit(Machine& m, const ir::Block& block, std::size_t at);

}  // namespace sparsegen::propagation
