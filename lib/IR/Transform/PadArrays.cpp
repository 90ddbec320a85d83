//===- PadArrays.cpp - room before arrays that count from one -------------===//

#include "IR/Transform/PadArrays.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include "IR/Builder.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Types.h"
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
    for (const Expr& expr : module_.exprs) noteStep(expr);
    if (steps_.empty()) return;
    findRoom();
    if (room_.empty()) return;
    UniqueNames names(module_.objects);
    for (const auto& [object, copies] : room_) grow(object, copies, names);
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

  /// Finds the locals of whose parts some address is a value.
  void findRoom() {
    for (const Expr& expr : module_.exprs)
      for (std::size_t k = 0; k < expr.operands.size(); ++k)
        if (k > 0 || (expr.op != Op::Load && !isPart(expr.op))) noteValue(expr.operands[k]);
    for (const Stmt& stmt : module_.stmts)
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Value) noteValue(expr);
      });
  }

  static bool isPart(Op op) { return op == Op::Element || op == Op::Field; }

  void noteValue(ExprId place) {
    if (!place.valid() || !isPart(module_[place].op)) return;
    const auto step = steps_.find(module_[module_[place].type].element);
    const ObjectId object = namedObject(module_, place);
    if (step == steps_.end() || !object.valid()) return;
    // What is as long as its declaration says is from memory whose size no compiler sees: it has no count of cells.
    const bool isOwn = module_[object].kind == ObjectKind::Local && module_[object].initial.empty();
    const auto cells = cellCount(module_, module_[object].type), each = cellCount(module_, step->first);
    if (!isOwn || cells.value_or(0) == 0 || !each) return;
    const std::uint64_t needed = static_cast<std::uint64_t>(step->second) * *each;
    std::uint64_t& copies = room_[object];
    copies = std::max(copies, (needed + *cells - 1) / *cells);
  }

  /// The last of several such objects, one behind the other, takes the place of one. What nothing uses any more stays.
  void grow(ObjectId object, std::uint64_t copies, UniqueNames& names) {
    Object padded = module_[object];
    padded.called = calledName(module_[object]);
    padded.name = names.make(padded.name);
    padded.type = build_.array(padded.type, static_cast<std::int64_t>(copies + 1));
    padded_[object] = build_.object(std::move(padded));
  }

  ExprId rewritten(ExprId id) {
    if (const auto known = rewritten_.find(id); known != rewritten_.end()) return known->second;
    ExprId made;
    if (const auto padded = padded_.find(module_[id].object);
        module_[id].op == Op::Address && padded != padded_.end()) {
      const auto last = static_cast<std::int64_t>(room_.at(padded->first));
      made = build_.element(build_.address(padded->second), build_.integer(last));
    } else {
      made = mapOperands(module_, id, [&](ExprId operand) { return rewritten(operand); });
    }
    rewritten_[id] = made;
    return made;
  }

  Module& module_;
  Builder build_;
  std::map<TypeId, std::int64_t> steps_;    ///< how far back pointers to a type are moved at once
  std::map<ObjectId, std::uint64_t> room_;  ///< how many more of each are needed
  std::map<ObjectId, ObjectId> padded_;
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void padArrays(Module& module) { Padder(module).run(); }

}  // namespace sparsegen::ir
