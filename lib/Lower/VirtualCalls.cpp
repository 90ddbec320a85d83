//===- VirtualCalls.cpp - calls whose function depends on the object ------===//
//
// An object of a class with virtual functions has a cell that says of which
// class it is: the address of a constant that stands for the class. Constructors
// write it, each its own, as compiled code does. A virtual call looks at it:
//
//     if (self->sg_class == &sg_Disc) return Disc_area((Disc*)self);
//     if (self->sg_class == &sg_Square) return Square_area((Square*)self);
//
// The classes that are asked for are those of which the code makes objects, and
// that of *this of the function to differentiate. An object of the caller's has
// a class that nobody knows here: looking at it is an error.
//
//===----------------------------------------------------------------------===//

#include "Lower/Dispatch.h"
#include "Lower/Function.h"
#include "Lower/Implied.h"
#include "Lower/Std/InnerVectors.h"
#include "Lower/Std/Sizes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/CXXInheritance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

/// The pointer that stands for a class.
ExprId ModuleLowering::classAddress(const clang::CXXRecordDecl* record, clang::SourceRange at) {
  record = record->getDefinition();
  for (const KnownClass& known : classes_)
    if (known.record == record) return build.pointerCast(build.address(known.object), untyped());
  classes_.push_back({record, addMark(*this, record->getNameAsString(), record->getLocation()), at});
  return build.pointerCast(build.address(classes_.back().object), untyped());
}

/// Every cell of an object that says of which class it is: one for each base that has one of its own.
void ModuleLowering::forEachClassCell(ExprId object, const clang::CXXRecordDecl* record,
                                      const std::function<void(ExprId)>& body) {
  record = record->getDefinition();
  if (const auto own = classFields_.find(record); own != classFields_.end()) body(build.field(object, own->second));
  for (const clang::CXXBaseSpecifier& each : record->bases()) {
    const auto* held = each.getType()->getAsCXXRecordDecl()->getDefinition();
    if (!held->isPolymorphic()) continue;
    if (const auto field = base(record, held)) forEachClassCell(build.field(object, *field), held, body);
  }
}

void ModuleLowering::becomeClass(ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at,
                                 ir::Block& block) {
  const ExprId named = classAddress(record, at);
  forEachClassCell(object, record, [&](ExprId cell) { block.push_back(build.statement(ir::Assign{cell, named})); });
  leadBack(object, block);
}

/// In a constructor, behind the bases, and in a destructor: from now on it is an object of this class.
void FunctionLowering::becomeClass(const clang::CXXRecordDecl* record, clang::SourceRange at) {
  if (!record->isPolymorphic()) return;
  ir::Block said;
  shared.becomeClass(build.load(this_), record, at, said);
  emit(said);
}

/// The function of the IR that finds out which one is meant.
ir::FunctionId ModuleLowering::virtualDispatcher(const clang::CXXMethodDecl* method, clang::SourceRange at) {
  method = method->getCanonicalDecl();
  for (const VirtualDispatcher& known : virtuals_)
    if (known.method == method) return known.function;
  ir::Function calls;
  calls.name =
      names.generated("call_" + (method->getDeclName().isIdentifier() ? method->getNameAsString() : "operator"));
  calls.range = range(at);
  const clang::QualType result = method->getReturnType();
  calls.result = isRecord(result) ? build.voidType() : type(result, at);
  const ir::FunctionId id = build.function(std::move(calls));
  addParameter(*this, id, "self", type(method->getThisType(), at), at);
  addArguments(*this, id, method->getType()->castAs<clang::FunctionProtoType>()->param_types(), result, at);
  virtuals_.push_back({method, id, 0, at});
  return id;
}

