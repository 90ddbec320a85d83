//===- Slice.h - what rows and columns depend on ----------------*- C++ -*-===//
//
// A backward slice of a numbered derivative module: the statements that the
// rows and columns of its visits depend on, an object at a time, and in it the kinds
// of cells that are told apart (IR/Memory/CellKinds.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"
#include "IR/Memory/CellKinds.h"
#include "IR/Memory/ObjectCells.h"

namespace sparsegen::differentiate {

class Slice {
public:
  /// To a fixed point. Throws NotDirect where what is needed comes from the caller and is not known.
  Slice(const Subject& subject, const Numbered& numbered);

  bool keeps(ir::StmtId stmt) const { return kept_.contains(stmt); }
  bool keeps(ir::FunctionId function) const { return functions_.contains(function); }
  bool needs(ir::ObjectId object) const { return needed_.contains(object); }  // of whatever kind
  bool needsResult(ir::FunctionId function) const { return results_.contains(function); }
  /// Whether a parameter is one of the caller's pointers to reals of which only steps, and what these are apart, are
  /// needed: any address does.
  bool needsPlaceAlone(ir::ObjectId parameter) const { return needs(parameter) && isPlaceAlone(parameter); }
  /// The number of the visit that a Combine is, or none.
  const std::size_t* visit(ir::StmtId stmt) const;

  /// The row update that a Combine is, or none.
  const RowUpdate* update(ir::StmtId stmt) const;

private:
  /// Within a branch that values decide about: the loops around that it has itself. What goes on with one of these, or
  /// leaves it, does not leave the branch.
  using LoopsUnderValues = std::optional<std::uint32_t>;

  bool scan(const ir::Block& block, bool context, LoopsUnderValues loops);
  void requireApart(ir::StmtId id, const ir::Call& node) const;
  bool isBasic(ir::StmtId id, bool context, LoopsUnderValues loops) const;
  void keep(ir::StmtId id);
  void need(ir::ExprId expr);
  void needRow(ir::ExprId row);
  using Kinds = std::set<ir::CellKind>;
  void needObject(ir::ObjectId object, const Kinds& kinds, ir::ExprId at);
  bool isPlaceAlone(ir::ObjectId object) const;
  void requireOneObject(ir::ExprId comparison) const;
  bool isOfStructure(ir::ObjectId object, ir::ExprId load) const;
  bool isNeededPlace(ir::ExprId place) const;

  const Subject& subject_;
  const ir::Module& module_;
  const Numbered& numbered_;
  const ir::CellKinds kinds_;
  const ir::ObjectCells cells_;
  std::map<ir::StmtId, std::size_t> visitOf_;
  std::map<ir::StmtId, const RowUpdate*> updateOf_;
  std::set<ir::StmtId> kept_;
  std::map<ir::ObjectId, Kinds> needed_;
  std::set<ir::ObjectId> named_;  ///< to whose memory pointers are made, whatever is in it
  std::set<ir::FunctionId> functions_;
  std::set<ir::FunctionId> results_;
  ir::FunctionId function_;
  bool changed_ = false;
};

}  // namespace sparsegen::differentiate
