//===- Reversal.h - what the sweeps of all functions share ------*- C++ -*-===//
//
// Part of reverse mode: one adjoint module while it is made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>

#include "Differentiate/Reverse/Availability.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

struct Reversal {
  Subject& subject;
  Shadows& shadows;
  const Accesses& accesses;
  /// By function that combines tangents: the same without that. It still leads pointers to tangents where they go.
  std::map<ir::FunctionId, ir::FunctionId> primal;
  std::set<ir::StmtId> backOnly{};  ///< loops of the adjoint whose rounds are those of the way back alone
  std::set<ir::StmtId> bothWays{};  ///< loops of the adjoint each of whose rounds is run forward, and then backward
};

}  // namespace sparsegen::differentiate
