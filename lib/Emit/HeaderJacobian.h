//===- HeaderJacobian.h - the struct of one request -------------*- C++ -*-===//
//
// The struct that a user sees: sizes, structure, `evaluate`, `compressed`,
// `decompress` and `jvp`, and privately the code behind them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <string>

#include "Emit/Header.h"
#include "Emit/HeaderText.h"

namespace sparsegen::emit {

/// Writes the struct; what can't be said in C++ is reported. Gives the names of the user's records that its code
/// reaches into, which it need not name.
std::set<std::string> writeJacobian(Lines& out, const JacobianParts& parts, IndexType indexType,
                                    Diagnostics& diagnostics);

}  // namespace sparsegen::emit
