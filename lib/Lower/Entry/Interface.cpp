//===- Interface.cpp - the generated functions from outside ---------------===//

#include "Lower/Entry/Interface.h"

#include "IR/Layout.h"
#include "IR/RowTables.h"
#include "IR/Walk.h"
#include "Lower/Calls/LeftOut.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Records.h"
#include "Lower/Classes/Spelling.h"
#include "Lower/Entry/BoundFunctions.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"
#include "Lower/Entry/Includes.h"
#include "Lower/Entry/Layouts.h"
#include "Lower/Entry/LowerBounds.h"
#include "Lower/Entry/Members.h"
#include "Lower/Entry/RealElements.h"
#include "Lower/Entry/SlotExtents.h"
#include "Lower/Entry/Slots.h"
#include "Lower/Entry/UntypedMembers.h"
#include "Lower/Function.h"
#include "Lower/Library/HiddenParameters.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Statics/Allocations.h"
#include "Lower/Statics/State.h"
#include "Lower/Statics/StaticInitialisers.h"
#include "Parse/ClangCompat.h"
#include "Parse/Names.h"
#include "clang/Lex/Lexer.h"

namespace sparsegen::lowering {

using ir::TypeKind;

/// A type that the source file declares itself, so that no header can name it.
static bool isHere(const EntryContext& entry, const clang::TagDecl* declared) {
  return declared &&
         isInSource(declared->getLocation(), entry.shared.context.getSourceManager(), entry.shared.inclusions);
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
static clang::QualType nameable(const EntryContext& entry, clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isPointerType()) {
    const clang::QualType pointee = flatElement(type->getPointeeType(), entry.shared.context);
    const clang::RecordDecl* record = pointee->getAsRecordDecl();
    if (isHere(entry, record) && entry.shared.records.count(record->getDefinition()) == 0)
      return entry.shared.context.getPointerType(
          entry.shared.context.getQualifiedType(entry.shared.context.VoidTy, pointee.getQualifiers()));
    return entry.shared.context.getPointerType(
        entry.shared.context.getQualifiedType(nameable(entry, pointee.getUnqualifiedType()), pointee.getQualifiers()));
  }
  const auto* enumeration = type->getAs<clang::EnumType>();
  const bool isHidden = enumeration && (enumeration->getDecl()->getAccess() == clang::AS_private ||
                                        enumeration->getDecl()->getAccess() == clang::AS_protected);
  return enumeration && (isHidden || isHere(entry, enumeration->getDecl()))
             ? enumeration->getDecl()->getIntegerType().getCanonicalType()
             : type;
}

/// The record or enumeration at the root of a type.
static const clang::TagDecl* tagOf(clang::QualType type) {
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  return type->getBaseElementTypeUnsafe()->getAsTagDecl();
}

/// A pointer type with all that it leads to as const, level by level.
static clang::QualType pointingToConst(const EntryContext& entry, clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  return entry.shared.context.getPointerType(
      (pointee->isPointerType() ? pointingToConst(entry, pointee) : pointee).withConst());
}

/// C++ of a parameter, independent of typedefs that the header may not see.
static std::string declarationOf(const EntryContext& entry, clang::QualType type, const std::string& name) {
  std::string text = name;
  type = withoutHints(type.getCanonicalType().getUnqualifiedType(), entry.shared.context);
  nameable(entry, type).getAsStringInternal(text, spelling(entry.shared.policy, type));
  return text;
}

/// Notes that C names a type by a keyword, too.
static void addKeyword(EntryContext& entry, const clang::TagDecl* tag) {
  std::vector<ir::Tag>& known = entry.module.interface.tags;
  const std::string name = tag->getNameAsString();
  const bool isCpp = tag->getIdentifier() == nullptr || !tag->getDeclContext()->getRedeclContext()->isTranslationUnit();
  const bool isKnown = llvm::any_of(known, [&](const ir::Tag& each) { return each.name == name; });
  if (isCpp || isKnown || isHere(entry, tag)) return;
  known.push_back({name, tag->getKindName().str()});
}

/// Where a header declares what generated code may name, and how it would name it.
static void collectIncludes(EntryContext& entry) {
  Includes includes(entry.shared.context, entry.shared.inclusions);
  const auto addTag = [&](clang::QualType type) {
    const clang::TagDecl* tag = tagOf(type.getCanonicalType());
    if (!tag) return;
    const clang::NamedDecl* called = tag->getTypedefNameForAnonDecl();
    includes.add(tag->getLocation(), (called ? called : tag)->getNameAsString());
    addKeyword(entry, tag);
  };
  for (const auto& [record, id] : entry.shared.records) {
    const bool isPointedTo = llvm::any_of(entry.module[id].fields, std::mem_fn(&ir::RecordField::isPrivate));
    if (!entry.module[id].inHeader && !isPointedTo) continue;
    includes.add(record->getLocation(), entry.module[id].name);
    if (includes.isPackedElsewhere(record))
      entry.shared.fail(DiagId::NotEmittable, record->getSourceRange(),
                        "`" + entry.module[id].name + "` is packed by what is included before its header",
                        "let its own header say `#pragma pack`");
    addTag(compat::typeOf(record));
  }
  for (const auto& [variable, id] : entry.shared.variables)
    if (entry.module[id].kind == ir::ObjectKind::Global)
      includes.add(variable->getLocation(), variable->getNameAsString());
  for (const clang::ParmVarDecl* parameter : entry.request.function->parameters()) {
    addTag(parameter->getType());
    if (const clang::QualType element = containerElement(parameter->getType()); !element.isNull()) addTag(element);
  }
  addTag(entry.request.function->getReturnType());
  for (const auto& [function, id] : entry.boundFunctions) {
    for (const clang::ParmVarDecl* parameter : function->parameters()) addTag(parameter->getType());
    addTag(function->getReturnType());
    if (entry.module[id].declaration.empty())
      includes.add(declaredInHeader(entry, function), entry.module[id].spelling);
  }
  for (const MemberInput& member : entry.members) addTag(member.type);
  for (const auto& [callee, id] : entry.shared.outside) {
    for (const clang::ParmVarDecl* parameter : callee->parameters()) addTag(parameter->getType());
    addTag(callee->getReturnType());
    if (!entry.module[id].outside->declaration.empty() || !ruleCheck(entry.shared, callee).empty()) continue;
    includes.add(callee->getLocation(), callee->getNameAsString());
    if (includes.text(callee->getLocation()).empty())
      entry.shared.fail(DiagId::NotEmittable, callee->getSourceRange(),
                        "the header can't include what declares `" + callee->getNameAsString() + "`",
                        "include it in the source file");
  }
  entry.module.interface.includes = includes.take();
}

/// A span that nothing is written through.
static std::string spanOfConst(const EntryContext& entry, clang::QualType type, clang::QualType element) {
  const auto extent = spanExtent(type);
  return "std::span<" + declarationOf(entry, element, "").insert(0, "const ") +
         (extent ? ", " + std::to_string(*extent) : std::string()) + ">";
}

static ir::SignatureParameter signatureOf(EntryContext& entry, clang::QualType type, ir::ObjectId object,
                                          clang::SourceRange at) {
  type = type.getCanonicalType();
  ir::SignatureParameter made;
  made.name = entry.module[object].name;
  made.object = object;
  made.declaration = declarationOf(entry, type, made.name);
  made.constDeclaration = made.declaration;
  // A vector or span that is a parameter is its elements and its size; one that is a member is read by its member
  // functions.
  const bool isContainer = llvm::any_of(entry.shared.parameterObjects, [&](const auto& each) {
    return each.second == object && !containerElement(each.first->getType()).isNull();
  });
  if (isContainer)
    made.passing = ir::Passing::Data;
  else if (type->isReferenceType())
    made.passing = ir::Passing::Address;
  else if (type->isRecordType() || type->isAnyComplexType())
    made.passing = ir::Passing::Copy;
  if (type.getNonReferenceType()->isMemberPointerType() || wrappedCall(type) || !variantAlternatives(type).empty())
    entry.fail(DiagId::Unsupported, entry.shared.range(at),
               "what `" + made.name + "` leads to is only known to the caller", "make it a template parameter");
  if (type->isFunctionPointerType() || type->isFunctionReferenceType()) {
    made.passing = ir::Passing::Untyped;
    return made;
  }
  if (type->isPointerType())
    made.constDeclaration = declarationOf(entry, pointingToConst(entry, type), made.name);
  else if (type->isLValueReferenceType())
    made.constDeclaration = declarationOf(
        entry, entry.shared.context.getLValueReferenceType(type->getPointeeType().withConst()), made.name);
  else if (const clang::QualType element = spanElement(type); !element.isNull())
    made.constDeclaration = spanOfConst(entry, type, element) + " " + made.name;
  const ir::Type& behind = entry.module[ir::reached(entry.module, entry.module[object].type)];
  if (behind.kind == TypeKind::Record && !entry.module[behind.record].inHeader) made.templated = behind.record;
  const clang::TagDecl* unnamed = tagOf(nameable(entry, isContainer ? containerElement(type) : type));
  if (isHere(entry, unnamed) && !made.templated)
    entry.fail(DiagId::NotEmittable, entry.shared.range(at),
               "the header can't name `" + unnamed->getNameAsString() + "`, which this source defines",
               "define it in a header, and include that");
  return made;
}

/// The parameter for a member. What an object has in it is constant only where nothing in there is written, as the
/// elements of a vector are that the function keeps for its intermediate results.
static ir::SignatureParameter memberSignature(EntryContext& entry, const MemberInput& member) {
  ir::SignatureParameter made = signatureOf(entry, member.type, member.parameter, member.field->getSourceRange());
  const clang::QualType held = member.type->getPointeeType();
  const clang::QualType own = entry.shared.context.getBaseElementType(member.field->getType());
  if (!own->isRecordType() || own.isConstQualified() || held.isNull() || !held.isConstQualified()) return made;
  made.isMember = true;
  const clang::QualType open = held.getUnqualifiedType();
  made.declaration = declarationOf(entry,
                                   member.type->isPointerType() ? entry.shared.context.getPointerType(open)
                                                                : entry.shared.context.getLValueReferenceType(open),
                                   made.name);
  return made;
}

/// The second parameter that a vector becomes.
static ir::SignatureParameter sizeSignature(EntryContext& entry, const clang::ParmVarDecl* vector) {
  ir::SignatureParameter made;
  made.object = entry.shared.parameterSizes.lookup(vector);
  made.name = entry.module[made.object].name;
  made.declaration = entry.module[entry.shared.parameterObjects.lookup(vector)].name;
  made.passing = ir::Passing::Size;
  return made;
}

void addRecords(const EntryContext& entry, ir::RecordId record, std::set<ir::RecordId>& found) {
  if (!found.insert(record).second) return;
  for (const ir::RecordField& field : entry.module[record].fields) {
    const ir::Type& held = entry.module[ir::reached(entry.module, field.type)];
    if (held.kind == TypeKind::Record) addRecords(entry, held.record, found);
  }
}

/// What the caller provides is of a type that a header names, or that a parameter's type tells.
static void requireNamedMemory(EntryContext& entry) {
  std::set<ir::RecordId> told;
  for (const ir::SignatureParameter& parameter : entry.module.interface.parameters)
    if (parameter.templated.valid()) addRecords(entry, parameter.templated, told);
  for (const ir::Object& object : entry.module.objects) {
    const ir::Type& held = entry.module[ir::innermost(entry.module, object.type)];
    if (object.kind != ir::ObjectKind::External || object.isState || held.kind != TypeKind::Record) continue;
    const ir::Record& record = entry.module[held.record];
    if (record.inHeader || told.count(held.record)) continue;
    entry.fail(DiagId::NotEmittable, record.range,
               "the header can't name `" + record.name + "`, which this source defines, and `" +
                   object.name.substr(object.name.find_first_not_of('*')) + "` leads to",
               "define it in a header, and include that");
  }
}

/// A struct of the caller's can't be given what stands for a function.
static void requireNoFunctions(EntryContext& entry, ir::RecordId record) {
  const auto isFunction = [&](ir::ExprId place) {
    while (entry.module[place].op == ir::Op::Element) place = entry.module[place].operands[0];
    const ir::Expr& expr = entry.module[place];
    if (expr.op != ir::Op::Field ||
        entry.module[entry.module[entry.module[expr.operands[0]].type].element].record != record)
      return false;
    return llvm::any_of(entry.shared.fields, [&](const auto& field) {
      const auto owner = entry.shared.records.find(field.first->getParent());
      return field.second == expr.field && owner != entry.shared.records.end() && owner->second == record &&
             entry.shared.context.getBaseElementType(field.first->getType())->isFunctionPointerType();
    });
  };
  for (const ir::Stmt& stmt : entry.module.stmts) {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    if (!assign || !isFunction(assign->place) || entry.module[assign->value].op == ir::Op::NullPointer) continue;
    if (entry.module[assign->value].op == ir::Op::Load && isFunction(entry.module[assign->value].operands[0])) continue;
    entry.fail(DiagId::NotEmittable, stmt.range,
               "a pointer to a function is stored in a `" + entry.module[record].name + "`, which the caller provides",
               "keep it in a struct of the function's own");
  }
}

/// The object of a member function is of the generated code's own making, so that none of its class can come from the
/// caller.
static void requireOwnObject(EntryContext& entry) {
  if (!entry.object.valid()) return;
  std::set<ir::RecordId> given;
  for (const ir::SignatureParameter& parameter : entry.module.interface.parameters)
    if (parameter.templated.valid()) addRecords(entry, parameter.templated, given);
  const ir::RecordId own = entry.module[entry.module[entry.object].type].record;
  if (given.count(own))
    entry.fail(
        DiagId::NotEmittable, entry.module[own].range,
        "another object of `" + entry.module[own].name + "`, whose member function this is, comes from the caller",
        "pass its members");
}

/// Notes the locals that are slots and that functions without a body set.
static void findFilled(EntryContext& entry) {
  for (const auto* slots : {&entry.request.wrt, &entry.request.of})
    for (const RequestSlot& wanted : *slots) {
      const auto filled = filledSlot(*entry.request.function, wanted.path, entry.request.object);
      const auto isOther = [&](const FilledLocal& each) {
        return each.handle && each.handle == filled->handle && each.local != filled->local;
      };
      if (filled && llvm::any_of(entry.filled, isOther))
        entry.fail(DiagId::BadSlot, wanted.range,
                   "`" + wanted.path.text + "` and another slot come out of `" + filled->handle->getNameAsString() +
                       "`, and may be one array",
                   "name one of them");
      if (filled && entry.shared.filledLocals.insert({filled->local, ir::ObjectId{}}).second)
        entry.filled.push_back(*filled);
    }
}

/// Whether an array stands in the place of a handle, which the function needs for nothing else.
static bool isReplaced(const EntryContext& entry, const clang::ParmVarDecl* handle) {
  const ir::ObjectId object = entry.shared.parameterObjects.lookup(handle);
  return llvm::any_of(entry.filled, [&](const FilledLocal& each) { return each.handle == handle; }) &&
         llvm::none_of(entry.module.exprs, [&](const ir::Expr& expr) { return expr.object == object; });
}

/// Arrays stand behind the handles that they come out of; handles that nothing uses any more are no parameters.
static void placeFilled(EntryContext& entry) {
  std::vector<ir::ObjectId>& parameters = entry.module[entry.module.entry].parameters;
  // The last one first, so that several of one handle keep their order.
  for (const FilledLocal& each : llvm::reverse(entry.filled)) {
    if (!each.handle) continue;
    const ir::ObjectId array = entry.shared.filledLocals.lookup(each.local);
    parameters.erase(llvm::find(parameters, array));
    parameters.insert(llvm::find(parameters, entry.shared.parameterObjects.lookup(each.handle)) + 1, array);
  }
  for (const FilledLocal& each : entry.filled) {
    if (!each.handle || !isReplaced(entry, each.handle)) continue;
    const auto at = llvm::find(parameters, entry.shared.parameterObjects.lookup(each.handle));
    if (at == parameters.end()) continue;  // of two arrays one handle
    entry.module[*at].kind = ir::ObjectKind::Local;
    parameters.erase(at);
  }
}

/// Adds the arrays that come out of a handle to the generated functions' parameters; of null, those without one.
static void addFilled(EntryContext& entry, const clang::ParmVarDecl* handle) {
  for (const FilledLocal& each : entry.filled)
    if (each.handle == handle)
      entry.module.interface.parameters.push_back(signatureOf(
          entry, each.local->getType(), entry.shared.filledLocals.lookup(each.local), each.local->getSourceRange()));
}

static void makeInterface(EntryContext& entry) {
  const clang::FunctionDecl* function = entry.request.function;
  ir::Interface& made = entry.module.interface;
  made.name = entry.request.name;
  made.functionName = function->getQualifiedNameAsString();
  const clang::DeclContext* within = entry.request.object ? entry.request.object : function->getDeclContext();
  for (const clang::DeclContext* outer = within; outer; outer = outer->getParent()) {
    const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(outer);
    if (!scope || scope->isAnonymousNamespace()) continue;
    made.scope = scope->getNameAsString() + (made.scope.empty() ? "" : "::" + made.scope);
  }
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    if (!isReplaced(entry, parameter))
      made.parameters.push_back(signatureOf(
          entry, parameter->getType(), entry.shared.parameterObjects.lookup(parameter), parameter->getSourceRange()));
    addFilled(entry, parameter);
    if (entry.shared.parameterSizes.count(parameter)) made.parameters.push_back(sizeSignature(entry, parameter));
  }
  addFilled(entry, nullptr);
  for (const MemberInput& member : entry.members) {
    made.parameters.push_back(memberSignature(entry, member));
    made.parameters.back().isOfObject = true;
  }
  requireOwnObject(entry);
  requireNamedTargets(entry);
  settleRecords(entry);
  for (const ir::RecordId record : givenRecords(entry)) requireNoFunctions(entry, record);
  requireNamedMemory(entry);
  made.resultDeclaration = declarationOf(entry, function->getReturnType(), "");
  writeLayouts(entry);
  collectIncludes(entry);
}

