//===- MadeOnce.cpp - variables whose initial values are computed ---------===//
//
// `static const double points[2] = {-1 / std::sqrt(3.0), 1 / std::sqrt(3.0)}`, or a table
// that holds pointers or vectors: no values that the module could have. The entry
// function makes such a constant before all else, by a function that gives it its value,
// and hands it down to whoever names it: it is one object, wherever its address goes. The
// source makes it once, of what is there then; where that may change, the user is told.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <functional>
#include <set>

#include "Lower/Function.h"
#include "Lower/Implied.h"
#include "Lower/Linkage.h"
#include "Lower/Sites.h"
#include "Lower/Std/InnerVectors.h"
#include "Lower/Std/Vectors.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

/// Or variants, whose values are no numbers either.
bool holdsPointers(clang::QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (type->isPointerType() || type->isMemberPointerType() || holdsVariant(type)) return true;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record && record->getDefinition() &&
         llvm::any_of(record->getDefinition()->fields(),
                      [](const clang::FieldDecl* field) { return holdsPointers(field->getType()); });
}

/// Finds what the initial value of a variable of a function is made of that need not be the same in the next call.
class Varying {
public:
  Varying(ModuleLowering& lowering, const clang::VarDecl* variable)
      : shared_(lowering), user_(variable->getDeclContext()) {}

  /// Null where there is nothing.
  const clang::Expr* in(const clang::Stmt* stmt) {
    if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(stmt); self && depth_ == 0) return self;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (variable && varies(variable)) return name;
    }
    const clang::Expr* found = nullptr;
    const auto look = [&](const clang::Stmt* part) { found = found ? found : in(part); };
    const auto call = [&](const clang::FunctionDecl* callee) {
      const clang::FunctionDecl* definition = nullptr;
      if (!callee || !callee->hasBody(definition) || !seen_.insert(definition).second) return;
      ++depth_;
      forEachPart(definition, look);
      --depth_;
    };
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) call(made->getConstructor());
    if (const auto* called = llvm::dyn_cast<clang::CallExpr>(stmt)) call(called->getDirectCallee());
    forEachImplied(stmt, call);
    forEachPart(stmt, look);
    return found;
  }

private:
  bool varies(const clang::VarDecl* variable) {
    const clang::VarDecl* definition = variable;
    const clang::Expr* init = variable->getAnyInitializer(definition);
    if (!definition->hasLocalStorage())
      return shared_.isState(definition) ||
             !(isConstant(definition) || isOnlyHere(definition, shared_.context.getSourceManager()));
    if (definition->getDeclContext() != user_) return false;  // it comes to be with the value
    return !isConstant(definition) || !init || in(init) != nullptr;
  }

  ModuleLowering& shared_;
  const clang::DeclContext* user_;
  unsigned depth_ = 0;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> seen_;
};

/// Whether a statement names variables of a function, or the object that it is a member of.
bool namesThoseOf(const clang::DeclContext* user, const clang::Stmt* stmt) {
  if (llvm::isa<clang::CXXThisExpr>(stmt)) return true;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  bool found = variable && variable->hasLocalStorage() && variable->getDeclContext() == user;
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found || namesThoseOf(user, part); });
  return found;
}

}  // namespace

bool ModuleLowering::isMadeOfLocals(const clang::VarDecl* variable) {
  const clang::Expr* init = variable->getInit();
  return variable->isStaticLocal() && init && !init->isValueDependent() && !isState(variable) &&
         namesThoseOf(variable->getDeclContext(), init) && !variable->evaluateValue();
}

const clang::Expr* ModuleLowering::madeOnce(const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  if (init && madeOnce_.insert(definition).second) warnOfChange(definition, init);
  return init;
}

/// Warns if what a variable is made of may change, and says what that is.
std::optional<std::string> ModuleLowering::warnOfChange(const clang::VarDecl* variable, const clang::Expr* init) {
  const clang::Expr* what = Varying(*this, variable).in(init);
  if (!what) return std::nullopt;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(what);
  const std::string from = name ? name->getNameInfo().getAsString() : "*this", made = variable->getNameAsString();
  diagnostics
      .report(DiagId::StaticInitial, range(variable->getSourceRange()),
              "`" + made + "` is made of `" + from + "` once, and here in each call")
      .note("that is the same as long as `" + from + "` is; make it a local that is not static, if that changes");
  return from;
}

void FunctionLowering::declareStatic(const clang::VarDecl* variable) {
  const std::size_t before = module.objects.size();
  declareLocal(variable);
  shared.madeWhereDeclared(variable, id_, before);
}

void ModuleLowering::madeWhereDeclared(const clang::VarDecl* variable, ir::FunctionId function,
                                       std::size_t firstObject) {
  const std::optional<std::string> from = warnOfChange(variable, variable->getInit());
  for (std::size_t k = firstObject; from && k < module.objects.size(); ++k)
    if (module.objects[k].function == function) changing_[static_cast<std::uint32_t>(k)] = {variable, *from};
}

bool ModuleLowering::isTable(const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  const clang::QualType type = definition->getType();
  if (variable->hasLocalStorage() || type->isReferenceType() || !init || init->isValueDependent()) return false;
  if (definition->isExternallyVisible() && !isConstant(definition)) return false;
  if (holdsPointers(type)) return true;
  if (scalarKind(type) || variables_.contains(variable)) return false;
  const bool isOurs = isConstant(definition) || isOnlyHere(definition, context.getSourceManager());
  return isOurs && !initialCells(definition);
}

