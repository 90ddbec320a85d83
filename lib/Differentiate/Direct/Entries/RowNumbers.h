//===- RowNumbers.h - shadow pointers as numbers of rows --------*- C++ -*-===//
//
// Part of direct evaluation. The caller's lanes and seeds are rows and columns
// of the Jacobian: a pointer to them is a number. Local lanes are short rows
// (SparseGradients.h), of which one derivation of the function needs the coefficients
// and another the columns. Pointers to pointers stay pointers, to numbers or to
// short rows in the end. This makes each object, place and pointer of a
// derivative module into what it is then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Direct/Rows/SparseGradients.h"

namespace sparsegen::differentiate {

/// Which half of the slots of short rows a module has.
enum class Half : std::uint8_t { Coefficients, Columns };

class RowNumbers {
public:
  RowNumbers(Subject& subject, const Storage& storage, const SparseGradients& rows, Half half)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        storage_(storage),
        rows_(rows),
        half_(half) {}

  bool isShadow(ir::ObjectId object) const { return isShadowType(subject_, module_[object].type); }
  bool isShadow(ir::ExprId expr) const { return isShadowType(subject_, module_[expr].type); }

  /// What takes the place of an object with a shadow type.
  ir::ObjectId object(ir::ObjectId whole);
  /// The caller's `lanes` or `seeds` itself: number 0.
  void isFirst(ir::ObjectId parameter) { first_.insert(parameter); }

  /// The number of the row or column that a pointer to the caller's lanes or seeds points to, an i64. Throws NotDirect
  /// where it may also point elsewhere.
  ir::ExprId number(ir::ExprId pointer);
  /// The place in memory of what is no number: a short row, a pointer, a number.
  ir::ExprId place(ir::ExprId pointer);
  /// A pointer as a value of the given type, which is what its like became.
  ir::ExprId value(ir::ExprId pointer, ir::TypeId type);

  /// The objects with rows that have to be empty at first.
  const std::set<ir::ObjectId>& emptied() const { return emptied_; }
  /// The records that are lists.
  std::set<ir::RecordId> lists() const;

private:
  ir::TypeId type(ir::TypeId whole, Storage::Id storage, PointerKey key);
  ir::RecordId record(ir::RecordId whole, Storage::Id storage);
  ir::RecordId list(ir::TypeId entry, std::int64_t capacity);
  ir::RecordId add(ir::Record record);
  bool beginsEmpty(ir::TypeId whole, Storage::Id storage, PointerKey key) const;
  ir::ObjectId make(ir::ObjectId whole);
  void makeEmpty(ir::Object& table) const;
  bool holdsLists(ir::TypeId type) const;
  ir::ExprId load(ir::ExprId pointer);
  ir::ExprId steps(ir::ExprId expr, ir::ExprId from, ir::ExprId index);
  bool isNumber(ir::ExprId pointer) const;
  [[noreturn]] void fail(std::string why, ir::ExprId at) const { throw NotDirect{std::move(why), module_[at].range}; }

  Subject& subject_;
  ir::Module& module_;
  ir::Builder& build_;
  const Storage& storage_;
  const SparseGradients& rows_;
  const Half half_;
  std::set<ir::ObjectId> first_;
  std::set<ir::ObjectId> emptied_;
  std::map<ir::ObjectId, ir::ObjectId> objects_;
  std::map<std::pair<ir::RecordId, Storage::Id>, ir::RecordId> records_;
  std::map<std::int64_t, ir::RecordId> lists_;  ///< by how many entries there may be
};

}  // namespace sparsegen::differentiate
