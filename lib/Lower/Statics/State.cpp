//===- State.cpp - variables that outlive a call and change ---------------===//

#include "Lower/Statics/State.h"

#include "IR/Memory/PointsTo.h"
#include "IR/Walk.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Source/ReadOnlyCallees.h"
#include "Lower/Statics/StaticInitialisers.h"
#include "Parse/AstVisitor.h"

namespace sparsegen::lowering {

static ir::ObjectId stateOfFunctions(ModuleContext& shared, const State& state);
static ir::ObjectId initialObject(ModuleContext& shared, const clang::VarDecl* variable,
                                  std::vector<ir::Constant> cells);

namespace {

/// A state with more cells must be written before it is read.
constexpr std::size_t kMostInitialCells = 4096;

/// Calls f on each instance of a generic lambda, which no visitor comes by.
template <class F>
bool forEachInstance(const clang::LambdaExpr* lambda, const F& f) {
  const clang::FunctionTemplateDecl* generic = lambda->getDependentCallOperator();
  if (!generic) return true;
  for (clang::FunctionDecl* instance : generic->specializations())
    if (!instance->isDependentContext() && instance->hasBody() && !f(instance)) return false;
  return true;
}

/// Finds the types of which the user's code makes pointers to non-const from pointers to const.
class ConstCasts : public AstVisitor {
public:
  explicit ConstCasts(clang::ASTContext& context) : context_(context) {
    TraverseDecl(context.getTranslationUnitDecl());
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitLambdaExpr(const clang::LambdaExpr* lambda) override {
    return forEachInstance(lambda, [&](clang::FunctionDecl* instance) { return TraverseStmt(instance->getBody()); });
  }

  bool VisitCastExpr(const clang::CastExpr* cast) override {
    const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(cast);
    if (context_.getSourceManager().isInSystemHeader(cast->getExprLoc())) return true;
    // C converts without a word in the source, and C++ does so to `void*`.
    if (!written && context_.getLangOpts().CPlusPlus && cast->getCastKind() != clang::CK_BitCast) return true;
    const clang::QualType to = written ? written->getTypeAsWritten() : cast->getType();
    const clang::QualType from = (written ? cast->getSubExprAsWritten() : cast->getSubExpr())->getType();
    note(to->isReferenceType() ? context_.getPointerType(from) : from, to);
    // `bsearch` and its like give a pointer into what they get.
    const auto* call = llvm::dyn_cast<clang::CallExpr>(cast->getSubExpr()->IgnoreParens());
    if (call && call->getDirectCallee() && !call->getDirectCallee()->hasBody())
      for (const clang::Expr* argument : call->arguments()) note(argument->IgnoreParenImpCasts()->getType(), to);
    return true;
  }
  /// What is written as one of a union's members may be read as another.
  bool VisitRecordDecl(const clang::RecordDecl* record) override {
    const bool isUsers = !context_.getSourceManager().isInSystemHeader(record->getLocation());
    if (record->isUnion() && !record->isDependentContext() && isUsers)
      for (const clang::FieldDecl* field : record->fields()) note(field->getType(), {});
    return true;
  }

  /// Whether a variable of the type may be written through a pointer to const.
  bool write(clang::QualType type) const {
    type = plain(type);
    return hasMutableParts(type, context_) || llvm::any_of(types_, [&](clang::QualType cast) {
             return cast == type || !isNumber(cast) || !isNumber(type);
           });
  }

private:
  /// Notes what may be written as `to`, and was to be read as `from` alone, however far behind.
  void note(clang::QualType from, clang::QualType to) {
    const auto behind = [&](clang::QualType type) { return type.isNull() ? type : pointee(type); };
    bool isFixed = true;  // whether nobody can have what leads to it lead elsewhere
    for (from = pointee(from), to = behind(to); !from.isNull(); from = pointee(from), to = behind(to)) {
      const bool isText = to.isNull() && from->isAnyCharacterType();
      const bool isConst = !to.isNull() && to.isConstQualified();
      if (from.isConstQualified() && !isText && !isConst) types_.push_back(plain(from));
      // Who gets a `T**` as `const T**` may let the `T*` point to a const one.
      if (!from.isConstQualified() && isConst && !isFixed) types_.push_back(plain(from));
      isFixed = isFixed && isConst;
    }
  }
  /// An array stands for a pointer to its elements.
  clang::QualType pointee(clang::QualType type) const {
    if (const auto* array = context_.getAsArrayType(type)) return array->getElementType();
    return type->isPointerType() || type->isReferenceType() ? type->getPointeeType() : clang::QualType();
  }
  clang::QualType plain(clang::QualType type) const {
    return context_.getBaseElementType(type).getCanonicalType().getUnqualifiedType();
  }
  /// Anything may hide behind void and characters, and a struct may hold anything.
  static bool isNumber(clang::QualType type) { return type->isArithmeticType() && !type->isAnyCharacterType(); }

  clang::ASTContext& context_;
  llvm::SmallVector<clang::QualType, 2> types_;
};

/// Finds the functions that do more with a variable than read it.
class Writers : public AstVisitor {
public:
  Writers(const ConstCasts& casts, WriterMap& found)
      : readers_([&casts](clang::QualType type) { return casts.write(type); }), found_(found) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  /// Of a template its instances count: what it does itself is not known, and nobody calls it.
  bool VisitFunctionDecl(const clang::FunctionDecl* function) override {
    if (function->isDependentContext()) return true;
    if (function->doesThisDeclarationHaveABody()) note(function->getBody(), function);
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer* init : constructor->inits()) note(init->getInit(), function);
    return true;
  }
  bool VisitLambdaExpr(const clang::LambdaExpr* lambda) override {
    return forEachInstance(lambda, [&](clang::FunctionDecl* instance) {
      note(instance->getBody(), instance);
      return TraverseStmt(instance->getBody());
    });
  }
  bool VisitFieldDecl(const clang::FieldDecl* field) override {
    if (field->getParent()->isDependentContext()) return true;
    if (field->hasInClassInitializer()) note(field->getInClassInitializer(), nullptr);
    return true;
  }
  bool VisitVarDecl(const clang::VarDecl* variable) override {
    if (variable->getDeclContext()->isDependentContext()) return true;
    if (variable->hasGlobalStorage() && variable->hasInit()) note(variable->getInit(), nullptr);
    if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable); parameter && parameter->hasDefaultArg() &&
                                                                              !parameter->hasUnparsedDefaultArg() &&
                                                                              !parameter->hasUninstantiatedDefaultArg())
      note(parameter->getDefaultArg(), nullptr);
    return true;
  }

private:
  void note(const clang::Stmt* stmt, const clang::FunctionDecl* function) {
    Privacy::Variables escaping;
    Privacy::collect(stmt, readers_.views(), escaping);
    assignedIn(stmt, escaping);
    for (const clang::Decl* decl : escaping)
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->hasGlobalStorage())
        found_[variable->getCanonicalDecl()].insert(function);
  }

  static void assignedIn(const clang::Stmt* stmt, Privacy::Variables& found) {
    const auto* lambda = llvm::dyn_cast_or_null<clang::LambdaExpr>(stmt);
    if (!stmt || (lambda && lambda->isGenericLambda())) return;
    const clang::Expr* target = assigned(stmt);
    if (const clang::VarDecl* variable = target ? variableOf(target) : nullptr) found.insert(variable);
    for (const clang::Stmt* child : stmt->children()) assignedIn(child, found);
  }

  ReadOnlyCallees readers_;
  WriterMap& found_;
};

}  // namespace

