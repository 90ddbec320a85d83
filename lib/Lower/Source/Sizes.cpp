//===- Sizes.cpp - what changes the sizes of vectors ----------------------===//

#include "Lower/Source/Sizes.h"

#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Invariance.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/LabelsIn.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

namespace {

/// Whether a call may be of a function that derives from this one.
bool isVirtual(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->isVirtual();
}

bool isVector(clang::QualType type) { return !vectorElement(type).isNull(); }

/// What a member function is called on.
clang::QualType pointee(clang::QualType object) { return object->isPointerType() ? object->getPointeeType() : object; }

/// What an expression names; `std::move` and `std::forward` say only what may be done with it.
const clang::Expr* named(const clang::Expr* expr) {
  while (true) {
    expr = withoutWrapping(expr);
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    const std::string name = callee ? standardName(callee) : "";
    if ((name != "move" && name != "forward") || call->getNumArgs() != 1) return expr;
    expr = call->getArg(0);
  }
}

/// Whether a vector that is given for a parameter is the caller's own, and may be changed.
bool isChangeable(clang::QualType parameter) {
  return parameter->isReferenceType() && isVector(parameter) && !parameter->getPointeeType().isConstQualified();
}

/// The type of the function that a pointer leads a call to, or one to a member.
const clang::FunctionProtoType* calledType(const clang::CallExpr* call) {
  const clang::Expr* callee = call->getCallee();
  const bool isMember = callee->getType()->isSpecificPlaceholderType(clang::BuiltinType::BoundMember);
  const clang::QualType type = isMember ? clang::Expr::findBoundMemberType(callee) : callee->getType();
  if (type.isNull()) return nullptr;
  return (type->isPointerType() ? type->getPointeeType() : type)->getAs<clang::FunctionProtoType>();
}

}  // namespace

/// A reference of the function's own may be to any of its vectors.
bool SizeChanges::changeByName(const clang::VarDecl* vector, Given given) const {
  const bool isReference = vector->getType()->isReferenceType() && given != Given::Apart;
  return variables_.contains(vector) || (isReference && changeOthers()) ||
         (isReference && !llvm::isa<clang::ParmVarDecl>(vector) && !variables_.empty());
}

bool SizeChanges::change(const clang::VarDecl* vector) const {
  return changeByName(vector, Given::Any) || (changeOthers() && BufferSwaps().escapes(vector));
}

void SizeChanges::note(const clang::Expr* vector) {
  const bool isPointer = vector->getType()->isPointerType();
  const auto* name = isPointer ? nullptr : llvm::dyn_cast<clang::DeclRefExpr>(named(vector));
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (variable) variables_.insert(variable);
  if (!variable) members_ = true;
  if (variable && variable->getType()->isReferenceType()) others_ = true;
  // A reference of the function's own stands for what it was made from.
  if (variable && variable->getType()->isReferenceType() && variable->hasInit() &&
      !llvm::isa<clang::ParmVarDecl>(variable))
    note(variable->getInit());
}

/// Whether a function gives away a vector of its own at its end, behind which nobody sees that it is empty.
static bool givesAway(const clang::Stmt* stmt) {
  const auto* leave = llvm::dyn_cast<clang::ReturnStmt>(stmt);
  const auto* made = leave && leave->getRetValue()
                         ? llvm::dyn_cast<clang::CXXConstructExpr>(withoutWrapping(leave->getRetValue()))
                         : nullptr;
  if (!made || !made->getConstructor()->isMoveConstructor() || !isVector(made->getType())) return false;
  // Where the source says so itself it may be what a closure has captured.
  const clang::Expr* from = made->getArg(0)->IgnoreParens();
  const auto* name =
      llvm::isa<clang::ExplicitCastExpr>(from) ? nullptr : llvm::dyn_cast<clang::DeclRefExpr>(withoutWrapping(from));
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
}

void SizeChanges::visit(const clang::Stmt* stmt) {
  if (!stmt || givesAway(stmt)) return;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) visitCall(call);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt);
      made && made->getConstructor()->isMoveConstructor() && isVector(made->getType()))
    note(made->getArg(0));
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt); made && !isVector(made->getType()))
    visitBody(made->getConstructor(), {made->getArgs(), made->getNumArgs()});
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) {
    if (isVirtual(each)) return visitOverriders(each, {});
    visitBody(each, {});
  });
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part); });
}

