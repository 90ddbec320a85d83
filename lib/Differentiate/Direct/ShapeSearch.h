//===- ShapeSearch.h - the shapes of local rows, for one structure -*- C++ -*-===//
//
// Part of direct evaluation: runs the structure pass of one derivation, until its
// runs show nothing new of the short rows that lie between independents and
// dependents.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Direct/Places/GradientLayout.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Forward.h"
#include "Propagate/Propagate.h"

namespace sparsegen::differentiate {

/// Slots are scalars, some of which may turn out to be one; a list as long as the lanes would be is no better than
/// them.
SlotLimits slotLimits(const SparsityPattern& pattern);

/// A structure pass, run by the generator.
struct PassRun {
  Numbered numbered;
  Structure structure;
  ir::Module module;
  ir::IntegerRun run;
};

class ShapeSearch {
public:
  /// `unknown`: of the derivation before it is numbered. All must outlive this.
  ShapeSearch(const Forward& derived, const ValueDependentControl& unknown, ir::ScalarKind indexKind, SlotLimits limits,
              ListMerging merging)
      : derived_(derived), unknown_(unknown), indexKind_(indexKind), limits_(limits), shapes_{.merging = merging} {}

  /// The last pass, whose run has `written` something. Throws NotDirect. Cost: for each round of shapes, of which there
  /// are few, a numbering and a run.
  PassRun run();

  /// What was found.
  const GradientLayout& shapes() const { return shapes_; }

private:
  SlotLimits searchLimits() const;
  PassRun runPass() const;
  std::string nameOf(ir::StmtId combine) const;

  const Forward& derived_;
  const ValueDependentControl& unknown_;
  const ir::ScalarKind indexKind_;
  const SlotLimits limits_;
  GradientLayout shapes_;
};

}  // namespace sparsegen::differentiate
