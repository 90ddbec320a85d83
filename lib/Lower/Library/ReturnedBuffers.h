//===- ReturnedBuffers.h - functions that return memory of others ---*- C++ -*-===//
//
// Private to `lower`.
//
// C++ moves a vector that a function returns, and the IR copies it, which is the
// same as long as nothing points to its elements. What pointed to them before the
// call does so behind it:
//
//     State taken(State& from) { State v; v.swap(from); return v; }
//     State scaled(State v) { ...; return v; }    called with std::move(u)
//
// Such a function's result is a cell (InnerVectors.h), as is what its caller makes
// of it: these exchange their memory.
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
