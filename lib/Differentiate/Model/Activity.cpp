//===- Activity.cpp - what needs derivative code --------------------------===//

#include "Differentiate/Model/Activity.h"

#include <algorithm>

#include "Differentiate/Model/DerivativeLoads.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The backward analysis. Objects are taken whole, so that one pass over the
/// statements from the last to the first does most of the work.
class Usefulness {
public:
  explicit Usefulness(const Subject& subject)
      : subject_(subject), module_(subject.module), object_(module_.objects.size()), result_(module_.functions.size()) {
    for (const Slot& slot : module_.dependents) {
      if (slot.isReturn())
        result_[subject.user.value] = true;
      else
        object_[subject.inner(slot.object).value] = true;
    }
    const std::vector<StmtId>& stmts = subject.executedStmts();
    do {
      changed_ = false;
      for (auto stmt = stmts.rbegin(); stmt != stmts.rend(); ++stmt) backward(*stmt);
      returns();
    } while (changed_);
  }

  bool object(ObjectId object) const { return object_[object.value]; }
  bool result(FunctionId function) const { return result_[function.value]; }

private:
  bool usefulPlace(ExprId place) const {
    return std::ranges::any_of(subject_.targets(place), [&](ObjectId target) { return object(target); });
  }

  void mark(std::vector<bool>& useful, std::size_t k) {
    if (useful[k]) return;
    useful[k] = true;
    changed_ = true;
  }

  void markLoads(ExprId value) {
    forEachDerivativeLoad(module_, value, [&](ExprId load) {
      if (!subject_.variedLoad(load)) return;
      for (const ObjectId target : subject_.targets(module_[load].operands[0])) mark(object_, target.value);
    });
  }

  void backward(StmtId id) {
    if (const auto* assign = std::get_if<Assign>(&module_[id].node)) {
      if (isRealScalar(module_, module_[assign->value].type) && usefulPlace(assign->place)) markLoads(assign->value);
    } else if (const auto* call = std::get_if<Call>(&module_[id].node)) {
      const Function& callee = module_[call->callee];
      if (call->result.valid() && usefulPlace(call->result)) mark(result_, call->callee.value);
      for (std::size_t k = 0; k < call->arguments.size(); ++k)
        if (isRealScalar(module_, module_[call->arguments[k]].type) && object(callee.parameters[k]))
          markLoads(call->arguments[k]);
    }
  }

  void returns() {
    for (std::size_t k = 0; k < module_.functions.size(); ++k) {
      if (!result_[k] || !isRealScalar(module_, module_.functions[k].result)) continue;
      forEachStmt(module_, module_.functions[k].body, [&](StmtId id) {
        const auto* node = std::get_if<Return>(&module_[id].node);
        if (node && subject_.executed(id)) markLoads(node->value);
      });
    }
  }

  const Subject& subject_;
  const Module& module_;
  std::vector<bool> object_;
  std::vector<bool> result_;
  bool changed_ = false;
};

/// Whether some executed return of a function gives a varied real.
bool returnsVaried(const Subject& subject, const Function& function) {
  bool varied = false;
  if (!isRealScalar(subject.module, function.result)) return varied;
  forEachStmt(subject.module, function.body, [&](StmtId id) {
    const auto* node = std::get_if<Return>(&subject.module[id].node);
    if (!node || !subject.executed(id)) return;
    forEachDerivativeLoad(subject.module, node->value, [&](ExprId load) { varied |= subject.variedLoad(load); });
  });
  return varied;
}

std::vector<bool> writtenObjects(const Subject& subject) {
  std::vector<bool> written(subject.module.objects.size());
  const auto write = [&](ExprId place) {
    for (const ObjectId target : subject.targets(place)) written[target.value] = true;
  };
  for (const StmtId id : subject.executedStmts()) {
    const Stmt& stmt = subject.module[id];
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) write(assign->place);
    if (const auto* call = std::get_if<Call>(&stmt.node)) {
      if (call->result.valid()) write(call->result);
      const auto& outside = subject.module[call->callee].outside;
      for (std::size_t k = 0; outside && k < call->arguments.size(); ++k)
        if (outside->arguments[k].isWritten) write(call->arguments[k]);
    }
    if (const auto* loop = std::get_if<For>(&stmt.node)) written[loop->variable.value] = true;
  }
  return written;
}

}  // namespace

Activity analyseActivity(const Subject& subject) {
  const Module& module = subject.module;
  const Usefulness useful(subject);
  Activity activity{std::vector<bool>(module.objects.size()), std::vector<bool>(module.functions.size()),
                    std::vector<bool>(module.functions.size()), writtenObjects(subject)};
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    activity.object[k] = subject.varied(ObjectId(k)) && useful.object(ObjectId(k));
  for (std::size_t k = 0; k < module.functions.size(); ++k) {
    activity.variedResult[k] = returnsVaried(subject, module.functions[k]);
    activity.result[k] = useful.result(FunctionId(k)) && activity.variedResult[k];
  }
  return activity;
}

}  // namespace sparsegen::differentiate
