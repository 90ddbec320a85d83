//===- Storage.h - what shadow pointers point into --------------*- C++ -*-===//
//
// Part of direct evaluation. What stands behind a shadow pointer, lanes, seeds,
// or pointers again, is numbered or becomes short rows; so all that one pointer
// may point into has to be treated alike. Here it is one *storage*:
// ir::AliasClasses, over the pointers of the derivative module. The fields of a
// record are apart until a pointer to one of them is a value.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "Differentiate/Model/Groups.h"
#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

class Storage {
public:
  using Id = ir::AliasClasses::Id;

  /// Of a derivative module whose entry function is made. Nearly linear in its nodes.
  explicit Storage(const Subject& subject);

  Id of(ir::ObjectId object) const { return classes_.find(object_.at(object)); }
  /// What a pointer expression points into; none for null.
  std::optional<Id> behind(ir::ExprId pointer) const;
  /// What the pointers at a key of a storage point into; none where no such pointer is used.
  std::optional<Id> pointee(Id storage, PointerKey key) const;
  /// The cells at a key of a storage, as a number of their own: those that one pointer may point to have one number.
  Id cells(Id storage, PointerKey key) const;
  /// The same of a place of cells; none behind null.
  std::optional<Id> cells(ir::ExprId place) const;
  /// Whether it is seeds or lanes that the caller passed.
  bool isCallers(Id storage) const;
  /// The objects that are of it, in order.
  const std::vector<ir::ObjectId>& objects(Id storage) const;

private:
  void addObjects();
  void collect(ir::StmtId id);
  void collectNode(ir::ExprId expr);
  void handOut(ir::ExprId value);
  std::optional<Id> behindShadow(ir::ExprId place, ir::ExprId value) const;
  void assign(Id holder, PointerKey key, ir::ExprId value);
  Id madePointee(Id storage, PointerKey key) const { return classes_.made(storage, ir::ClassLink::Pointee, key); }

  const Subject& subject_;
  const ir::Module& module_;
  mutable ir::AliasClasses classes_;  ///< grows where one asks for what is not there yet
  std::vector<Id> callers_;           ///< what the caller passed
  std::map<ir::ObjectId, Id> object_;
  std::map<Id, std::vector<ir::ObjectId>> objects_;
};

/// Whether a type has seeds or lanes, or leads to some.
bool isShadowType(const Subject& subject, ir::TypeId type);
/// Whether it is cells of lanes or seeds, no pointers among them.
bool isCells(const Subject& subject, ir::TypeId type);
/// Whether it is a pointer to such.
bool isCellPointer(const Subject& subject, ir::TypeId type);
/// Whether it has, or leads to, lanes; else to seeds.
bool leadsToLanes(const ir::Module& module, ir::TypeId type);

/// What a tangent is of, as the user calls it: "`sum`"; "a value" where that has no name of the user's.
std::string userName(const ir::Module& module, ir::ObjectId shadow);
/// A shadow's name without what marks it as one.
std::string plainName(std::string name);

}  // namespace sparsegen::differentiate
