//===- PadArrays.cpp - room before arrays that count from one -------------===//

#include "IR/Transform/PadArrays.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "IR/Builder.h"
#include "IR/Transform/MapOperands.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Further back nobody counts from.
constexpr std::int64_t kMost = 1024;

class Padder {
public:
  explicit Padder(Module& module) : module_(module), build_(module) {}

  void run() {
    for (std::size_t k = 0; k < module_.exprs.size(); ++k) noteStep(module_.exprs[k]);
    if (steps_.empty()) return;
    findOthers();
    for (const ExprId start : starts_) pad(start);
    std::erase_if(room_, [&](const auto& each) { return others_.contains(each.first); });
    if (room_.empty()) return;
    UniqueNames names(module_.objects);
    for (const auto& [array, room] : room_) grow(array, room, names);
    for (Stmt& stmt : module_.stmts) {
      mapExprs(stmt, [&](ExprId expr) { return rewritten(expr); });
      auto* declare = std::get_if<Declare>(&stmt.node);
      if (declare && padded_.contains(declare->object)) declare->object = padded_.at(declare->object);
    }
  }

private:
  /// A pointer that is moved back: any of its type may be.
  void noteStep(const Expr& expr) {
    if (expr.op != Op::PointerAdd || expr.integer == kWithin) return;
    const std::int64_t by = staticInteger(module_, expr.operands[1]).value_or(0);
    if (by >= 0 || by < -kMost) return;
    std::int64_t& furthest = steps_[module_[expr.type].element];
    furthest = std::max(furthest, -by);
  }

  /// The local array of which a place is an element.
  ObjectId arrayOf(const Expr& expr) const {
    if (expr.op != Op::Element || module_[expr.operands[0]].op != Op::Address) return {};
    const ObjectId object = module_[expr.operands[0]].object;
    const bool isArray = module_[module_[object].type].kind == TypeKind::Array;
    const bool isOwn = module_[object].kind == ObjectKind::Local && module_[object].initial.empty();
    return isArray && isOwn ? object : ObjectId();
  }

  /// Finds where an element's address is a value, and what arrays are named in other ways, or have no extent.
  void findOthers() {
    const auto uses = [&](ExprId expr, bool isPlace) {
      if (!expr.valid()) return;
      if (!isPlace && arrayOf(module_[expr]).valid()) starts_.insert(expr);
    };
    for (const Expr& expr : module_.exprs)
      for (std::size_t k = 0; k < expr.operands.size(); ++k) {
        const ExprId operand = expr.operands[k];
        uses(operand, k == 0 && (expr.op == Op::Load || expr.op == Op::Element || expr.op == Op::Field));
        const bool isNamed = operand.valid() && module_[operand].op == Op::Address;
        if (isNamed && (expr.op != Op::Element || k != 0)) others_.insert(module_[operand].object);
      }
    for (const Stmt& stmt : module_.stmts) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node); declare && declare->extent.valid())
        others_.insert(declare->object);
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        uses(expr, use == ExprUse::Written);
        if (module_[expr].op == Op::Address) others_.insert(module_[expr].object);
      });
    }
  }

  void pad(ExprId start) {
    const Expr& place = module_[start];
    const auto step = steps_.find(module_[place.type].element);
    if (step == steps_.end()) return;
    const ObjectId array = arrayOf(place);
    const bool isSized = staticInteger(module_, module_[module_[array].type].extent).has_value();
    const std::int64_t index = staticInteger(module_, place.operands[1]).value_or(0);
    if (isSized && index < step->second) room_[array] = step->second;
  }

  /// Another object takes the array's place: what nothing uses any more stays as it is.
  void grow(ObjectId array, std::int64_t by, UniqueNames& names) {
    Object padded = module_[array];
    padded.called = calledName(module_[array]);
    padded.name = names.make(padded.name);
    const Type type = module_[padded.type];
    padded.type = build_.array(type.element, *staticInteger(module_, type.extent) + by);
    padded_[array] = build_.object(std::move(padded));
  }

  /// The expression with the elements of padded arrays further on.
  ExprId rewritten(ExprId id) {
    if (const auto known = rewritten_.find(id); known != rewritten_.end()) return known->second;
    const Op op = module_[id].op;
    const ObjectId named = module_[id].object;
    const auto room = room_.find(arrayOf(module_[id]));
    ExprId made = mapOperands(module_, id, [&](ExprId operand) { return rewritten(operand); });
    if (op == Op::Address && padded_.contains(named)) made = build_.address(padded_.at(named));
    if (room != room_.end()) {
      const auto operands = module_[made].operands;
      made = build_.element(operands[0], shifted(operands[1], room->second));
    }
    rewritten_[id] = made;
    return made;
  }

  ExprId shifted(ExprId index, std::int64_t by) {
    const ScalarKind kind = build_.scalarOf(index);
    if (const auto constant = staticInteger(module_, index)) return build_.integer(*constant + by, kind);
    return build_.binary(Op::Add, index, build_.integer(by, kind));
  }

  Module& module_;
  Builder build_;
  std::map<TypeId, std::int64_t> steps_;  ///< how far back pointers to a type are moved at once
  std::set<ExprId> starts_;               ///< elements whose addresses are values
  std::set<ObjectId> others_;             ///< what is not only named element by element
  std::map<ObjectId, std::int64_t> room_;
  std::map<ObjectId, ObjectId> padded_;
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void padArrays(Module& module) { Padder(module).run(); }

}  // namespace sparsegen::ir
