//===- VectorParameters.cpp - vectors that are given and returned ---------===//
//
// What a vector is passed as: a pointer and a size, or, where the callee may
// exchange its memory or change its size, what leads to these of the caller's.
//
//===----------------------------------------------------------------------===//

#include <limits>

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/ReturnedBuffers.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/ByRefCaptures.h"
#include "Lower/Source/Sizes.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;

/// Whether a parameter's size may be changed for the caller.
static bool isSizeBehind(clang::QualType type) {
  return type->isReferenceType() && !type->getPointeeType().isConstQualified();
}

bool Vectors::parameter(const clang::ParmVarDecl* declared, const MakeParameter& make) {
  const clang::QualType element = vectorElement(declared->getType());
  if (element.isNull()) return false;
  const std::string name = declared->getNameAsString();
  const ir::TypeId type = lowerType(shared, element, declared->getSourceRange());
  if (shared.inner->isCellVariable(declared) && module.entry != function.id) {
    const ir::TypeId cell = cellType(declared->getType(), declared->getSourceRange());
    held_[declared] = behind(make(name, build.pointer(cell)), element);
    return true;
  }
  Held held;
  held.element = element;
  held.isPointer = true;
  // The caller of the entry function says how long its vectors are, and that is not changed.
  const bool isEntry = module.entry.valid() && module.entry == function.id;
  held.isBehind = isSizeBehind(declared->getType()) && !isEntry;
  held.isFixed = isEntry && declared->getType()->isReferenceType() && !isSizeBehind(declared->getType());
  held.isLimited = held.isBehind && shared.inner->any();
  held.isSwapped = held.isPointerBehind = shared.bufferSwaps.swapsBuffer(declared) && !isEntry;
  held.memory = make(name, held.isPointerBehind ? build.pointer(build.pointer(type)) : build.pointer(type));
  const ir::TypeId number = build.scalar(ScalarKind::U64);
  held.size = make(name.empty() ? name : name + "_size", held.isBehind ? build.pointer(number) : number);
  held_[declared] = held;
  if (isEntry) {
    shared.parameterObjects[declared] = held.memory;
    shared.parameterSizes[declared] = held.size;
  }
  return true;
}

void Vectors::enter() {
  if (module.entry != function.id) return;
  for (const clang::ParmVarDecl* declared : function.definition->parameters()) {
    const auto known = held_.find(declared);
    if (known == held_.end()) continue;
    const bool isSwapped = shared.bufferSwaps.swapsBuffer(declared), isCell = shared.inner->isCellVariable(declared);
    const Held given = known->second;
    if (declared->getType().getNonReferenceType().isConstQualified()) {
      if (isCell) held_[declared] = cellOf(declared, given);
      continue;
    }
    if (declared->getType()->isReferenceType()) {
      if (!isSwapped && !isCell) continue;
      held_[declared] = isCell ? cellOf(declared, given) : pointedTo(declared, given);
      given_.push_back({given.memory, held_[declared]});
      continue;
    }
    Held own = isCell ? cellStorage(declared->getType(), declared->getNameAsString(), declared->getSourceRange())
                      : storage(given.element, declared->getNameAsString(), declared->getSourceRange());
    if (isSwapped && !isCell) makeExchangeable(own, declared->getSourceRange());
    held_[declared] = own;
    copyAll(made(own), made(given));
  }
}

/// A vector of the caller's of the entry function that may be exchanged: a variable points to it.
Vectors::Held Vectors::pointedTo(const clang::ParmVarDecl* declared, const Held& given) {
  Held now = given;
  now.memory = pointerTo(declared->getNameAsString(), build.pointee(made(given).data));
  now.isSwapped = true;
  function.emit(ir::Declare{now.memory});
  function.emit(ir::Assign{build.address(now.memory), made(given).data});
  return now;
}

/// A cell to read a vector by that is none.
ExprId Vectors::viewOf(const Vector& vector, clang::QualType type, clang::SourceRange at) {
  // What leads to it may leave the block that it is made in.
  ir::Block* const outer = std::exchange(function.open, &function.tables);
  const ExprId cell = build.address(cellStorage(type, "", at).memory);
  function.open = outer;
  function.emit(ir::Assign{build.field(cell, 0), vector.data});
  function.emit(ir::Assign{build.field(cell, 1), sizeOf(vector)});
  function.emit(ir::Assign{build.field(cell, 2), sizeOf(vector)});
  return cell;
}

