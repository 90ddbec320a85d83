//===- Interface.cpp - the generated functions from outside ---------------===//
//
// Names, parameters and headers: what the generated code must look like so that
// the user can call it beside the function.
//
//===----------------------------------------------------------------------===//

#include "Lower/Allocations.h"
#include "Lower/Entry.h"
#include "Lower/Includes.h"
#include "Lower/Spelling.h"
#include "Lower/Std/InnerVectors.h"
#include "Parse/Names.h"
#include "clang/Lex/Lexer.h"

namespace sparsegen::lowering {

using ir::TypeKind;

/// A type that the source file declares itself, so that no header can name it.
bool EntryLowering::isHere(const clang::TagDecl* declared) const {
  return declared && isInSource(declared->getLocation(), shared.context.getSourceManager(), shared.inclusions);
}

/// The type without what only speaks to the compiler of a function's body: `restrict`, which C++ does not have, and
/// `volatile`, on all levels behind the outermost. What may change at any time has no derivative.
static clang::QualType withoutHints(clang::QualType type, const clang::ASTContext& context) {
  const auto inner = [&](clang::QualType behind) {
    clang::Qualifiers qualifiers = behind.getQualifiers();
    qualifiers.removeRestrict();
    qualifiers.removeVolatile();
    return context.getQualifiedType(withoutHints(behind.getUnqualifiedType(), context), qualifiers);
  };
  if (type->isPointerType()) return context.getPointerType(inner(type->getPointeeType()));
  if (type->isLValueReferenceType()) return context.getLValueReferenceType(inner(type->getPointeeType()));
  if (type->isRValueReferenceType()) return context.getRValueReferenceType(inner(type->getPointeeType()));
  if (const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(type.getTypePtr()))
    return context.getConstantArrayType(inner(array->getElementType()), array->getSize(), nullptr,
                                        array->getSizeModifier(), 0);
  return type;
}

/// The type as the header can name it: an enumeration of the source file is the integer that it is, and what a handle
/// leads to, which the function never looks at, is anything.
clang::QualType EntryLowering::nameable(clang::QualType type) const {
  type = type.getCanonicalType();
  if (type->isPointerType()) {
    const clang::QualType pointee = flatElement(type->getPointeeType(), shared.context);
    const clang::RecordDecl* record = pointee->getAsRecordDecl();
    if (isHere(record) && !shared.records_.contains(record->getDefinition()))
      return shared.context.getPointerType(
          shared.context.getQualifiedType(shared.context.VoidTy, pointee.getQualifiers()));
    return shared.context.getPointerType(
        shared.context.getQualifiedType(nameable(pointee.getUnqualifiedType()), pointee.getQualifiers()));
  }
  const auto* enumeration = type->getAs<clang::EnumType>();
  const bool isHidden = enumeration && (enumeration->getDecl()->getAccess() == clang::AS_private ||
                                        enumeration->getDecl()->getAccess() == clang::AS_protected);
  return enumeration && (isHidden || isHere(enumeration->getDecl()))
             ? enumeration->getDecl()->getIntegerType().getCanonicalType()
             : type;
}

/// The record or enumeration at the root of a type.
const clang::TagDecl* EntryLowering::tagOf(clang::QualType type) {
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  return type->getBaseElementTypeUnsafe()->getAsTagDecl();
}

/// A pointer type with all that it leads to as const, level by level.
clang::QualType EntryLowering::pointingToConst(clang::QualType type) const {
  const clang::QualType pointee = type->getPointeeType();
  return shared.context.getPointerType((pointee->isPointerType() ? pointingToConst(pointee) : pointee).withConst());
}

/// C++ of a parameter, independent of typedefs that the header may not see.
std::string EntryLowering::declaration(clang::QualType type, const std::string& name) const {
  std::string text = name;
  type = withoutHints(type.getCanonicalType().getUnqualifiedType(), shared.context);
  nameable(type).getAsStringInternal(text, spelling(shared.policy, type));
  return text;
}

/// Where a header declares what generated code may name, and how it would name it.
void EntryLowering::collectIncludes() {
  Includes includes(shared.context, shared.inclusions);
  const auto addTag = [&](clang::QualType type) {
    const clang::TagDecl* tag = tagOf(type.getCanonicalType());
    if (!tag) return;
    const clang::NamedDecl* called = tag->getTypedefNameForAnonDecl();
    includes.add(tag->getLocation(), (called ? called : tag)->getNameAsString());
  };
  for (const auto& [record, id] : shared.records_) {
    if (!module[id].inHeader) continue;
    includes.add(record->getLocation(), module[id].name);
    if (includes.isPackedElsewhere(record))
      shared.fail(DiagId::NotEmittable, record->getSourceRange(),
                  "`" + module[id].name + "` is packed by what is included before its header",
                  "let its own header say `#pragma pack`");
    addTag(shared.context.getRecordType(record));
  }
  for (const auto& [variable, id] : shared.variables_)
    if (module[id].kind == ir::ObjectKind::Global) includes.add(variable->getLocation(), variable->getNameAsString());
  for (const clang::ParmVarDecl* parameter : request_.function->parameters()) {
    addTag(parameter->getType());
    if (const clang::QualType element = containerElement(parameter->getType()); !element.isNull()) addTag(element);
  }
  addTag(request_.function->getReturnType());
  for (const MemberInput& member : members_) addTag(member.type);
  for (const auto& [callee, id] : shared.outside_) {
    for (const clang::ParmVarDecl* parameter : callee->parameters()) addTag(parameter->getType());
    addTag(callee->getReturnType());
    if (!module[id].outside->declaration.empty()) continue;
    includes.add(callee->getLocation(), callee->getNameAsString());
    if (includes.text(callee->getLocation()).empty())
      shared.fail(DiagId::NotEmittable, callee->getSourceRange(),
                  "the header can't include what declares `" + callee->getNameAsString() + "`",
                  "include it in the source file");
  }
  module.interface.includes = includes.take();
}

/// A span that nothing is written through.
std::string EntryLowering::spanOfConst(clang::QualType type, clang::QualType element) const {
  const auto extent = spanExtent(type);
  return "std::span<" + declaration(element, "").insert(0, "const ") +
         (extent ? ", " + std::to_string(*extent) : std::string()) + ">";
}

ir::SignatureParameter EntryLowering::signature(clang::QualType type, ir::ObjectId object, clang::SourceRange at) {
  type = type.getCanonicalType();
  ir::SignatureParameter made;
  made.name = module[object].name;
  made.object = object;
  made.declaration = declaration(type, made.name);
  made.constDeclaration = made.declaration;
  // A vector or span that is a parameter is its elements and its size; one that is a member is read by its member
  // functions.
  const bool isContainer = llvm::any_of(shared.parameterObjects, [&](const auto& each) {
    return each.second == object && !containerElement(each.first->getType()).isNull();
  });
  if (isContainer)
    made.passing = ir::Passing::Data;
  else if (type->isReferenceType() || type->isRecordType())
    made.passing = ir::Passing::Address;
  if (type.getNonReferenceType()->isMemberPointerType() || wrappedCall(type) || !variantAlternatives(type).empty())
    fail(DiagId::Unsupported, shared.range(at), "what `" + made.name + "` leads to is only known to the caller",
         "make it a template parameter");
  if (type->isFunctionPointerType() || type->isFunctionReferenceType()) {
    made.passing = ir::Passing::Untyped;
    return made;
  }
  if (type->isPointerType())
    made.constDeclaration = declaration(pointingToConst(type), made.name);
  else if (type->isLValueReferenceType())
    made.constDeclaration =
        declaration(shared.context.getLValueReferenceType(type->getPointeeType().withConst()), made.name);
  else if (const clang::QualType element = spanElement(type); !element.isNull())
    made.constDeclaration = spanOfConst(type, element) + " " + made.name;
  const ir::Type& behind = module[ir::reached(module, module[object].type)];
  if (behind.kind == TypeKind::Record && !module[behind.record].inHeader) made.templated = behind.record;
  const clang::TagDecl* unnamed = tagOf(nameable(isContainer ? containerElement(type) : type));
  if (isHere(unnamed) && !made.templated)
    fail(DiagId::NotEmittable, shared.range(at),
         "the header can't name `" + unnamed->getNameAsString() + "`, which this source defines",
         "define it in a header, and include that");
  return made;
}

/// The second parameter that a vector becomes.
ir::SignatureParameter EntryLowering::sizeSignature(const clang::ParmVarDecl* vector) {
  ir::SignatureParameter made;
  made.object = shared.parameterSizes.lookup(vector);
  made.name = module[made.object].name;
  made.declaration = module[shared.parameterObjects.lookup(vector)].name;
  made.passing = ir::Passing::Size;
  return made;
}

/// Appends a record and those that its members are or lead to.
void EntryLowering::addRecords(ir::RecordId record, std::set<ir::RecordId>& found) const {
  if (!found.insert(record).second) return;
  for (const ir::RecordField& field : module[record].fields) {
    const ir::Type& held = module[ir::reached(module, field.type)];
    if (held.kind == TypeKind::Record) addRecords(held.record, found);
  }
}

/// What the caller provides is of a type that a header names, or that a parameter's type tells.
void EntryLowering::requireNamedMemory() {
  std::set<ir::RecordId> told;
  for (const ir::SignatureParameter& parameter : module.interface.parameters)
    if (parameter.templated.valid()) addRecords(parameter.templated, told);
  for (const ir::Object& object : module.objects) {
    const ir::Type& held = module[ir::innermost(module, object.type)];
    if (object.kind != ir::ObjectKind::External || object.isState || held.kind != TypeKind::Record) continue;
    const ir::Record& record = module[held.record];
    if (record.inHeader || told.count(held.record)) continue;
    fail(DiagId::NotEmittable, record.range,
         "the header can't name `" + record.name + "`, which this source defines, and `" +
             object.name.substr(object.name.find_first_not_of('*')) + "` leads to",
         "define it in a header, and include that");
  }
}

/// A struct of the caller's can't be given what stands for a function.
void EntryLowering::requireNoFunctions(ir::RecordId record) {
  const auto isFunction = [&](ir::ExprId place) {
    while (module[place].op == ir::Op::Element) place = module[place].operands[0];
    const ir::Expr& expr = module[place];
    if (expr.op != ir::Op::Field || module[module[module[expr.operands[0]].type].element].record != record)
      return false;
    return llvm::any_of(shared.fields_, [&](const auto& field) {
      const auto owner = shared.records_.find(field.first->getParent());
      return field.second == expr.field && owner != shared.records_.end() && owner->second == record &&
             shared.context.getBaseElementType(field.first->getType())->isFunctionPointerType();
    });
  };
  for (const ir::Stmt& stmt : module.stmts) {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    if (!assign || !isFunction(assign->place) || module[assign->value].op == ir::Op::NullPointer) continue;
    if (module[assign->value].op == ir::Op::Load && isFunction(module[assign->value].operands[0])) continue;
    fail(DiagId::NotEmittable, stmt.range,
         "a pointer to a function is stored in a `" + module[record].name + "`, which the caller provides",
         "keep it in a struct of the function's own");
  }
}

/// The object of a member function is of the generated code's own making, so that none of its class can come from the
/// caller.
void EntryLowering::requireOwnObject() {
  if (!object_.valid()) return;
  std::set<ir::RecordId> given;
  for (const ir::SignatureParameter& parameter : module.interface.parameters)
    if (parameter.templated.valid()) addRecords(parameter.templated, given);
  const ir::RecordId own = module[module[object_].type].record;
  if (given.count(own))
    fail(DiagId::NotEmittable, module[own].range,
         "another object of `" + module[own].name + "`, whose member function this is, comes from the caller",
         "pass its members");
}

/// Notes the locals that are slots and that functions without a body set.
void EntryLowering::findFilled() {
  for (const auto* slots : {&request_.wrt, &request_.of})
    for (const RequestSlot& wanted : *slots) {
      const auto filled = filledSlot(*request_.function, wanted.path, request_.object);
      const auto isOther = [&](const FilledLocal& each) {
        return each.handle && each.handle == filled->handle && each.local != filled->local;
      };
      if (filled && llvm::any_of(filled_, isOther))
        fail(DiagId::BadSlot, wanted.range,
             "`" + wanted.path.text + "` and another slot come out of `" + filled->handle->getNameAsString() +
                 "`, and may be one array",
             "name one of them");
      if (filled && shared.filledLocals.try_emplace(filled->local, ir::ObjectId{}).second) filled_.push_back(*filled);
    }
}

/// Whether an array stands in the place of a handle, which the function needs for nothing else.
bool EntryLowering::isReplaced(const clang::ParmVarDecl* handle) const {
  const ir::ObjectId object = shared.parameterObjects.lookup(handle);
  return llvm::any_of(filled_, [&](const FilledLocal& each) { return each.handle == handle; }) &&
         llvm::none_of(module.exprs, [&](const ir::Expr& expr) { return expr.object == object; });
}

/// Arrays stand behind the handles that they come out of; handles that nothing uses any more are no parameters.
void EntryLowering::placeFilled() {
  std::vector<ir::ObjectId>& parameters = module[module.entry].parameters;
  // The last one first, so that several of one handle keep their order.
  for (const FilledLocal& each : llvm::reverse(filled_)) {
    if (!each.handle) continue;
    const ir::ObjectId array = shared.filledLocals.lookup(each.local);
    parameters.erase(llvm::find(parameters, array));
    parameters.insert(llvm::find(parameters, shared.parameterObjects.lookup(each.handle)) + 1, array);
  }
  for (const FilledLocal& each : filled_) {
    if (!each.handle || !isReplaced(each.handle)) continue;
    const auto at = llvm::find(parameters, shared.parameterObjects.lookup(each.handle));
    if (at == parameters.end()) continue;  // of two arrays one handle
    module[*at].kind = ir::ObjectKind::Local;
    parameters.erase(at);
  }
}

/// Adds the arrays that come out of a handle to the generated functions' parameters; of null, those without one.
void EntryLowering::addFilled(const clang::ParmVarDecl* handle) {
  for (const FilledLocal& each : filled_)
    if (each.handle == handle)
      module.interface.parameters.push_back(
          signature(each.local->getType(), shared.filledLocals.lookup(each.local), each.local->getSourceRange()));
}

void EntryLowering::makeInterface() {
  const clang::FunctionDecl* function = request_.function;
  ir::Interface& made = module.interface;
  made.name = request_.name;
  made.functionName = function->getQualifiedNameAsString();
  const clang::DeclContext* within = request_.object ? request_.object : function->getDeclContext();
  for (const clang::DeclContext* outer = within; outer; outer = outer->getParent()) {
    const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(outer);
    if (!scope || scope->isAnonymousNamespace()) continue;
    made.scope = scope->getNameAsString() + (made.scope.empty() ? "" : "::" + made.scope);
  }
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    if (!isReplaced(parameter))
      made.parameters.push_back(
          signature(parameter->getType(), shared.parameterObjects.lookup(parameter), parameter->getSourceRange()));
    addFilled(parameter);
    if (shared.parameterSizes.count(parameter)) made.parameters.push_back(sizeSignature(parameter));
  }
  addFilled(nullptr);
  for (const MemberInput& member : members_)
    made.parameters.push_back(signature(member.type, member.parameter, member.field->getSourceRange()));
  requireOwnObject();
  requireNamedTargets();
  settleRecords();
  for (const ir::RecordId record : givenRecords()) requireNoFunctions(record);
  requireNamedMemory();
  made.resultDeclaration = declaration(function->getReturnType(), "");
  collectIncludes();
}

