//===- Reversal.h - what the sweeps of all functions share ------*- C++ -*-===//
//
// Part of reverse mode: one adjoint module while it is made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "Differentiate/Reverse/Availability.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

/// What the tape becomes.
enum class Tape : std::uint8_t {
  Stacks,  ///< that outlive functions
  Arrays,  ///< of each function, of which one would like to know each element (Second/TapeArrays.h)
};

struct Reversal {
  Subject& subject;
  Shadows& shadows;
  const Accesses& accesses;
  Tape tape;
  /// By function that combines tangents: the same without that. It still leads pointers to tangents where they go.
  std::map<ir::FunctionId, ir::FunctionId> primal;
  std::set<ir::StmtId> firstValues{};  ///< Combines of the user's function (FirstValues.h)
  std::set<ir::StmtId> backOnly{};  ///< loops of the adjoint whose rounds are those of the way back alone
  std::set<ir::StmtId> bothWays{};  ///< loops of the adjoint each of whose rounds is run forward, and then backward
};

}  // namespace sparsegen::differentiate