const WriterMap& stateWriters(ModuleContext& shared) {
  if (!shared.writers) {
    shared.writers.emplace();
    const ConstCasts casts(shared.context);
    Writers(casts, *shared.writers).TraverseDecl(shared.context.getTranslationUnitDecl());
  }
  return *shared.writers;
}

bool isWritten(ModuleContext& shared, const clang::VarDecl* variable) {
  return stateWriters(shared).count(variable->getCanonicalDecl()) != 0;
}

/// Whether an object of a type is a pointer to a function, or holds one.
static bool holdsFunctions(clang::QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (type->isFunctionPointerType()) return true;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && llvm::any_of(record->fields(), [](const auto* field) { return holdsFunctions(field->getType()); });
}

bool isState(ModuleContext& shared, const clang::VarDecl* variable) {
  return variable->hasGlobalStorage() && !isConstant(variable) && isWritten(shared, variable);
}

ir::ObjectId stateParameter(ModuleContext& shared, ir::FunctionId function, const clang::VarDecl* variable,
                            const std::string& name, clang::SourceRange at) {
  variable = variable->getCanonicalDecl();
  std::vector<State>& states = shared.states[function.value];
  for (const State& known : states)
    if (known.variable == variable) return known.parameter;
  ir::Object object;
  object.name = name;
  object.type = shared.build.pointer(stateType(shared, variable, at));
  object.kind = ir::ObjectKind::Parameter;
  object.function = function;
  object.range = shared.range(variable->getLocation());
  const ir::ObjectId made = shared.build.object(std::move(object));
  shared.module[function].parameters.push_back(made);
  states.push_back({variable, made});
  const clang::Expr* init = variable->getAnyInitializer();
  const bool isInitial = !isState(shared, variable) || (holdsFunctions(variable->getType()) && init &&
                                                        init->isConstantInitializer(shared.context, false));
  if (isInitial && shared.initials.try_emplace(variable).second) shared.pendingInitials.push_back(variable);
  return made;
}

