//===- CInterface.h - the generated functions for C -------------*- C++ -*-===//
//
// Behind the header in C++: a header with declarations that C takes, and the
// C++ behind them, which calls the generated structs. What C can't be given is
// reported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <span>
#include <string>

#include "Emit/Header.h"
#include "Emit/HeaderJacobian.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

/// The C header of all requests of a source, and the C++ that follows the header in C++. `guard` is the include guard;
/// `members[k]` is what the struct of `jacobians[k]` has. NotEmittable: a parameter that C has no type for.
CInterface writeCInterface(std::span<const JacobianParts> jacobians, std::span<const PublicMembers> members,
                           const HeaderOptions& options, const std::string& guard, Diagnostics& diagnostics);

}  // namespace sparsegen::emit
