//===- GivenMemory.cpp - functions that return memory of others -----------===//
//
// C++ moves a vector that a function returns, and the IR copies it, which is the
// same as long as nothing points to its elements. What pointed to them before the
// call does so behind it:
//
//     State taken(State& from) { State v; v.swap(from); return v; }
//     State scaled(State v) { ...; return v; }    called with std::move(u)
//
// Such a function's result is a cell (InnerVectors.h), as is what its caller makes
// of it: these exchange their memory.
//
//===----------------------------------------------------------------------===//

#include "Lower/Library/GivenMemory.h"

#include "Lower/Context/ModuleContext.h"
#include "Lower/Source/Exchanges.h"
#include "Lower/Source/Implied.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/LeftPointers.h"
#include "Lower/Source/PointedInto.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace sparsegen::lowering {

namespace {

/// The functions that one may call: those that it names, or runs, directly or by each other. What a `std::function`
/// calls is named where it is made.
class Reached {
public:
  explicit Reached(const clang::FunctionDecl* first) {
    add(first);
    for (std::size_t k = 0; k < functions.size(); ++k) visit(functions[k]);
  }

  llvm::SetVector<const clang::FunctionDecl*> functions;

private:
  void add(const clang::FunctionDecl* function) {
    const clang::FunctionDecl* definition = nullptr;
    if (function && !isOfWrapper(function) && function->hasBody(definition)) functions.insert(definition);
  }
  void addOperators(const clang::CXXRecordDecl* record) {
    for (const clang::CXXMethodDecl* method : record->methods())
      if (method->getOverloadedOperator() == clang::OO_Call) add(method);
  }
  void addVirtual(const clang::CXXRecordDecl* record);
  void visit(const clang::FunctionDecl* function);
  void visit(const clang::Stmt* stmt);

  llvm::DenseSet<const clang::VarDecl*> tables_;
};

/// An object's virtual functions are called by names of its bases'.
void Reached::addVirtual(const clang::CXXRecordDecl* record) {
  record = record->getDefinition();
  if (!record || !record->isPolymorphic()) return;
  for (const clang::CXXMethodDecl* method : record->methods())
    if (method->isVirtual()) add(method);
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* held = base.getType()->getAsCXXRecordDecl()) addVirtual(held);
}

void Reached::visit(const clang::FunctionDecl* function) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) addVirtual(method->getParent());
  forEachPart(function, [&](const clang::Stmt* part) { visit(part); });
}

void Reached::visit(const clang::Stmt* stmt) {
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    add(llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()));
    const auto* table = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (table && table->hasGlobalStorage() && table->getAnyInitializer() && tables_.insert(table).second)
      visit(table->getAnyInitializer());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(stmt))
    add(llvm::dyn_cast<clang::FunctionDecl>(member->getMemberDecl()));
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) {
    add(made->getConstructor());
    addVirtual(made->getConstructor()->getParent());
    addOperators(made->getConstructor()->getParent());
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt))
    for (const clang::CXXMethodDecl* method : lambda->getLambdaClass()->methods()) add(method);
  forEachImplied(stmt, [&](const clang::FunctionDecl* each) { add(each); });
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part); });
}

const clang::FunctionDecl* called(const clang::Expr* made) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(made);
  return call && made->isPRValue() ? call->getDirectCallee() : nullptr;
}

}  // namespace

bool Exchanges::givesMemory(const clang::FunctionDecl* function) const {
  const clang::FunctionDecl* definition = nullptr;
  return function && function->hasBody(definition) && giving_.contains(definition);
}

bool Exchanges::isGivenMemory(const clang::Expr* value) const {
  return anyMade(value, [&](const clang::Expr* made) { return givesMemory(called(made)); });
}

/// Whether something may point to what a vector holds that is moved from.
bool Exchanges::isPointedInto(const clang::VarDecl* vector) {
  const auto* user = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
  const bool isOfThis = user && vector->hasLocalStorage() && !vector->getType()->isReferenceType();
  if (!isOfThis || !user->hasBody(user) || brought_.contains(vector)) return true;
  const auto isLent = [&](const clang::ParmVarDecl* each) {
    return leadsTo(each, [&](const clang::VarDecl* to) {
      const auto* in = llvm::dyn_cast<clang::FunctionDecl>(to->getDeclContext());
      return in && (usesOf(in).isExchanged(to) || usesOf(in).escaping.contains(to));
    });
  };
  if (const auto known = pointedInto_.find(vector); known != pointedInto_.end()) return known->second;
  const bool found = mayPointInto(vector, user, isLent, [&](const clang::Expr* value) { return isGivenMemory(value); });
  return pointedInto_[vector] = found;
}

bool Exchanges::bringsMemory(const clang::Expr* argument) {
  return anyMade(argument, [&](const clang::Expr* made) {
    const bool isCall = made->isPRValue() && llvm::isa<clang::CallExpr>(made);
    if (isMadeByMove(made)) return !movedFrom(made) || isPointedInto(movedFrom(made));
    return isCall && (leftBy(called(made)) != Leaves::Nothing || givesMemory(called(made)));
  });
}

