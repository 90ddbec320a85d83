//===- Accesses.cpp - which memory code reads and writes ------------------===//

#include "Differentiate/Reverse/Accesses.h"

#include <algorithm>

#include "Differentiate/Model/Storage.h"
#include "IR/Memory/Escape.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// Sets
//===----------------------------------------------------------------------===//

bool CellSet::add(const CellSet& other) {
  bool grown = false;
  for (const Cells& cells : other.cells_) grown |= add(cells);
  return grown;
}

bool CellSet::meets(Cells cells) const {
  if (cells_.contains(cells) || cells_.contains({ObjectId(), cells.kind})) {
    const bool byName = cells.object.valid() && (*namedOnly_)[cells.object.value];
    if (!byName || cells_.contains(cells)) return true;
  }
  if (cells.object.valid()) return false;
  return std::ranges::any_of(cells_, [&](const Cells& each) {
    return each.kind == cells.kind && !(each.object.valid() && (*namedOnly_)[each.object.value]);
  });
}

bool CellSet::meets(const CellSet& other) const {
  return std::ranges::any_of(other.cells_, [&](const Cells& cells) { return meets(cells); });
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Accesses::Accesses(const Subject& subject) : subject_(subject), module_(subject.module) {
  targets_.resize(module_.exprs.size());
  for (std::size_t k = 0; k < targets_.size(); ++k)
    if (isPointer(module_, module_.exprs[k].type)) targets_[k] = subject.targets(ExprId(k));
  // Of what is in the functions: rewriting has left other nodes behind.
  namedOnly_.resize(module_.objects.size());
  for (std::size_t k = 0; k < module_.objects.size(); ++k) {
    const ObjectKind kind = module_.objects[k].kind;
    namedOnly_[k] = kind == ObjectKind::Local || kind == ObjectKind::Parameter;
  }
  const auto isUsed = [&](ExprId expr) {
    if (expr.valid() && module_[expr].op == Op::Address) namedOnly_[module_[expr].object.value] = false;
  };
  forEachStmt(module_, [&](const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Value) isUsed(expr);
      forEachNode(module_, expr, [&](const Expr& node) {
        if (node.op != Op::Load) std::ranges::for_each(node.operands, isUsed);
      });
    });
  });

  findFunctions();
}

void Accesses::findFunctions() {
  const std::size_t count = module_.functions.size();
  written_.assign(count, none());
  read_.assign(count, none());
  isActive_.resize(count);
  callsOutside_.resize(count);
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t k = 0; k < count; ++k) grown |= visit(FunctionId(k));
  }
}

/// Returns whether something new was found.
bool Accesses::visit(FunctionId function) {
  const std::size_t k = function.value;
  CellSet written = none(), read = none();
  const auto& own = module_[function].outside;
  bool outside = callsOutside_[k] || (own && !own->isPure), active = isActive_[k];
  forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) {
    addWritten(stmt, written);
    forEachExpr(stmt, [&](ExprId expr) { addLoads(expr, read); });
    active |= std::holds_alternative<Combine>(stmt.node);
    const auto* call = std::get_if<Call>(&stmt.node);
    if (!call) return;
    outside |= callsOutside_[call->callee.value];
    active |= isActive_[call->callee.value];
    read.add(this->read(*call));
  });
  bool grown = outside != callsOutside_[k] || active != isActive_[k];
  callsOutside_[k] = outside, isActive_[k] = active;
  for (const Cells& cells : written.all())
    if (!isOwn(cells, function)) grown |= written_[k].add(cells);
  for (const Cells& cells : read.all())
    if (!isOwn(cells, function)) grown |= read_[k].add(cells);
  return grown;
}

std::vector<ObjectId> Accesses::targets(ExprId pointer) const {
  return pointer.value < targets_.size() ? targets_[pointer.value] : subject_.targets(pointer);
}

bool Accesses::isOwn(Cells cells, FunctionId function) const {
  return cells.object.valid() && module_[cells.object].function == function;
}

