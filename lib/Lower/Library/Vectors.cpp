//===- Vectors.cpp - which vector an expression is ------------------------===//
//
// Variables, temporaries, and vectors within objects.
//
//===----------------------------------------------------------------------===//

#include "Lower/Library/Vectors.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Source/Sizes.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statics/State.h"
#include "Lower/Statics/StaticInitialisers.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;

Vector Vectors::made(const Held& held) {
  if (held.isCell)
    return within(held.isPointerBehind ? build.load(held.memory) : build.address(held.memory), held.element);
  const ExprId size = held.isFixed || held.isBehind ? build.load(held.size) : build.address(held.size);
  if (!held.isPointer)
    return {build.element(build.address(held.memory), build.integer(0)), size, held.element, held.isFixed};
  const ExprId pointer = held.isPointerBehind ? build.load(held.memory)
                         : held.isSwapped     ? shared.movables.address(build, held.memory)
                                              : build.address(held.memory);
  return {build.load(pointer), size, held.element, held.isFixed, held.isSwapped ? pointer : ExprId{}, {},
          held.isLimited};
}

ExprId Vectors::sizeOf(const Vector& vector) { return vector.isFixed ? vector.size : build.load(vector.size); }

/// Memory and size of a vector that this function makes.
Vectors::Held Vectors::storage(clang::QualType element, const std::string& name, clang::SourceRange at) {
  requireElements(shared, element, at);
  const ir::TypeId type = lowerType(shared, element, at);
  Held made;
  made.element = element;
  made.memory = function.local(name.empty() ? function.names.generatedLocal("memory") : function.names.local(name),
                               build.array(type, ExprId{}), at);
  made.size =
      function.local(name.empty() ? function.names.generatedLocal("size") : function.names.local(name + "_size"),
                     build.scalar(ScalarKind::U64), at);
  if (shared.sizedVectors) shared.growths.push_back({made.memory, build.load(made.size)});
  return made;
}

void Vectors::rename(ir::ObjectId object, const Names::Local& name) {
  module[object].name = name.name;
  module[object].called = name.called == name.name ? std::string() : name.called;
}

ir::TypeId Vectors::cellType(clang::QualType vector, clang::SourceRange at) {
  const auto type = shared.inner->ownType(vector.getNonReferenceType().getUnqualifiedType());
  if (!type || !shared.inner->isCell(*type))
    shared.unsupported(at,
                       "a vector of this type, which parameters of the function to differentiate have in them, is "
                       "not supported as a variable here",
                       "use a vector of numbers");
  return *type;
}

/// A variable that will point to elements from the function's start on.
ir::ObjectId Vectors::pointerTo(const std::string& name, ir::TypeId element) {
  return function.local(function.names.local(name + "_data"), build.pointer(element), {});
}

/// Lets the vector point to its memory, from the function's start on: whatever is exchanged, each has its own.
void Vectors::makeExchangeable(Held& held, clang::SourceRange at) {
  const ir::ObjectId variable = pointerTo(calledName(module[held.memory]), module[module[held.memory].type].element);
  pointers_.push_back({function.id, variable, held.memory, at});
  if (shared.sizedVectors) shared.exchangedVectors.emplace_back(held.memory, held.size);
  held.memory = variable;
  held.isPointer = held.isSwapped = true;
}

