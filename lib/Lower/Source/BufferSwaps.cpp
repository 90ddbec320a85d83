//===- BufferSwaps.cpp - vectors that exchange their memory ---------------===//

#include "Lower/Source/BufferSwaps.h"

#include "Lower/Source/ByRefCaptures.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Known.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

bool isChangeable(clang::QualType type) {
  return !vectorElement(type).isNull() && !type.getNonReferenceType().isConstQualified();
}

/// The vector that an expression names, which may be constant; null for any other expression.
const clang::VarDecl* anyVectorNamed(const clang::Expr* expr) {
  const clang::Expr* plain = withoutWrapping(expr);
  while (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain)) {
    if (!isReferenceCast(call->getDirectCallee())) break;
    plain = withoutWrapping(call->getArg(0));
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && !vectorElement(variable->getType()).isNull() ? variable : nullptr;
}

/// The same of one that is not.
const clang::VarDecl* vectorNamed(const clang::Expr* expr) {
  const clang::VarDecl* variable = anyVectorNamed(expr);
  return variable && isChangeable(variable->getType()) ? variable : nullptr;
}

/// The vectors that a statement itself, and nothing in it, lets something lead to.
llvm::SmallVector<const clang::VarDecl*, 2> escapingIn(const clang::Stmt* stmt) {
  llvm::SmallVector<const clang::VarDecl*, 2> found;
  const auto note = [&](const clang::Expr* vector) {
    if (const clang::VarDecl* named = anyVectorNamed(vector)) found.push_back(named);
  };
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt); unary && unary->getOpcode() == clang::UO_AddrOf)
    note(unary->getSubExpr());
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const unsigned builtin = callee ? callee->getBuiltinID() : 0;
    if (builtin == clang::Builtin::BIaddressof || builtin == clang::Builtin::BI__addressof ||
        builtin == clang::Builtin::BI__builtin_addressof)
      note(call->getArg(0));
  }
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(stmt); either && either->isGLValue()) {
    note(either->getTrueExpr());
    note(either->getFalseExpr());
  }
  if (const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(stmt))
    if (const clang::Expr* value = returned->getRetValue(); value && value->isGLValue()) note(value);
  // The members of what a list in braces makes.
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(stmt);
  const auto* record = list ? list->getType()->getAsCXXRecordDecl() : nullptr;
  if (record && record->hasDefinition() && record->getNumBases() == 0) {
    unsigned k = 0;
    for (const clang::FieldDecl* field : record->getDefinition()->fields())
      if (k < list->getNumInits()) {
        if (field->getType()->isReferenceType()) note(list->getInit(k));
        ++k;
      }
  }
  return found;
}

/// The same of a member's initial value.
const clang::VarDecl* escapingIn(const clang::CXXCtorInitializer* init) {
  const bool isReference = init->isMemberInitializer() && init->getMember()->getType()->isReferenceType();
  return isReference ? anyVectorNamed(init->getInit()) : nullptr;
}

/// The vectors that a function returns; what closures in it return is theirs.
void findReturned(const clang::Stmt* stmt, llvm::SmallVectorImpl<const clang::Expr*>& found) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return;
  if (const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(stmt); returned && returned->getRetValue())
    found.push_back(returned->getRetValue());
  for (const clang::Stmt* child : stmt->children()) findReturned(child, found);
}

}  // namespace

bool isMadeByMove(const clang::Expr* init) {
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(withoutWrapping(init));
  return made && made->getConstructor()->isMoveConstructor() && !withoutWrapping(made->getArg(0))->isPRValue();
}

bool anyMade(const clang::Expr* value, llvm::function_ref<bool(const clang::Expr*)> wanted) {
  const clang::Expr* plain = withoutWrapping(value);
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(plain); either && plain->isPRValue())
    return anyMade(either->getTrueExpr(), wanted) || anyMade(either->getFalseExpr(), wanted);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain); list && list->getNumInits() == 1)
    return anyMade(list->getInit(0), wanted);
  return wanted(plain);
}