void passStates(ModuleContext& shared) {
  struct Site {
    ir::FunctionId caller;
    std::size_t stmt;
  };
  std::vector<Site> sites;
  for (std::size_t k = 0; k < shared.module.functions.size(); ++k)
    ir::forEachStmt(shared.module, shared.module.functions[k].body, [&](const ir::Stmt& stmt) {
      if (std::holds_alternative<ir::Call>(stmt.node))
        sites.push_back({ir::FunctionId(k), static_cast<std::size_t>(&stmt - shared.module.stmts.data())});
    });
  const auto calleeStates = [&](const Site& site) {
    return shared.states[std::get<ir::Call>(shared.module.stmts[site.stmt].node).callee.value];
  };
  const auto inCaller = [&](const Site& site, const State& state) {
    const std::string name = freshName(shared, state.variable->getNameAsString());
    return stateParameter(shared, site.caller, state.variable, name, state.variable->getSourceRange());
  };
  for (std::size_t before = 0, now = 1; before != now;) {
    before = shared.module.objects.size();
    for (const Site& site : sites)
      for (const State& state : calleeStates(site)) inCaller(site, state);
    now = shared.module.objects.size();
  }
  for (const Site& site : sites)
    for (const State& state : calleeStates(site)) {
      const ir::ExprId passed = shared.build.load(inCaller(site, state));
      std::get<ir::Call>(shared.module.stmts[site.stmt].node).arguments.push_back(passed);
    }
}

ir::ObjectId entryState(ModuleContext& shared, const clang::VarDecl* variable) {
  return stateParameter(shared, shared.module.entry, variable, freshName(shared, variable->getNameAsString()),
                        variable->getSourceRange());
}

ir::ObjectId entryObject(ModuleContext& shared, const State& state) {
  ir::Object object;
  object.name = freshName(shared, state.variable->getNameAsString());
  object.type = shared.module[shared.module[state.parameter].type].element;
  object.kind = ir::ObjectKind::Local;
  object.function = shared.module.entry;
  object.range = shared.range(state.variable->getLocation());
  return shared.build.object(std::move(object));
}

