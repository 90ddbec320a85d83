//===- Groups.h - objects that must have shadows of one kind ----*- C++ -*-===//
//
// Where one pointer may point into several objects, the shadow pointer must
// step over all of their shadows alike. So these objects form one group, and
// so does what pointers held by the group point to: ir::AliasClasses, over the
// targets that propagate found.
//
// What the reals of a group have as shadow follows from its members: where they
// differ, Lanes serve all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "Differentiate/Model/Activity.h"
#include "Differentiate/Model/Subject.h"
#include "IR/Memory/AliasClasses.h"

namespace sparsegen::differentiate {

/// The shadow of a group's real cells.
enum class ShadowClass : std::uint8_t { None, Seed, Lanes };

using ir::PointerKey;

class Groups {
public:
  using GroupId = ir::AliasClasses::Id;

  Groups(const Subject& subject, const Activity& activity);

  GroupId of(ir::ObjectId object) const { return classes_.find(object.value); }
  /// The group that a pointer expression points into; none for one that was
  /// never seen to point anywhere.
  std::optional<GroupId> behind(ir::ExprId pointer) const;
  /// The group that pointers at `key` in a group point into; none as above.
  std::optional<GroupId> pointee(GroupId group, PointerKey key) const;

  ShadowClass realClass(GroupId group) const { return realClass_[classes_.find(group)]; }
  ShadowClass realClass(ir::ObjectId object) const { return realClass(of(object)); }

  /// Whether this object holds, from its first cell, the independents of one
  /// slot and nothing else that is read, and is never written: its shadow can
  /// be the caller's seeds or tangents themselves.
  bool isPlainInput(ir::ObjectId object) const { return plainInput_[object.value]; }

private:
  void point(GroupId holder, PointerKey key, GroupId target);
  void pointFrom(ir::ExprId place, ir::ExprId value);
  void pointFrom(ir::ObjectId holder, ir::ExprId value);
  void handedOut(ir::ExprId value);
  void linkHandedOut();
  void collectPointers(ir::ExprId expr);
  void collectStatement(ir::StmtId id);
  void collectBindings();
  void classify(const Activity& activity);
  bool isCalled() const;
  bool plainInput(ir::ObjectId object, const Activity& activity) const;

  const Subject& subject_;
  ir::AliasClasses classes_;                                    ///< of the objects, by their numbers
  std::vector<std::pair<ir::ObjectId, PointerKey>> handedOut_;  ///< fields whose addresses are values
  std::vector<ShadowClass> realClass_;
  std::vector<bool> plainInput_;
};

}  // namespace sparsegen::differentiate
