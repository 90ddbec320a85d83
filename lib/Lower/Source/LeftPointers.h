//===- LeftPointers.h - pointers that a call leaves behind ------*- C++ -*-===//
//
// Private to `lower`. Where C++ moves the memory of a vector that a call gives, and
// the IR copies it, nothing may point to that memory. Says of the source, before it
// is lowered, whether a call may leave a pointer where somebody finds it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "clang/AST/Decl.h"

namespace sparsegen::lowering {

/// Whether an object of a type is a pointer or reference, or holds one.
bool holdsPointer(clang::QualType type);

enum class Leaves : std::uint8_t {
  Nothing,
  WhatIsCalled,  ///< what functions leave that are called by pointers, as virtual ones, or by a `std::function`
  Pointers,
};

/// What calls of a function may leave; null is one that is called indirectly itself. Linear in the source of all that
/// it calls.
Leaves leftBy(const clang::FunctionDecl* function);

}  // namespace sparsegen::lowering
