//===- VirtualCalls.cpp - calls whose function depends on the object ------===//

#include "Lower/Calls/VirtualCalls.h"

#include "Lower/Calls/Dispatch.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Function.h"
#include "Lower/Library/CallWrappers.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Sizes.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/CXXInheritance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

[[noreturn]] static void refuseResizing(ModuleContext& shared, const clang::FunctionDecl* target,
                                        clang::SourceRange at);
static void addOverrider(ModuleContext& shared, const VirtualDispatcher& dispatcher, const KnownClass& known,
                         const clang::CXXMethodDecl* target);

ExprId classAddress(ModuleContext& shared, const clang::CXXRecordDecl* record, clang::SourceRange at) {
  record = record->getDefinition();
  for (const KnownClass& known : shared.classes)
    if (known.record == record)
      return shared.build.pointerCast(shared.build.address(known.object), untypedPointer(shared));
  shared.classes.push_back({record, addMark(shared, record->getNameAsString(), record->getLocation()), at});
  return shared.build.pointerCast(shared.build.address(shared.classes.back().object), untypedPointer(shared));
}

/// Every cell of an object that says of which class it is: one for each base that has one of its own.
static void forEachClassCell(ModuleContext& shared, ExprId object, const clang::CXXRecordDecl* record,
                             const std::function<void(ExprId)>& body) {
  record = record->getDefinition();
  if (const auto own = shared.classFields.find(record); own != shared.classFields.end())
    body(shared.build.field(object, own->second));
  for (const clang::CXXBaseSpecifier& each : record->bases()) {
    const auto* held = each.getType()->getAsCXXRecordDecl()->getDefinition();
    if (!held->isPolymorphic()) continue;
    if (const auto field = baseField(shared, record, held))
      forEachClassCell(shared, shared.build.field(object, *field), held, body);
  }
}

void becomeClass(ModuleContext& shared, ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at,
                 ir::Block& block) {
  const ExprId named = classAddress(shared, record, at);
  forEachClassCell(shared, object, record,
                   [&](ExprId cell) { block.push_back(shared.build.statement(ir::Assign{cell, named})); });
  leadBack(shared, object, block);
}

void becomeClass(FunctionContext& fn, const clang::CXXRecordDecl* record, clang::SourceRange at) {
  if (!record->isPolymorphic()) return;
  ir::Block said;
  becomeClass(fn.shared, fn.build.load(fn.thisObject), record, at, said);
  fn.emit(said);
}

ir::FunctionId virtualDispatcher(ModuleContext& shared, const clang::CXXMethodDecl* method, clang::SourceRange at) {
  method = method->getCanonicalDecl();
  for (const VirtualDispatcher& known : shared.virtuals)
    if (known.method == method) return known.function;
  ir::Function calls;
  calls.name =
      shared.names.generated("call_" + (method->getDeclName().isIdentifier() ? method->getNameAsString() : "operator"));
  calls.range = shared.range(at);
  const clang::QualType result = method->getReturnType();
  calls.result = isRecord(result) ? shared.build.voidType() : lowerType(shared, result, at);
  const ir::FunctionId id = shared.build.function(std::move(calls));
  addParameter(shared, id, "self", lowerType(shared, method->getThisType(), at), at);
  addArguments(shared, id, method->getType()->castAs<clang::FunctionProtoType>()->param_types(), result, at);
  shared.virtuals.push_back({method, id, 0, at});
  return id;
}

bool extendVirtuals(ModuleContext& shared) {
  bool extended = false;
  for (std::size_t k = 0; k < shared.virtuals.size(); ++k) {
    if (wrappedCall(compat::typeOf(shared.virtuals[k].method->getParent()))) {
      extended |= extendWrapper(shared, k);
      continue;
    }
    for (; shared.virtuals[k].seen < shared.classes.size(); ++shared.virtuals[k].seen) {
      const VirtualDispatcher dispatcher = shared.virtuals[k];
      const KnownClass known = shared.classes[dispatcher.seen];
      const clang::CXXRecordDecl* declaring = dispatcher.method->getParent()->getDefinition();
      if (known.record != declaring && !known.record->isDerivedFrom(declaring)) continue;
      clang::CXXMethodDecl* target =
          const_cast<clang::CXXMethodDecl*>(dispatcher.method)->getCorrespondingMethodInClass(known.record);
      if (!target || compat::isPureVirtual(target)) continue;
      addOverrider(shared, dispatcher, known, target);
      extended = true;
    }
  }
  return extended;
}

