//===- Vectors.cpp - which vector an expression is ------------------------===//
//
// Variables, parameters, temporaries and returned vectors, and the members of
// the caller's structs.
//
//===----------------------------------------------------------------------===//

#include "Lower/Std/Vectors.h"

#include "Lower/Std/Sizes.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;

Vector Vectors::made(const Held& held) {
  const ExprId size = held.isFixed || held.isBehind ? build.load(held.size) : build.address(held.size);
  if (!held.isPointer)
    return {build.element(build.address(held.memory), build.integer(0)), size, held.element, held.isFixed};
  // Before the place of a variable that may be handed down stands what will lead to it, which is the same as yet.
  if (held.isExchanged && !held.isPointerBehind) build.address(held.memory);
  const ExprId pointer = held.isPointerBehind ? build.load(held.memory) : build.address(held.memory);
  return {build.load(pointer), size, held.element, held.isFixed, held.isExchanged ? pointer : ExprId{}};
}

ExprId Vectors::sizeOf(const Vector& vector) { return vector.isFixed ? vector.size : build.load(vector.size); }

/// Memory and size of a vector that this function makes.
Vectors::Held Vectors::storage(clang::QualType element, const std::string& name, clang::SourceRange at) {
  const ir::TypeId type = shared.type(element, at);
  Held made;
  made.element = element;
  made.memory = function.local(name.empty() ? function.names_.generatedLocal("memory") : function.names_.local(name),
                               build.array(type, ExprId{}), at);
  made.size =
      function.local(name.empty() ? function.names_.generatedLocal("size") : function.names_.local(name + "_size"),
                     build.scalar(ScalarKind::U64), at);
  return made;
}

void Vectors::rename(ir::ObjectId object, const Names::Local& name) {
  module[object].name = name.name;
  module[object].called = name.called == name.name ? std::string() : name.called;
}

/// A variable that will point to elements from the function's start on.
ir::ObjectId Vectors::pointerTo(const std::string& name, ir::TypeId element) {
  return function.local(function.names_.local(name + "_data"), build.pointer(element), {});
}

/// Lets the vector point to its memory, from the function's start on: whatever is exchanged, each has its own.
void Vectors::makeExchangeable(Held& held, clang::SourceRange at) {
  const ir::ObjectId variable = pointerTo(calledName(module[held.memory]), module[module[held.memory].type].element);
  pointers_.push_back({function.id_, variable, held.memory, at});
  held.memory = variable;
  held.isPointer = held.isExchanged = true;
}

/// What only this function has is pointed to anew in each call of it; what a caller may get stays where it is.
void Vectors::finish() {
  if (isHanded_ && module.entry != function.id_) {
    shared.handed.insert(shared.handed.end(), pointers_.begin(), pointers_.end());
    return;
  }
  for (const ModuleLowering::Handed& each : pointers_) {
    function.tables_.push_back(build.statement(ir::Declare{each.pointer}));
    function.tables_.push_back(build.statement(
        ir::Assign{build.address(each.pointer), build.element(build.address(each.memory), build.integer(0))}));
  }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool Vectors::declare(const clang::VarDecl* decl) {
  const clang::QualType element = vectorElement(decl->getType());
  if (element.isNull()) return false;
  if (decl->getType()->isReferenceType()) {
    reference(decl);
    return true;
  }
  const bool isExchanged = shared.exchanges.exchanges(decl);
  if (decl->isNRVOVariable() && result_ && !isExchanged) {
    held_[decl] = *result_;
    construct(made(*result_), decl->getInit());
    return true;
  }
  const clang::Expr* init = decl->getInit();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(withoutWrapping(init));
      call && call->isPRValue() && !isExchanged) {
    // What a call returns becomes the variable.
    const Held adopted = *temporaryOf(call);
    rename(adopted.memory, function.nameOf(decl));
    rename(adopted.size, function.names_.local(decl->getNameAsString() + "_size"));
    held_[decl] = adopted;
    return true;
  }
  Held own = storage(element, decl->getNameAsString(), decl->getSourceRange());
  if (isExchanged)
    makeExchangeable(own, decl->getSourceRange());
  else
    function.emit(ir::Declare{own.memory});
  function.emit(ir::Declare{own.size});
  held_[decl] = own;
  construct(made(own), init);
  return true;
}