/// What only this function has is pointed to anew in each call of it; what a caller may get stays where it is.
void Vectors::finish() {
  ir::Block made;
  for (const EscapingBuffer& each : pointers_) {
    if ((isHanded_ || each.isPool) && module.entry != function.id) {
      shared.escapingBuffers.push_back(each);
      continue;
    }
    made.push_back(build.statement(ir::Declare{each.pointer}));
    made.push_back(build.statement(
        ir::Assign{build.address(each.pointer), build.element(build.address(each.memory), build.integer(0))}));
  }
  function.tables.insert(function.tables.begin(), made.begin(), made.end());
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// Where sizes are known at run time only: the elements of a vector that is made with a number of them.
ExprId Vectors::writtenExtent(const Held& own, const clang::Expr* init) {
  const auto* made = init ? llvm::dyn_cast<clang::CXXConstructExpr>(withoutWrapping(init)) : nullptr;
  if (!shared.sizedVectors || !made || made->getNumArgs() == 0) return {};
  const clang::QualType type = made->getConstructor()->getParamDecl(0)->getType().getNonReferenceType();
  if (!type->isIntegerType() || made->getArg(0)->HasSideEffects(shared.context)) return {};
  const ExprId number = function.kept(convert(function, lowerValue(function, made->getArg(0)), ScalarKind::I64));
  shared.sizedVectors->emplace_back(own.memory, own.size);
  return number;
}

bool Vectors::declare(const clang::VarDecl* decl) {
  const clang::QualType element = vectorElement(decl->getType());
  if (element.isNull()) return false;
  if (decl->getType()->isReferenceType()) {
    reference(decl);
    return true;
  }
  const bool isSwapped = shared.bufferSwaps.swapsBuffer(decl);
  const bool isCell = shared.inner->isCellVariable(decl);
  // What the caller of the entry function has room for is what is left in the end, not what another value had before.
  const bool hasRoom = result_ && (result_->isBehind || !mayLose(decl, function.definition->getBody()));
  if (decl->isNRVOVariable() && hasRoom && !isSwapped && (!isCell || result_->isCell)) {
    held_[decl] = *result_;
    construct(made(*result_), decl->getInit());
    return true;
  }
  const clang::Expr* init = decl->getInit();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(withoutWrapping(init));
      call && call->isPRValue() && (isCell ? returnsCell(call) : !isSwapped)) {
    // What a call returns becomes the variable.
    const Held adopted = *temporaryOf(call);
    rename(adopted.memory, nameOf(function, decl));
    if (!adopted.isCell) rename(adopted.size, function.names.local(decl->getNameAsString() + "_size"));
    held_[decl] = adopted;
    return true;
  }
  if (isCell) {
    const Held own = cellStorage(decl->getType(), decl->getNameAsString(), decl->getSourceRange());
    held_[decl] = own;
    construct(made(own), init);
    return true;
  }
  Held own = storage(element, decl->getNameAsString(), decl->getSourceRange());
  if (isSwapped) {
    const ir::ObjectId memory = own.memory;
    makeExchangeable(own, decl->getSourceRange());
    // In each round anew, where no other has its memory by now.
    if (!function.loops.empty() && shared.bufferSwaps.madeTogether(decl))
      function.emit(ir::Assign{build.address(own.memory), build.element(build.address(memory), build.integer(0))});
  } else {
    function.emit(ir::Declare{own.memory, writtenExtent(own, init)});
  }
  function.emit(ir::Declare{own.size});
  held_[decl] = own;
  construct(made(own), init);
  return true;
}

/// What is reached by a pointer to a cell.
Vectors::Held Vectors::behind(ir::ObjectId pointer, clang::QualType element) {
  Held held;
  held.memory = pointer;
  held.element = element;
  held.isCell = held.isPointerBehind = true;
  return held;
}

