//===- Forms.h - the adjoint of the form that is cheapest -------*- C++ -*-===//
//
// Part of reverse mode. Where short loops are written out, calls are inlined and
// small arrays are scalars, what the way back needs is still there, and need not
// be saved or computed again. Where that makes code with more operations, as
// straight lines of many inputs may, the function is taken as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <variant>

#include "Differentiate/Reverse/Reverse.h"
#include "Differentiate/Rewrites.h"

namespace sparsegen {

class AdjointForms {
public:
  /// `pattern`: what propagate found. All must outlive this. One more run of propagate, where something is short.
  AdjointForms(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern, Diagnostics& diagnostics);

  /// As differentiateReverse, of the function in the form whose adjoint has fewer operations.
  std::variant<Adjoint, NoAdjoint> make(AdjointForm form) const;

private:
  const ir::Module& module_;
  const Facts& facts_;
  Diagnostics& diagnostics_;
  std::optional<differentiate::Rewritten> lines_;
};

}  // namespace sparsegen