void ModuleLowering::requireMadeOnce() {
  if (changing_.empty()) return;
  const std::vector<Site> calls = callSites(module);
  // A function that is called twice, or from a loop, or from such a function.
  std::vector<bool> isRepeated(module.functions.size());
  std::vector<unsigned> ways(module.functions.size());
  for (const Site& site : calls) {
    const ir::FunctionId callee = std::get<ir::Call>(module[site.stmt].node).callee;
    isRepeated[callee.value] = isRepeated[callee.value] || site.repeats || ++ways[callee.value] > 1;
  }
  for (std::size_t before = 0, now = 1; before != now;) {
    before = static_cast<std::size_t>(std::ranges::count(isRepeated, true));
    for (const Site& site : calls)
      if (isRepeated[site.caller.value]) isRepeated[std::get<ir::Call>(module[site.stmt].node).callee.value] = true;
    now = static_cast<std::size_t>(std::ranges::count(isRepeated, true));
  }
  for (const Site& site : declarationSites(module)) {
    const auto known = changing_.find(std::get<ir::Declare>(module[site.stmt].node).object.value);
    if (known == changing_.end() || !(site.repeats || isRepeated[site.caller.value])) continue;
    const auto& [variable, from] = known->second;
    const std::string made = variable->getNameAsString();
    unsupported(variable->getSourceRange(),
                "`" + made + "` is made of `" + from + "` once, where one call may come by more than once",
                "make it a local that is not static, or a constant");
  }
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

ir::TypeId ModuleLowering::stateType(const clang::VarDecl* variable, clang::SourceRange at) {
  const clang::VarDecl* definition = variable;
  variable->getAnyInitializer(definition);
  const clang::QualType declared = definition->getType();
  if (vectorElement(declared).isNull()) return type(declared, at);
  return inner->ownType(declared.getUnqualifiedType()).value();
}

void ModuleLowering::lowerInitial(const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  ir::Function made;
  made.name = names.unique(variable->getNameAsString() + "_initial");
  made.range = range(variable->getLocation());
  made.result = build.voidType();
  const ir::FunctionId id = build.function(std::move(made));
  initials_[variable] = id;
  madeOnce(variable);
  FunctionLowering(*this, current_, id).initial(init, stateType(definition, definition->getSourceRange()));
}

void FunctionLowering::initial(const clang::Expr* init, ir::TypeId type) {
  const ir::ObjectId self = local(names_.local("self"), build.pointer(type), init->getSourceRange());
  module[self].kind = ir::ObjectKind::Parameter;
  module[id_].parameters = {self};
  ir::Block body = block([&] {
    vectors_->comeToLife(build.load(self));
    initialise(build.load(self), init);
  });
  vectors_->finish();
  body.insert(body.begin(), tables_.begin(), tables_.end());
  module[id_].body = std::move(body);
}

bool ModuleLowering::isMadeTable(const clang::VarDecl* variable) {
  return initials_.contains(variable) && !isState(variable);
}

/// Lets the entry function make the tables that it or what it calls reads: first each pointer to one, as tables may
/// lead to each other, then what is there, after what that is made of.
void ModuleLowering::makeTables() {
  ir::Block pointers, values;
  std::set<const clang::VarDecl*> seen;
  const std::function<void(const State&)> make = [&](const State& table) {
    if (!seen.insert(table.variable).second) return;
    const ir::FunctionId initial = initials_.at(table.variable);
    const ir::ObjectId made = entryObject(table);
    module[table.parameter].kind = ir::ObjectKind::Local;
    pointers.push_back(build.statement(ir::Declare{made}));
    pointers.push_back(build.statement(ir::Declare{table.parameter}));
    pointers.push_back(build.statement(ir::Assign{build.address(table.parameter), build.address(made)}));
    ir::Call call{initial, {build.address(made)}, {}};
    for (const State& further : std::vector<State>(states(initial))) {
      const State inEntry{further.variable, entryState(further.variable)};
      if (isMadeTable(further.variable)) make(inEntry);
      call.arguments.push_back(build.load(inEntry.parameter));
    }
    values.push_back(build.statement(std::move(call)));
  };
  for (std::size_t k = 0; k < states(module.entry).size(); ++k)
    if (const State state = states(module.entry)[k]; isMadeTable(state.variable)) make(state);
  if (seen.empty()) return;
  if (mayCallItself(module.entry))
    unsupported((*seen.begin())->getSourceRange(),
                "a constant that is no number, in a function to differentiate that calls itself, is not supported",
                "differentiate a function that calls that one");
  std::erase_if(states_[module.entry.value], [&](const State& state) { return seen.contains(state.variable); });
  ir::Function& entry = module[module.entry];
  std::erase_if(entry.parameters,
                [&](ir::ObjectId parameter) { return module[parameter].kind != ir::ObjectKind::Parameter; });
  pointers.insert(pointers.end(), values.begin(), values.end());
  entry.body.insert(entry.body.begin(), pointers.begin(), pointers.end());
}

}  // namespace sparsegen::lowering