/// A reference to a variable is the variable; one to a member of a struct is what the member is now, which can't
/// change.
void Vectors::reference(const clang::VarDecl* decl) {
  const clang::Expr* plain = withoutWrapping(decl->getInit());
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && isMoved(call))
    plain = withoutWrapping(call->getArg(0));
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
      const bool isHere =
          variable->hasLocalStorage() || variable->getType()->isReferenceType() || held_.find(variable) != held_.end();
      if (!isHere) table(variable, name->getSourceRange());
      if (const auto known = held_.find(variable); known != held_.end()) {
        const Held same = known->second;
        held_[decl] = same;
        return;
      }
    }
  const clang::SourceRange range = decl->getSourceRange();
  const Memory memory = shared.bufferSwaps.swapsBuffer(decl) ? Memory::Swapped : Memory::Own;
  if (const auto temporary = temporaryOf(plain, memory)) {
    held_[decl] = *temporary;
    return;
  }
  const Vector to = of(plain);
  if (to.cell.valid()) {
    const Held view = behind(function.local(nameOf(function, decl), build.typeOf(to.cell), range), to.element);
    function.emit(ir::Declare{view.memory});
    function.emit(ir::Assign{build.address(view.memory), to.cell});
    held_[decl] = view;
    return;
  }
  if (!to.isFixed)
    shared.unsupported(range, "a reference to one of several vectors is not supported", "name the vector itself");
  Held view;
  view.element = to.element;
  view.isPointer = view.isFixed = true;
  view.memory = function.local(nameOf(function, decl), build.typeOf(to.data), range);
  view.size =
      function.local(function.names.local(module[view.memory].name + "_size"), build.scalar(ScalarKind::U64), range);
  for (const auto& [object, value] : {std::pair(view.memory, to.data), std::pair(view.size, to.size)}) {
    function.emit(ir::Declare{object});
    function.emit(ir::Assign{build.address(object), value});
  }
  held_[decl] = view;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// A new vector with the value of an expression.
Vectors::Held Vectors::temporary(const clang::Expr* plain, clang::QualType element, clang::SourceRange at,
                                 Memory memory) {
  const bool isHolder = shared.inner->isOwnHolder(plain->getType());
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && call->isPRValue() && memory == Memory::Own) {
    const ExprId data = lowerCall(function, call, {});
    if (const auto known = results_.find(data.value); known != results_.end()) return known->second;
    shared.unsupported(at, "what this call gives is not supported as a vector");
  }
  const bool isSwapped = memory == Memory::Swapped || isMadeByMove(plain) || shared.bufferSwaps.isReturnedBuffer(plain);
  if (isHolder || (isSwapped && shared.inner->any())) {
    const Held made = cellStorage(plain->getType(), "", at);
    construct(this->made(made), plain);
    return made;
  }
  Held made = storage(element, "", at);
  if (isSwapped)
    makeExchangeable(made, at);
  else
    function.emit(ir::Declare{made.memory});
  function.emit(ir::Declare{made.size});
  construct(this->made(made), plain);
  return made;
}

/// The vector that an expression makes; nothing for one that names a vector.
std::optional<Vectors::Held> Vectors::temporaryOf(const clang::Expr* plain, Memory memory) {
  const clang::QualType element = vectorElement(plain->getType());
  if (!plain->isPRValue() || element.isNull()) return std::nullopt;
  return temporary(plain, element, plain->getSourceRange(), memory);
}

/// A constant of the source's, which the entry function makes (StaticInitialisers.cpp). Where the caller's objects hold
/// vectors of its type, each function that uses it makes one of its own, before all else.
Vector Vectors::table(const clang::VarDecl* variable, clang::SourceRange at) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  const bool isConstant = definition->getType().isConstQualified() ||
                          (!isWritten(shared, definition) && !definition->isExternallyVisible());
  if (variable->hasLocalStorage())
    shared.unsupported(at, "the vector `" + variable->getNameAsString() + "` belongs to another function",
                       "pass it as a parameter");
  if (!init || !isConstant)
    shared.unsupported(at, "the vector `" + variable->getNameAsString() + "` outlives the call and may change",
                       "pass it as a parameter");
  const clang::QualType type = definition->getType().getUnqualifiedType();
  if (const auto own = shared.inner->ownType(type); own && shared.inner->isCell(*own)) {
    placeOfState(function, variable, at);
    held_[variable] = behind(function.objects[variable->getCanonicalDecl()], vectorElement(type));
    return made(held_[variable]);
  }
  ir::Block* const outer = std::exchange(function.open, &function.tables);
  const Held own = storage(vectorElement(type), definition->getNameAsString(), at);
  function.emit(ir::Declare{own.memory});
  function.emit(ir::Declare{own.size});
  held_[variable] = own;
  construct(made(own), staticInitialiser(shared, definition));
  function.open = outer;
  return made(own);
}

