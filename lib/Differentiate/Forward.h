//===- Forward.h - one forward derivation, complete -------------*- C++ -*-===//
//
// All that the passes of forward mode share while a derivative module is made,
// and the order in which they run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Model/Activity.h"
#include "Differentiate/Model/Subject.h"
#include "Differentiate/Simplify/RowLocals.h"
#include "Differentiate/Tangent/Derivation.h"
#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

struct Forward {
  /// Runs all passes: `subject.module` is the derivative module then.
  Forward(const ir::Module& module, const Facts& facts, ForwardMode mode, Diagnostics& diagnostics);

  Subject subject;
  Activity activity;
  Shadows shadows;
  Derivation derivation;
  RowGroups groups;  ///< of Sink::Rows
};

/// Removes what computes values that only the primal's caller wants.
void prune(Derivation& derivation);

}  // namespace sparsegen::differentiate
