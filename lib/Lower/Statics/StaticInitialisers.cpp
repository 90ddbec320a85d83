//===- StaticInitialisers.cpp - variables whose initial values are computed ---------===//

#include "Lower/Statics/StaticInitialisers.h"

#include <algorithm>
#include <functional>
#include <set>

#include "IR/Sites.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Library/HiddenParameters.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statics/State.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

static std::optional<std::string> warnOfChange(ModuleContext& shared, const clang::VarDecl* variable,
                                               const clang::Expr* init);
static void madeWhereDeclared(ModuleContext& shared, const clang::VarDecl* variable, ir::FunctionId function,
                              std::size_t firstObject);
static void lowerInitialValue(FunctionContext& fn, const clang::Expr* init, ir::TypeId type);

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
  Varying(ModuleContext& lowering, const clang::VarDecl* variable)
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
    forEachImplicitCallee(stmt, call);
    forEachPart(stmt, look);
    return found;
  }

private:
  bool varies(const clang::VarDecl* variable) {
    const clang::VarDecl* definition = variable;
    const clang::Expr* init = variable->getAnyInitializer(definition);
    if (!definition->hasLocalStorage())
      return isState(shared_, definition) ||
             !(isConstant(definition) || isOnlyHere(definition, shared_.context.getSourceManager()));
    if (definition->getDeclContext() != user_) return false;  // it comes to be with the value
    return !isConstant(definition) || !init || in(init) != nullptr;
  }

  ModuleContext& shared_;
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

bool isInitialisedFromLocals(ModuleContext& shared, const clang::VarDecl* variable) {
  const clang::Expr* init = variable->getInit();
  return variable->isStaticLocal() && init && !init->isValueDependent() && !isState(shared, variable) &&
         namesThoseOf(variable->getDeclContext(), init) && !variable->evaluateValue();
}

const clang::Expr* staticInitialiser(ModuleContext& shared, const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  if (init && shared.initialisersSeen.insert(definition).second) warnOfChange(shared, definition, init);
  return init;
}

/// Warns if what a variable is made of may change, and says what that is.
static std::optional<std::string> warnOfChange(ModuleContext& shared, const clang::VarDecl* variable,
                                               const clang::Expr* init) {
  const clang::Expr* what = Varying(shared, variable).in(init);
  if (!what) return std::nullopt;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(what);
  const std::string from = name ? name->getNameInfo().getAsString() : "*this", made = variable->getNameAsString();
  shared.diagnostics
      .report(DiagId::StaticInitial, shared.range(variable->getSourceRange()),
              "`" + made + "` is made of `" + from + "` once, and here in each call")
      .note("that is the same as long as `" + from + "` is; make it a local that is not static, if that changes");
  return from;
}

void declareStatic(FunctionContext& fn, const clang::VarDecl* variable) {
  const std::size_t before = fn.module.objects.size();
  declareLocal(fn, variable);
  madeWhereDeclared(fn.shared, variable, fn.id, before);
}

/// Records that `function` initialises `variable`; objects from `firstObject` on belong to the initialiser. Warns as
/// staticInitialiser() does.
static void madeWhereDeclared(ModuleContext& shared, const clang::VarDecl* variable, ir::FunctionId function,
                              std::size_t firstObject) {
  const std::optional<std::string> from = warnOfChange(shared, variable, variable->getInit());
  for (std::size_t k = firstObject; from && k < shared.module.objects.size(); ++k)
    if (shared.module.objects[k].function == function)
      shared.changing[static_cast<std::uint32_t>(k)] = {variable, *from};
}

bool isTable(ModuleContext& shared, const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  const clang::QualType type = definition->getType();
  if (variable->hasLocalStorage() || type->isReferenceType() || !init || init->isValueDependent()) return false;
  if (definition->isExternallyVisible() && !isConstant(definition)) return false;
  if (holdsPointers(type)) return true;
  if (scalarKind(shared, type) || shared.variables.count(variable) != 0) return false;
  const bool isOurs = isConstant(definition) || isOnlyHere(definition, shared.context.getSourceManager());
  return isOurs && !initialCells(shared, definition);
}