/// The same as a cell; its caller says how many elements there is room for.
Vectors::Held Vectors::cellOf(const clang::ParmVarDecl* declared, const Held& given) {
  const Held now =
      cellStorage(declared->getType(), declared->getNameAsString() + "_vector", declared->getSourceRange());
  const ExprId cell = build.address(now.memory);
  function.emit(ir::Assign{build.field(cell, 0), made(given).data});
  function.emit(ir::Assign{build.field(cell, 1), sizeOf(made(given))});
  function.emit(ir::Assign{build.field(cell, 2), size(std::numeric_limits<std::int64_t>::max())});
  return now;
}

/// One may have come to have the memory of another: so all are read before any is written.
void Vectors::leave() {
  if (given_.empty()) return;
  std::vector<Vector> now;
  for (const Given& each : given_) {
    now.push_back(made(each.now));
    if (given_.size() == 1) continue;
    const Held between = storage(each.now.element, "", {});
    function.emit(ir::Declare{between.memory});
    function.emit(ir::Declare{between.size});
    copyAll(made(between), now.back());
    now.back() = made(between);
  }
  for (std::size_t k = 0; k < given_.size(); ++k) {
    const ExprId to = build.load(given_[k].memory);
    ir::Block copies = function.block([&] { copyElements(to, now[k]); });
    const ExprId isOther = build.binary(ir::Op::NotEqual, made(given_[k].now).data, to);
    function.emit(ir::If{isOther, std::move(copies), {}});
  }
}

bool Vectors::result(clang::QualType type, const MakeParameter& make) {
  const clang::QualType element = type->isReferenceType() ? clang::QualType() : vectorElement(type);
  if (element.isNull()) return false;
  if (shared.inner->isOwnHolder(type) || shared.bufferSwaps.returnsBuffer(function.definition)) {
    if (module.entry == function.id)
      shared.unsupported(function.definition->getReturnTypeSourceRange(),
                         "a vector of vectors is not supported as the result of the function to differentiate",
                         "return a vector of numbers");
    result_ = behind(make("result", build.pointer(cellType(type, {}))), element);
    return true;
  }
  Held held;
  held.element = element;
  held.isPointer = true;
  held.memory = make("result", build.pointer(lowerType(shared, element, {})));
  const ir::TypeId number = build.scalar(ScalarKind::U64);
  // The caller of the entry function has room for as many elements as the slot says, and asks for no size.
  held.isBehind = !(module.entry.valid() && module.entry == function.id);
  if (held.isBehind)
    held.size = make("result_size", build.pointer(number));
  else
    held.size = function.local(function.names.local("result_size"), number, {});
  if (!held.isBehind) shared.resultObject = held.memory;
  result_ = held;
  return true;
}

bool Vectors::pass(ir::Call& call, const clang::Expr* argument, const PassedAs& parameter) {
  const clang::QualType element = vectorElement(parameter.type);
  if (element.isNull()) return false;
  const clang::SourceRange at = argument->getSourceRange();
  if (call.callee == module.entry && isSizeBehind(parameter.type))
    shared.unsupported(at,
                       "a call of the function to differentiate, with a vector that it may resize, is not supported",
                       "call another function, and that one from both");
  const bool exchanges = parameter.parameter && shared.bufferSwaps.swapsBuffer(parameter.parameter);
  const bool isCell = parameter.parameter && shared.inner->isCellVariable(parameter.parameter);
  const clang::Expr* plain = withoutWrapping(argument);
  const Vector given = parameter.type->isReferenceType() && !plain->isPRValue()
                           ? of(plain)
                           : made(temporary(plain, element, at, exchanges || isCell ? Memory::Swapped : Memory::Own));
  if (isSizeBehind(parameter.type)) requireResizable(given);
  if (isCell) {
    const bool isSame = given.isFixed || !shared.bufferSwaps.escapes(parameter.parameter);
    if (!given.cell.valid() && !isSizeBehind(parameter.type) && parameter.type->isReferenceType() && isSame) {
      call.arguments.push_back(viewOf(given, parameter.type, at));
      return true;
    }
    if (!given.cell.valid())
      shared.unsupported(at, "this vector is not supported as an argument for one that may change its size",
                         "name the vector itself");
    call.arguments.push_back(given.cell);
    return true;
  }
  requireNotHandedBack(argument, parameter);
  if (exchanges) requireSwappable(given, at);
  call.arguments.push_back(exchanges ? given.pointer : given.data);
  call.arguments.push_back(isSizeBehind(parameter.type) ? given.size : sizeOf(given));
  isHanded_ |= exchanges;
  return true;
}