/// Gives every dispatcher a branch for each class; true if there was one to add.
bool ModuleLowering::extendVirtuals() {
  bool extended = false;
  for (std::size_t k = 0; k < virtuals_.size(); ++k) {
    if (wrappedCall(context.getRecordType(virtuals_[k].method->getParent()))) {
      extended |= extendWrapper(k);
      continue;
    }
    for (; virtuals_[k].seen < classes_.size(); ++virtuals_[k].seen) {
      const VirtualDispatcher dispatcher = virtuals_[k];
      const KnownClass known = classes_[dispatcher.seen];
      const clang::CXXRecordDecl* declaring = dispatcher.method->getParent()->getDefinition();
      if (known.record != declaring && !known.record->isDerivedFrom(declaring)) continue;
      clang::CXXMethodDecl* target =
          const_cast<clang::CXXMethodDecl*>(dispatcher.method)->getCorrespondingMethodInClass(known.record);
      if (!target || target->isPureVirtual()) continue;
      addOverrider(dispatcher, known, target);
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

/// What finds out which function is meant passes vectors on as they are.
void ModuleLowering::requireFixedVectors(const clang::FunctionDecl* target, clang::SourceRange at) {
  const bool isResizing = SizeChanges::byIndirectCall(target);
  if (exchanges.givesMemory(target))
    unsupported(at,
                "an indirect call of `" + target->getQualifiedNameAsString() +
                    "`, which returns what another vector held, is not supported",
                "let it return a copy");
  const auto mayResize = [&](const clang::ParmVarDecl* each) {
    return exchanges.exchanges(each) || inner->isCellVariable(each);
  };
  if (llvm::any_of(target->parameters(), mayResize) || (getsVectors(target) && isResizing)) refuseResizing(target, at);
  if (isResizing) resizing_.push_back({target, at});
  if (getsVectors(target)) relying_.push_back(target);
}

void ModuleLowering::refuseResizing(const clang::FunctionDecl* target, clang::SourceRange at) {
  unsupported(at,
              "an indirect call of `" + target->getQualifiedNameAsString() +
                  "`, which moves, swaps or resizes a vector that it is given, is not supported",
              "let it write the elements alone");
}

/// Where something is called indirectly that resizes vectors, nothing may take all such calls to keep their sizes.
void ModuleLowering::requireKeptSizes() {
  for (const auto& [definition, id] : functions_)
    if (SizeChanges::knownWithin(definition) == SizeChanges::Indirect::KeepSizes && getsVectors(definition))
      relying_.push_back(definition);
  const auto relies = [](const clang::FunctionDecl* each) {
    return SizeChanges::byCall(each, SizeChanges::Given::Any) && !SizeChanges::byIndirectCall(each);
  };
  if (!resizing_.empty() && llvm::any_of(relying_, relies))
    refuseResizing(resizing_.front().first, resizing_.front().second);
}

/// The way from a class to a base that it has once; nothing where it has it twice.
std::optional<ModuleLowering::BasePath> ModuleLowering::pathTo(const clang::CXXRecordDecl* derived,
                                                               const clang::CXXRecordDecl* base) {
  clang::CXXBasePaths paths;
  BasePath path;
  if (derived == base) return path;
  if (!derived->isDerivedFrom(base, paths) || std::next(paths.begin()) != paths.end()) return std::nullopt;
  for (const clang::CXXBasePathElement& step : paths.front()) path.push_back(step.Base);
  return path;
}

/// The object of a class that a virtual call is found to be for, as what overrides takes it: by the whole object.
ExprId ModuleLowering::overridersSelf(ExprId self, const VirtualDispatcher& dispatcher, const KnownClass& known,
                                      const clang::CXXMethodDecl* target) {
  const auto up = pathTo(known.record, dispatcher.method->getParent()->getDefinition());
  const auto down = pathTo(known.record, target->getParent()->getDefinition());
  const ExprId whole = up && down ? wholeOf(self, known.record, *up, dispatcher.at) : ExprId{};
  if (!whole.valid())
    unsupported(dispatcher.at,
                "a virtual call by a base that `" + known.record->getNameAsString() + "` has twice is not supported",
                "give it the base once");
  return toBase(whole, known.record, *down, dispatcher.at);
}

void ModuleLowering::addOverrider(const VirtualDispatcher& dispatcher, const KnownClass& known,
                                  const clang::CXXMethodDecl* target) {
  build.at(range(dispatcher.at));
  const clang::FunctionDecl* definition = nullptr;
  if (!target->hasBody(definition))
    fail(DiagId::NoBody, dispatcher.at,
         "the body of `" + target->getQualifiedNameAsString() + "`, which this may call, is not visible here",
         "define it in this file or in a header that it includes");
  requireFixedVectors(definition, dispatcher.at);
  calledIndirectly(definition);
  const std::vector<ir::ObjectId> parameters = module[dispatcher.function].parameters;
  const ExprId self = build.load(parameters[0]);
  std::vector<ExprId> arguments;
  for (const ir::ObjectId parameter : parameters) arguments.push_back(build.load(parameter));
  arguments[0] = overridersSelf(self, dispatcher, known, target);
  ir::Block taken;
  ir::Call call{function(definition, dispatcher.at), std::move(arguments), {}};
  ExprId value = addCall(*this, dispatcher.function, std::move(call), taken, range(dispatcher.at));
  // Of a covariant result.
  if (const ir::TypeId given = module[dispatcher.function].result; value.valid() && build.typeOf(value) != given)
    value = build.pointerCast(value, given);
  taken.push_back(build.statement(ir::Return{value}));
  const ExprId own = classOf(self, dispatcher.method->getParent()->getDefinition());
  const ExprId is = build.binary(Op::Equal, own, classAddress(known.record, dispatcher.at));
  module[dispatcher.function].body.push_back(build.statement(ir::If{is, std::move(taken), {}}));
}

/// What an object says of its class.
ExprId ModuleLowering::classOf(ExprId object, const clang::CXXRecordDecl* record) {
  ExprId first;
  forEachClassCell(object, record, [&](ExprId cell) {
    if (!first.valid()) first = cell;
  });
  return build.load(first);
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
void ModuleLowering::refusePure(const VirtualDispatcher& dispatcher) {
  const clang::CXXRecordDecl* declaring = dispatcher.method->getParent()->getDefinition();
  const bool isOwn = entryClass_ && (entryClass_ == declaring || entryClass_->isDerivedFrom(declaring));
  const bool isReached = !module[dispatcher.function].body.empty();
  if (!isOwn || isReached || !dispatcher.method->isPureVirtual() || !entryClass_->isAbstract()) return;
  const clang::CXXRecordDecl* other = completed(entryClass_, context);
  const std::string name = module[module.entry].name;
  fail(DiagId::NoBody, dispatcher.at,
       "`" + dispatcher.method->getNameAsString() + "` is pure virtual in `" + entryClass_->getNameAsString() +
           "`, whose member function is to be differentiated",
       "name the function by a class that is derived from it and has them all, such as `" +
           (other ? other->getQualifiedNameAsString() : std::string("Derived")) + "::" + name + "`");
}

/// What no branch took: an object whose class is not known can't be looked at.
void ModuleLowering::closeVirtuals() {
  requireKeptSizes();
  for (const VirtualDispatcher& each : virtuals_) {
    refusePure(each);
    build.at(range(each.at));
    const ExprId self = build.load(module[each.function].parameters[0]);
    const bool isWrapper = wrappedCall(context.getRecordType(each.method->getParent()));
    const ExprId named = isWrapper ? wrappedTarget(self) : classOf(self, each.method->getParent());
    refuseOthers(*this, each.function, named, build.range());
  }
}

}  // namespace sparsegen::lowering
