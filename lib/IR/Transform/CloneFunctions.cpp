//===- CloneFunctions.cpp - a function of its own for every call ----------===//

#include "IR/Transform/CloneFunctions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

/// The most statements that a module may have with its clones.
constexpr std::size_t kMostStatements = 20'000;

class Cloner {
public:
  /// `wanted`: the functions that get clones; clones are as what they are clones of.
  Cloner(const Module& module, std::vector<bool> wanted)
      : module_(module), wanted_(std::move(wanted)), names_(module.functions) {
    for (std::size_t k = 0; k < module_.objects.size(); ++k)
      if (module_.objects[k].function.valid()) objectsOf_[module_.objects[k].function].emplace_back(k);
  }

  std::optional<Module> run() {
    used_.insert(module_.entry);
    calls(module_.entry);
    if (clones_ == 0 || module_.stmts.size() > kMostStatements) return std::nullopt;
    return std::move(module_);
  }

private:
  /// Gives each call in a function a callee of its own, and goes on in that.
  void calls(FunctionId function) {
    std::vector<StmtId> found;
    forEachStmt(module_, module_[function].body, [&](StmtId id) {
      if (std::holds_alternative<Call>(module_[id].node)) found.push_back(id);
    });
    for (const StmtId id : found) {
      if (module_.stmts.size() > kMostStatements) return;
      const FunctionId callee = std::get<Call>(module_[id].node).callee;
      if (module_[callee].outside || isRecursive(callee)) continue;
      const bool isFirst = used_.insert(callee).second;
      if (!isFirst && !(wanted_[callee.value] && mayClone(callee))) continue;
      const FunctionId own = isFirst ? callee : clone(callee);
      std::get<Call>(module_[id].node).callee = own;
      calls(own);
    }
  }

  bool isRecursive(FunctionId function) const {
    const std::vector<FunctionId> inside = reachable(module_, function);
    return std::ranges::any_of(inside, [&](FunctionId each) {
      bool back = false;
      forEachStmt(module_, module_[each].body, [&](StmtId id) {
        const auto* call = std::get_if<Call>(&module_[id].node);
        back |= call && call->callee == function;
      });
      return back;
    });
  }

  /// An extent that the function computes belongs to its type, which is not cloned.
  bool mayClone(FunctionId function) {
    return std::ranges::all_of(objectsOf_[function],
                               [&](ObjectId object) { return hasStaticExtents(module_, module_[object].type); });
  }
  FunctionId clone(FunctionId from) {
    ++clones_;
    objects_.clear();
    exprs_.clear();
    Function function = module_[from];
    function.name = names_.make(function.name);
    const FunctionId own(module_.functions.size());
    const std::vector<ObjectId> objects = objectsOf_[from];
    for (const ObjectId object : objects) cloneObject(object, own);
    for (ObjectId& parameter : function.parameters) parameter = objects_.at(parameter);
    function.body = block(function.body);
    module_.functions.push_back(std::move(function));
    wanted_.push_back(wanted_[from.value]);
    used_.insert(own);
    return own;
  }

  void cloneObject(ObjectId from, FunctionId owner) {
    const ObjectId own(module_.objects.size());
    Object object = module_[from];
    object.function = owner;
    module_.objects.push_back(std::move(object));
    objectsOf_[owner].push_back(own);
    objects_[from] = own;
  }

  ExprId expr(ExprId from) {
    if (!from.valid()) return from;
    if (const auto known = exprs_.find(from); known != exprs_.end()) return known->second;
    Expr node = module_[from];
    for (ExprId& operand : node.operands) operand = expr(operand);
    if (const auto object = objects_.find(node.object); node.op == Op::Address && object != objects_.end())
      node.object = object->second;
    const ExprId own(module_.exprs.size());
    module_.exprs.push_back(node);
    exprs_[from] = own;
    return own;
  }

  Block block(const Block& from) {
    Block own;
    for (const StmtId id : from) own.push_back(stmt(id));
    return own;
  }

  StmtId stmt(StmtId from) {
    Stmt clone = module_[from];
    mapExprs(clone, [&](ExprId each) { return expr(each); });
    forEachBlock(clone, [&](Block& inner) { inner = block(inner); });
    if (auto* declare = std::get_if<Declare>(&clone.node)) declare->object = own(declare->object);
    if (auto* loop = std::get_if<For>(&clone.node)) loop->variable = own(loop->variable);
    const StmtId made(module_.stmts.size());
    module_.stmts.push_back(std::move(clone));
    return made;
  }

  ObjectId own(ObjectId object) const {
    const auto found = objects_.find(object);
    return found == objects_.end() ? object : found->second;
  }

  Module module_;
  std::vector<bool> wanted_;  ///< FunctionId
  std::set<FunctionId> used_;
  std::size_t clones_ = 0;
  std::map<ObjectId, ObjectId> objects_;  ///< of the present clone
  std::map<ExprId, ExprId> exprs_;        ///< of the present clone
  std::map<FunctionId, std::vector<ObjectId>> objectsOf_;
  UniqueNames names_;  ///< of functions
};

}  // namespace

std::optional<Module> cloneFunctions(const Module& module, std::vector<bool> wanted) {
  return Cloner(module, std::move(wanted)).run();
}

}  // namespace sparsegen::ir
