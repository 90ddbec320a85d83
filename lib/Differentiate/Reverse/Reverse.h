//===- Reverse.h - adjoint IR from IR ---------------------------*- C++ -*-===//
//
// Reverse mode. The function is linearized as for forward mode: primal
// statements, and a Combine for each assignment of an active value. Then
// the linear part is transposed: what was a tangent is an *adjoint*, the
// derivative of what the caller weighs the dependents with. The result is IR
// like any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <variant>

#include "IR/IR.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// What an adjoint is asked for: a product with the transposed Jacobian, in one lane; the same, and what the function
/// computes; the gradient of the weighted sum of all dependents, which is that product with one pointer a side; the
/// same with what rules of the user's say of its derivative, to be differentiated once more; or the rows of the
/// compressed Jacobian, a lane for each color of rows.
enum class AdjointForm : std::uint8_t { Product, ValuedProduct, Gradient, RuledGradient, Compressed };

/// Whether rules of the user's say something of the module's derivatives: then its two gradients differ. O(module).
bool hasRules(const ir::Module& module);

/// Why there is no adjoint: a clause about the user's code, and where.
struct NoAdjoint {
  std::string why;
  SourceRange at;
  std::string wayOut{};  ///< one of its own, if there is one
};

struct Adjoint {
  ir::Module module;
  /// The variables of loops of which each round adds to adjoints the gradient of one scalar function of all that it
  /// reads: it is run forward, and then backward. No other loop counts with one of them.
  std::set<ir::ObjectId> gradientLoops;
  /// The same of loops that are run backward alone: they read what the way forth has left, or what calls in them
  /// compute again.
  std::set<ir::ObjectId> backLoops{};
};

/// The adjoint of the module's entry function, as a module of its own. Its entry function has the parameters
///
///     inputs..., [outputs...,] output adjoints..., adjoints...
///
/// a pointer a slot but for the inputs; for Gradient and RuledGradient
///
///     inputs..., weights, gradient
///
/// which are Lanes, one for each dependent and one for each independent; and for Compressed
///
///     inputs..., seeds, compressed
///
/// which are Seeds, one for each dependent, and Lanes, one for each independent: Jᵀ·S for the seed matrix S of a
/// coloring of rows. Adjoints are overwritten. Time and size: linear in the module, times the depth of its loops.
std::variant<Adjoint, NoAdjoint> differentiateReverse(const ir::Module& module, const Facts& facts, AdjointForm form,
                                                      Diagnostics& diagnostics);

}  // namespace sparsegen