std::vector<Cells> Accesses::cellsAt(ExprId place) const {
  const Type& cell = module_[module_[module_[place].type].element];
  if (cell.kind != TypeKind::Scalar && cell.kind != TypeKind::Pointer) return {};
  const CellKind kind = cell.kind == TypeKind::Pointer ? CellKind::Pointer
                        : isReal(cell.scalar)          ? CellKind::Real
                                                       : CellKind::Integer;
  std::vector<Cells> cells;
  for (const ObjectId target : targets(place)) cells.push_back({target, kind});
  if (cells.empty()) cells.push_back({ObjectId(), kind});
  return cells;
}

void Accesses::addLoads(ExprId expr, CellSet& to) const {
  forEachLoad(expr, [&](ExprId load) {
    for (const Cells& cells : cellsAt(module_[load].operands[0])) to.add(cells);
  });
}

CellSet Accesses::read(const Call& call) const {
  if (!module_[call.callee].outside) return read_[call.callee.value];
  CellSet read = none();
  for (const ExprId argument : call.arguments)
    if (isPointer(module_, module_[argument].type)) addReachable(argument, read);
  return read;
}

/// All that a pointer leads to; anything, where that is not known, or leads on.
void Accesses::addReachable(ExprId pointer, CellSet& to) const {
  const std::vector<ObjectId> targets = this->targets(pointer);
  const bool leadsOn = targets.empty() || std::ranges::any_of(targets, [&](ObjectId target) {
                         return holdsPointers(module_, module_[target].type);
                       });
  for (const CellKind kind : {CellKind::Real, CellKind::Integer, CellKind::Pointer}) {
    for (const ObjectId target : targets) to.add({target, kind});
    if (leadsOn) to.add({ObjectId(), kind});
  }
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

CellSet Accesses::written(StmtId stmt) const {
  CellSet all = none();
  addWritten(module_[stmt], all);
  return all;
}

void Accesses::addWritten(const Stmt& stmt, CellSet& to) const {
  const auto add = [&](ExprId place) {
    for (const Cells& cells : cellsAt(place)) to.add(cells);
  };
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) add(assign->place);
  if (const auto* pop = std::get_if<Pop>(&stmt.node)) add(pop->place);
  if (const auto* loop = std::get_if<For>(&stmt.node)) to.add({loop->variable, CellKind::Integer});
  if (const auto* declare = std::get_if<Declare>(&stmt.node))
    for (const CellKind kind : {CellKind::Real, CellKind::Integer, CellKind::Pointer}) to.add({declare->object, kind});
  const auto* call = std::get_if<Call>(&stmt.node);
  if (!call) return;
  if (call->result.valid()) add(call->result);
  if (module_[call->callee].outside)
    addWrittenOutside(*call, to);
  else
    to.add(written_[call->callee.value]);
}

/// What it may write through what it is given; one that may know of other memory, all that it can lead to.
void Accesses::addWrittenOutside(const Call& call, CellSet& to) const {
  const Outside& outside = *module_[call.callee].outside;
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const ExprId argument = call.arguments[k];
    if (isPointer(module_, module_[argument].type) && outside.arguments[k].isWritten) addReachable(argument, to);
  }
  if (outside.isForgetful) return;
  for (const CellKind kind : {CellKind::Real, CellKind::Integer, CellKind::Pointer}) to.add({ObjectId(), kind});
}

//===----------------------------------------------------------------------===//
// Shadows
//===----------------------------------------------------------------------===//

bool isShadowObject(const Subject& subject, ObjectId object) {
  return subject.isUntypedShadow(object) || isShadowType(subject, subject.module[object].type);
}

bool isShadowExpr(const Subject& subject, ExprId expr) {
  const Expr& node = subject.module[expr];
  if (isShadowType(subject, node.type)) return true;
  if (node.op == Op::Address) return subject.isUntypedShadow(node.object);
  if (!isPointer(subject.module, node.type)) return false;
  if (node.op == Op::Select) return isShadowExpr(subject, node.operands[1]) || isShadowExpr(subject, node.operands[2]);
  return node.operands[0].valid() && isShadowExpr(subject, node.operands[0]);
}

bool isZeroTangent(const Module& module, ExprId source) {
  const ObjectId named = namedObject(module, source);
  return named.valid() && module[named].kind == ObjectKind::Constant;
}

}  // namespace sparsegen::differentiate
