//===- Status.h - calls that say how it went --------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Where a helper returns zero or an error code, and what follows looks at it,
// the paths of both kinds stay apart until then: what a helper that failed has
// not written is of no account where its caller gives up too.
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
