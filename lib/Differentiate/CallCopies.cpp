//===- CallCopies.cpp - a function of its own for every call --------------===//

#include "Differentiate/CallCopies.h"

#include <algorithm>
#include <map>
#include <set>

#include "Differentiate/Model/Targets.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The most statements that a module may have with the copies.
constexpr std::size_t kMostStatements = 20'000;

class Copier {
public:
  /// `wanted`: the functions that get copies; copies are as what they are copies of.
  Copier(const Module& module, const Facts& facts, std::vector<bool> wanted)
      : result_{module, facts}, module_(result_.module), wanted_(std::move(wanted)) {
    for (const Function& function : module_.functions) names_.insert(function.name);
    for (std::size_t k = 0; k < module_.objects.size(); ++k)
      if (module_.objects[k].function.valid()) objectsOf_[module_.objects[k].function].emplace_back(k);
  }

  std::optional<CallCopies> run() {
    used_.insert(module_.entry);
    calls(module_.entry);
    if (copies_ == 0 || module_.stmts.size() > kMostStatements) return std::nullopt;
    extendTargets();
    narrowTargets(module_, result_.facts);
    return std::move(result_);
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
      if (!isFirst && !(wanted_[callee.value] && mayCopy(callee))) continue;
      const FunctionId own = isFirst ? callee : copy(callee);
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

  /// An extent that the function computes belongs to its type, which is not copied.
  bool mayCopy(FunctionId function) {
    return std::ranges::all_of(objectsOf_[function], [&](ObjectId object) { return isStatic(module_[object].type); });
  }
  bool isStatic(TypeId type) const {
    for (; module_[type].kind == TypeKind::Array || module_[type].kind == TypeKind::Pointer;
         type = module_[type].element)
      if (module_[type].kind == TypeKind::Array &&
          (!module_[type].extent.valid() || !staticInteger(module_, module_[type].extent)))
        return false;
    return true;
  }

  FunctionId copy(FunctionId from) {
    ++copies_;
    objects_.clear();
    exprs_.clear();
    Function function = module_[from];
    function.name = uniqueName(function.name);
    const FunctionId own(module_.functions.size());
    const std::vector<ObjectId> objects = objectsOf_[from];
    for (const ObjectId object : objects) copyObject(object, own);
    for (ObjectId& parameter : function.parameters) parameter = objects_.at(parameter);
    function.body = block(function.body);
    module_.functions.push_back(std::move(function));
    wanted_.push_back(wanted_[from.value]);
    used_.insert(own);
    return own;
  }

  std::string uniqueName(const std::string& wish) {
    std::string name = wish;
    if (names_.contains(name)) {
      int& number = numbers_.try_emplace(wish, 2).first->second;
      do name = wish + "_" + std::to_string(number++);
      while (names_.contains(name));
    }
    names_.insert(name);
    return name;
  }

  void copyObject(ObjectId from, FunctionId owner) {
    const ObjectId own(module_.objects.size());
    Object object = module_[from];
    object.function = owner;
    module_.objects.push_back(std::move(object));
    objectsOf_[owner].push_back(own);
    objects_[from] = own;
    copiesOf_[from].push_back(own);
    inherit(result_.facts, from, own);
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
    inherit(result_.facts, from, own);
    if (own.value < result_.facts.targets.size())
      for (ObjectId& target : result_.facts.targets[own.value])
        if (const auto object = objects_.find(target); object != objects_.end()) target = object->second;
    return own;
  }

  Block block(const Block& from) {
    Block own;
    for (const StmtId id : from) own.push_back(stmt(id));
    return own;
  }

  StmtId stmt(StmtId from) {
    Stmt copy = module_[from];
    std::visit([&](auto& node) { change(node); }, copy.node);
    const StmtId own(module_.stmts.size());
    module_.stmts.push_back(std::move(copy));
    inherit(result_.facts, from, own);
    return own;
  }

  ObjectId own(ObjectId object) const {
    const auto found = objects_.find(object);
    return found == objects_.end() ? object : found->second;
  }

  void change(Declare& node) { node.object = own(node.object); }
  void change(Assign& node) { node.place = expr(node.place), node.value = expr(node.value); }
  void change(For& node) {
    node.variable = own(node.variable);
    node.first = expr(node.first), node.bound = expr(node.bound), node.step = expr(node.step);
    node.body = block(node.body);
  }
  void change(While& node) {
    node.condition = expr(node.condition);
    node.body = block(node.body), node.step = block(node.step);
  }
  void change(If& node) {
    node.condition = expr(node.condition);
    node.then = block(node.then), node.otherwise = block(node.otherwise);
  }
  void change(Break&) {}
  void change(Continue&) {}
  void change(Return& node) { node.value = expr(node.value); }
  void change(Call& node) {
    for (ExprId& argument : node.arguments) argument = expr(argument);
    node.result = expr(node.result);
  }
  void change(Stop&) {}
  void change(Combine&) { throw InternalError("differentiate", "the primal combines tangents"); }

  /// What pointed into a function's objects may point into those of its copies.
  void extendTargets() {
    for (std::vector<ObjectId>& targets : result_.facts.targets) {
      const std::vector<ObjectId> before = targets;
      for (const ObjectId target : before)
        if (const auto copies = copiesOf_.find(target); copies != copiesOf_.end())
          targets.insert(targets.end(), copies->second.begin(), copies->second.end());
      std::ranges::sort(targets);
      targets.erase(std::ranges::unique(targets).begin(), targets.end());
    }
  }

  CallCopies result_;
  Module& module_;
  std::vector<bool> wanted_;  ///< FunctionId
  std::set<FunctionId> used_;
  std::size_t copies_ = 0;
  std::map<ObjectId, ObjectId> objects_;  ///< of the present copy
  std::map<ExprId, ExprId> exprs_;        ///< of the present copy
  std::map<ObjectId, std::vector<ObjectId>> copiesOf_;
  std::map<FunctionId, std::vector<ObjectId>> objectsOf_;
  std::set<std::string> names_;         ///< of functions
  std::map<std::string, int> numbers_;  ///< of a name: the next to try behind it
};

/// Whether a pointer led to what carries derivatives, and to memory of the caller's that no name leads to.
bool isMixed(const Facts& facts, ExprId pointer) {
  return facts.unnamed[pointer.value] && std::ranges::any_of(facts.targets[pointer.value], [&](ObjectId target) {
           return facts.variedObject[target.value];
         });
}

}  // namespace

