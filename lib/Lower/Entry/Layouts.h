//===- Layouts.h - structs that lie in memory as the source's ---*- C++ -*-===//
//
// Private to `lower`.
//
// A struct that only the source declares can't be included. Generated C++ takes
// such types as template parameters; what C calls can't. For that the structs
// are written out here: each member that generated code may read stands where
// it does in the source, what lies between is bytes, and assertions in the text
// hold that against the compiler that reads it. To a compiler that sees both
// languages at once these are other types: so they may alias any.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace sparsegen::lowering {

struct EntryContext;

/// Writes the layouts of the records that the parameters of the interface lead to, and gives the parameters their
/// names. One that is laid out otherwise than C does it (bases, virtual functions, packed) gets none.
void writeLayouts(EntryContext& entry);

}  // namespace sparsegen::lowering