/// Whether a function is given a vector of its caller's.
static bool getsVectors(const clang::FunctionDecl* function) {
  return llvm::any_of(function->parameters(), [](const clang::ParmVarDecl* each) {
    return each->getType()->isReferenceType() && !vectorElement(each->getType()).isNull();
  });
}

void requireFixedVectors(ModuleContext& shared, const clang::FunctionDecl* target, clang::SourceRange at) {
  const bool isResizing = SizeChanges::byIndirectCall(target);
  if (shared.bufferSwaps.returnsBuffer(target))
    shared.unsupported(at,
                       "an indirect call of `" + target->getQualifiedNameAsString() +
                           "`, which returns what another vector held, is not supported",
                       "let it return a copy");
  const auto mayResize = [&](const clang::ParmVarDecl* each) {
    return shared.bufferSwaps.swapsBuffer(each) || shared.inner->isCellVariable(each);
  };
  if (llvm::any_of(target->parameters(), mayResize) || (getsVectors(target) && isResizing))
    refuseResizing(shared, target, at);
  if (isResizing) shared.resizing.push_back({target, at});
  if (getsVectors(target)) shared.relying.push_back(target);
}

static void refuseResizing(ModuleContext& shared, const clang::FunctionDecl* target, clang::SourceRange at) {
  shared.unsupported(at,
                     "an indirect call of `" + target->getQualifiedNameAsString() +
                         "`, which moves, swaps or resizes a vector that it is given, is not supported",
                     "let it write the elements alone");
}

/// Where something is called indirectly that resizes vectors, nothing may take all such calls to keep their sizes.
static void requireKeptSizes(ModuleContext& shared) {
  for (const auto& [definition, id] : shared.functions)
    if (SizeChanges::knownWithin(definition) == SizeChanges::Indirect::KeepSizes && getsVectors(definition))
      shared.relying.push_back(definition);
  const auto relies = [](const clang::FunctionDecl* each) {
    return SizeChanges::byCall(each, SizeChanges::Given::Any) && !SizeChanges::byIndirectCall(each);
  };
  if (!shared.resizing.empty() && llvm::any_of(shared.relying, relies))
    refuseResizing(shared, shared.resizing.front().first, shared.resizing.front().second);
}

std::optional<BasePath> pathTo(const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base) {
  clang::CXXBasePaths paths;
  BasePath path;
  if (derived == base) return path;
  if (!derived->isDerivedFrom(base, paths) || std::next(paths.begin()) != paths.end()) return std::nullopt;
  for (const clang::CXXBasePathElement& step : paths.front()) path.push_back(step.Base);
  return path;
}

/// The object of a class that a virtual call is found to be for, as what overrides takes it: by the whole object.
static ExprId overridersSelf(ModuleContext& shared, ExprId self, const VirtualDispatcher& dispatcher,
                             const KnownClass& known, const clang::CXXMethodDecl* target) {
  const auto up = pathTo(known.record, dispatcher.method->getParent()->getDefinition());
  const auto down = pathTo(known.record, target->getParent()->getDefinition());
  const ExprId whole = up && down ? wholeOf(shared, self, known.record, *up, dispatcher.at) : ExprId{};
  if (!whole.valid())
    shared.unsupported(
        dispatcher.at,
        "a virtual call by a base that `" + known.record->getNameAsString() + "` has twice is not supported",
        "give it the base once");
  return toBase(shared, whole, known.record, *down, dispatcher.at);
}