bool Vectors::passPlace(ir::Call& call, ExprId place, const PassedAs& parameter, clang::SourceRange at) {
  const clang::QualType element = vectorElement(parameter.type);
  if (element.isNull()) return false;
  const Vector given = within(place, element);
  const bool isCell = parameter.parameter && shared.inner->isCellVariable(parameter.parameter);
  const bool isConstant = parameter.type->isReferenceType() && parameter.type->getPointeeType().isConstQualified();
  if (!isConstant || (isCell && !given.cell.valid()))
    shared.unsupported(at, "giving these vectors to a function is not supported here",
                       "let it take them by reference to const");
  if (isCell) {
    call.arguments.push_back(given.cell);
  } else {
    call.arguments.push_back(given.data);
    call.arguments.push_back(sizeOf(given));
  }
  return true;
}

/// Of a parameter by value: the memory that it comes with is copied where the callee returns it.
void Vectors::requireNotHandedBack(const clang::Expr* argument, const PassedAs& parameter) {
  if (parameter.type->isReferenceType() || !shared.bufferSwaps.bringsAliasedBuffer(argument)) return;
  constexpr const char* kWhat = "moving a vector to a function that returns it is not supported here";
  constexpr const char* kWayOut = "pass a copy";
  if (!parameter.parameter)
    requireNoParameterBufferReturned(shared, argument->getSourceRange(), kWhat, kWayOut);
  else if (shared.bufferSwaps.mayReturnParameterBuffer(parameter.parameter))
    shared.unsupported(argument->getSourceRange(), kWhat, kWayOut);
}

/// Whether two arguments may be one and the same vector.
bool Vectors::mayBeOne(const clang::Expr* a, const clang::Expr* b) const {
  a = withoutWrapping(a);
  b = withoutWrapping(b);
  const clang::VarDecl* first = variableOf(a);
  const clang::VarDecl* second = variableOf(b);
  if (a->isPRValue() || b->isPRValue()) return false;
  const auto isOwn = [&](const clang::VarDecl* each) { return each && !each->getType()->isReferenceType(); };
  if (!first || !second) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(a);
    const auto* other = llvm::dyn_cast<clang::MemberExpr>(b);
    const bool areOthers = member && other && member->getMemberDecl() != other->getMemberDecl();
    return shared.inner->any() && !areOthers && !isOwn(first) && !isOwn(second) && !isEntrys(first) &&
           !isEntrys(second);
  }
  if (first == second) return true;
  const bool bothRefer = first->getType()->isReferenceType() && second->getType()->isReferenceType();
  const bool oneRefersHere = (first->getType()->isReferenceType() && !llvm::isa<clang::ParmVarDecl>(first)) ||
                             (second->getType()->isReferenceType() && !llvm::isa<clang::ParmVarDecl>(second));
  return (bothRefer || oneRefersHere) && !(isEntrys(first) && isEntrys(second));
}

/// Whether a vector is that of the entry function's caller.
bool Vectors::isEntrys(const clang::VarDecl* vector) const {
  return vector && module.entry == function.id && llvm::isa<clang::ParmVarDecl>(vector);
}

/// Whether nothing leads to a vector but its name: no object, no reference, no closure that sees it change.
bool Vectors::isApart(const clang::Expr* expr) const {
  const clang::VarDecl* vector = variableOf(withoutWrapping(expr));
  return vector && (!vector->getType()->isReferenceType() || isEntrys(vector)) && !shared.bufferSwaps.escapes(vector);
}

void Vectors::requireDistinct(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments) {
  const auto isVector = [&](std::size_t k) {
    const clang::QualType type = callee->getParamDecl(static_cast<unsigned>(k))->getType();
    return type->isReferenceType() && !vectorElement(type).isNull();
  };
  const std::size_t count = std::min<std::size_t>(callee->getNumParams(), arguments.size());
  for (std::size_t k = 0; k < count; ++k) {
    if (!isVector(k) || !isSizeBehind(callee->getParamDecl(static_cast<unsigned>(k))->getType())) continue;
    for (std::size_t j = 0; j < count; ++j)
      if (j != k && isVector(j) && !isSizeBehind(callee->getParamDecl(static_cast<unsigned>(j))->getType()) &&
          mayBeOne(arguments[k], arguments[j]) &&
          SizeChanges::byCall(callee, isApart(arguments[k]) ? SizeChanges::Given::Apart : SizeChanges::Given::Any,
                              static_cast<unsigned>(k)))
        shared.unsupported(arguments[k]->getSourceRange(),
                           "a call that may change the size of a vector which may be another argument too is not "
                           "supported",
                           "pass a copy");
  }
}