void SizeChanges::visitCall(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee) {  // by a pointer: even where it is given numbers alone, a variable may lead it to an object
    if (indirect_ == Indirect::KeepSizes) return;
    members_ = true;
    const clang::FunctionProtoType* type = calledType(call);
    for (unsigned k = 0; type && k < type->getNumParams() && k < call->getNumArgs(); ++k)
      if (isChangeable(type->getParamType(k))) note(call->getArg(k));
    return;
  }
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
    if (const clang::Expr* object = objectOf(call); object && isVector(pointee(object->getType()))) {
      if (keepsSize(method)) return;
      note(object);
      // What is moved or swapped changes too.
      for (const clang::ParmVarDecl* parameter : method->parameters())
        if (isChangeable(parameter->getType())) note(call->getArg(call->getNumArgs() - 1));
      return;
    }
  if (standardName(callee) == "swap" && isVector(callee->getParamDecl(0)->getType())) {
    for (const clang::Expr* argument : call->arguments())
      if (isVector(argument->getType())) note(argument);
    return;
  }
  llvm::ArrayRef<const clang::Expr*> arguments(call->getArgs(), call->getNumArgs());
  if (llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee))
    arguments = arguments.drop_front();
  if (isVirtual(callee) && !knownTarget(llvm::cast<clang::CXXMethodDecl>(callee), call))
    return visitOverriders(callee, arguments);
  visitBody(callee, arguments);
}

void SizeChanges::visitFunction(const clang::FunctionDecl* definition) {
  forEachPart(definition, [&](const clang::Stmt* part) { visit(part); });
}

/// Notes the vectors that a function may change which is given them; false where there is none.
bool SizeChanges::noteGiven(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments) {
  bool found = false;
  for (unsigned k = 0; k < callee->getNumParams() && k < arguments.size(); ++k) {
    if (!isChangeable(callee->getParamDecl(k)->getType())) continue;
    found = true;
    note(arguments[k]);
  }
  return found;
}

/// What may be done by a function that overrides the one that is called.
void SizeChanges::visitOverriders(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments) {
  if (indirect_ == Indirect::KeepSizes) return;
  members_ = true;
  noteGiven(callee, arguments);
}

/// What a function does that is called.
void SizeChanges::visitBody(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments) {
  const clang::FunctionDecl* definition = nullptr;
  if (!callee->hasBody(definition)) return;
  // One that is open may change what it is given; where that is no vector, its body tells without the call.
  const bool isGivenOne = llvm::any_of(
      callee->parameters(), [](const clang::ParmVarDecl* parameter) { return isChangeable(parameter->getType()); });
  if (const auto [known, isNew] = seen_.try_emplace(definition, isGivenOne); isNew) {
    SizeChanges inner(indirect_);
    inner.seen_ = seen_;
    inner.visitFunction(definition);
    seen_ = inner.seen_;
    seen_[definition] = inner.others_;
    // What is no variable of its own it has captured: here that may be any vector behind an object.
    for (const clang::VarDecl* each : inner.variables_)
      if (each->getDeclContext() != definition) {
        variables_.insert(each);
        members_ = true;
      }
    members_ |= inner.members_;
  }
  if (!seen_[definition]) return;
  unnamed_ = !noteGiven(callee, arguments) || unnamed_;
  others_ = others_ || unnamed_;
}

/// Whether what a closure has captured, whose call operator the function is, may change.
bool SizeChanges::changesCaptured(const clang::FunctionDecl* definition) const {
  return llvm::any_of(variables_,
                      [&](const clang::VarDecl* each) { return !definition->Encloses(each->getDeclContext()); });
}

bool SizeChanges::changes(const clang::FunctionDecl* definition, Given given) {
  seen_[definition] = true;
  visitFunction(definition);
  return others_ || (members_ && given != Given::Apart) || changesCaptured(definition);
}

bool SizeChanges::byCall(const clang::FunctionDecl* function, Given given) {
  const clang::FunctionDecl* definition = nullptr;
  return function->hasBody(definition) && SizeChanges(Indirect::Anything).changes(definition, given);
}

bool SizeChanges::byCall(const clang::FunctionDecl* function, Given given, unsigned parameter) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function->hasBody(definition)) return false;
  SizeChanges changes(Indirect::Anything);
  return changes.changes(definition, given) &&
         (changes.variables_.contains(definition->getParamDecl(parameter)) || changes.unnamed_ ||
          (changes.members_ && given != Given::Apart) || changes.changesCaptured(definition));
}

bool SizeChanges::byIndirectCall(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  return function->hasBody(definition) && SizeChanges(Indirect::KeepSizes).changes(definition, Given::Any);
}

SizeChanges::Indirect SizeChanges::knownWithin(const clang::FunctionDecl* function) {
  return isVirtual(function) ? Indirect::KeepSizes : Indirect::Anything;
}

