//===- ReturnedBuffers.cpp - functions that return memory of others -------===//

#include "Lower/Library/ReturnedBuffers.h"

#include "Lower/Context/ModuleContext.h"
#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/EscapeSummary.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/InteriorPointers.h"
#include "Lower/Source/Known.h"
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
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) { add(each); });
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part); });
}

const clang::FunctionDecl* called(const clang::Expr* made) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(made);
  return call && made->isPRValue() ? call->getDirectCallee() : nullptr;
}

}  // namespace

bool BufferSwaps::returnsBuffer(const clang::FunctionDecl* function) const {
  const clang::FunctionDecl* definition = nullptr;
  return function && function->hasBody(definition) && giving_.contains(definition);
}

bool BufferSwaps::isReturnedBuffer(const clang::Expr* value) const {
  return anyMade(value, [&](const clang::Expr* made) { return returnsBuffer(called(made)); });
}

/// Whether something may point to what a vector holds that is moved from.
bool BufferSwaps::isPointedInto(const clang::VarDecl* vector) {
  const auto* user = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
  const bool isOfThis = user && vector->hasLocalStorage() && !vector->getType()->isReferenceType();
  if (!isOfThis || !user->hasBody(user) || brought_.contains(vector)) return true;
  const auto isLent = [&](const clang::ParmVarDecl* each) {
    return leadsTo(each, [&](const clang::VarDecl* to) {
      const auto* in = llvm::dyn_cast<clang::FunctionDecl>(to->getDeclContext());
      return in && (usesOf(in).isSwapped(to) || usesOf(in).escaping.contains(to));
    });
  };
  if (const auto known = pointedInto_.find(vector); known != pointedInto_.end()) return known->second;
  const bool found =
      mayPointInto(vector, user, isLent, [&](const clang::Expr* value) { return isReturnedBuffer(value); });
  return pointedInto_[vector] = found;
}

bool BufferSwaps::bringsAliasedBuffer(const clang::Expr* argument) {
  return anyMade(argument, [&](const clang::Expr* made) {
    const bool isCall = made->isPRValue() && llvm::isa<clang::CallExpr>(made);
    if (isMadeByMove(made)) return !movedFrom(made) || isPointedInto(movedFrom(made));
    return isCall && (escapeSummary(called(made)) != EscapeSummary::Nothing || returnsBuffer(called(made)));
  });
}

/// Whether the memory that a variable has in the end is this function's, or that of a parameter which brings none.
bool BufferSwaps::isOwn(const clang::VarDecl* vector, const Uses& uses) {
  const auto isElsewhere = [&](const clang::VarDecl* each) {
    const auto* user = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    return user && user != uses.function && (usesOf(user).isSwapped(each) || usesOf(user).escaping.contains(each));
  };
  const auto isOfThis = [&](const clang::VarDecl* each) {
    return each->getDeclContext() == uses.function && each->hasLocalStorage() && !each->getType()->isReferenceType() &&
           !brought_.contains(each) && !uses.escaping.contains(each) && !uses.swappedAcrossCalls.contains(each) &&
           !leadsTo(each, isElsewhere);
  };
  return uses.isSwapped(vector) ? allSwapPartners(vector, isOfThis) : isOfThis(vector);
}

bool BufferSwaps::returnsSeenBuffer(const clang::Expr* value, const Uses& uses) {
  return anyMade(value, [&](const clang::Expr* made) {
    if (!isMadeByMove(made)) return returnsBuffer(called(made));
    const clang::VarDecl* moved = movedFrom(made);
    const auto isReserved = [&](const clang::VarDecl* each) {
      const auto* user = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
      return user && usesOf(user).reserved.contains(each);
    };
    return !moved || !isOwn(moved, uses) || (countsReserved_ && leadsTo(moved, isReserved));
  });
}

bool BufferSwaps::mayReturnParameterBuffer(const clang::ParmVarDecl* parameter) {
  const Uses& uses = usesOf(llvm::cast<clang::FunctionDecl>(parameter->getDeclContext()));
  const auto hasIt = [&](const clang::Expr* made) {
    if (!isMadeByMove(made)) return false;
    const clang::VarDecl* moved = movedFrom(made);
    return !moved || moved == parameter || uses.exchanged.isEquivalent(moved, parameter);
  };
  return llvm::any_of(uses.returned, [&](const clang::Expr* value) { return anyMade(value, hasIt); });
}

/// Notes who comes to have memory that somebody may point into, and says whether that is something new.
bool BufferSwaps::findReceived(const Uses& uses) {
  bool isNew = false;
  for (const auto& [parameter, argument] : uses.given)
    if (!brought_.contains(parameter) && bringsAliasedBuffer(argument)) isNew = brought_.insert(parameter).second;
  for (const auto& [vector, from] : uses.received) {
    const auto* user = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
    if (!user || !isReturnedBuffer(from) || usesOf(user).swappedAcrossCalls.contains(vector)) continue;
    noteSwap({vector, nullptr}, usesOf(user));
    isNew = true;
  }
  return isNew;
}

/// Looks once more at a function, and says whether that told something new.
bool BufferSwaps::findGiven(const clang::FunctionDecl* function) {
  Uses& uses = usesOf(function);
  const bool isNew = findReceived(uses);
  const auto isGiven = [&](const clang::Expr* value) { return returnsSeenBuffer(value, uses); };
  if (function == entry_ || giving_.contains(function) || llvm::none_of(uses.returned, isGiven)) return isNew;
  giving_.insert(function);
  const auto noteMoved = [&](const clang::Expr* made) {
    const clang::VarDecl* moved = isMadeByMove(made) ? movedFrom(made) : nullptr;
    const bool isHere = moved && moved->getDeclContext() == function;
    if (isHere && !(moved->isNRVOVariable() && isOwn(moved, uses))) noteSwap({moved, nullptr}, uses);
    return false;
  };
  for (const clang::Expr* value : uses.returned) anyMade(value, noteMoved);
  return true;
}

void BufferSwaps::start(const clang::FunctionDecl* entry) {
  if (!entry->hasBody(entry_)) return;
  const auto reached = Reached(entry_).functions.takeVector();
  reached_.assign(reached.begin(), reached.end());
  findBufferReturning();
}

void BufferSwaps::countReserved() {
  countsReserved_ = true;
  findBufferReturning();
}

void BufferSwaps::findBufferReturning() {
  bool isMore = true;
  while (isMore) {
    isMore = false;
    for (const clang::FunctionDecl* function : reached_) isMore |= findGiven(function);
    pointedInto_.clear();
  }
  known_.clear();
  escaping_.clear();
}

void requireNoParameterBufferReturned(ModuleContext& shared, clang::SourceRange at, const char* what,
                                      const char* wayOut) {
  if (!shared.returnNoParameterBuffer) shared.returnNoParameterBuffer = {at, what, wayOut};
}

void settleParameterBuffersReturned(ModuleContext& shared) {
  const auto mayReturnParameterBuffer = [&](const clang::FunctionDecl* function) {
    return llvm::any_of(function->parameters(), [&](const clang::ParmVarDecl* each) {
      const bool isValue = !each->getType()->isReferenceType();
      return isValue && !vectorElement(each->getType()).isNull() && shared.bufferSwaps.mayReturnParameterBuffer(each);
    });
  };
  if (shared.returnNoParameterBuffer && llvm::any_of(shared.calledIndirectly, mayReturnParameterBuffer))
    shared.unsupported(shared.returnNoParameterBuffer->at, shared.returnNoParameterBuffer->what,
                       shared.returnNoParameterBuffer->wayOut);
}

}  // namespace sparsegen::lowering
