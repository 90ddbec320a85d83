//===- Subject.h - what is being differentiated -----------------*- C++ -*-===//
//
// The module that differentiate works on: a copy of the primal that grows into
// the derivative module, with what propagate found out about it. All ids of the
// primal keep their meaning.
//
// The user's function becomes a function like any other that is called: its
// parameters are replaced by copies, and the primal's own belong to the entry
// function that Entry.cpp makes around it. `inner` and `outer` go from one to
// the other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "Differentiate/Model/Mode.h"
#include "IR/Builder.h"
#include "IR/IR.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

class Subject {
public:
  Subject(const ir::Module& primal, const Facts& facts, ForwardMode mode, Diagnostics& diagnostics);
  /// A module that changes on its own from here on, with what is known of it: ids mean the same in both. Linear in the
  /// module.
  Subject(const Subject& other);
  Subject& operator=(const Subject&) = delete;

  ir::Module module;
  ir::Builder build;
  const ForwardMode mode;
  Diagnostics& diagnostics;
  const ir::FunctionId user;  ///< the function that is differentiated
  /// The type of all tangents: F32 where all independents and dependents are.
  const ir::ScalarKind laneKind;

  /// The parameters of the primal's entry function.
  const std::vector<ir::ObjectId>& outerParameters() const { return outerParameters_; }

  /// The parameter of the user's function that took the place of the entry
  /// function's; any other object is itself.
  ir::ObjectId inner(ir::ObjectId object) const;

  // Facts, by the ids of the primal; false and nothing for what was added since.
  bool executed(ir::StmtId stmt) const { return at(facts_.executed, stmt.value); }
  bool varied(ir::ObjectId object) const { return at(facts_.variedObject, object.value); }
  bool variedLoad(ir::ExprId load) const { return at(facts_.variedLoad, load.value); }
  bool readOnEntry(ir::ObjectId object) const { return at(facts_.readOnEntry, object.value); }
  bool maybeUnwritten(std::size_t row) const { return at(facts_.maybeUnwritten, row); }
  bool maybeTrue(ir::StmtId branch) const { return at(facts_.maybeTrue, branch.value); }
  /// Of the primal: the branch was taken both ways at once, or the loop run as of unknown length.
  bool unknownControl(ir::StmtId stmt) const { return at(facts_.unknownControl, stmt.value); }
  /// Part of such a branch's condition, and known when the derivative object is made.
  /// The condition of a choice between reals.
  bool unknownChoice(ir::ExprId condition) const { return at(facts_.unknownChoice, condition.value); }
  /// Notes that of a statement that was added.
  void goesByUnknown(ir::StmtId stmt);
  bool isStructuralCondition(ir::ExprId expr) const { return at(facts_.structuralCondition, expr.value); }
  /// The value of an integer load, or of a comparison of pointers, that always gave the same.
  std::optional<std::int64_t> constantInteger(ir::ExprId expr) const {
    return expr.value < facts_.constantInteger.size() ? facts_.constantInteger[expr.value] : std::nullopt;
  }
  std::uint64_t touchedCells(ir::ObjectId object) const {
    return object.value < facts_.touchedCells.size() ? facts_.touchedCells[object.value] : 0;
  }
  /// A pointer in it leads to memory of the caller's that has no name, and so can have no shadow.
  bool isFollowed(ir::ObjectId object) const { return at(facts_.isFollowed, object.value); }
  /// A pointer that may lead to such memory.
  bool isUnnamed(ir::ExprId pointer) const { return at(facts_.unnamed, pointer.value); }
  /// An equality or difference of pointers, of which the caller's data may say that they lead to one object though they
  /// are of two here.
  bool comparesCallers(ir::ExprId comparison) const { return at(facts_.comparesCallers, comparison.value); }
  /// The objects that a pointer expression may point into. Empty for one that
  /// was never evaluated, and for null.
  std::vector<ir::ObjectId> targets(ir::ExprId pointer) const;
  /// Says where a load of a pointer that was added points.
  void pointsInto(ir::ExprId load, std::vector<ir::ObjectId> targets) { added_[load] = std::move(targets); }
  /// Says the same of some more objects; with none, that it is not known.
  void mayPointInto(ir::ExprId load, const std::vector<ir::ObjectId>& targets);

