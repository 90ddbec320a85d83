//===- DeadStores.cpp - values that no one reads --------------------------===//

#include "Differentiate/DeadStores.h"

#include <algorithm>

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Remover {
public:
  Remover(Subject& subject, const std::set<ObjectId>& ours, ResultUse result)
      : subject_(subject),
        module_(subject.module),
        ours_(ours),
        result_(result),
        loads_(module_.objects.size()),
        mentions_(module_.objects.size()),
        usedResults_(module_.functions.size()) {}

  void run() {
    forEachStmt(module_, [&](StmtId id) { count(id, 1); });
    do {
      changed_ = false;
      for (auto function = module_.functions.rbegin(); function != module_.functions.rend(); ++function)
        prune(function->body);
      for (std::size_t k = 0; k < module_.functions.size(); ++k) {
        dropParameters(FunctionId(k));
        dropResult(FunctionId(k));
      }
    } while (changed_);
  }

private:
  //===--------------------------------------------------------------------===//
  // How often each object is loaded from, or named at all
  //===--------------------------------------------------------------------===//

  void count(StmtId id, int by) {
    const Stmt& stmt = module_[id];
    if (const auto* loop = std::get_if<For>(&stmt.node)) mentions_[loop->variable.value] += by;
    if (const auto* call = std::get_if<Call>(&stmt.node); call && call->result.valid())
      usedResults_[call->callee.value] += by;
    for (const ExprId expr : expressionsOf(stmt)) count(expr, by);
  }

  void count(ExprId expr, int by) {
    forEachNode(module_, expr, [&](ExprId node) {
      if (module_[node].op == Op::Address) mentions_[module_[node].object.value] += by;
      if (module_[node].op != Op::Load) return;
      for (const ObjectId target : subject_.targets(module_[node].operands[0])) loads_[target.value] += by;
    });
  }

  /// Whether nothing reads what a place names; false where that is not known.
  bool isDead(ExprId place) const {
    const std::vector<ObjectId> targets = subject_.targets(place);
    return !targets.empty() && std::ranges::all_of(targets, [&](ObjectId target) {
      const ObjectKind kind = module_[target].kind;
      const bool seen = kind == ObjectKind::Global || kind == ObjectKind::Constant ||
                        (kind == ObjectKind::External && !ours_.contains(target));
      return !seen && !isShadow(target) && loads_[target.value] == 0;
    });
  }

  /// Shadows are read through pointers whose targets no one has noted.
  bool isShadow(ObjectId object) const {
    TypeId type = module_[object].type;
    while (module_[type].kind == TypeKind::Array || module_[type].kind == TypeKind::Pointer)
      type = module_[type].element;
    const TypeKind kind = module_[type].kind;
    const bool shadowRecord = kind == TypeKind::Record && subject_.isShadow(module_[type].record);
    return shadowRecord || kind == TypeKind::Lanes || kind == TypeKind::Seed;
  }

  //===--------------------------------------------------------------------===//
  // Removal
  //===--------------------------------------------------------------------===//

  void prune(Block& body) {
    for (std::size_t k = body.size(); k-- > 0;) {
      const StmtId id = body[k];
      Stmt::Node& node = module_[id].node;
      if (auto* loop = std::get_if<For>(&node)) prune(loop->body);
      if (auto* loop = std::get_if<While>(&node)) prune(loop->body), prune(loop->step);
      if (auto* branch = std::get_if<If>(&node)) prune(branch->then), prune(branch->otherwise);
      if (auto* call = std::get_if<Call>(&node); call && call->result.valid() && isDead(call->result)) {
        count(id, -1);
        call->result = {};
        count(id, 1);
        changed_ = true;
      }
      if (!isRemovable(node)) continue;
      count(id, -1);
      body.erase(body.begin() + static_cast<std::ptrdiff_t>(k));
      changed_ = true;
    }
  }

  bool isRemovable(const Stmt::Node& node) const {
    if (const auto* declare = std::get_if<Declare>(&node)) return mentions_[declare->object.value] == 0;
    if (const auto* assign = std::get_if<Assign>(&node)) return isDead(assign->place);
    if (const auto* branch = std::get_if<If>(&node)) return branch->then.empty() && branch->otherwise.empty();
    const auto* loop = std::get_if<For>(&node);
    return loop && loop->body.empty() && loads_[loop->variable.value] == 0;
  }

  void dropParameters(FunctionId function) {
    std::vector<ObjectId>& parameters = module_[function].parameters;
    for (std::size_t k = parameters.size(); k-- > 0;) {
      if (mentions_[parameters[k].value] != 0) continue;
      subject_.drop(parameters[k]);
      parameters.erase(parameters.begin() + static_cast<std::ptrdiff_t>(k));
      forEachStmt(module_, [&](StmtId id) { dropArgument(id, function, k); });
      changed_ = true;
    }
  }

  void dropArgument(StmtId id, FunctionId callee, std::size_t k) {
    auto* call = std::get_if<Call>(&module_[id].node);
    if (!call || call->callee != callee) return;
    count(call->arguments[k], -1);
    call->arguments.erase(call->arguments.begin() + static_cast<std::ptrdiff_t>(k));
  }

  void dropResult(FunctionId function) {
    const bool kept = function == subject_.user && result_ == ResultUse::Used;
    if (kept || usedResults_[function.value] != 0 || module_[module_[function].result].kind == TypeKind::Void) return;
    forEachStmt(module_, module_[function].body, [&](StmtId id) {
      auto* node = std::get_if<Return>(&module_[id].node);
      if (!node || !node->value.valid()) return;
      count(id, -1);
      node->value = {};
    });
    module_[function].result = subject_.build.voidType();
    changed_ = true;
  }

  Subject& subject_;
  Module& module_;
  const std::set<ObjectId>& ours_;
  const ResultUse result_;
  std::vector<int> loads_;        ///< ObjectId: loads that may read it
  std::vector<int> mentions_;     ///< ObjectId: where it is named
  std::vector<int> usedResults_;  ///< FunctionId: calls whose result is stored
  bool changed_ = false;
};

}  // namespace

void removeDeadStores(Subject& subject, const std::set<ObjectId>& ours, ResultUse result) {
  Remover(subject, ours, result).run();
}

}  // namespace sparsegen::differentiate
