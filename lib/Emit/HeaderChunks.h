//===- HeaderChunks.h - the compressed form of an object --------*- C++ -*-===//
//
// Members of a derivative object: colors, `compressed`, `decompress`, and
// `evaluate` where it is made of both. How many colors there are is known when
// the object is made, and how many lanes the code has, when it is generated: it is
// run for so many colors at once (runtime/compression.h), forward for those of
// columns, backward for those of rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// Writes the public members but `evaluate`.
void writeChunkedMembers(Functions& functions);

/// Writes `evaluate`, whose values are read off the lanes.
void writeChunkedEvaluate(Functions& functions);

/// Writes statements that do the same in a function of this signature, and return.
void writeChunkedValues(Functions& functions, const Signature& signature, const std::string& values,
                        const std::string& workspace);

/// Writes what of them is private.
void writeChunkedPrivates(Functions& functions);

}  // namespace sparsegen::emit
