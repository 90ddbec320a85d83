//===- LoadsInPlace.cpp - what is loaded where it stays -------------------===//

#include "Differentiate/Simplify/LoadsInPlace.h"

#include <algorithm>
#include <map>
#include <set>

#include "IR/Transform/MapOperands.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Replacement {
public:
  Replacement(Derivation& derivation, FunctionId function)
      : subject_(derivation.subject),
        shadows_(derivation.shadows),
        module_(subject_.module),
        function_(function),
        escaping_(derivation.escaping) {}

  void run() {
    collectWritten();
    if (writesUnknown_) return;
    forEachStmt(module_, module_[function_].body, [&](StmtId id) {
      const auto* assign = std::get_if<Assign>(&module_[id].node);
      if (assign && isOurs(assign->place) && module_[assign->value].op == Op::Load && stays(assign->value))
        loads_[module_[assign->place].object] = assign->value;
    });
    if (loads_.empty()) return;
    forEachStmt(module_, module_[function_].body, [&](StmtId id) {
      Stmt stmt = module_[id];
      mapExprs(stmt, [&](ExprId expr) { return replaced(expr); });
      module_[id] = std::move(stmt);
    });
    prune(module_[function_].body);
  }

private:
  bool isOurs(ExprId place) const {
    return module_[place].op == Op::Address && shadows_.isScalar(module_[place].object);
  }

  /// Everything that may change while the function runs.
  void collectWritten() {
    for (const FunctionId each : reachable(module_, function_)) {
      forEachStmt(module_, module_[each].body, [&](StmtId id) {
        const Stmt::Node& node = module_[id].node;
        hasLoop_ |= isLoop(module_[id]);
        if (const auto* loop = std::get_if<For>(&node)) ++writes_[loop->variable];
        if (const auto* assign = std::get_if<Assign>(&node)) addTargets(assign->place);
        const auto* call = std::get_if<Call>(&node);
        if (call && call->result.valid()) addTargets(call->result);
        writesUnknown_ |= call && module_[call->callee].outside.has_value();
      });
    }
  }

  void addTargets(ExprId place) {
    const std::vector<ObjectId> targets = subject_.targets(place);
    for (const ObjectId target : targets) ++writes_[target];
    writesUnknown_ |= targets.empty();
  }

  /// Whether a load gives the same from where it stands on.
  bool stays(ExprId load) const {
    const ExprId place = module_[load].operands[0];
    if (isAssignedOnce(module_[place])) return true;
    const std::vector<ObjectId> targets = subject_.targets(place);
    return !targets.empty() && std::ranges::none_of(targets, [&](ObjectId target) { return isWritten(target); }) &&
           isPlain(place);
  }

  /// Whether a place is a local that has its only value where it can be read.
  bool isAssignedOnce(const Expr& place) const {
    if (place.op != Op::Address || module_[place.object].kind != ObjectKind::Local || hasLoop_) return false;
    const auto writes = writes_.find(place.object);
    return writes != writes_.end() && writes->second == 1 && !escaping_.contains(place.object);
  }

  bool isWritten(ObjectId object) const { return writes_.contains(object); }

  /// Whether a place is a part at a constant offset of an object, or of what a parameter points to.
  bool isPlain(ExprId expr) const {
    const Expr& node = module_[expr];
    if (node.op == Op::Load) {
      const Expr& place = module_[node.operands[0]];
      return place.op == Op::Address && module_[place.object].kind == ObjectKind::Parameter && !isWritten(place.object);
    }
    return std::ranges::all_of(node.operands, [&](ExprId operand) { return !operand.valid() || isPlain(operand); });
  }

  /// The expression with the loads in place of the scalars that hold them.
  ExprId replaced(ExprId expr) {
    if (const auto known = replaced_.find(expr); known != replaced_.end()) return known->second;
    const bool isVariable = module_[expr].op == Op::Load && module_[module_[expr].operands[0]].op == Op::Address;
    const auto load = loads_.find(isVariable ? module_[module_[expr].operands[0]].object : ObjectId());
    const ExprId own = load != loads_.end()
                           ? replaced(load->second)
                           : mapOperands(module_, expr, [&](ExprId operand) { return replaced(operand); });
    replaced_[expr] = own;
    return own;
  }

  /// Removes the scalars that nothing reads any more.
  void prune(Block& body) {
    std::erase_if(body, [&](StmtId id) {
      const Stmt::Node& node = module_[id].node;
      const auto* declare = std::get_if<Declare>(&node);
      const auto* assign = std::get_if<Assign>(&node);
      if (assign && module_[assign->place].op == Op::Address) return loads_.contains(module_[assign->place].object);
      return declare && loads_.contains(declare->object);
    });
    for (const StmtId id : body) {
      Stmt::Node& node = module_[id].node;
      if (auto* loop = std::get_if<For>(&node)) prune(loop->body);
      if (auto* loop = std::get_if<While>(&node)) prune(loop->body), prune(loop->step);
      if (auto* branch = std::get_if<If>(&node)) prune(branch->then), prune(branch->otherwise);
    }
  }

  Subject& subject_;
  const Shadows& shadows_;
  Module& module_;
  FunctionId function_;
  const std::set<ObjectId>& escaping_;
  std::map<ObjectId, int> writes_;  ///< how many places in the code write it
  bool hasLoop_ = false;
  bool writesUnknown_ = false;
  std::map<ObjectId, ExprId> loads_;
  std::map<ExprId, ExprId> replaced_;
};

}  // namespace

void putLoadsInPlace(Derivation& derivation, FunctionId function) { Replacement(derivation, function).run(); }

}  // namespace sparsegen::differentiate
