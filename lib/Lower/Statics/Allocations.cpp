//===- Allocations.cpp - memory that outlives the call which makes it -----===//

#include "Lower/Statics/Allocations.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "IR/Builder.h"
#include "IR/Sites.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::lowering {

using namespace ir;

namespace {

/// Each is an object of the entry function, for each allocation.
constexpr std::size_t kMostWays = 100;

bool isPointer(const Module& module, TypeId type) { return module[type].kind == TypeKind::Pointer; }

/// Finds the functions that may give memory away, and how often.
class Givers {
public:
  explicit Givers(const Module& module) : module_(module), sites_(ir::callSites(module)) { findGivers(); }

  /// Whether a function may give a pointer to who called it.
  bool gives(FunctionId function) const { return !isLast(function) && gives_.contains(function); }
  /// Whether those who keep it get it from few calls, each once in a call of theirs.
  bool isGivenOnce(FunctionId function) const {
    std::set<FunctionId> callees;
    return waysTo(function, callees) <= kMostWays;
  }
  /// Whether no caller can come to have what a function gets from those that it calls: it returns no pointer, and is
  /// given no place for one.
  bool isLast(FunctionId function) const {
    const Function& last = module_[function];
    return function == module_.entry ||
           (!isPointer(module_, last.result) &&
            std::ranges::none_of(last.parameters, [&](ObjectId each) { return leadsToPointer(module_[each].type); }));
  }

  const std::vector<ir::Site>& sites() const { return sites_; }

private:
  /// Functions that may give a pointer to who called them: as a result, or through memory that is not their own.
  void findGivers() {
    for (std::size_t k = 0; k < module_.functions.size(); ++k)
      if (isPointer(module_, module_.functions[k].result) || storesPointer(module_.functions[k]))
        gives_.insert(FunctionId(k));
    for (std::size_t before = 0; before != gives_.size();) {
      before = gives_.size();
      for (const ir::Site& site : sites_)
        if (gives_.contains(std::get<Call>(module_[site.stmt].node).callee)) gives_.insert(site.caller);
    }
  }

  /// Whether a pointer leads to a constant, such as the one that stands for a function, or nowhere.
  bool isConstant(ExprId pointer) const {
    while (module_[pointer].op == Op::PointerCast) pointer = module_[pointer].operands[0];
    const Expr& expr = module_[pointer];
    return expr.op == Op::NullPointer || (expr.op == Op::Address && module_[expr.object].kind == ObjectKind::Constant);
  }

  bool storesPointer(const Function& function) const {
    bool stores = false;
    forEachStmt(module_, function.body, [&](const Stmt& stmt) {
      const auto* assign = std::get_if<Assign>(&stmt.node);
      if (!assign || !isPointer(module_, module_[assign->value].type) || isConstant(assign->value)) return;
      ExprId place = assign->place;
      while (module_[place].op == Op::Field || module_[place].op == Op::Element) place = module_[place].operands[0];
      stores |= module_[place].op != Op::Address;
    });
    return stores;
  }

  /// Whether what a type leads to may hold a pointer.
  bool leadsToPointer(TypeId id) const {
    const Type& type = module_[id];
    return type.kind == TypeKind::Pointer && holdsPointer(type.element);
  }

  bool holdsPointer(TypeId id) const {
    const Type& type = module_[id];
    switch (type.kind) {
      case TypeKind::Scalar:
        return false;
      case TypeKind::Array:
        return holdsPointer(type.element);
      case TypeKind::Record:
        return std::ranges::any_of(module_[type.record].fields,
                                   [&](const RecordField& field) { return holdsPointer(field.type); });
      case TypeKind::Void:
      case TypeKind::Pointer:
      case TypeKind::Lanes:
      case TypeKind::Seed:
        return true;
    }
    throw InternalError("lower", "a type of no kind");
  }

  /// In how many ways the functions that keep it reach another one, each once in a call of theirs; more than kMostWays
  /// where that is not so, or `callees` is come by again.
  std::size_t waysTo(FunctionId function, std::set<FunctionId>& callees) const {
    if (isLast(function)) return 1;
    if (!callees.insert(function).second) return kMostWays + 1;
    std::size_t ways = 0;
    for (const ir::Site& site : sites_) {
      if (std::get<Call>(module_[site.stmt].node).callee != function || ways > kMostWays) continue;
      ways += site.repeats ? kMostWays + 1 : waysTo(site.caller, callees);
    }
    callees.erase(function);
    return ways;
  }