  /// Says that an object stands in for another one in copied code: what may point into that may point into it, too.
  void standsInFor(ir::ObjectId copy, ir::ObjectId original) { copies_[original].push_back(copy); }

  /// What sets loads of one place apart: whether it was evaluated, and varied.
  unsigned loadFacts(ir::ExprId load) const;
  /// Whether a record is one of ours.
  bool isShadow(ir::RecordId record) const { return record.value >= primalRecords_; }
  /// Whether an object is one of ours that is, or holds, an untyped pointer to tangents, which its type does not say.
  bool isUntypedShadow(ir::ObjectId object) const { return untypedShadows_.contains(object); }
  /// Notes an object of ours.
  void addedShadow(ir::ObjectId object);
  /// Makes a parameter that was taken from its function a local without use.
  void drop(ir::ObjectId parameter) { module[parameter].kind = ir::ObjectKind::Local; }

  /// Every executed statement of every function, the outer before the inner.
  const std::vector<ir::StmtId>& executedStmts() const { return executed_; }

  /// A name for a new object of a function (none: of the module), made from
  /// `wish` so that no other that is visible there has it.
  std::string uniqueName(std::string wish, ir::FunctionId function);
  /// Gives a new object such a name; where others of what it is called are out of its sight, it is called that.
  void name(ir::Object& object, std::string wish, const std::string& called);
  std::string uniqueFunctionName(std::string wish);

private:
  std::vector<ir::ObjectId> ownTargets(ir::ExprId pointer) const;
  static bool at(const std::vector<bool>& facts, std::size_t k) { return k < facts.size() && facts[k]; }
  ir::ExprId copied(ir::ExprId expr);
  void detachEntryParameters();
  void settleExtents();
  void collectNames();

  Facts facts_;
  std::size_t primalRecords_;
  std::vector<ir::ObjectId> outerParameters_;
  std::map<ir::ObjectId, ir::ObjectId> inner_;
  std::vector<ir::StmtId> executed_;
  std::set<ir::ObjectId> untypedShadows_;
  std::set<ir::ExprId> unfollowed_;                                     ///< added loads of which that is not known
  std::map<ir::ExprId, std::vector<ir::ObjectId>> added_;               ///< of loads that were added: their targets
  std::map<ir::ObjectId, std::vector<ir::ObjectId>> copies_;            ///< that stand in for an object
  std::map<ir::FunctionId, std::set<std::string, std::less<>>> names_;  ///< of locals and parameters
  std::set<std::string, std::less<>> shared_;                           ///< of all other objects
  /// From which number on a name with it behind may be free: others stay taken.
  std::map<std::pair<ir::FunctionId, std::string>, unsigned> numbers_;
};

/// Gives local arrays of no extent the one that runs have touched. `facts`: of the module.
void settleLocalExtents(ir::Module& module, const Facts& facts);

/// A name of several words, such as `ns::A<int>` or `data->u`, as one identifier.
std::string identifier(std::string_view name);

/// The type of the reals that a slot names.
ir::ScalarKind slotKind(const ir::Module& module, const ir::Slot& slot);

/// The statically known value of an integer expression of a slot; internal
/// error where there is none: propagate has seen it.
std::int64_t slotCount(const ir::Module& module, const ir::Slot& slot);

/// Whether the slot is all of its object that the function touches, where it begins with that. Where the size is known
/// when the derivative object is made, that is found out then: the structure pass refuses all else.
bool isWithin(const Subject& subject, const ir::Slot& slot);

}  // namespace sparsegen::differentiate
