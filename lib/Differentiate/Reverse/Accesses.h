//===- Accesses.h - which memory code reads and writes ----------*- C++ -*-===//
//
// Part of reverse mode. The way back finds in memory what the way forth left
// there. Whether that is what a value was when it was used depends on who writes
// it later. Here is what statements and calls read and write, an object at a
// time, its reals, integers and pointers apart; shadows' lanes are not looked at.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// What the cells of a place are.
enum class CellKind : std::uint8_t { Real, Integer, Pointer };

/// All cells of a kind in an object. No object: in memory that is not known.
struct Cells {
  ir::ObjectId object;
  CellKind kind;
  friend auto operator<=>(const Cells&, const Cells&) = default;
};

/// What is read or written, where one and the same memory may stand in both.
class CellSet {
public:
  explicit CellSet(const std::vector<bool>& namedOnly) : namedOnly_(&namedOnly) {}

  /// Returns whether it was not there before.
  bool add(Cells cells) { return cells_.insert(cells).second; }
  bool add(const CellSet& other);
  /// Whether something in it may be the same memory. What is not known may be all that has other ways to it than its
  /// name.
  bool meets(Cells cells) const;
  bool meets(const CellSet& other) const;
  const std::set<Cells>& all() const { return cells_; }

private:
  const std::vector<bool>* namedOnly_;
  std::set<Cells> cells_;
};

class Accesses {
public:
  explicit Accesses(const Subject& subject);

  /// By ObjectId: locals and parameters that only their names lead to.
  const std::vector<bool>& namedOnly() const { return namedOnly_; }
  bool isNamedOnly(ir::ObjectId object) const { return object.value < namedOnly_.size() && namedOnly_[object.value]; }
  CellSet none() const { return CellSet(namedOnly_); }

  /// The cells that a place may be; none for a place of lanes.
  std::vector<Cells> cellsAt(ir::ExprId place) const;
  /// Calls f(load) for each load of an expression that reads no lanes.
  template <class F>
  void forEachLoad(ir::ExprId expr, const F& f) const;
  void addLoads(ir::ExprId expr, CellSet& to) const;

  /// What a statement itself writes, with all that it calls.
  CellSet written(ir::StmtId stmt) const;
  /// What a function and all that it calls write, but their own locals.
  const CellSet& written(ir::FunctionId function) const { return written_[function.value]; }
  /// And what a call's callee reads, with all that it calls: of one that can't be seen into, all that its arguments
  /// lead to.
  CellSet read(const ir::Call& call) const;
  /// Whether it, or what it calls, combines tangents.
  bool isActive(ir::FunctionId function) const { return isActive_[function.value]; }
  /// Whether it calls what can't be seen into.
  bool callsOutside(ir::FunctionId function) const { return callsOutside_[function.value]; }

private:
  void findFunctions();
  bool visit(ir::FunctionId function);
  void addWritten(const ir::Stmt& stmt, CellSet& to) const;
  void addWrittenOutside(const ir::Call& call, CellSet& to) const;
  void addReachable(ir::ExprId pointer, CellSet& to) const;
  bool isOwn(Cells cells, ir::FunctionId function) const;

  std::vector<ir::ObjectId> targets(ir::ExprId pointer) const;

  const Subject& subject_;
  const ir::Module& module_;
  /// ExprId: where pointers led when this was made. Copies that are made later do not count: only copied code, which
  /// nobody asks about, leads to them.
  std::vector<std::vector<ir::ObjectId>> targets_;
  std::vector<bool> namedOnly_;
  std::vector<CellSet> written_;    ///< FunctionId
  std::vector<CellSet> read_;       ///< FunctionId
  std::vector<bool> isActive_;      ///< FunctionId
  std::vector<bool> callsOutside_;  ///< FunctionId
};

/// Whether an object is tangents, or leads to some, and the same of an expression and of the place of a pointer.
bool isShadowObject(const Subject& subject, ir::ObjectId object);
bool isShadowExpr(const Subject& subject, ir::ExprId expr);
/// Whether a source of a Combine is the tangents of a constant, by its name.
bool isZeroTangent(const ir::Module& module, ir::ExprId source);

template <class F>
void Accesses::forEachLoad(ir::ExprId expr, const F& f) const {
  if (!expr.valid()) return;
  if (module_[expr].op == ir::Op::Load) f(expr);
  for (const ir::ExprId operand : module_[expr].operands) forEachLoad(operand, f);
}

}  // namespace sparsegen::differentiate
