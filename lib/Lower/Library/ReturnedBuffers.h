//===- ReturnedBuffers.h - functions that return memory of others ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Whether the vector that a function returns is a cell, because BufferSwaps says that it may return an old buffer.
inline bool returnsBuffer(const ModuleContext& shared, ir::FunctionId function) {
  return shared.bufferReturning.contains(function.value);
}

/// Deferred check: reports Unsupported at the end of lowering if a function that is called indirectly may return the
/// buffer of a by-value parameter.
void requireNoParameterBufferReturned(ModuleContext& shared, clang::SourceRange at, const char* what,
                                      const char* wayOut);

/// Makes the deferred check that requireNoParameterBufferReturned() asked for.
void settleParameterBuffersReturned(ModuleContext& shared);

}  // namespace sparsegen::lowering