std::string freshName(const ModuleContext& shared, const std::string& wanted) {
  const auto taken = [&](const std::string& name) {
    return llvm::any_of(shared.module.objects, [&](const ir::Object& object) { return object.name == name; });
  };
  std::string name = wanted;
  for (unsigned k = 2; taken(name); ++k) name = wanted + "_" + std::to_string(k);
  return name;
}

/// Whether all functions that may write a variable, or get at it by others, are part of the module.
static bool areWritersLowered(ModuleContext& shared, const clang::VarDecl* variable) {
  const auto& known = stateWriters(shared).find(variable->getCanonicalDecl())->second;
  if (!shared.escapingStatics) shared.escapingStatics.emplace(shared.context);
  const auto isLowered = [&](const clang::FunctionDecl* each) { return shared.functions.count(each) != 0; };
  const auto leaves = [](const clang::FunctionDecl* each) { return escapeSummary(each) == EscapeSummary::Pointers; };
  // Of the entry function's own indirect calls, those of unknown functions are refused.
  const clang::FunctionDecl* settled = nullptr;
  if (llvm::none_of(shared.calledIndirectly, leaves))
    for (const auto& [function, id] : shared.functions)
      if (id == shared.module.entry) settled = function;
  return !shared.escapingStatics->isReachableByOthers(EscapingStatics::Functions(known.begin(), known.end()), isLowered,
                                                      settled);
}

ir::ObjectId stateTable(ModuleContext& shared, const State& state, ir::PointsTo& written) {
  const clang::VarDecl* variable = state.variable;
  const bool isHidden = isOnlyHere(variable, shared.context.getSourceManager()) || variable->isStaticLocal();
  if (!isHidden || !areWritersLowered(shared, variable) || written.mayWriteBehind(state.parameter)) return {};
  auto cells = initialCells(shared, variable);
  return cells ? initialObject(shared, variable, std::move(*cells)) : stateOfFunctions(shared, state);
}

/// The same of one with pointers to functions, which the entry function makes for itself.
static ir::ObjectId stateOfFunctions(ModuleContext& shared, const State& state) {
  const auto known = shared.initials.find(state.variable);
  const auto isHanded = [&](const EscapingBuffer& each) { return each.function == known->second; };
  if (known == shared.initials.end() || llvm::any_of(shared.escapingBuffers, isHanded)) return {};
  if (llvm::any_of(statesOf(shared, known->second),
                   [&](const State& further) { return isMadeTable(shared, further.variable); }))
    return {};  // those are made by now
  const ir::ObjectId made = entryObject(shared, state);
  ir::Call call{known->second, {shared.build.address(made)}, {}};
  for (const State& further : std::vector<State>(statesOf(shared, known->second)))
    call.arguments.push_back(shared.build.load(entryState(shared, further.variable)));
  ir::Block& body = shared.module[shared.module.entry].body;
  body.insert(body.begin(), shared.build.statement(std::move(call)));
  return made;
}

static ir::ObjectId initialObject(ModuleContext& shared, const clang::VarDecl* variable,
                                  std::vector<ir::Constant> cells) {
  ir::Object object;
  object.name = freshName(shared, variable->getNameAsString() + "_initial");
  object.type = lowerType(shared, variable->getType(), variable->getSourceRange());
  object.kind = ir::ObjectKind::Constant;
  object.range = shared.range(variable->getLocation());
  object.initial = std::move(cells);
  return shared.build.object(std::move(object));
}

ir::ObjectId stateOriginal(ModuleContext& shared, const clang::VarDecl* variable) {
  if (!isOnlyHere(variable, shared.context.getSourceManager()) && !variable->isStaticLocal()) {
    ir::Object object = globalObject(shared, variable);
    object.name = freshName(shared, object.name);
    return shared.variables[variable] = shared.build.object(std::move(object));
  }
  if (!areWritersLowered(shared, variable)) return {};
  auto cells = initialCells(shared, variable);
  if (!cells || cells->size() > kMostInitialCells) return {};
  return initialObject(shared, variable, std::move(*cells));
}

}  // namespace sparsegen::lowering
