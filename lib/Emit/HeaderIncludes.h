//===- HeaderIncludes.h - what the generated header includes ----*- C++ -*-===//
//
// The headers that the code needs: the standard's and the run-time's, and those
// of the user's that declare what it names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "Emit/Header.h"
#include "Emit/HeaderText.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

/// The standard's and the run-time's headers, as far as `code` needs them.
void writeOwnIncludes(Lines& out, const std::string& code);

/// Who reads what is written: a C++ compiler, or one of C or C++.
enum class IncludedBy : std::uint8_t { Cpp, C };

/// The user's headers that declare what `code` names, or one of the records, and those that must stand before them. An
/// error (not-emittable) where one is configured by a macro of the source's own: elsewhere it would say something else.
void writeUserIncludes(Lines& out, std::span<const JacobianParts> jacobians, const std::string& code,
                       const std::set<std::string>& records, IncludedBy reader, Diagnostics& diagnostics);

}  // namespace sparsegen::emit