void EntryLowering::run() {
  const clang::FunctionDecl* function = request_.function;
  const clang::SourceRange at = function->getNameInfo().getSourceRange();
  const bool isAsked = llvm::any_of(request_.of, [](const RequestSlot& slot) {
    return slot.path.names.size() == 1 && slot.path.names[0] == "return";
  });
  if (function->getReturnType()->isRecordType() && !isAsked)
    shared.unsupported(at, "a function that returns a struct is not supported as the one to differentiate",
                       "pass the result by reference");
  requireRealElements(request_.wrt);
  requireRealElements(request_.of);
  shared.entryClass_ = classOfThis();
  shared.exchanges.start(function);
  shared.inner->start(function, classOfThis());
  shared.findInnerBases(shared.context.getTranslationUnitDecl());
  shared.repeats.start(function);
  findFilled();
  module.entry = shared.function(function, at);
  if (const clang::CXXRecordDecl* record = classOfThis(); record && record->isPolymorphic())
    shared.classAddress(record, at);
  shared.lowerPending();
  shared.inner->requireUnmixed();
  shared.settleOutside([&](const clang::VarDecl* variable) {
    const auto names = [&](const auto& asked) { return asked.path.names.front() == variable->getName(); };
    return llvm::any_of(request_.of, names) || llvm::any_of(request_.wrt, names) ||
           llvm::any_of(request_.bindings, names);
  });
  shared.requireMadeOnce();
  shared.passStates();
  shared.makeTables();
  shared.passHanded();
  liftAllocations(module);
  placeFilled();
  makeMembers();
  makeExternals();
  for (const RequestSlot& wanted : request_.wrt) module.independents.push_back(slot(wanted));
  for (const RequestSlot& wanted : request_.of) {
    const bool isResult = wanted.path.names.size() == 1 && wanted.path.names[0] == "return";
    if (!isResult && !vectorElement(resolve(wanted.path, wanted.range, DiagId::UnknownSlot).type).isNull())
      fail(DiagId::BadSlot, wanted.range,
           "`" + wanted.path.text + "` is a vector within an object, which can't be a dependent",
           "write to a vector that is a parameter, and copy it from there");
    module.dependents.push_back(slot(wanted));
  }
  for (const RequestBinding& binding : request_.bindings) bind(binding);
  bindSizes();
  bindLengths();
  makeInterface();
}

void ModuleLowering::lowerEntry(const Request& request) { EntryLowering(*this, request).run(); }

}  // namespace sparsegen::lowering