const clang::VarDecl* movedFrom(const clang::Expr* init) {
  return vectorNamed(llvm::cast<clang::CXXConstructExpr>(withoutWrapping(init))->getArg(0));
}

bool BufferSwaps::leadsTo(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted) {
  llvm::SmallPtrSet<const clang::VarDecl*, 8> seen{vector};
  llvm::SmallVector<const clang::VarDecl*, 8> open{vector};
  while (!open.empty()) {
    const clang::VarDecl* each = open.pop_back_val();
    if (wanted(each)) return true;
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    if (!function) continue;
    const Uses& uses = usesOf(function);
    const auto next = uses.goesTo.find(each);
    if (next == uses.goesTo.end()) continue;
    for (const clang::VarDecl* to : next->second)
      if (seen.insert(to).second) open.push_back(to);
  }
  return false;
}

bool BufferSwaps::escapes(const clang::VarDecl* vector) {
  if (const auto known = escaping_.find(vector); known != escaping_.end()) return known->second;
  llvm::SmallPtrSet<const clang::VarDecl*, 8> seen{vector};
  llvm::SmallVector<const clang::VarDecl*, 8> open{vector};
  bool found = false;
  while (!open.empty() && !found) {
    const clang::VarDecl* each = open.pop_back_val();
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    if (!function) continue;
    const Uses& uses = usesOf(function);
    found = uses.escaping.contains(each);
    if (const auto next = uses.isSeenAs.find(each); next != uses.isSeenAs.end())
      for (const clang::VarDecl* to : next->second)
        if (seen.insert(to).second) open.push_back(to);
  }
  return escaping_[vector] = found;
}

bool BufferSwaps::swapsBuffer(const clang::VarDecl* vector) {
  if (const auto known = known_.find(vector); known != known_.end()) return known->second;
  const bool found = leadsTo(vector, [&](const clang::VarDecl* each) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    return function && usesOf(function).isSwapped(each);
  });
  return known_[vector] = found;
}

/// The block that a variable is declared in, and nothing within it.
static const clang::CompoundStmt* blockOf(const clang::VarDecl* variable, const clang::Stmt* within) {
  if (!within) return nullptr;
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(within);
  const auto declares = [&](const clang::Stmt* each) {
    const auto* declared = llvm::dyn_cast<clang::DeclStmt>(each);
    return declared && llvm::is_contained(declared->decls(), variable);
  };
  if (block && llvm::any_of(block->body(), declares)) return block;
  for (const clang::Stmt* child : within->children())
    if (const clang::CompoundStmt* found = blockOf(variable, child)) return found;
  return nullptr;
}

bool BufferSwaps::allSwapPartners(const clang::VarDecl* vector,
                                  llvm::function_ref<bool(const clang::VarDecl*)> wanted) {
  const auto& exchanged = usesOf(llvm::cast<clang::FunctionDecl>(vector->getDeclContext())).exchanged;
  return llvm::all_of(llvm::make_range(exchanged.findLeader(vector), exchanged.member_end()), wanted);
}

bool BufferSwaps::swapsAmongLocals(const clang::VarDecl* vector) {
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
  if (!function) return false;
  const Uses& uses = usesOf(function);
  return uses.isSwapped(vector) && allSwapPartners(vector, [&](const clang::VarDecl* each) {
           return !llvm::isa<clang::ParmVarDecl>(each) && !each->getType()->isReferenceType() &&
                  each->getDeclContext() == uses.function && uses.goesTo.count(each) == 0 &&
                  !uses.escaping.contains(each) && !uses.swappedWithUnnamed.contains(each);
         });
}

/// Whether a jump may lead into the middle of a statement.
static bool hasLabel(const clang::Stmt* stmt) {
  return stmt && (llvm::isa<clang::LabelStmt>(stmt) || llvm::any_of(stmt->children(), hasLabel));
}