/// Whether a variable is set once, and read otherwise.
static bool isSetOnce(const ir::Module& module, ir::ObjectId variable) {
  std::size_t written = 0, mentioned = 0, read = 0;
  const auto isIt = [&](ir::ExprId place) {
    return module[place].op == ir::Op::Address && module[place].object == variable;
  };
  ir::forEachStmt(module, [&](const ir::Stmt& stmt) {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    written += assign && isIt(assign->place) ? 1 : 0;
    ir::forEachExpr(stmt, [&](ir::ExprId expr) {
      ir::forEachNode(module, expr, [&](ir::ExprId node) {
        mentioned += isIt(node) ? 1 : 0;
        read += module[node].op == ir::Op::Load && isIt(module[node].operands[0]) ? 1 : 0;
      });
    });
  });
  return written == 1 && mentioned == written + read;
}

/// What a vector was made with is no extent where its size changes.
static void forgetChangingSizes(ModuleContext& shared) {
  if (!shared.sizedVectors) return;
  for (const auto& [memory, size] : *shared.sizedVectors) {
    if (isSetOnce(shared.module, size)) continue;
    for (ir::Stmt& stmt : shared.module.stmts)
      if (auto* declare = std::get_if<ir::Declare>(&stmt.node); declare && declare->object == memory)
        declare->extent = {};
  }
}