const clang::Expr* sizedVector(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  if (!method || !method->getDeclName().isIdentifier()) return nullptr;
  const clang::Expr* object = call->getImplicitObjectArgument();
  const bool isSize = method->getName() == "size" || method->getName() == "empty";
  return isSize && !object->getType()->isPointerType() && isVector(object->getType()) ? object : nullptr;
}

namespace {

/// Looks for what takes elements away from a vector, by its names.
class Losses {
public:
  explicit Losses(const clang::VarDecl* vector) : vector_(vector) { names_.insert(vector); }
  bool findIn(const clang::Stmt* stmt);

private:
  bool isNamed(const clang::Expr* expr) const { return names_.contains(variableOf(withoutWrapping(expr))); }
  bool isFoundAt(const clang::CallExpr* call);
  bool isFoundWithin(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments);
  const clang::CXXMemberCallExpr* callOf(const clang::Stmt* stmt) const;
  void findFirst(const clang::CompoundStmt* block);

  const clang::VarDecl* vector_;
  llvm::SmallPtrSet<const clang::VarDecl*, 4> names_;  ///< it, and what refers to it
  llvm::SmallPtrSet<const clang::FunctionDecl*, 4> seen_;
  llvm::SmallPtrSet<const clang::Stmt*, 2> first_;  ///< calls that find it empty
};

/// The call of a member function of the vector that a statement is.
const clang::CXXMemberCallExpr* Losses::callOf(const clang::Stmt* stmt) const {
  const auto* expr = llvm::dyn_cast_or_null<clang::Expr>(stmt);
  const auto* call = expr ? llvm::dyn_cast<clang::CXXMemberCallExpr>(withoutWrapping(expr)) : nullptr;
  const clang::CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  return method && method->getIdentifier() && isNamed(call->getImplicitObjectArgument()) ? call : nullptr;
}

/// What is done first with a vector that is declared in a block, without elements.
void Losses::findFirst(const clang::CompoundStmt* block) {
  bool isEmpty = false;
  for (const clang::Stmt* each : block->body()) {
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each); declared && declared->isSingleDecl()) {
      const auto* made = declared->getSingleDecl() == vector_ && vector_->getInit()
                             ? llvm::dyn_cast<clang::CXXConstructExpr>(withoutWrapping(vector_->getInit()))
                             : nullptr;
      if (made && made->getNumArgs() == 0) isEmpty = true;
    }
    if (isEmpty && hasLabels(each)) return;
    if (!isEmpty || !names(each, vector_)) continue;
    const clang::CXXMemberCallExpr* call = callOf(each);
    if (call) first_.insert(call);
    if (!call || call->getMethodDecl()->getName() != "reserve") return;
  }
}

bool Losses::isFoundAt(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
  if (operation && operation->getOperator() == clang::OO_Equal && isNamed(operation->getArg(0))) return true;
  if (const clang::CXXMemberCallExpr* own = callOf(call))
    return !first_.contains(own) && llvm::StringSwitch<bool>(own->getMethodDecl()->getName())
                                        .Cases("pop_back", "erase", "clear", "resize", "assign", true)
                                        .Default(false);
  const llvm::ArrayRef<const clang::Expr*> all(call->getArgs(), call->getNumArgs());
  const bool isMember = operation && llvm::isa_and_nonnull<clang::CXXMethodDecl>(callee);
  return callee && isFoundWithin(callee, isMember ? all.drop_front() : all);
}

/// Whether a function does so that is given it by reference.
bool Losses::isFoundWithin(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments) {
  const clang::FunctionDecl* definition = nullptr;
  if (isOfVector(callee) || !callee->hasBody(definition)) return false;
  bool isGiven = false;
  for (unsigned k = 0; k < definition->getNumParams() && k < arguments.size(); ++k) {
    if (!isChangeable(definition->getParamDecl(k)->getType()) || !isNamed(named(arguments[k]))) continue;
    isGiven = names_.insert(definition->getParamDecl(k)).second || isGiven;
  }
  return isGiven && seen_.insert(definition).second && findIn(definition->getBody());
}

bool Losses::findIn(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) findFirst(block);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt); call && isFoundAt(call)) return true;
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* each : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
          variable && isChangeable(variable->getType()) && variable->getInit() && isNamed(named(variable->getInit())))
        names_.insert(variable);
  bool found = false;
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found || findIn(part); });
  return found;
}

}  // namespace

bool mayLose(const clang::VarDecl* vector, const clang::Stmt* stmt) { return Losses(vector).findIn(stmt); }

}  // namespace sparsegen::lowering
