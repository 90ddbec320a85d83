//===- Inline.h - a callee's statements in place of a call ------*- C++ -*-===//
//
// Part of reverse mode. The way back through a call runs the callee again, which
// it can't do where the callee changes what it reads. Then the callee's
// statements stand in place of the call, and what they overwrite is saved as in
// any other code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// Puts the callees' statements in place of these calls, in all functions. The callees have a return at their end
/// alone, and are not recursive. Linear in the statements of the result.
void inlineCalls(Subject& subject, const std::set<ir::StmtId>& calls);

}  // namespace sparsegen::differentiate
