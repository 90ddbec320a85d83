//===- Gather.h - what one adjoint gets, added up before --------*- C++ -*-===//
//
// Part of reverse mode. A value that a straight line uses several times has an
// adjoint that gets several contributions there. They are added up in locals,
// and the adjoint's memory is read and written once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Reverse/LinearAccesses.h"

namespace sparsegen::differentiate {

/// Of Combines `place = place + ...` of one function, in one block: all but the last of each place go to locals, which
/// the last one adds, if nothing between them reads or sets the place, or changes where it is. Sums are rounded in
/// another order. `callers`: of the user's function. Linear in the statements, times the places that are open at once.
void gatherContributions(Subject& subject, Shadows& shadows, const CallersTangents& callers, ir::FunctionId function);

}  // namespace sparsegen::differentiate
