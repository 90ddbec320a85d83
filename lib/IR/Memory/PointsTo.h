//===- PointsTo.h - what pointers may lead to -------------------*- C++ -*-===//
//
// Part of IR/Memory. Of a module before any run, which memory its functions may
// write, whatever its arguments are, and whether two pointers may meet. Memory is told apart as *places*: each
// object is one, and what each pointer leads to, which includes the places that
// it was given (Andersen, "Program analysis and specialization for the C
// programming language", 1994). Pointers that lie in places which may be the
// same lead to one place (unification, as by Steensgaard, "Points-to analysis in
// almost linear time", POPL 1996). The members of a record are not told apart.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

class PointsTo {
public:
  /// Nearly linear in the module's nodes.
  explicit PointsTo(const Module& module);

  /// Whether what a pointer of the module leads to may be written; linear in the module's nodes.
  bool mayWriteBehind(ObjectId pointer);

  /// Memory that pointers of the module lead to.
  class Region {
  public:
    bool meets(const Region& other) const;
    void add(const Region& other);

  private:
    friend class PointsTo;
    std::vector<bool> holds_;  ///< by places
  };
  /// Says that two pointers lead to one place.
  void unite(ObjectId a, ObjectId b);
  /// An object itself.
  Region of(ObjectId object) { return regionOf({object.value}); }
  /// What a pointer that is in an object points to.
  Region pointees(ObjectId pointer) { return regionOf({pointee(pointer.value)}); }
  /// What a pointer of the module points to; linear in the module's nodes.
  Region targets(ExprId pointer) { return regionOf({target(pointer)}); }
  /// The same, with all that the pointers there lead to, and so on.
  Region reachableFrom(ExprId pointer) { return regionOf(followed({target(pointer)})); }

private:
  using Place = std::uint32_t;

  void statement(FunctionId function, const Stmt& stmt);
  void call(const Call& call);
  void hold(Place holder, ExprId value);
  void write(ExprId place) { written_.push_back(target(place)); }
  void mark();
  Place result(FunctionId function) const { return static_cast<Place>(module_.objects.size() + function.value); }
  Place target(ExprId pointer);
  Place pointee(Place holder);
  Place make();
  void include(Place in, Place what);
  std::vector<bool> reachable(std::vector<Place> from) const;
  std::vector<Place> followed(std::vector<Place> from);
  Region regionOf(std::vector<Place> from) const;
  Place contents(Place of);

  const Module& module_;
  std::vector<std::vector<Place>> includes_;
  std::vector<Place> parent_;                  ///< of the union-find of places whose contents are one
  std::vector<std::optional<Place>> pointee_;  ///< by the representatives of that
  std::vector<Place> written_;
  std::vector<Place> given_;     ///< to functions that can't be seen into, which may follow the pointers there
  std::vector<bool> isWritten_;  ///< by places
};

}  // namespace sparsegen::ir