void requireInitialisedOnce(ModuleContext& shared) {
  if (shared.changing.empty()) return;
  const std::vector<ir::Site> calls = ir::callSites(shared.module);
  // A function that is called twice, or from a loop, or from such a function.
  std::vector<bool> isRepeated(shared.module.functions.size());
  std::vector<unsigned> ways(shared.module.functions.size());
  for (const ir::Site& site : calls) {
    const ir::FunctionId callee = std::get<ir::Call>(shared.module[site.stmt].node).callee;
    isRepeated[callee.value] = isRepeated[callee.value] || site.repeats || ++ways[callee.value] > 1;
  }
  for (std::size_t before = 0, now = 1; before != now;) {
    before = static_cast<std::size_t>(std::ranges::count(isRepeated, true));
    for (const ir::Site& site : calls)
      if (isRepeated[site.caller.value])
        isRepeated[std::get<ir::Call>(shared.module[site.stmt].node).callee.value] = true;
    now = static_cast<std::size_t>(std::ranges::count(isRepeated, true));
  }
  for (const ir::Site& site : ir::declarationSites(shared.module)) {
    const auto known = shared.changing.find(std::get<ir::Declare>(shared.module[site.stmt].node).object.value);
    if (known == shared.changing.end() || !(site.repeats || isRepeated[site.caller.value])) continue;
    const auto& [variable, from] = known->second;
    const std::string made = variable->getNameAsString();
    shared.unsupported(variable->getSourceRange(),
                       "`" + made + "` is made of `" + from + "` once, where one call may come by more than once",
                       "make it a local that is not static, or a constant");
  }
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

ir::TypeId stateType(ModuleContext& shared, const clang::VarDecl* variable, clang::SourceRange at) {
  const clang::VarDecl* definition = variable;
  variable->getAnyInitializer(definition);
  const clang::QualType declared = definition->getType();
  if (vectorElement(declared).isNull()) return lowerType(shared, declared, at);
  return shared.inner->ownType(declared.getUnqualifiedType()).value();
}

void lowerInitial(ModuleContext& shared, const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  ir::Function made;
  made.name = shared.names.unique(variable->getNameAsString() + "_initial");
  made.range = shared.range(variable->getLocation());
  made.result = shared.build.voidType();
  const ir::FunctionId id = shared.build.function(std::move(made));
  shared.initials[variable] = id;
  staticInitialiser(shared, variable);
  FunctionContext fn(shared, shared.current, id);
  lowerInitialValue(fn, init, stateType(shared, definition, definition->getSourceRange()));
}

/// Makes a function that the source does not have: its parameter, which points to a variable, and the body that gives
/// that its initial value.
static void lowerInitialValue(FunctionContext& fn, const clang::Expr* init, ir::TypeId type) {
  const ir::ObjectId self = fn.local(fn.names.local("self"), fn.build.pointer(type), init->getSourceRange());
  fn.module[self].kind = ir::ObjectKind::Parameter;
  fn.module[fn.id].parameters = {self};
  ir::Block body = fn.block([&] {
    fn.vectors->comeToLife(fn.build.load(self));
    initialise(fn, fn.build.load(self), init);
  });
  fn.vectors->finish();
  body.insert(body.begin(), fn.tables.begin(), fn.tables.end());
  fn.module[fn.id].body = std::move(body);
}

bool isMadeTable(ModuleContext& shared, const clang::VarDecl* variable) {
  return shared.initials.contains(variable) && !isState(shared, variable);
}

void makeTables(ModuleContext& shared) {
  ir::Block pointers, values;
  std::set<const clang::VarDecl*> seen;
  const std::function<void(const State&)> make = [&](const State& table) {
    if (!seen.insert(table.variable).second) return;
    const ir::FunctionId initial = shared.initials.at(table.variable);
    const ir::ObjectId made = entryObject(shared, table);
    shared.module[table.parameter].kind = ir::ObjectKind::Local;
    pointers.push_back(shared.build.statement(ir::Declare{made}));
    pointers.push_back(shared.build.statement(ir::Declare{table.parameter}));
    pointers.push_back(
        shared.build.statement(ir::Assign{shared.build.address(table.parameter), shared.build.address(made)}));
    ir::Call call{initial, {shared.build.address(made)}, {}};
    for (const State& further : std::vector<State>(statesOf(shared, initial))) {
      const State inEntry{further.variable, entryState(shared, further.variable)};
      if (isMadeTable(shared, further.variable)) make(inEntry);
      call.arguments.push_back(shared.build.load(inEntry.parameter));
    }
    values.push_back(shared.build.statement(std::move(call)));
  };
  for (std::size_t k = 0; k < statesOf(shared, shared.module.entry).size(); ++k)
    if (const State state = statesOf(shared, shared.module.entry)[k]; isMadeTable(shared, state.variable)) make(state);
  if (seen.empty()) return;
  if (mayCallItself(shared, shared.module.entry))
    shared.unsupported(
        (*seen.begin())->getSourceRange(),
        "a constant that is no number, in a function to differentiate that calls itself, is not supported",
        "differentiate a function that calls that one");
  std::erase_if(shared.states[shared.module.entry.value],
                [&](const State& state) { return seen.contains(state.variable); });
  ir::Function& entry = shared.module[shared.module.entry];
  std::erase_if(entry.parameters,
                [&](ir::ObjectId parameter) { return shared.module[parameter].kind != ir::ObjectKind::Parameter; });
  pointers.insert(pointers.end(), values.begin(), values.end());
  entry.body.insert(entry.body.begin(), pointers.begin(), pointers.end());
}

}  // namespace sparsegen::lowering