/// Memory that is exchanged is as large as what any vector may have in it.
static void declareLocalExtents(ModuleContext& shared) {
  for (const auto& [memory, own] : shared.exchangedVectors)
    for (const auto& [other, size] : shared.exchangedVectors) shared.growths.push_back({memory, shared.build.load(size)});
  ir::declareExtents(shared.module, shared.growths);
}

/// What is bound is known already: an integer, or a table of which all entries are. Where nothing is left, all is as
/// for other requests.
static void forgetBoundInputs(ir::Module& module) {
  const auto isBound = [&](ir::ObjectId object, std::uint64_t cell) {
    return llvm::any_of(module.values, [&](const ir::ValueBinding& binding) {
      return binding.object == object && binding.cell == cell;
    });
  };
  std::set<ir::ObjectId> rows;
  for (const ir::StructureInput& input : module.structure)
    if (ir::rowTable(module, input)) rows.insert(input.object);
  llvm::erase_if(module.structure, [&](const ir::StructureInput& input) {
    if (!input.isTable()) return isBound(input.object, input.cell);
    if (rows.count(input.object) != 0) return false;  // they have no entries by number
    const auto count = ir::staticInteger(module, input.count);
    for (std::int64_t k = 0; count && k < *count; ++k)
      if (const std::uint64_t cell = input.cell + static_cast<std::uint64_t>(k);
          ir::isIntegerCell(module, input.object, cell) && !isBound(input.object, cell))
        return false;
    return count.has_value();
  });
  // Nor do they say anything without what leads to them.
  llvm::erase_if(module.structure, [&](const ir::StructureInput& input) {
    return rows.count(input.object) != 0 && !ir::rowTable(module, input);
  });
  if (ir::isStructural(module)) return;
  for (ir::Stmt& stmt : module.stmts)
    if (auto* declare = std::get_if<ir::Declare>(&stmt.node)) declare->extent = {};
}

