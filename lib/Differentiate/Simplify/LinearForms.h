//===- LinearForms.h - places whose tangents are known linear forms ---*- C++ -*-===//
//
// What is known at one point of a function about its locals of Lanes: the terms
// that each was last combined from, as long as nothing that they read changed.
// In direct evaluation the same is known of rows in memory that are read back
// and made from independents alone. Part of Preaccumulate.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// The locals of Lanes of a function that nothing but its Combines can reach.
class LaneLocals {
public:
  LaneLocals(const Derivation& derivation, ir::FunctionId function);

  bool isLocal(ir::ObjectId object) const { return reads_.contains(object); }
  /// The local that a place is, or none.
  ir::ObjectId local(ir::ExprId place) const;
  /// How often a local is read for each time that it is written, rounded up.
  int readsPerWrite(ir::ObjectId object) const;
  /// The locals that something else than such locals is made from in the end.
  std::set<ir::ObjectId> usedIn(const ir::Block& body) const;
  /// A coefficient that is one constant or a temporary of ours that is assigned once.
  bool isFixed(ir::ExprId coefficient) const;

private:
  const Derivation& derivation_;
  std::map<ir::ObjectId, int> reads_;
  std::map<ir::ObjectId, int> writes_;
};

/// Which Combines may use a form.
enum class Readers : std::uint8_t {
  All,
  Updates,  ///< of the place itself: the form is in terms of what it held before
};

struct LinearForm {
  ir::ExprId place;
  ir::ObjectId local;  ///< that the place is, or none
  std::vector<ir::CombineTerm> terms;
  std::size_t vertex = 0;         ///< without lanes: of the local Jacobian (LocalJacobian.h)
  std::set<ir::ObjectId> loads;   ///< what the places of its sources load, and its own
  std::set<ir::ObjectId> locals;  ///< LaneLocals that are sources
  unsigned depth = 0;             ///< of blocks, where it was defined
  Readers readers = Readers::All;
  bool readsLanes = false;    ///< a source is of Lanes that others may write
  bool readsUnknown = false;  ///< a place loads a pointer that is in no variable
};

/// Whether a source is the tangents of an independent.
bool isSeed(const ir::Module& module, ir::ExprId source);

class LinearForms {
public:
  LinearForms(const Derivation& derivation, const LaneLocals& locals) : derivation_(&derivation), locals_(&locals) {}

  /// The form of a source; null where there is none.
  const LinearForm* find(ir::ExprId source) const;
  /// Whether using a form for a place is expected to pay.
  bool isWorthwhile(ir::ExprId place, const std::vector<ir::CombineTerm>& terms) const;
  void define(ir::ExprId place, std::vector<ir::CombineTerm> terms, unsigned depth, std::size_t vertex = 0,
              Readers readers = Readers::All);

  /// Forgets the forms that read what a statement itself changes.
  void forgetChangedBy(ir::StmtId stmt);
  void forgetChangedBy(const ir::Combine& node);
  /// The same for statements and all that is nested in them.
  void forgetChangedIn(const ir::Block& body);

private:
  using Number = std::size_t;
  using Numbers = std::set<Number>;

  void forgetChangedBy(const ir::Assign& node);
  void forgetChangedBy(const ir::Call& node);
  void forgetDeclared(ir::ObjectId object);
  void forgetLoadsOf(ir::ExprId place);
  void forgetLocal(ir::ObjectId local);
  void forget(Numbers numbers);
  bool readsLanes(ir::ExprId source) const;
  bool mayChangeInCall(ir::ObjectId object) const;

  const Derivation* derivation_;
  const LaneLocals* locals_;
  std::map<Number, std::shared_ptr<const LinearForm>> forms_;
  Number next_ = 0;
  // The same by what they are forgotten for.
  std::map<ir::ObjectId, Number> ofLocal_;
  std::map<ir::ObjectId, Numbers> loading_, madeFrom_;  ///< what their places load, and LaneLocals that are sources
  Numbers inMemory_, readingLanes_, readingUnknown_;
};

}  // namespace sparsegen::differentiate
