//===- GivenMemory.h - functions that return memory of others ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Whether the vector that a function returns is a cell for what Exchanges says of it.
inline bool givesMemory(const ModuleContext& shared, ir::FunctionId function) {
  return shared.givingMemory.contains(function.value);
}

/// GivenMemory.cpp: refuses in the end what is only right if no function that is called indirectly returns the memory
/// of a vector that it has by value.
void requireNoneHandedBack(ModuleContext& shared, clang::SourceRange at, const char* what, const char* wayOut);

/// In the end: refuses what requireNoneHandedBack() was asked for, where a callee does so.
void settleHandedBack(ModuleContext& shared);

}  // namespace sparsegen::lowering
