//===- Reverse.h - adjoint IR from IR ---------------------------*- C++ -*-===//
//
// Reverse mode. The function is linearized as for forward mode, with one lane:
// primal statements, and a Combine for each assignment of an active value. Then
// the linear part is transposed: what was a tangent is an *adjoint*, the
// derivative of what the caller weighs the dependents with. The result is IR
// like any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <variant>

#include "IR/IR.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// Whether the adjoint also computes what the function does.
enum class AdjointValues : std::uint8_t { Computed, NotComputed };

/// Why there is no adjoint: a clause about the user's code, and where.
struct NoAdjoint {
  std::string why;
  SourceRange at;
};

/// The adjoint of the module's entry function, as a module of its own. Its entry function has the parameters
///
///     inputs..., [outputs...,] output adjoints..., adjoints...
///
/// a pointer a slot but for the inputs. Adjoints are overwritten. Time and size: linear in the module, times the depth
/// of its loops.
std::variant<ir::Module, NoAdjoint> differentiateReverse(const ir::Module& module, const Facts& facts,
                                                         AdjointValues values, Diagnostics& diagnostics);

}  // namespace sparsegen
