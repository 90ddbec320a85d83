//===- Statuses.h - calls that report an error ------------------*- C++ -*-===//
//
// Private to `lower`.
//
// `return fail(__LINE__, "negative size %d", n);`: a function that can't be seen
// into records an error, and the status that it gives is returned at once. Such a
// call ends what is computed, so what it looks at (counters, a stack of names for
// debuggers) reaches no number.
//
// A helper's caller goes on where the status is zero, with all that the helper
// owes it. Of a function that is called an error's the status is not zero, then:
// generated code holds it to that.
//
// Part of how a `return` is lowered (Statements.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A statement that returns what such a call gives; false for any other statement.
bool returnReport(FunctionContext& fn, const clang::ReturnStmt* stmt);

}  // namespace sparsegen::lowering