/// A reference to a variable is the variable; one to a member of a struct is what the member is now, which can't
/// change.
void Vectors::reference(const clang::VarDecl* decl) {
  const clang::Expr* plain = withoutWrapping(decl->getInit());
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && isMoved(call))
    plain = withoutWrapping(call->getArg(0));
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
      if (const auto known = held_.find(variable); known != held_.end()) {
        const Held same = known->second;
        held_[decl] = same;
        return;
      }
  const clang::SourceRange range = decl->getSourceRange();
  const Memory memory = shared.exchanges.exchanges(decl) ? Memory::Exchanged : Memory::Own;
  if (const auto temporary = temporaryOf(plain, memory)) {
    held_[decl] = *temporary;
    return;
  }
  const Vector to = of(plain);
  if (!to.isFixed)
    shared.unsupported(range, "a reference to one of several vectors is not supported", "name the vector itself");
  Held view;
  view.element = to.element;
  view.isPointer = view.isFixed = true;
  view.memory = function.local(function.nameOf(decl), build.typeOf(to.data), range);
  view.size =
      function.local(function.names_.local(module[view.memory].name + "_size"), build.scalar(ScalarKind::U64), range);
  for (const auto& [object, value] : {std::pair(view.memory, to.data), std::pair(view.size, to.size)}) {
    function.emit(ir::Declare{object});
    function.emit(ir::Assign{build.address(object), value});
  }
  held_[decl] = view;
}

//===----------------------------------------------------------------------===//
// Parameters and results
//===----------------------------------------------------------------------===//

/// Whether a parameter's size may be changed for the caller.
static bool isSizeBehind(clang::QualType type) {
  return type->isReferenceType() && !type->getPointeeType().isConstQualified();
}

bool Vectors::parameter(const clang::ParmVarDecl* declared, const MakeParameter& make) {
  const clang::QualType element = vectorElement(declared->getType());
  if (element.isNull()) return false;
  const std::string name = declared->getNameAsString();
  const ir::TypeId type = shared.type(element, declared->getSourceRange());
  Held held;
  held.element = element;
  held.isPointer = true;
  // The caller of the entry function says how long its vectors are, and that is not changed.
  const bool isEntry = module.entry.valid() && module.entry == function.id_;
  held.isBehind = isSizeBehind(declared->getType()) && !isEntry;
  held.isExchanged = held.isPointerBehind = shared.exchanges.exchanges(declared) && !isEntry;
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
  if (module.entry != function.id_) return;
  for (const clang::ParmVarDecl* declared : function.definition_->parameters()) {
    const auto known = held_.find(declared);
    if (known == held_.end() || declared->getType().getNonReferenceType().isConstQualified()) continue;
    const bool isExchanged = shared.exchanges.exchanges(declared);
    const Held given = known->second;
    if (declared->getType()->isReferenceType()) {
      if (!isExchanged) continue;
      Held now = given;
      now.memory = pointerTo(declared->getNameAsString(), module[build.typeOf(made(given).data)].element);
      now.isExchanged = true;
      function.emit(ir::Declare{now.memory});
      function.emit(ir::Assign{build.address(now.memory), made(given).data});
      held_[declared] = now;
      given_.push_back({given.memory, now});
      continue;
    }
    Held own = storage(given.element, declared->getNameAsString(), declared->getSourceRange());
    if (isExchanged) makeExchangeable(own, declared->getSourceRange());
    held_[declared] = own;
    copyAll(made(own), made(given));
  }
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
  Held held;
  held.element = element;
  held.isPointer = true;
  held.memory = make("result", build.pointer(shared.type(element, {})));
  const ir::TypeId number = build.scalar(ScalarKind::U64);
  // The caller of the entry function has room for as many elements as the slot says, and asks for no size.
  held.isBehind = !(module.entry.valid() && module.entry == function.id_);
  if (held.isBehind)
    held.size = make("result_size", build.pointer(number));
  else
    held.size = function.local(function.names_.local("result_size"), number, {});
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
  const bool exchanges = parameter.parameter && shared.exchanges.exchanges(parameter.parameter);
  const clang::Expr* plain = withoutWrapping(argument);
  const Vector given = parameter.type->isReferenceType() && !plain->isPRValue()
                           ? of(plain)
                           : made(temporary(plain, element, at, exchanges ? Memory::Exchanged : Memory::Own));
  if (isSizeBehind(parameter.type)) requireResizable(given);
  if (exchanges) requireExchangeable(given, at);
  call.arguments.push_back(exchanges ? given.pointer : given.data);
  call.arguments.push_back(isSizeBehind(parameter.type) ? given.size : sizeOf(given));
  isHanded_ |= exchanges;
  return true;
}

