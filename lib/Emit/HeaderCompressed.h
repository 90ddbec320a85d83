//===- HeaderCompressed.h - the compressed Jacobian -------------*- C++ -*-===//
//
// Members of the generated struct: `compressed`, which runs the sweeps with a
// lane a color, `decompress`, and `evaluate` where it is made of both.
//
//     column          rows × num_colors: tangents
//     star, acyclic   the same, of a Hessian: tangents of the gradient
//     row             num_colors × cols: adjoints
//     bidirectional   rows × num_column_colors, then num_row_colors × cols
//
// The sweep backward leaves a row of lanes for each column: the transpose of what
// is asked for. `evaluate` reads that as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// The bytes of workspace that these members need.
std::uint64_t compressedWorkspace(const JacobianParts& parts, const Codes& codes);

void writeCompressed(Functions& functions);
void writeDecompress(Functions& functions);
void writeEvaluateByCompression(Functions& functions);

/// Private: how each entry is found, where several colors or equations might give it.
void writeSides(Functions& functions);

}  // namespace sparsegen::emit