static void addOverrider(ModuleContext& shared, const VirtualDispatcher& dispatcher, const KnownClass& known,
                         const clang::CXXMethodDecl* target) {
  shared.build.at(shared.range(dispatcher.at));
  const clang::FunctionDecl* definition = nullptr;
  if (!target->hasBody(definition))
    shared.fail(DiagId::NoBody, dispatcher.at,
                "the body of `" + target->getQualifiedNameAsString() + "`, which this may call, is not visible here",
                "define it in this file or in a header that it includes");
  requireFixedVectors(shared, definition, dispatcher.at);
  noteCalledIndirectly(shared, definition);
  const std::vector<ir::ObjectId> parameters = shared.module[dispatcher.function].parameters;
  const ExprId self = shared.build.load(parameters[0]);
  std::vector<ExprId> arguments;
  for (const ir::ObjectId parameter : parameters) arguments.push_back(shared.build.load(parameter));
  arguments[0] = overridersSelf(shared, self, dispatcher, known, target);
  ir::Block taken;
  ir::Call call{functionOf(shared, definition, dispatcher.at), std::move(arguments), {}};
  ExprId value = addCall(shared, dispatcher.function, std::move(call), taken, shared.range(dispatcher.at));
  // Of a covariant result.
  if (const ir::TypeId given = shared.module[dispatcher.function].result;
      value.valid() && shared.build.typeOf(value) != given)
    value = shared.build.pointerCast(value, given);
  taken.push_back(shared.build.statement(ir::Return{value}));
  const ExprId own = classOf(shared, self, dispatcher.method->getParent()->getDefinition());
  const ExprId is = shared.build.binary(Op::Equal, own, classAddress(shared, known.record, dispatcher.at));
  shared.module[dispatcher.function].body.push_back(shared.build.statement(ir::If{is, std::move(taken), {}}));
}

ExprId classOf(ModuleContext& shared, ExprId object, const clang::CXXRecordDecl* record) {
  ExprId first;
  forEachClassCell(shared, object, record, [&](ExprId cell) {
    if (!first.valid()) first = cell;
  });
  return shared.build.load(first);
}

/// A class that has all functions which one leaves to those derived from it, the first in the source; null where there
/// is none.
static const clang::CXXRecordDecl* completed(const clang::CXXRecordDecl* record, const clang::ASTContext& context) {
  const clang::CXXRecordDecl* first = nullptr;
  for (const clang::Type* type : context.getTypes()) {
    const auto* other = llvm::isa<clang::RecordType>(type) ? type->getAsCXXRecordDecl() : nullptr;
    other = other ? other->getDefinition() : nullptr;
    if (!other || other->isDependentType() || !other->getIdentifier() || other->isAbstract() ||
        !other->isDerivedFrom(record))
      continue;
    if (!first || context.getSourceManager().isBeforeInTranslationUnit(other->getLocation(), first->getLocation()))
      first = other;
  }
  return first;
}

/// A function that the class leaves to those derived from it, and that nothing else there is has.
static void refusePure(ModuleContext& shared, const VirtualDispatcher& dispatcher) {
  const clang::CXXRecordDecl* declaring = dispatcher.method->getParent()->getDefinition();
  const bool isOwn =
      shared.entryClass && (shared.entryClass == declaring || shared.entryClass->isDerivedFrom(declaring));
  const bool isReached = !shared.module[dispatcher.function].body.empty();
  if (!isOwn || isReached || !compat::isPureVirtual(dispatcher.method) || !shared.entryClass->isAbstract()) return;
  const clang::CXXRecordDecl* other = completed(shared.entryClass, shared.context);
  const std::string name = shared.module[shared.module.entry].name;
  shared.fail(DiagId::NoBody, dispatcher.at,
              "`" + dispatcher.method->getNameAsString() + "` is pure virtual in `" +
                  shared.entryClass->getNameAsString() + "`, whose member function is to be differentiated",
              "name the function by a class that is derived from it and has them all, such as `" +
                  (other ? other->getQualifiedNameAsString() : std::string("Derived")) + "::" + name + "`");
}

void closeVirtuals(ModuleContext& shared) {
  requireKeptSizes(shared);
  for (const VirtualDispatcher& each : shared.virtuals) {
    refusePure(shared, each);
    shared.build.at(shared.range(each.at));
    const ExprId self = shared.build.load(shared.module[each.function].parameters[0]);
    const bool isWrapper = wrappedCall(compat::typeOf(each.method->getParent()));
    const ExprId named = isWrapper ? wrappedTarget(shared, self) : classOf(shared, self, each.method->getParent());
    refuseOthers(shared, each.function, named, shared.build.range());
  }
}

}  // namespace sparsegen::lowering