/// A vector that is a record of its pointer and its size: a cell, or one that can't change.
Vector Vectors::within(ExprId record, clang::QualType element) {
  const ExprId pointer = build.field(record, 0), size = build.field(record, 1);
  if (!shared.inner->isCell(build.pointee(record))) return {build.load(pointer), build.load(size), element, true};
  return {build.load(pointer), size, element, false, pointer, record};
}

/// A vector within a struct, or within another vector.
Vector Vectors::member(const clang::Expr* expr) {
  const ExprId where = lowerPlace(function, expr);
  const clang::QualType element = vectorElement(expr->getType());
  const ir::TypeId held = build.pointee(where);
  const bool isRecord = module[held].kind == ir::TypeKind::Record;
  if (!isRecord || !(isCalled(shared, module[held].record) || shared.inner->isCell(held)))
    shared.unsupported(expr->getSourceRange(), "this vector is not supported", "use vectors that are variables");
  return within(where, element);
}

Vector Vectors::of(const clang::Expr* expr) {
  const clang::Expr* plain = withoutWrapping(expr);
  if (plain->getType()->isPointerType()) {  // `p->size()`
    return within(lowerValue(function, plain), vectorElement(plain->getType()->getPointeeType()));
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && isMoved(call)) return of(call->getArg(0));
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain)) {
    const auto* part = llvm::dyn_cast<clang::BindingDecl>(name->getDecl());
    if (part && !part->getHoldingVar()) return of(part->getBinding());
    const auto* variable = part ? part->getHoldingVar() : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable) {
      if (const auto known = held_.find(variable); known != held_.end()) return made(known->second);
      if (const auto found = function.captures.find(variable); found != function.captures.end()) {
        const ExprId member =
            build.field(build.load(function.thisObject), fieldOf(shared, found->second, plain->getSourceRange()));
        const bool isBehind = module[build.pointee(member)].kind == ir::TypeKind::Pointer;
        return within(isBehind ? build.load(member) : member, vectorElement(variable->getType()));
      }
      if (!variable->getType()->isReferenceType()) return table(variable, plain->getSourceRange());
      if (const clang::Expr* named = aliased(function, variable)) return of(named);
      if (variable->hasGlobalStorage())
        shared.unsupported(plain->getSourceRange(), "a reference to this vector is not supported here",
                           "name the vector itself");
    }
  }
  if (const auto temporary = temporaryOf(plain)) return made(*temporary);
  // An assignment gives what was assigned to.
  if (const auto* assigned = llvm::dyn_cast<clang::CXXOperatorCallExpr>(plain);
      assigned && assigned->getOperator() == clang::OO_Equal) {
    lowerDiscarded(function, assigned);
    return of(assigned->getArg(0));
  }
  return member(plain);
}

/// What leads to a vector that a variable is: to its cell, or to one that stands for what nothing changes.
ExprId Vectors::placeOf(const clang::DeclRefExpr* name) {
  const clang::SourceRange range = name->getSourceRange();
  const auto* variable = llvm::cast<clang::VarDecl>(name->getDecl());
  const bool isCaptured = function.captures.count(variable) != 0;
  const Vector vector = of(name);
  if (vector.cell.valid()) return vector.cell;
  if (!isCaptured && (!variable->hasLocalStorage() || vector.isFixed))
    return viewOf(vector, variable->getType(), range);
  shared.unsupported(range, "a reference to this vector is not supported here",
                     isCaptured ? "pass the vector to the lambda as an argument" : "name the vector itself");
}

bool Vectors::isMoved(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  return call && isReferenceCast(call->getDirectCallee());
}

}  // namespace sparsegen::lowering
