//===- Shadows.h - where tangents live --------------------------*- C++ -*-===//
//
// The shadow of an object holds the tangents of its reals. Its type is that of
// the object with each real replaced by Lanes or Seed and each pointer to an
// object with a shadow by a pointer to that; integers vanish, and records keep
// the fields that have a shadow. So the shadow of a place is the place, node
// for node, with the objects replaced and the indexes shared.
//
// A parameter has a shadow parameter: a pointer has a pointer, and a real, which
// is passed by value, has a pointer to the tangents of what was passed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Model/Groups.h"
#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

class Shadows {
public:
  Shadows(Subject& subject, const Activity& activity);

  const Groups& groups() const { return groups_; }

  /// The shadow of what a type is, in an object of a group; none where it has
  /// none. `key` says which pointer of the object the type is, if it is one.
  std::optional<ir::TypeId> type(ir::TypeId type, Groups::GroupId group, PointerKey key = {});
  /// Of a whole object; for a real parameter the type that is pointed to.
  std::optional<ir::TypeId> type(ir::ObjectId object);

  /// Which object holds the shadow of a local or parameter; none without one.
  /// For a real parameter that is not assigned it is a pointer.
  std::optional<ir::ObjectId> object(ir::ObjectId object);
  /// The shadow parameter; differs from `object` for a real parameter that the
  /// function assigns: that one gets a local shadow, copied from what came in.
  std::optional<ir::ObjectId> parameter(ir::ObjectId parameter);
  /// The shadow parameter that the rewritten function was given; never makes one.
  std::optional<ir::ObjectId> passed(ir::ObjectId parameter) const;

  /// The class of the reals at a place (None where it was never evaluated).
  ShadowClass realClass(ir::ExprId place) const;

  /// The shadow of a place or pointer expression; none where it has none.
  std::optional<ir::ExprId> pointer(ir::ExprId pointer);
  /// The same for a pointer that is known to have a shadow of that type, also
  /// where it is null or was never evaluated.
  ir::ExprId pointer(ir::ExprId pointer, ir::TypeId type);

  ir::TypeId lanes() { return subject_.build.lanes(subject_.laneKind); }
  /// The coefficient 1.
  ir::ExprId one() { return subject_.build.real(1, subject_.laneKind); }

  /// The place of a field's shadow in the shadow of a record.
  ir::ExprId field(ir::ExprId shadowRecordPlace, std::uint32_t field);

  /// Whether the load's tangents may be other than zero, and are there.
  bool isActiveLoad(ir::ExprId load) const;
  /// A new real local of a function with a shadow of Lanes, for a value that
  /// has to be held. `held` are its value and its shadow.
  struct Temporary {
    ir::ObjectId value;
    ir::ObjectId shadow;
  };
  Temporary temporary(ir::FunctionId function, ir::ScalarKind kind);
  /// A fresh scalar local `sg_0`, `sg_1`, ... of a function, which is assigned once where it is declared.
  ir::ObjectId scalar(ir::FunctionId function, ir::ScalarKind kind);
  /// The same of one that may be assigned more than once.
  ir::ObjectId variable(ir::FunctionId function, ir::ScalarKind kind);
  /// Whether an object is one of these; each is assigned once.
  bool isScalar(ir::ObjectId object) const { return scalars_.contains(object); }
  /// Whether a place is the tangents of a real parameter, which do not change
  /// while the function runs.
  bool isPassedTangents(ir::ExprId place) const;
  /// A fresh local `sg_0_t`, ... for a shadow of that type.
  ir::ObjectId local(ir::FunctionId function, ir::TypeId type);

private:
  using Visiting = std::vector<std::pair<ir::TypeId, Groups::GroupId>>;
  std::optional<ir::TypeId> pointeeType(ir::TypeId pointee, Groups::GroupId group, PointerKey key);
  void collectConversions();
  bool existsBehind(ir::TypeId pointee, Groups::GroupId group, PointerKey key, Visiting& visiting) const;
  bool existsInGroup(Groups::GroupId group, Visiting& visiting) const;
  bool exists(ir::TypeId type, Groups::GroupId group, PointerKey key, Visiting& visiting) const;
  ir::TypeId make(ir::TypeId type, Groups::GroupId group, PointerKey key);
  ir::RecordId makeRecord(ir::RecordId record, Groups::GroupId group);
  ir::ObjectId add(ir::ObjectId primal, ir::TypeId type, ir::ObjectKind kind, const char* suffix);
  std::optional<ir::ObjectId> zero(ir::ObjectId object, ir::TypeId type);
  std::optional<ir::TypeId> withExtent(ir::ObjectId object, ir::TypeId type);
  ir::ExprId addressOf(ir::ObjectId object, ir::TypeId wanted);
  ir::ExprId loaded(ir::ExprId pointer, ir::ExprId shadowPlace);
  std::string nextName(ir::FunctionId function);

  Subject& subject_;
  const Activity& activity_;
  Groups groups_;
  std::map<std::pair<ir::RecordId, Groups::GroupId>, ir::RecordId> records_;
  std::map<ir::RecordId, std::vector<std::uint32_t>> fields_;  ///< of a shadow record: where each field went
  std::map<ir::RecordId, std::set<ir::TypeId>> conversions_;   ///< what pointers to a record may become pointers to
  std::map<ir::ObjectId, ir::ObjectId> objects_;
  std::map<ir::ObjectId, ir::ObjectId> parameters_;
  std::set<ir::ObjectId> scalars_;
  std::set<ir::ObjectId> passedTangents_;             ///< parameters that point to them
  std::map<ir::ObjectId, ir::ObjectId> temporaries_;  ///< the shadow of a temporary
  bool reportedUnnamed_ = false;
  std::map<ir::FunctionId, unsigned> count_;
};

}  // namespace sparsegen::differentiate
