//===- Visits.h - Combines as entries of the Jacobian -----------*- C++ -*-===//
//
// In the compressed derivative a Combine adds multiples of seeds to the lanes of
// a dependent. Which seed and which dependent is a matter of integers: the place
// of a seed is a column, that of a dependent's lanes a row. Here pointers to
// either become these numbers, and each Combine a *visit*: a row, and for each
// term a column and a coefficient. What can't be said so is NotDirect.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/NotDirect.h"
#include "Differentiate/RowLocals.h"
#include "Differentiate/Subject.h"

namespace sparsegen::differentiate {

/// coefficient · (the unit row of a column).
struct VisitTerm {
  ir::ExprId coefficient;
  ir::ExprId column;  ///< an i64
};

/// What stands where a Combine was.
struct Visit {
  ir::StmtId stmt;  ///< the Combine, which is still there
  ir::FunctionId function;
  ir::ExprId row;  ///< an i64
  std::vector<VisitTerm> terms;
  ir::ExprId scale;  ///< what the row is multiplied with before; none where it begins anew
  ir::StmtId group;  ///< the statement that ends the group of RowLocals.h that it is of, or none

  bool endsGroup() const { return group == stmt; }
};

/// Numbers every seed and every row of a derivative module of kind Direct, whose entry function is made. Parameters and
/// locals that were pointers to them are i64 then, and the entry function has no parameters for seeds and lanes.
/// Throws NotDirect. Linear in the module.
std::vector<Visit> numberVisits(Subject& subject, const RowGroups& groups);

}  // namespace sparsegen::differentiate
