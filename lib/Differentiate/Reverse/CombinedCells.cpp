//===- CombinedCells.cpp - which tangents each Combine writes -------------===//

#include "Differentiate/Reverse/CombinedCells.h"

#include <algorithm>
#include <set>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Whether sums and products of these are what they are as integers, or modulo 2^64, as differences of indices are.
bool isExact(ScalarKind kind) { return kind == ScalarKind::I32 || kind == ScalarKind::I64 || kind == ScalarKind::U64; }

std::optional<ScalarKind> scalarOf(const Module& module, ExprId expr) {
  const Type& type = module[module[expr].type];
  return type.kind == TypeKind::Scalar ? std::optional(type.scalar) : std::nullopt;
}

}  // namespace

CombinedCells::CombinedCells(const Subject& subject, const Accesses& accesses, const CallersTangents& callers)
    : subject_(subject), module_(subject.module), accesses_(accesses), callers_(callers), written_(accesses.none()) {
  countWrites();
  walk(module_[subject.user].body);
}

const CountedRange* CombinedCells::range(StmtId loop) const {
  const auto found = ranges_.find(loop);
  return found == ranges_.end() ? nullptr : &found->second;
}

void CombinedCells::countWrites() {
  forEachStmt(module_, module_[subject_.user].body, [&](StmtId id) {
    const Stmt& stmt = module_[id];
    if (std::holds_alternative<Declare>(stmt.node)) return;
    const CellSet own = accesses_.written(id);
    written_.add(own);
    if (std::holds_alternative<For>(stmt.node)) return;
    for (const Cells& cells : own.all())
      if (cells.object.valid()) ++writes_[cells.object];
  });
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void CombinedCells::walk(const Block& block) {
  std::vector<ObjectId> own;
  for (const StmtId id : block) {
    const Stmt& stmt = module_[id];
    if (const auto* combine = std::get_if<Combine>(&stmt.node)) add(id, *combine);
    if (const auto* call = std::get_if<Call>(&stmt.node); call && accesses_.isActive(call->callee))
      cells_.push_back({.stmt = id, .loops = loops_, .branches = branches_});
    if (const auto* assign = std::get_if<Assign>(&stmt.node); assign && module_[assign->place].op == Op::Address) {
      const ObjectId variable = module_[assign->place].object;
      const auto writes = writes_.find(variable);
      const bool isOnce = accesses_.isNamedOnly(variable) && writes != writes_.end() && writes->second == 1;
      if (const auto value = isOnce ? polynomial(assign->value) : std::nullopt) {
        values_.insert_or_assign(variable, *value);
        own.push_back(variable);
      }
    }
    if (const auto* branch = std::get_if<If>(&stmt.node)) {
      branches_.emplace_back(id, true);
      walk(branch->then);
      branches_.back().second = false;
      walk(branch->otherwise);
      branches_.pop_back();
    }
    if (const auto* loop = std::get_if<For>(&stmt.node)) {
      addRange(id, *loop);
      loops_.push_back(id);
      walk(loop->body);
      loops_.pop_back();
      values_.erase(loop->variable);
    }
    if (const auto* loop = std::get_if<While>(&stmt.node)) {
      loops_.push_back(id);
      walk(loop->body), walk(loop->step);
      loops_.pop_back();
    }
  }
  for (const ObjectId variable : own) values_.erase(variable);
}

void CombinedCells::add(StmtId id, const Combine& node) {
  CombinedCell cell{.stmt = id, .loops = loops_, .branches = branches_};
  const ObjectId pointer = pointerOf(module_, node.place);
  if (const auto found = callers_.find(pointer); found != callers_.end()) {
    cell.pointer = pointer;
    const std::set<ObjectId> objects(found->second.begin(), found->second.end());
    cell.objects.assign(objects.begin(), objects.end());
    cell.index = index(node.place);
  } else if (const ObjectId named = namedObject(module_, node.place); named.valid()) {
    cell.objects.push_back(named);
  }
  cells_.push_back(std::move(cell));
}

/// Its counter has a value that is known in its rounds, from here on, if it is written by its loops only.
void CombinedCells::addRange(StmtId id, const For& node) {
  if (!accesses_.isNamedOnly(node.variable) || writes_.contains(node.variable)) return;
  const auto first = polynomial(node.first), bound = polynomial(node.bound);
  const auto step = staticInteger(module_, node.step);
  if (!first || !bound || !step) return;
  const bool isIncluded = node.compare == Op::LessEqual || node.compare == Op::GreaterEqual;
  const bool isUp = *step > 0 && (node.compare == Op::Less || node.compare == Op::LessEqual ||
                                  (node.compare == Op::NotEqual && *step == 1));
  const bool isDown = *step < 0 && isSigned(module_[module_[node.first].type].scalar) &&
                      (node.compare == Op::Greater || node.compare == Op::GreaterEqual ||
                       (node.compare == Op::NotEqual && *step == -1));
  if (!isUp && !isDown) return;
  const std::size_t counter = atoms_.size();
  atoms_.emplace_back();
  const Polynomial one(isIncluded ? 0 : 1);
  ranges_[id] =
      isUp ? CountedRange{counter, *first, *bound - one, *step} : CountedRange{counter, *bound + one, *first, -*step};
  values_.insert_or_assign(node.variable, Polynomial::atom(counter));
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::optional<Polynomial> CombinedCells::index(ExprId place) {
  Polynomial total;
  for (;;) {
    const Expr& node = module_[place];
    if (node.op == Op::Load) return total;
    if (node.op != Op::Element && node.op != Op::PointerAdd) return std::nullopt;
    const auto cells = cellsOf(module_[node.type].element);
    const auto by = polynomial(node.operands[1]);
    if (!cells || !by) return std::nullopt;
    total = total + *by * Polynomial(*cells);
    if (!total.isSmall()) return std::nullopt;
    place = node.operands[0];
  }
}

/// How many Lanes a type has that is nothing else.
std::optional<std::int64_t> CombinedCells::cellsOf(TypeId id) const {
  const Type& type = module_[id];
  if (type.kind == TypeKind::Lanes) return 1;
  if (type.kind != TypeKind::Array || !type.extent.valid()) return std::nullopt;
  const auto extent = staticInteger(module_, type.extent), cells = cellsOf(type.element);
  if (!extent || !cells || !Polynomial(*extent).isSmall()) return std::nullopt;
  const Polynomial product = Polynomial(*extent) * Polynomial(*cells);
  return product.isSmall() ? product.constant() : std::nullopt;
}

std::optional<Polynomial> CombinedCells::polynomial(ExprId expr) {
  const Expr& node = module_[expr];
  const auto kind = scalarOf(module_, expr);
  if (!kind) return std::nullopt;
  if (const auto constant = staticInteger(module_, expr))
    return Polynomial(*constant).isSmall() ? std::optional(Polynomial(*constant)) : std::nullopt;
  if (node.op == Op::Load && module_[node.operands[0]].op == Op::Address)
    if (const auto known = values_.find(module_[node.operands[0]].object); known != values_.end()) return known->second;
  if (auto found = isExact(*kind) ? sum(node) : std::nullopt; found && found->isSmall()) return found;
  return isUnchanged(expr) ? std::optional(Polynomial::atom(atom(expr))) : std::nullopt;
}

/// Of a sum, a product, or what is cast without loss.
std::optional<Polynomial> CombinedCells::sum(const Expr& node) {
  if (node.op == Op::Cast) {
    const auto from = scalarOf(module_, node.operands[0]);
    const unsigned width = bitWidth(module_[node.type].scalar);
    const bool isKept = from && !isReal(*from) &&
                        (bitWidth(*from) < width || (bitWidth(*from) == width && (isSigned(*from) || width == 64)));
    return isKept ? polynomial(node.operands[0]) : std::nullopt;
  }
  if (node.op != Op::Add && node.op != Op::Subtract && node.op != Op::Multiply) return std::nullopt;
  const auto a = polynomial(node.operands[0]), b = polynomial(node.operands[1]);
  if (!a || !b) return std::nullopt;
  return node.op == Op::Add ? *a + *b : node.op == Op::Subtract ? *a - *b : *a * *b;
}

/// Whether an expression has one value in all of the function.
bool CombinedCells::isUnchanged(ExprId expr) const {
  bool is = true;
  accesses_.forEachLoad(expr, [&](ExprId load) {
    for (const Cells& cells : accesses_.cellsAt(module_[load].operands[0])) is = is && !written_.meets(cells);
  });
  return is;
}

std::size_t CombinedCells::atom(ExprId expr) {
  const auto found =
      std::ranges::find_if(atoms_, [&](ExprId other) { return other.valid() && sameExpr(module_, expr, other); });
  if (found != atoms_.end()) return static_cast<std::size_t>(found - atoms_.begin());
  atoms_.push_back(expr);
  return atoms_.size() - 1;
}

}  // namespace sparsegen::differentiate