/// Whether two arguments may be one and the same vector.
bool Vectors::mayBeOne(const clang::Expr* a, const clang::Expr* b) const {
  const clang::VarDecl* first = variableOf(withoutWrapping(a));
  const clang::VarDecl* second = variableOf(withoutWrapping(b));
  if (a->isPRValue() || b->isPRValue()) return false;
  if (!first || !second) return false;  // one is a member of a struct, which changes no size
  if (first == second) return true;
  const auto isEntrys = [&](const clang::VarDecl* each) {
    return module.entry == function.id_ && llvm::isa<clang::ParmVarDecl>(each);
  };
  const bool bothRefer = first->getType()->isReferenceType() && second->getType()->isReferenceType();
  const bool oneRefersHere = (first->getType()->isReferenceType() && !llvm::isa<clang::ParmVarDecl>(first)) ||
                             (second->getType()->isReferenceType() && !llvm::isa<clang::ParmVarDecl>(second));
  return (bothRefer || oneRefersHere) && !(isEntrys(first) && isEntrys(second));
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
          mayBeOne(arguments[k], arguments[j]) && SizeChanges::byCall(callee))
        shared.unsupported(arguments[k]->getSourceRange(),
                           "a call that may change the size of a vector which may be another argument too is not "
                           "supported",
                           "pass a copy");
  }
}

/// Whether a vector that a lambda refers to has its size for good.
bool Vectors::keepsSize(const clang::VarDecl* vector, const clang::LambdaExpr* since) const {
  if (!SizeChanges(function.definition_->getBody()).change(vector)) return true;
  if (!function.loops_.empty()) return false;
  // All changes come before the lambda.
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function.definition_->getBody());
  if (!body) return false;
  const clang::SourceManager& sources = shared.context.getSourceManager();
  for (const clang::Stmt* stmt : body->body())
    if (!sources.isBeforeInTranslationUnit(stmt->getEndLoc(), since->getBeginLoc()) && SizeChanges(stmt).change(vector))
      return false;
  return true;
}

/// By reference, the closure has the pointer and the size of the vector that is captured; by value, those of a copy.
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
  const clang::VarDecl* variable = variableOf(withoutWrapping(init));
  if (!isCopy && !from.isFixed && (!variable || !keepsSize(variable, lambda)))
    shared.unsupported(at, "the size of a vector that a lambda captures by reference may change",
                       "pass the vector to the lambda as an argument");
  const ExprId member = build.field(closure, shared.field(field, at));
  function.emit(ir::Assign{build.field(member, 0), from.data});
  function.emit(ir::Assign{build.field(member, 1), sizeOf(from)});
  return true;
}

