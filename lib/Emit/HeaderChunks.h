//===- HeaderChunks.h - the compressed form of an object --------*- C++ -*-===//
//
// Members of a derivative object: colors, `compressed`, `decompress`. How many
// colors there are is known when the object is made, and how many lanes the code
// has, when it is generated: it is run for so many colors at once
// (runtime/compression.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// Writes the public members.
void writeChunkedMembers(Functions& functions);

/// Writes what of them is private.
void writeChunkedPrivates(Functions& functions);

}  // namespace sparsegen::emit
