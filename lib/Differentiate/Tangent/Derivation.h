//===- Derivation.h - what one derivation's passes share --------*- C++ -*-===//
//
// The derivative module while it is made, with what is known of the primal and
// of its shadows. Made before any function is rewritten; every later pass takes
// it and changes the module in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Model/Activity.h"
#include "Differentiate/Model/Squares.h"
#include "Differentiate/Model/Subject.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

/// What the rewriting of all functions shares.
struct Derivation {
  Subject& subject;
  const Activity& activity;
  Shadows& shadows;
  /// Locals and parameters whose addresses are values: others may change them.
  std::set<ir::ObjectId> escaping;
  /// FunctionId: the parameters before anything was added.
  std::vector<std::vector<ir::ObjectId>> parameters;
  /// FunctionId: where an active or pointer result's shadow goes; none without.
  std::vector<ir::ObjectId> resultShadow;
  /// And the place that this points to, as the function writes it.
  std::vector<ir::ExprId> resultPlace;
  Squares squares;
};

/// Finds what calls need to know, before any function is rewritten.
Derivation prepare(Subject& subject, const Activity& activity, Shadows& shadows);

/// The type of the shadow of a function's result; none where it has none.
std::optional<ir::TypeId> resultShadowType(const Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