std::optional<CallCopies> copyPerCall(const Module& module, const Facts& facts) {
  return Copier(module, facts, std::vector<bool>(module.functions.size(), true)).run();
}

/// Those that call them are of one kind each only where they are copied too.
static void addCallers(const Module& module, std::vector<bool>& wanted) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const FunctionId function : reachable(module)) {
      if (wanted[function.value]) continue;
      forEachStmt(module, module[function].body, [&](StmtId stmt) {
        const auto* call = std::get_if<Call>(&module[stmt].node);
        if (!call || !wanted[call->callee.value] || wanted[function.value]) return;
        wanted[function.value] = true;
        changed = true;
      });
    }
  }
}

std::optional<Module> copyWhereMixed(const Module& module, const Facts& facts) {
  std::vector<bool> wanted(module.functions.size());
  for (const FunctionId function : reachable(module))
    forEachStmt(module, module[function].body, [&](StmtId stmt) {
      for (const ExprId expr : expressionsOf(module[stmt]))
        forEachNode(module, expr, [&](ExprId node) {
          if (isMixed(facts, node)) wanted[function.value] = true;
        });
    });
  if (std::ranges::count(wanted, true) == 0) return std::nullopt;
  addCallers(module, wanted);
  auto copies = Copier(module, facts, std::move(wanted)).run();
  if (!copies) return std::nullopt;
  return std::move(copies->module);
}

}  // namespace sparsegen::differentiate
