//===- BoundFunctions.cpp - callbacks whose target is known ---------------===//

#include "Lower/Entry/BoundFunctions.h"

#include "Lower/Calls/Dispatch.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/Outside.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Classes/Spelling.h"
#include "Lower/Entry/Slots.h"
#include "Lower/Expressions/MathCalls.h"
#include "Lower/Source/Linkage.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

clang::SourceLocation declaredInHeader(const EntryContext& entry, const clang::FunctionDecl* function) {
  for (const clang::FunctionDecl* each : function->redecls())
    if (!each->isImplicit() &&
        !isInSource(each->getLocation(), entry.shared.context.getSourceManager(), entry.shared.inclusions))
      return each->getLocation();
  return {};
}

/// A type of a function's that only the source can name; null where there is none.
static const clang::TagDecl* unnameable(const EntryContext& entry, const clang::FunctionDecl* function) {
  std::vector<clang::QualType> types{function->getReturnType()};
  for (const clang::ParmVarDecl* parameter : function->parameters()) types.push_back(parameter->getType());
  for (clang::QualType type : types) {
    while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
    const clang::TagDecl* tag = type->getBaseElementTypeUnsafe()->getAsTagDecl();
    if (tag && !isNameable(tag, entry.shared.context, entry.shared.inclusions)) return tag;
  }
  return nullptr;
}

/// Generated code holds the caller's pointer against the function.
static void requireNameable(EntryContext& entry, const RequestBinding& binding) {
  const clang::FunctionDecl* function = binding.function;
  const std::string subject = "the header can't name `" + function->getQualifiedNameAsString() + "`, ";
  if (!function->isExternallyVisible())
    entry.fail(DiagId::NotEmittable, binding.range, subject + "which is static or in an unnamed namespace",
               "let other files name it, so that generated code can hold `" + binding.path.text + "` against it");
  const bool isHere = declaredInHeader(entry, function).isInvalid();
  if (!isCallable(entry.shared, function) || (isHere && function->isTemplateInstantiation()))
    entry.fail(DiagId::NotEmittable, binding.range,
               subject + (function->isTemplateInstantiation() ? "an instance of a template of this source"
                                                              : "a member function of an object or of this source"),
               "bind a plain function that calls it");
  if (const clang::TagDecl* tag = isHere ? unnameable(entry, function) : nullptr)
    entry.fail(DiagId::NotEmittable, binding.range,
               subject + "whose type has `" + tag->getNameAsString() + "`, which this source defines",
               "define `" + tag->getNameAsString() + "` in a header, and include that");
}

void addBoundFunctions(EntryContext& entry) {
  for (const RequestBinding& binding : entry.request.bindings) {
    if (!binding.function || entry.boundFunctions.count(binding.function)) continue;
    const clang::SourceRange at = binding.function->getNameInfo().getSourceRange();
    const clang::FunctionDecl* called = targetByRule(entry.shared, binding.function, at);
    if (!called->hasBody() && !mathOf(entry.shared, called))
      entry.fail(DiagId::NoBody, binding.range,
                 "the body of `" + called->getQualifiedNameAsString() + "`, which `" + binding.path.text +
                     "` is bound to, is not visible here",
                 "define it in this file or in a header that it includes, or say by `SPARSEGEN_RULE` what its "
                 "derivative is");
    requireNameable(entry, binding);
    called->hasBody(called);
    const ir::ObjectId id = addMark(entry.shared, binding.function->getNameAsString(), binding.function->getLocation());
    const clang::QualType pointer = entry.shared.context.getPointerType(binding.function->getType()).getCanonicalType();
    ir::Object& mark = entry.module[id];
    mark.kind = ir::ObjectKind::Global;
    mark.initial.clear();
    mark.spelling = binding.function->getQualifiedNameAsString();
    mark.functionType = pointer.getAsString(spelling(entry.shared.policy, pointer));
    if (declaredInHeader(entry, binding.function).isInvalid())
      mark.declaration = declarationOf(entry.shared, binding.function);
    entry.boundFunctions[binding.function] = id;
    addTargetFor(entry.shared, called, id, at);
  }
}

void bindFunction(EntryContext& entry, const RequestBinding& binding) {
  const PathTarget target = resolvePath(entry, binding.path, binding.range, DiagId::UnknownName);
  const std::string path = "`" + binding.path.text + "`";
  if (!target.type->isFunctionPointerType() && !target.type->isFunctionReferenceType())
    entry.fail(DiagId::UnknownName, binding.range,
               path + " is no pointer to a function, and `" + binding.function->getNameAsString() + "` is a function",
               "bind an integer to a number, and a pointer to a function to the name of one");
  const clang::QualType called = target.type->getPointeeType();
  if (!mayCall(entry.shared, called, binding.function->getType()))
    entry.fail(DiagId::UnknownName, binding.range,
               path + " points to `" + called.getAsString(entry.shared.policy) + "`, and `" +
                   binding.function->getNameAsString() + "` is `" +
                   binding.function->getType().getCanonicalType().getAsString(entry.shared.policy) + "`",
               "bind it to a function of its type");
  if (entry.module[target.object].isState)
    entry.fail(DiagId::UnknownName, binding.range, path + " is a variable that this source sets itself",
               "bind a parameter, or a member of what one leads to");
  entry.module.functionBindings.push_back({target.object, target.cell, entry.boundFunctions.lookup(binding.function)});
}

}  // namespace sparsegen::lowering
