//===- Memory.h - which memory the derivative works on ----------*- C++ -*-===//
//
// For each object of the caller, where its values and its tangents are while
// the user's function runs: in the caller's memory as it is, or in a local of
// the entry function. Memory of the caller that holds a dependent, or an
// independent that the function changes, is never written.
//
// Rows are the caller's own, each by itself. Where they are not worked on as they
// are, one run stands for all of them, and a loop points local row pointers into it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Tangent/Derivation.h"
#include "IR/Layout.h"

namespace sparsegen::differentiate {

/// One slot of the request as the entry function sees it.
struct Port {
  ir::Slot slot;
  ir::ExprId count{};     ///< an i64
  ir::ExprId base{};      ///< its first column or row, an i64
  ir::ObjectId tangents;  ///< the parameter that points to seeds, tangents or the compressed Jacobian
  ir::ExprId offset{};    ///< where in `tangents`; none: at its begin
  ir::ObjectId values;    ///< of a dependent of a product: the parameter that points to its output
};

/// Where something is: in a local, or behind a pointer that the caller passes.
struct Home {
  ir::ObjectId local;
  ir::ObjectId parameter;
  ir::ExprId offset{};  ///< an i64; none: 0
};

/// Whether an object is dependents, or pointers that lead to nothing else: nothing is in it on entry. What is read
/// beside a dependent is an input.
bool holdsResultsOnly(const Subject& subject, ir::ObjectId object);

/// The external objects that the function must not work on in the caller's
/// memory.
std::set<ir::ObjectId> movedObjects(const Derivation& derivation);

class Memory {
public:
  Memory(Derivation& derivation, ir::FunctionId entry, std::vector<Port> independents, std::vector<Port> dependents);

  const std::vector<Port>& independents() const { return independents_; }
  const std::vector<Port>& dependents() const { return dependents_; }
  bool isIndependent(ir::ObjectId object) const;
  bool isDependent(ir::ObjectId object) const;

  /// The external object that a parameter of the entry function points to, or none.
  ir::ObjectId behind(ir::ObjectId parameter) const;

  /// Whether the function works on other memory than the caller's.
  bool isMoved(ir::ObjectId object) const { return values_.contains(object); }
  bool hasShadow(ir::ObjectId object) const { return shadows_.contains(object); }
  /// Whether an output, or what it is the tangent of, needs no copying.
  bool valuesInPlace(const Port& dependent) const;
  bool tangentsInPlace(const Port& dependent) const;

  /// Pointers to an object's first cell as the user's function is to see it,
  /// and to that of its shadow; converted to the pointer type `as`.
  ir::ExprId values(ir::ObjectId object, ir::TypeId as);
  ir::ExprId shadow(ir::ObjectId object, ir::TypeId as);
  /// The places of one cell.
  ir::ExprId cell(ir::ObjectId object, std::uint64_t cell);
  ir::ExprId shadowCell(ir::ObjectId object, std::uint64_t cell);
  /// The place of the first element behind a port's parameter.
  ir::ExprId tangents(const Port& port) { return pointerTo({{}, port.tangents, port.offset}); }
  ir::ExprId outputs(const Port& port) { return pointerTo({{}, port.values, {}}); }

  /// Declares the locals and fills them with what the function reads.
  void prologue(ir::Block& out);

private:
  const Port* only(const std::vector<Port>& ports, ir::ObjectId object) const;
  bool covers(const Port& port) const;
  std::set<ir::ObjectId> reachedObjects() const;
  void moveValues();
  void placeShadow(ir::ObjectId object);
  std::uint64_t usedElements(ir::ObjectId object) const;
  bool hasNoEnd(ir::ObjectId object) const;
  void requireEnd(ir::ObjectId object) const;
  void requireNamed(ir::ObjectId object, ir::TypeId shadow) const;
  ir::ExprId rowCount(ir::ObjectId object);
  ir::ExprId rowLength(ir::ObjectId object);
  ir::ExprId product(ir::ExprId a, ir::ExprId b);
  ir::TypeId elementOf(ir::ObjectId object, ir::TypeId type) const;
  ir::ExprId structuralElements(ir::ObjectId object);
  ir::TypeId storageType(ir::ObjectId object, ir::TypeId element);
  ir::ObjectId local(ir::ObjectId object, ir::TypeId type, const char* suffix);
  ir::ExprId callers(ir::ObjectId object, ir::TypeId as);
  ir::ExprId callersCell(ir::ObjectId holder, std::uint64_t cell);
  ir::ExprId pointerTo(const Home& home);
  ir::ExprId pointerToRow(ir::ObjectId object, const Home& home, ir::ExprId row);
  ir::ExprId follow(ir::ExprId place, const ir::Type& held, const ir::CellPath& path);
  /// Goes down from an object's first element, in whatever memory, to a cell.
  ir::ExprId within(ir::ObjectId object, ir::ExprId first, std::uint64_t cell);
  /// Loops over the rows of an object: the row's number, and the place of the
  /// pointer to it, found from the place of a cell of a holder that has no rows.
  using CellPlace = std::function<ir::ExprId(ir::ObjectId, std::uint64_t)>;
  using RowBody = std::function<void(ir::ExprId, ir::ExprId, ir::Block&)>;
  void forEachRow(const ir::ExternalBinding& binding, const CellPlace& cellPlace, ir::Block& out, const RowBody& body);
  bool holdsMovedRows(ir::ObjectId object) const;
  void fillValues(ir::Block& out);
  void copyIn(ir::ObjectId object, const Home& home, ir::Block& out);
  ir::ExprId origin(ir::ObjectId object, ir::TypeId as);
  void setBound(ir::ObjectId object, ir::Block& out);
  void fillRows(const ir::ExternalBinding& binding, ir::Block& out);
  void fillShadow(ir::ObjectId object, ir::Block& out);
  void bindPointers(ir::Block& out);
  void bindRows(const ir::ExternalBinding& binding, ir::Block& out);
  bool shadowHolds(const ir::ExternalBinding& binding) const;

  Derivation& derivation_;
  Subject& subject_;
  ir::Builder& build_;
  ir::FunctionId entry_;
  std::vector<Port> independents_;
  std::vector<Port> dependents_;
  std::map<ir::ObjectId, Home> values_;   ///< of moved objects
  std::map<ir::ObjectId, Home> shadows_;  ///< of objects with a shadow
};

}  // namespace sparsegen::differentiate
