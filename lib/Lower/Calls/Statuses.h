//===- Statuses.h - calls that report an error ------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A statement that returns what such a call gives; false for any other statement.
bool returnReport(FunctionContext& fn, const clang::ReturnStmt* stmt);

}  // namespace sparsegen::lowering