/// Whether the memory that a variable has in the end is this function's, or that of a parameter which brings none.
bool Exchanges::isOwn(const clang::VarDecl* vector, const Uses& uses) {
  const auto isElsewhere = [&](const clang::VarDecl* each) {
    const auto* user = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    return user && user != uses.function && (usesOf(user).isExchanged(each) || usesOf(user).escaping.contains(each));
  };
  const auto isOfThis = [&](const clang::VarDecl* each) {
    return each->getDeclContext() == uses.function && each->hasLocalStorage() && !each->getType()->isReferenceType() &&
           !brought_.contains(each) && !uses.escaping.contains(each) && !uses.exchangedAbroad.contains(each) &&
           !leadsTo(each, isElsewhere);
  };
  return uses.isExchanged(vector) ? allExchanging(vector, isOfThis) : isOfThis(vector);
}

bool Exchanges::returnsMemory(const clang::Expr* value, const Uses& uses) {
  return anyMade(value, [&](const clang::Expr* made) {
    if (!isMadeByMove(made)) return givesMemory(called(made));
    const clang::VarDecl* moved = movedFrom(made);
    const auto isReserved = [&](const clang::VarDecl* each) {
      const auto* user = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
      return user && usesOf(user).reserved.contains(each);
    };
    return !moved || !isOwn(moved, uses) || (countsReserved_ && leadsTo(moved, isReserved));
  });
}

bool Exchanges::handsBack(const clang::ParmVarDecl* parameter) {
  const Uses& uses = usesOf(llvm::cast<clang::FunctionDecl>(parameter->getDeclContext()));
  const auto hasIt = [&](const clang::Expr* made) {
    if (!isMadeByMove(made)) return false;
    const clang::VarDecl* moved = movedFrom(made);
    return !moved || moved == parameter || uses.exchanged.isEquivalent(moved, parameter);
  };
  return llvm::any_of(uses.returned, [&](const clang::Expr* value) { return anyMade(value, hasIt); });
}

/// Notes who comes to have memory that somebody may point into, and says whether that is something new.
bool Exchanges::findReceived(const Uses& uses) {
  bool isNew = false;
  for (const auto& [parameter, argument] : uses.given)
    if (!brought_.contains(parameter) && bringsMemory(argument)) isNew = brought_.insert(parameter).second;
  for (const auto& [vector, from] : uses.received) {
    const auto* user = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
    if (!user || !isGivenMemory(from) || usesOf(user).exchangedAbroad.contains(vector)) continue;
    noteExchange({vector, nullptr}, usesOf(user));
    isNew = true;
  }
  return isNew;
}

/// Looks once more at a function, and says whether that told something new.
bool Exchanges::findGiven(const clang::FunctionDecl* function) {
  Uses& uses = usesOf(function);
  const bool isNew = findReceived(uses);
  const auto isGiven = [&](const clang::Expr* value) { return returnsMemory(value, uses); };
  if (function == entry_ || giving_.contains(function) || llvm::none_of(uses.returned, isGiven)) return isNew;
  giving_.insert(function);
  const auto noteMoved = [&](const clang::Expr* made) {
    const clang::VarDecl* moved = isMadeByMove(made) ? movedFrom(made) : nullptr;
    const bool isHere = moved && moved->getDeclContext() == function;
    if (isHere && !(moved->isNRVOVariable() && isOwn(moved, uses))) noteExchange({moved, nullptr}, uses);
    return false;
  };
  for (const clang::Expr* value : uses.returned) anyMade(value, noteMoved);
  return true;
}

void Exchanges::start(const clang::FunctionDecl* entry) {
  if (!entry->hasBody(entry_)) return;
  reached_ = Reached(entry_).functions.takeVector();
  findAllGiven();
}

void Exchanges::countReserved() {
  countsReserved_ = true;
  findAllGiven();
}

void Exchanges::findAllGiven() {
  bool isMore = true;
  while (isMore) {
    isMore = false;
    for (const clang::FunctionDecl* function : reached_) isMore |= findGiven(function);
    pointedInto_.clear();
  }
  known_.clear();
  escaping_.clear();
}

void requireNoneHandedBack(ModuleContext& shared, clang::SourceRange at, const char* what, const char* wayOut) {
  if (!shared.handBackNothing) shared.handBackNothing = {at, what, wayOut};
}

void settleHandedBack(ModuleContext& shared) {
  const auto handsBack = [&](const clang::FunctionDecl* function) {
    return llvm::any_of(function->parameters(), [&](const clang::ParmVarDecl* each) {
      const bool isValue = !each->getType()->isReferenceType();
      return isValue && !vectorElement(each->getType()).isNull() && shared.exchanges.handsBack(each);
    });
  };
  if (shared.handBackNothing && llvm::any_of(shared.calledIndirectly, handsBack))
    shared.unsupported(shared.handBackNothing->at, shared.handBackNothing->what, shared.handBackNothing->wayOut);
}

}  // namespace sparsegen::lowering