  const Module& module_;
  const std::vector<ir::Site> sites_;
  std::set<FunctionId> gives_;
};

class Lifter {
public:
  Lifter(Module& module, std::vector<Growth>& growths)
      : module_(module), build_(module), growths_(growths), givers_(module) {}

  void run() {
    for (std::size_t k = 0; k < module_.functions.size(); ++k)
      if (const FunctionId function(k); givers_.gives(function) && givers_.isGivenOnce(function)) liftFrom(function);
    for (bool changed = true; changed;) {
      changed = false;
      for (const ir::Site& site : givers_.sites()) {
        const FunctionId callee = std::get<Call>(module_[site.stmt].node).callee;
        for (std::size_t& served = served_[site.stmt]; served < lifted_[callee].size(); ++served) {
          serve(site, lifted_[callee][served]);
          changed = true;
        }
      }
    }
  }

private:
  /// Memory that a function gets from its callers: a pointer to its first element.
  struct Lifted {
    ObjectId parameter;
    ObjectId memory;  ///< what it was
  };

  /// Locals that live as long as the call, and as large as it needs: no declaration in the source makes one.
  std::vector<ObjectId> allocationsOf(FunctionId function) const {
    std::set<ObjectId> declared;
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) {
      if (const auto* node = std::get_if<Declare>(&stmt.node)) declared.insert(node->object);
    });
    std::vector<ObjectId> found;
    for (std::size_t k = 0; k < module_.objects.size(); ++k) {
      const Object& object = module_.objects[k];
      const Type& type = module_[object.type];
      if (object.kind == ObjectKind::Local && object.function == function && type.kind == TypeKind::Array &&
          !type.extent.valid() && !declared.contains(ObjectId(k)))
        found.push_back(ObjectId(k));
    }
    return found;
  }

  void liftFrom(FunctionId function) {
    for (const ObjectId memory : allocationsOf(function)) {
      const ObjectId parameter = addParameter(function, memory);
      const TypeId pointer = module_[parameter].type, holder = build_.pointer(pointer);
      // `&memory[0]` is all that is made of it, and becomes `parameter`.
      for (Expr& first : module_.exprs) {
        if (first.op != Op::Element) continue;
        Expr& whole = module_.exprs[first.operands[0].value];
        if (whole.op != Op::Address || whole.object != memory) continue;
        whole.object = parameter;
        whole.type = holder;
        first = {.op = Op::Load, .type = pointer, .operands = {first.operands[0]}, .range = first.range};
      }
    }
  }

  ObjectId addParameter(FunctionId function, ObjectId memory) {
    Object made = module_[memory];
    made.kind = ObjectKind::Parameter;
    made.function = function;
    made.type = build_.pointer(module_[made.type].element);
    made.name = freshName(calledName(made));
    made.called.clear();
    const ObjectId parameter = build_.object(std::move(made));
    module_[function].parameters.push_back(parameter);
    lifted_[function].push_back({parameter, memory});
    return parameter;
  }

  /// Gives a call the memory that its callee asks for.
  void serve(const ir::Site& site, Lifted wanted) {
    ExprId argument;
    if (givers_.isLast(site.caller)) {
      Object made = module_[wanted.memory];
      made.function = site.caller;
      made.name = freshName(calledName(made));
      made.called.clear();
      const ObjectId memory = build_.object(std::move(made));
      argument = build_.element(build_.address(memory), build_.integer(0));
      for (const Growth& each : std::vector<Growth>(growths_))
        if (each.memory == wanted.memory) growths_.push_back({memory, each.elements, each.piece});
    } else {
      argument = build_.load(addParameter(site.caller, wanted.memory));
    }
    std::get<Call>(module_[site.stmt].node).arguments.push_back(argument);
  }

  std::string freshName(const std::string& wanted) const {
    const auto taken = [&](const std::string& name) {
      return std::ranges::any_of(module_.objects, [&](const Object& object) { return object.name == name; });
    };
    std::string name = wanted;
    for (unsigned k = 2; taken(name); ++k) name = wanted + "_" + std::to_string(k);
    return name;
  }

  Module& module_;
  Builder build_;
  std::vector<Growth>& growths_;
  const Givers givers_;
  std::map<FunctionId, std::vector<Lifted>> lifted_;
  std::map<StmtId, std::size_t> served_;
};

}  // namespace

bool mayBeKeptAgain(const Module& module, FunctionId function) {
  const Givers givers(module);
  return givers.gives(function) && !givers.isGivenOnce(function);
}

void liftAllocations(Module& module, std::vector<Growth>& growths) { Lifter(module, growths).run(); }

}  // namespace sparsegen::lowering