/// One of a block within has the memory of another until it is made again, which may be too late.
bool BufferSwaps::madeTogether(const clang::VarDecl* vector) {
  if (!swapsAmongLocals(vector)) return false;
  const auto* function = llvm::cast<clang::FunctionDecl>(vector->getDeclContext());
  const clang::Stmt* body = usesOf(function).function->getBody();
  const clang::CompoundStmt* block = blockOf(vector, body);
  return block && !hasLabel(block) &&
         allSwapPartners(vector, [&](const clang::VarDecl* each) { return blockOf(each, body) == block; });
}

BufferSwaps::Uses& BufferSwaps::usesOf(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function->hasBody(definition)) definition = function;
  const auto [found, isNew] = uses_.try_emplace(definition);
  if (!isNew) return found->second;
  found->second.function = definition;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition))
    for (const clang::CXXCtorInitializer* init : constructor->inits()) {
      visit(init->getInit(), found->second);
      if (const clang::VarDecl* escaping = escapingIn(init)) found->second.escaping.insert(escaping);
      if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(init->getInit()))
        visitInherited(constructor, inherited->getConstructor(), found->second);
    }
  visit(definition->getBody(), found->second);
  if (!vectorElement(definition->getReturnType()).isNull()) findReturned(definition->getBody(), found->second.returned);
  return found->second;
}

void BufferSwaps::visit(const clang::Stmt* stmt, Uses& uses) {
  if (!stmt) return;
  for (const clang::VarDecl* escaping : escapingIn(stmt)) uses.escaping.insert(escaping);
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt))
    for (const clang::VarDecl* seen : resizedCaptures(lambda, uses.function, entry_)) uses.escaping.insert(seen);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) visitCall(call, uses);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt))
    visitArguments(made->getConstructor(), {made->getArgs(), made->getNumArgs()}, uses);
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* each : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each)) visitVariable(variable, uses);
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part, uses); });
}

void BufferSwaps::visitVariable(const clang::VarDecl* variable, Uses& uses) {
  if (!variable->hasInit() || vectorElement(variable->getType()).isNull()) return;
  if (variable->getType()->isReferenceType()) {
    const clang::VarDecl* named = isChangeable(variable->getType()) ? vectorNamed(variable->getInit()) : nullptr;
    if (named) uses.goesTo[named].push_back(variable);
    if (const clang::VarDecl* seen = anyVectorNamed(variable->getInit())) uses.isSeenAs[seen].push_back(variable);
  } else {
    anyMade(variable->getInit(), [&](const clang::Expr* made) {
      if (isMadeByMove(made))
        noteSwap({variable, vectorMoved(llvm::cast<clang::CXXConstructExpr>(made)->getArg(0), uses)}, uses);
      return false;
    });
  }
  uses.received.emplace_back(variable, variable->getInit());
}

/// Whether a call itself exchanges the memory of vectors.
static bool exchangesMemory(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  // What an expression makes is copied: nothing points to it.
  if (method && method->isMoveAssignmentOperator() && call->getNumArgs() > 0)
    return !withoutWrapping(call->getArg(call->getNumArgs() - 1))->isPRValue();
  if (method && isOfVector(method)) return method->getDeclName().isIdentifier() && method->getName() == "swap";
  const std::string name = standardName(callee);
  return name == "swap" || name == "move" || name == "exchange";
}

/// The vector that is moved from, or exchanged, where an expression stands; null where it is no variable.
const clang::VarDecl* BufferSwaps::vectorMoved(const clang::Expr* from, Uses& uses) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(withoutWrapping(from));
  const bool isMove = call && call->getDirectCallee() && standardName(call->getDirectCallee()) == "move";
  const clang::VarDecl* named = vectorNamed(isMove ? call->getArg(0) : from);
  if (isMove && named) uses.seenMoves.insert(call);
  return named;
}

/// Notes that vectors exchange their memory with each other; null is one that is no variable.
void BufferSwaps::noteSwap(llvm::ArrayRef<const clang::VarDecl*> vectors, Uses& uses) {
  const clang::VarDecl* first = nullptr;
  for (const clang::VarDecl* vector : vectors) {
    if (!vector) continue;
    uses.exchanged.insert(vector);
    if (first) uses.exchanged.unionSets(first, vector);
    if (llvm::is_contained(vectors, nullptr)) {
      uses.swappedWithUnnamed.insert(vector);
      uses.swappedAcrossCalls.insert(vector);
    }
    first = vector;
  }
}

