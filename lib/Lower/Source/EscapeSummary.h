//===- EscapeSummary.h - pointers that a call lets escape -------*- C++ -*-===//
//
// Private to `lower`. The escape summary of a function: whether a call may store a
// pointer where it outlives the call. Where C++ moves the buffer of a vector that a
// call returns, the IR copies it; that is the same only if no pointer to the buffer
// escaped.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "clang/AST/Decl.h"

namespace sparsegen::lowering {

/// Whether an object of a type is a pointer or reference, or holds one.
bool holdsPointer(clang::QualType type);

enum class EscapeSummary : std::uint8_t {
  Nothing,
  OfIndirectCallees,  ///< what virtual functions, function pointers or a `std::function` let escape
  Pointers,
};

/// The summary of a function; of null, that of an indirect call. Linear in the source of all that it calls.
EscapeSummary escapeSummary(const clang::FunctionDecl* function);

}  // namespace sparsegen::lowering