/// By reference, the closure has the pointer and the size of the vector that is captured, or what leads to its cell
/// (ByRefCaptures.h); by value, the pointer and the size of a copy.
bool Vectors::capture(ExprId closure, const clang::FieldDecl* field, const clang::Expr* init,
                      const clang::LambdaExpr* lambda) {
  const clang::QualType element = vectorElement(field->getType());
  if (element.isNull()) return false;
  const clang::SourceRange at = init->getSourceRange();
  const bool isCopy = !field->getType()->isReferenceType();
  if (isCopy && lambda->isMutable())
    shared.unsupported(at, "a vector that a mutable lambda captures by value is not supported",
                       "capture it by reference");
  const Vector from = isCopy ? made(temporary(withoutWrapping(init), element, at, Memory::Own)) : of(init);
  const ExprId member = build.field(closure, fieldOf(shared, field, at));
  const bool isBehind = module[build.pointee(member)].kind == ir::TypeKind::Pointer;
  const clang::VarDecl* variable = capturedBy(lambda->getLambdaClass(), field);
  const bool mayChange = !isCopy && !from.isFixed && (!variable || shared.bufferSwaps.escapes(variable));
  const bool isDangling = isBehind && closureMayEscape(function.definition);
  if (!(isBehind && from.cell.valid()) && (mayChange || isDangling))
    shared.unsupported(at, "a lambda that refers to this vector is not supported here",
                       "pass the vector to the lambda as an argument");
  if (isBehind) {
    function.emit(ir::Assign{member, from.cell.valid() ? from.cell : viewOf(from, field->getType(), at)});
    return true;
  }
  function.emit(ir::Assign{build.field(member, 0), from.data});
  function.emit(ir::Assign{build.field(member, 1), sizeOf(from)});
  return true;
}

/// What the constructors of closures do, which copy and move them: the elements stay shared, since a closure that has
/// copies changes none.
bool Vectors::copyCaptured(ExprId closure, const clang::FieldDecl* field, const clang::Expr* init) {
  const auto* owner = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  if (!owner || !owner->isLambda() || vectorElement(field->getType()).isNull()) return false;
  const clang::Expr* from = withoutWrapping(init);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(from)) from = withoutWrapping(made->getArg(0));
  const auto* member = llvm::cast<clang::MemberExpr>(from->IgnoreParenCasts());
  const std::uint32_t index = fieldOf(shared, field, init->getSourceRange());
  copy(function, build.field(closure, index), build.field(lowerPlace(function, member->getBase()), index));
  return true;
}

void Vectors::keep(ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at) {
  if (!copiesVectors(record)) return;
  for (const clang::FieldDecl* field : record->fields()) {
    const clang::QualType element = vectorElement(field->getType());
    if (element.isNull()) {
      const auto* held = field->getType()->getAsCXXRecordDecl();
      if (copiesVectors(held)) keep(build.field(object, fieldOf(shared, field, at)), held->getDefinition(), at);
    } else if (!field->getType()->isReferenceType()) {
      const clang::VarDecl* captured = record->isLambda() ? capturedBy(record, field) : nullptr;
      if (captured && captured->isInitCapture() && shared.bufferSwaps.bringsAliasedBuffer(captured->getInit()))
        shared.unsupported(
            at, "keeping a lambda with a vector that was moved into it, and may be pointed to, is not supported",
            "capture a copy");
      const ExprId member = build.field(object, fieldOf(shared, field, at)), data = build.field(member, 0);
      const Vector from{.data = build.load(data), .size = build.field(member, 1), .element = element};
      const ExprId own =
          settled(function, pieceOfMemory(function, lowerType(shared, element, at), at, [&] { return countOf(from); }));
      copyElements(own, from);
      function.emit(ir::Assign{data, own});
    }
  }
}

ExprId Vectors::passResult(ir::Call& call, clang::QualType type) {
  if (call.callee == module.entry)
    shared.unsupported(function.definition->getNameInfo().getSourceRange(),
                       "a call of the function to differentiate, which returns a vector, is not supported",
                       "call another function, and that one from both");
  if (shared.inner->isOwnHolder(type) || lowering::returnsBuffer(shared, call.callee)) {
    const Held cell = cellStorage(type, "", {});
    const Vector to = made(cell);
    call.arguments.push_back(to.cell);
    results_[to.data.value] = cell;
    return to.data;
  }
  Held place = storage(vectorElement(type), "", {});
  function.emit(ir::Declare{place.memory});
  function.emit(ir::Declare{place.size});
  const Vector to = made(place);
  call.arguments.push_back(to.data);
  call.arguments.push_back(to.size);
  results_[to.data.value] = place;
  return to.data;
}

void Vectors::returned(const clang::ReturnStmt* stmt) {
  const clang::VarDecl* candidate = stmt->getNRVOCandidate();
  const auto known = candidate ? held_.find(candidate) : held_.end();
  if (known == held_.end() || known->second.memory != result_->memory) copyReturned(stmt->getRetValue());
  lowering::leave(function);
  function.emit(ir::Return{});
}

}  // namespace sparsegen::lowering