ExprId Vectors::passResult(ir::Call& call, clang::QualType type) {
  if (call.callee == module.entry)
    shared.unsupported(function.definition_->getNameInfo().getSourceRange(),
                       "a call of the function to differentiate, which returns a vector, is not supported",
                       "call another function, and that one from both");
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
  function.leave();
  function.emit(ir::Return{});
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// A new vector with the value of an expression.
Vectors::Held Vectors::temporary(const clang::Expr* plain, clang::QualType element, clang::SourceRange at,
                                 Memory memory) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && call->isPRValue() && memory == Memory::Own) {
    const ExprId data = function.call(call, {});
    if (const auto known = results_.find(data.value); known != results_.end()) return known->second;
    shared.unsupported(at, "what this call gives is not supported as a vector");
  }
  Held made = storage(element, "", at);
  if (memory == Memory::Exchanged || isMadeByMove(plain))
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

/// A constant of the source's: each function that uses it makes one of its own, before all else.
Vector Vectors::table(const clang::VarDecl* variable, clang::SourceRange at) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  const bool isConstant =
      definition->getType().isConstQualified() || (!shared.isWritten(definition) && !definition->isExternallyVisible());
  if (variable->hasLocalStorage())
    shared.unsupported(at, "the vector `" + variable->getNameAsString() + "` belongs to another function",
                       "pass it as a parameter");
  if (!init || !isConstant)
    shared.unsupported(at, "the vector `" + variable->getNameAsString() + "` outlives the call and may change",
                       "pass it as a parameter");
  Held own = storage(vectorElement(definition->getType()), definition->getNameAsString(), at);
  held_[variable] = own;
  ir::Block* const outer = std::exchange(function.open_, &function.tables_);
  function.emit(ir::Declare{own.memory});
  function.emit(ir::Declare{own.size});
  construct(made(own), init);
  function.open_ = outer;
  return made(own);
}

/// A vector that is a record of its pointer and its size.
Vector Vectors::within(ExprId record, clang::QualType element) {
  return {build.load(build.field(record, 0)), build.load(build.field(record, 1)), element, true};
}

/// A vector within a struct, or within another vector, of the caller's.
Vector Vectors::member(const clang::Expr* expr) {
  const ExprId where = function.place(expr);
  const clang::QualType element = vectorElement(expr->getType());
  const ir::Type held = module[build.pointee(where)];
  if (held.kind != ir::TypeKind::Record || !shared.isCalled(held.record))
    shared.unsupported(expr->getSourceRange(), "this vector is not supported", "use vectors that are variables");
  return within(where, element);
}

Vector Vectors::of(const clang::Expr* expr) {
  const clang::Expr* plain = withoutWrapping(expr);
  if (plain->getType()->isPointerType()) {  // `p->size()`
    return within(function.value(plain), vectorElement(plain->getType()->getPointeeType()));
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(plain); call && isMoved(call)) return of(call->getArg(0));
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
      if (const auto known = held_.find(variable); known != held_.end()) return made(known->second);
      if (const auto found = function.captures_.find(variable); found != function.captures_.end())
        return within(build.field(build.load(function.this_), shared.field(found->second, plain->getSourceRange())),
                      vectorElement(variable->getType()));
      if (!variable->getType()->isReferenceType()) return table(variable, plain->getSourceRange());
    }
  if (const auto temporary = temporaryOf(plain)) return made(*temporary);
  // An assignment gives what was assigned to.
  if (const auto* assigned = llvm::dyn_cast<clang::CXXOperatorCallExpr>(plain);
      assigned && assigned->getOperator() == clang::OO_Equal) {
    function.discard(assigned);
    return of(assigned->getArg(0));
  }
  return member(plain);
}

bool Vectors::isMoved(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || call->getNumArgs() != 1) return false;
  const unsigned builtin = callee->getBuiltinID();
  return builtin == clang::Builtin::BImove || builtin == clang::Builtin::BIforward ||
         builtin == clang::Builtin::BIas_const || builtin == clang::Builtin::BImove_if_noexcept;
}

}  // namespace sparsegen::lowering