/// Adds a table, with the rows that lie behind its elements. Rows may be named beside what holds them: they are those
/// of all elements in any case.
static void addInputs(ir::Module& module, const std::vector<ir::StructureInput>& inputs) {
  const auto isRows = [&](const ir::StructureInput& input) { return ir::rowTable(module, input).has_value(); };
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const auto known = llvm::find_if(module.structure, [&](const ir::StructureInput& other) {
      return other.object == inputs[k].object && other.cell == inputs[k].cell;
    });
    if (known == module.structure.end() || !(k > 0 || isRows(*known)))
      module.structure.push_back(inputs[k]);
    else if (k > 0)
      *known = inputs[k];
  }
}

static void lowerEntry(EntryContext& entry) {
  const clang::FunctionDecl* function = entry.request.function;
  const clang::SourceRange at = function->getNameInfo().getSourceRange();
  const bool isAsked = llvm::any_of(entry.request.of, [](const RequestSlot& slot) {
    return slot.path.names.size() == 1 && slot.path.names[0] == "return";
  });
  if (function->getReturnType()->isRecordType() && !isAsked)
    entry.shared.unsupported(at, "a function that returns a struct is not supported as the one to differentiate",
                             "pass the result by reference");
  requireRealElements(entry, entry.request.wrt);
  requireRealElements(entry, entry.request.of);
  entry.shared.entryClass = classOfThis(entry);
  entry.shared.bufferSwaps.start(function);
  entry.shared.inner->start(function, classOfThis(entry));
  findInnerBases(entry.shared, entry.shared.context.getTranslationUnitDecl());
  entry.shared.repeatedCalls.start(function);
  findFilled(entry);
  addBoundFunctions(entry);
  entry.module.entry = functionOf(entry.shared, function, at);
  if (const clang::CXXRecordDecl* record = classOfThis(entry); record && record->isPolymorphic())
    classAddress(entry.shared, record, at);
  lowerPending(entry.shared);
  entry.shared.inner->requireUnmixed();
  settleOutside(entry.shared, [&](const clang::VarDecl* variable) {
    const auto names = [&](const auto& asked) { return asked.path.names.front() == variable->getName(); };
    return llvm::any_of(entry.request.of, names) || llvm::any_of(entry.request.wrt, names) ||
           llvm::any_of(entry.request.bindings, names);
  });
  requireInitialisedOnce(entry.shared);
  passStates(entry.shared);
  makeTables(entry.shared);
  addHiddenParameters(entry.shared);
  liftAllocations(entry.module, entry.shared.growths);
  forgetChangingSizes(entry.shared);
  placeFilled(entry);
  makeMembers(entry);
  makeExternals(entry);
  for (const RequestSlot& wanted : entry.request.wrt) entry.module.independents.push_back(makeSlot(entry, wanted));
  for (const RequestSlot& wanted : entry.request.of) {
    const bool isResult = wanted.path.names.size() == 1 && wanted.path.names[0] == "return";
    if (!isResult && !vectorElement(resolvePath(entry, wanted.path, wanted.range, DiagId::UnknownSlot).type).isNull())
      entry.fail(DiagId::BadSlot, wanted.range,
                 "`" + wanted.path.text + "` is a vector within an object, which can't be a dependent",
                 "write to a vector that is a parameter, and copy it from there");
    entry.module.dependents.push_back(makeSlot(entry, wanted));
  }
  for (const RequestSlot& wanted : entry.request.structure) addInputs(entry.module, makeStructureInputs(entry, wanted));
  for (const RequestBinding& binding : entry.request.bindings)
    binding.function ? bindFunction(entry, binding) : bindInteger(entry, binding);
  bindSizes(entry);
  bindLengths(entry);
  declareLocalExtents(entry.shared);
  forgetBoundInputs(entry.module);
  stepBases(entry);
  makeInterface(entry);
}

void lowerEntry(ModuleContext& shared, const Request& request) {
  EntryContext entry(shared, request);
  lowerEntry(entry);
}

}  // namespace sparsegen::lowering