/// Of a parameter by value, which exchanges its memory with what it is moved from.
void BufferSwaps::noteArgument(const clang::Expr* argument, Uses& uses) {
  if (vectorElement(argument->getType()).isNull() || !isMadeByMove(argument)) return;
  const auto* made = llvm::cast<clang::CXXConstructExpr>(withoutWrapping(argument));
  const clang::VarDecl* moved = vectorMoved(made->getArg(0), uses);
  if (!moved) return;
  uses.exchanged.insert(moved);
  uses.swappedWithUnnamed.insert(moved);
}

void BufferSwaps::visitCall(const clang::CallExpr* call, Uses& uses) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  for (const clang::Expr* argument : call->arguments()) noteArgument(argument, uses);
  if (!callee) return;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (exchangesMemory(call, callee) && !uses.seenMoves.contains(call)) {
    llvm::SmallVector<const clang::VarDecl*, 3> vectors;
    const auto note = [&](const clang::Expr* operand) {
      if (!vectorElement(operand->getType()).isNull()) vectors.push_back(vectorMoved(operand, uses));
    };
    for (const clang::Expr* argument : call->arguments()) note(argument);
    if (const clang::Expr* object = objectOf(call)) note(object);
    if (standardName(callee) == "move") vectors.push_back(nullptr);  // what takes it is no variable
    noteSwap(vectors, uses);
  }
  if (method && method->isMoveAssignmentOperator() && call->getNumArgs() > 0)
    if (const clang::VarDecl* to = vectorNamed(objectOf(call)))
      uses.received.emplace_back(to, call->getArg(call->getNumArgs() - 1));
  if (method && isOfVector(method) && method->getIdentifier() && method->getName() == "reserve")
    if (const clang::VarDecl* named = vectorNamed(objectOf(call))) uses.reserved.insert(named);
  llvm::ArrayRef<const clang::Expr*> arguments(call->getArgs(), call->getNumArgs());
  if (llvm::isa<clang::CXXOperatorCallExpr>(call) && method && !arguments.empty()) arguments = arguments.drop_front();
  visitArguments(callee, arguments, uses);
}

/// What an inherited constructor is given goes on to the base's.
void BufferSwaps::visitInherited(const clang::CXXConstructorDecl* own, const clang::CXXConstructorDecl* base,
                                 Uses& uses) {
  const clang::FunctionDecl* definition = nullptr;
  if (!base->hasBody(definition)) return;
  for (unsigned k = 0; k < own->getNumParams(); ++k) {
    const clang::ParmVarDecl* given = own->getParamDecl(k);
    if (vectorElement(given->getType()).isNull()) continue;
    if (isChangeable(given->getType())) uses.goesTo[given].push_back(definition->getParamDecl(k));
    uses.isSeenAs[given].push_back(definition->getParamDecl(k));
  }
}

void BufferSwaps::visitArguments(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments,
                                 Uses& uses) {
  const clang::FunctionDecl* definition = nullptr;
  // `operator=` takes its argument's address.
  if (isOfVector(callee) || isReferenceCast(callee) || !callee->hasBody(definition)) return;
  for (unsigned k = 0; k < definition->getNumParams() && k < arguments.size(); ++k) {
    const clang::ParmVarDecl* parameter = definition->getParamDecl(k);
    if (parameter->getType()->isReferenceType()) {
      if (const clang::VarDecl* named = vectorNamed(arguments[k])) uses.goesTo[named].push_back(parameter);
      if (const clang::VarDecl* named = anyVectorNamed(arguments[k])) uses.isSeenAs[named].push_back(parameter);
    } else if (!vectorElement(parameter->getType()).isNull()) {
      uses.given.emplace_back(parameter, arguments[k]);
    }
  }
}

}  // namespace sparsegen::lowering
