//===- LocalSizes.cpp - sizes known where a function begins ---------------===//

#include "Differentiate/Reverse/LocalSizes.h"

#include <algorithm>
#include <map>
#include <set>

#include "Differentiate/Model/Copies.h"
#include "Differentiate/Reverse/Reversal.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class SizeFinder {
public:
  SizeFinder(Subject& subject, FunctionId function) : subject_(subject), module_(subject.module) {
    for (const FunctionId each : reachable(module_, function))
      forEachStmt(module_, module_[each].body, [&](const Stmt& stmt) { noteTargets(stmt); });
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) { noteWrites(stmt); });
  }

  /// The extent of an array, of what is there at the function's start.
  ExprId atStart(ExprId extent, ObjectId array) {
    constexpr int kLongestChain = 64;
    for (int k = 0; k < kLongestChain; ++k) {
      std::map<ExprId, ExprId> values;
      forEachNode(module_, extent, [&](ExprId id) {
        if (module_[id].op == Op::Load && !isGiven(id)) values[id] = assignedOnce(id);
      });
      if (values.empty()) return extent;
      for (const auto& [load, value] : values)
        if (!value.valid()) fail(array, load);
      extent = replaced(subject_, extent, values);
    }
    fail(array, extent);
  }

private:
  void noteTargets(const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use != ExprUse::Written) return;
      for (const ObjectId target : subject_.targets(expr)) written_.insert(target);
    });
    const auto* call = std::get_if<Call>(&stmt.node);
    if (!call || !module_[call->callee].outside) return;
    for (const ExprId argument : call->arguments)
      for (const ObjectId target : subject_.targets(argument)) written_.insert(target);
  }

  /// Whether what the structure depends on stays as the caller gives it, also in functions that are lent it.
  bool isKept(ObjectId object) const {
    return module_[object].kind == ObjectKind::External && !written_.contains(object) &&
           std::ranges::any_of(module_.structure, [&](const StructureInput& input) { return input.object == object; });
  }

  void noteWrites(const Stmt& stmt) {
    const auto add = [&](ExprId place, ExprId value) {
      for (const ObjectId target : subject_.targets(place)) {
        const bool isWhole = module_[place].op == Op::Address && module_[place].object == target;
        const auto [at, fresh] = assigned_.try_emplace(target, isWhole ? value : ExprId());
        if (!fresh) at->second = ExprId();
      }
    };
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) add(assign->place, assign->value);
    if (const auto* loop = std::get_if<For>(&stmt.node)) assigned_[loop->variable] = ExprId();
    const auto* call = std::get_if<Call>(&stmt.node);
    if (!call) return;
    if (call->result.valid()) add(call->result, {});
    for (const ExprId argument : call->arguments)
      for (const ObjectId target : subject_.targets(argument))
        if (!isKept(target)) assigned_[target] = ExprId();
  }

  /// Whether a load reads what the caller passes, which the function leaves as it is.
  bool isGiven(ExprId load) const {
    const std::vector<ObjectId> targets = subject_.targets(module_[load].operands[0]);
    return !targets.empty() && std::ranges::all_of(targets, [&](ObjectId target) {
      const ObjectKind kind = module_[target].kind;
      const bool isOurs = kind == ObjectKind::Local;
      return !isOurs && (kind == ObjectKind::Constant || !assigned_.contains(target));
    });
  }

  /// The value of the one assignment to the variable that a load reads. A parameter has another value before.
  ExprId assignedOnce(ExprId load) const {
    const ObjectId variable = namedObject(module_, module_[load].operands[0]);
    if (!variable.valid() || module_[variable].kind != ObjectKind::Local) return {};
    const auto found = assigned_.find(variable);
    return found != assigned_.end() ? found->second : ExprId();
  }

  [[noreturn]] void fail(ObjectId array, ExprId at) const {
    throw NotReversed{"the size of `" + calledName(module_[array]) + "` is not known where the function begins",
                      module_[at].range};
  }

  Subject& subject_;
  Module& module_;
  std::set<ObjectId> written_;           ///< in the function, or in one that it calls
  std::map<ObjectId, ExprId> assigned_;  ///< of what is written, the value where that is done once, as a whole
};

}  // namespace

void computeSizesFromParameters(Subject& subject, FunctionId function) {
  Module& module = subject.module;
  SizeFinder sizes(subject, function);
  std::vector<StmtId> sized;
  forEachStmt(module, module[function].body, [&](StmtId id) {
    const auto* declare = std::get_if<Declare>(&module[id].node);
    if (declare && declare->extent.valid()) sized.push_back(id);
  });
  for (const StmtId id : sized) {
    Declare declare = std::get<Declare>(module[id].node);
    declare.extent = sizes.atStart(declare.extent, declare.object);
    module[id].node = declare;
  }
}

}  // namespace sparsegen::differentiate
