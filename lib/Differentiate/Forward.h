//===- Forward.h - one forward derivation, complete -------------*- C++ -*-===//
//
// All that the passes of forward mode share while a derivative module is made,
// and the order in which they run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Activity.h"
#include "Differentiate/Rewriter.h"
#include "Differentiate/RowLocals.h"
#include "Differentiate/Shadows.h"
#include "Differentiate/Subject.h"

namespace sparsegen::differentiate {

struct Forward {
  /// Runs all passes: `subject.module` is the derivative module then.
  Forward(const ir::Module& module, const Facts& facts, ForwardKind kind, Diagnostics& diagnostics);

  Subject subject;
  Activity activity;
  Shadows shadows;
  Derivation derivation;
  RowGroups groups;  ///< of kind Direct
};

}  // namespace sparsegen::differentiate
