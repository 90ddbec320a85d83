//===- Results.h - what came of one request ---------------------*- C++ -*-===//
//
// Part of the pipeline: the values of the stages for one request, and the dumps
// that show them to developers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "Color/Coloring.h"
#include "Differentiate/Direct/Blocks.h"
#include "Differentiate/Direct/Direct.h"
#include "Differentiate/Direct/IndexSets.h"
#include "Differentiate/Direct/Structural.h"
#include "Emit/Axes.h"
#include "Emit/Json.h"
#include "Emit/LaneRange.h"
#include "IR/IR.h"
#include "Parse/Request.h"
#include "Propagate/Explain.h"
#include "Propagate/Propagate.h"

namespace sparsegen {

/// What there is only of a Hessian. From here on the function is the gradient, whose Jacobian it is; where
/// `--symmetric` says so the user has written that, and `gradient` is none.
struct SecondOrder {
  std::vector<SlotSummary> of{};           ///< the user's dependents
  SparsityPattern found{};                 ///< of the gradient's Jacobian
  SparsityPattern both{};                  ///< both triangles, of which `propagation` has the lower one
  bool isWeighted = false;                 ///< there are several dependents, of which the sum is taken
  std::set<ir::ObjectId> gradientLoops{};  ///< see Adjoint
  std::set<ir::ObjectId> backLoops{};      ///< the same
};

/// Filled in stage by stage, as far as was asked for.
struct RequestResults {
  ir::Module module;
  std::optional<ir::Module> withJumps;  ///< of a Jacobian for every size: the same, before variables stand for jumps
  bool isAsWritten = false;             ///< the adjoint is of the function as it is, not of another form of it
  Propagation propagation;
  std::optional<SecondOrder> second;
  Coloring coloring;
  LaneRange lanes = LaneRange::All;  ///< of the compressed Jacobian's columns
  std::optional<ir::Module> compressed;
  std::optional<ir::Module> compressedRows;  ///< where rows have colors
  std::optional<ir::Module> product;
  std::optional<ir::Module> adjoint;                          ///< where the function has one
  std::string noAdjoint;                                      ///< else a clause that says why not
  std::optional<ir::Module> gradient;                         ///< the same with its value, of one dependent; of a
                                                              ///< Hessian, as AdjointForm::Gradient
  std::optional<StructuralEvaluation> structural;             ///< where sizes are known at run time only: then there
                                                              ///< are no pattern, no coloring and no `direct`
  std::optional<IndexSetPass> sets;                           ///< in place of that, or beside it, where values go, or
                                                              ///< may go, through lanes
  std::optional<DirectEvaluation> direct;                     ///< where the values can be written directly
  std::optional<BlockEvaluation> blocks;                      ///< of a Hessian, where it is a sum over elements
  std::string noBlocks;                                       ///< where no hook may have them, a clause that says why
  Axes axes{};                                                ///< of its pictures
  std::optional<std::vector<ExplainedStep>> way;              ///< of the entry that `--explain` names
  std::vector<std::pair<std::string, std::int64_t>> remarks;  ///< warnings and remarks by id
};

/// The name of the first dependent that depends on all inputs that any does; nothing where there is none. Then no two
/// columns share a color. Linear in the pattern.
std::optional<std::string> dependentOnAll(const RequestResults& results);

/// One line a row: `f[0]: x[0] x[1]`.
std::string indexSetsText(const RequestResults& results);

/// A line on the whole, and one a color: `color 0: x[0] x[3]`; with `column color` and `row color` where there are
/// both.
std::string coloringText(const RequestResults& results);

/// The figures for `--emit=json`; points into `results`. `scope` is the
/// `--namespace`, or empty.
JacobianSummary summary(const RequestResults& results, const std::string& scope, const std::string& sourceName);

/// The slots and their lengths.
std::vector<SlotSummary> slotSummaries(const ir::Module& module, const std::vector<ir::Slot>& slots);

/// The slots along the sides of its pictures, in the shapes that the request gives them.
Axes axesOf(const RequestResults& results, const Request& request);

/// One element of slots whose lengths are known, by its index over all of them: `x[3]`, `alpha`.
std::string elementName(const ir::Module& module, const std::vector<ir::Slot>& slots, std::int64_t index);

/// The name of the generated struct, with its namespace.
std::string qualifiedName(const ir::Interface& interface, const std::string& scope);

}  // namespace sparsegen
