//===- Members.cpp - a member function as the one to differentiate --------===//

#include "Lower/Entry/Members.h"

#include "IR/Memory/PlaceUses.h"
#include "IR/Walk.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Function.h"
#include "Lower/Statics/State.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::TypeKind;

static void replaceThis(EntryContext& entry, ir::Block& before);
static bool isOnlyObject(const EntryContext& entry, const clang::CXXRecordDecl* record);
static bool isOnlyBase(const EntryContext& entry, const clang::CXXRecordDecl* base);
static void findMembers(EntryContext& entry, const clang::CXXRecordDecl* record, ir::ExprId object, bool mayChange,
                        const ir::PlaceUses& uses, std::vector<Member>& found);
static void addMember(EntryContext& entry, const Member& member, ir::Block& before);
static std::vector<Movable> movableUses(const EntryContext& entry, ir::RecordId record, std::uint32_t field);
static bool isNaming(const EntryContext& entry, ir::ExprId place, ir::RecordId record, std::uint32_t field);
static ir::ExprId pointTo(EntryContext& entry, const Member& member);

bool holds(const ir::Module& module, ir::TypeId type, ir::RecordId record) {
  const ir::Type& held = module[type];
  if (held.kind == TypeKind::Array) return holds(module, held.element, record);
  if (held.kind != TypeKind::Record) return false;
  return held.record == record || llvm::any_of(module[held.record].fields, [&](const ir::RecordField& field) {
           return holds(module, field.type, record);
         });
}

namespace {

/// Lets all bases in an object lead back that can.
void leadAllBack(ModuleContext& shared, ExprId object, ir::Block& block) {
  leadBack(shared, object, block);
  const std::vector<ir::RecordField> fields = shared.module[shared.module[shared.build.pointee(object)].record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k)
    if (fields[k].isBase) leadAllBack(shared, shared.build.field(object, k), block);
}

/// The name that a path gives to a member of *this, if it is one.
llvm::StringRef memberName(const RequestPath& path) {
  return path.names.size() > 1 && path.names[0] == "this" ? path.names[1] : path.names[0];
}

}  // namespace

const clang::CXXRecordDecl* classOfThis(const EntryContext& entry) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(entry.request.function);
  if (!method || !method->isInstance()) return nullptr;
  return (entry.request.object ? entry.request.object : method->getParent())->getDefinition();
}

void makeMembers(EntryContext& entry) {
  const clang::CXXRecordDecl* record = classOfThis(entry);
  if (!record) return;
  const clang::SourceRange at = entry.request.function->getNameInfo().getSourceRange();
  entry.shared.build.at(entry.shared.range(at));
  for (const ir::Stmt& stmt : entry.module.stmts)
    if (const auto* call = std::get_if<ir::Call>(&stmt.node); call && call->callee == entry.module.entry)
      entry.shared.unsupported(at,
                               "a member function that is called again is not supported as the one to differentiate",
                               "name a function that calls it");
  ir::Object object;
  object.name = freshName(entry.shared, "sg_object");
  object.type = lowerType(entry.shared, compat::typeOf(record), at);
  object.function = entry.module.entry;
  object.range = entry.shared.range(at);
  entry.object = entry.shared.build.object(std::move(object));
  ir::Block before{entry.shared.build.statement(ir::Declare{entry.object})};
  replaceThis(entry, before);
  const ExprId whole = entry.shared.build.address(entry.object);
  if (record->isPolymorphic()) {
    becomeClass(entry.shared, whole, record, at, before);
    leadAllBack(entry.shared, whole, before);
  }
  const ir::PlaceUses uses(entry.module);
  std::vector<Member> found;
  findMembers(entry, record, whole, isOnlyObject(entry, record), uses, found);
  for (const Member& member : found) addMember(entry, member, before);
  ir::Block& body = entry.module[entry.module.entry].body;
  body.insert(body.begin(), before.begin(), before.end());
}

/// The parameter becomes the object itself, or the part of it that the function is inherited from.
static void replaceThis(EntryContext& entry, ir::Block& before) {
  const auto* owner = llvm::cast<clang::CXXMethodDecl>(entry.request.function)->getParent()->getDefinition();
  const auto path = pathTo(classOfThis(entry), owner);
  const clang::SourceRange at = entry.request.function->getNameInfo().getSourceRange();
  if (!path)
    entry.shared.unsupported(at, "a member function of a base that the class has twice is not supported here",
                             "name it by the base");
  std::vector<ir::ObjectId>& parameters = entry.module[entry.module.entry].parameters;
  const ir::ObjectId self = parameters.front();
  parameters.erase(parameters.begin());
  entry.module[self].kind = ir::ObjectKind::Local;
  const ExprId whole = entry.shared.build.address(entry.object);
  const ir::Expr part = entry.module[toBase(entry.shared, whole, classOfThis(entry), *path, at)];
  if (path->size() > 1) {
    before.push_back(entry.shared.build.statement(ir::Declare{self}));
    before.push_back(entry.shared.build.statement(
        ir::Assign{entry.shared.build.address(self), toBase(entry.shared, whole, classOfThis(entry), *path, at)}));
    return;
  }
  std::vector<ExprId> loads;
  for (std::size_t k = 0; k < entry.module.exprs.size(); ++k)
    if (const ir::Expr& expr = entry.module.exprs[k]; expr.op == Op::Load &&
                                                      entry.module[expr.operands[0]].op == Op::Address &&
                                                      entry.module[expr.operands[0]].object == self)
      loads.emplace_back(k);
  for (const ExprId load : loads) {
    ir::Expr& expr = entry.module.exprs[load.value];
    const SourceRange range = expr.range;
    const ExprId address = expr.operands[0];
    expr = part;
    expr.range = range;
    if (path->empty()) continue;
    entry.module.exprs[address.value] = entry.module[whole];
    entry.module.exprs[address.value].range = range;
    expr.operands[0] = address;
  }
}

/// Whether the code has no other object of the class or of its bases: then their records may be changed.
static bool isOnlyObject(const EntryContext& entry, const clang::CXXRecordDecl* record) {
  const ir::RecordId id = entry.shared.records.lookup(record);
  for (std::size_t k = 0; k < entry.module.objects.size(); ++k)
    if (ir::ObjectId(k) != entry.object && holds(entry.module, entry.module.objects[k].type, id)) return false;
  const auto isAncestor = [&](ir::RecordId other) {
    return llvm::any_of(entry.shared.records, [&](const auto& each) {
      const auto* decl = llvm::dyn_cast<clang::CXXRecordDecl>(each.first);
      return each.second == other && decl && (decl == record || record->isDerivedFrom(decl));
    });
  };
  for (std::size_t r = 0; r < entry.module.records.size(); ++r)
    for (const ir::RecordField& field : entry.module.records[r].fields)
      if (holds(entry.module, field.type, id) && !isAncestor(ir::RecordId(r))) return false;
  const auto recordBehind = [&](ir::TypeId pointer) { return entry.module[entry.module[pointer].element].record; };
  for (const ir::Expr& expr : entry.module.exprs) {  // seen as an array of numbers it has its cells in one row
    if (expr.op != Op::PointerCast) continue;
    const ir::RecordId from = recordBehind(entry.module[expr.operands[0]].type), to = recordBehind(expr.type);
    const bool isUntyped = entry.module[entry.module[expr.type].element].kind == TypeKind::Void;
    if (from == id && !isUntyped && !(to.valid() && isAncestor(to))) return false;
  }
  return llvm::all_of(record->bases(), [&](const clang::CXXBaseSpecifier& each) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    return !baseField(entry.shared, record, base) || isOnlyBase(entry, base);
  });
}

/// The same for a base: it is in the object alone.
static bool isOnlyBase(const EntryContext& entry, const clang::CXXRecordDecl* base) {
  const ir::RecordId id = entry.shared.records.lookup(base);
  for (std::size_t k = 0; k < entry.module.objects.size(); ++k)
    if (ir::ObjectId(k) != entry.object && holds(entry.module, entry.module.objects[k].type, id)) return false;
  return llvm::all_of(base->bases(), [&](const clang::CXXBaseSpecifier& each) {
    const auto* inner = each.getType()->getAsCXXRecordDecl()->getDefinition();
    return !baseField(entry.shared, base, inner) || isOnlyBase(entry, inner);
  });
}

static bool isNamed(const std::vector<RequestSlot>& slots, llvm::StringRef name) {
  return llvm::any_of(slots, [&](const RequestSlot& slot) { return memberName(slot.path) == name; });
}

/// Whether an extent of a slot needs a member, which the function itself may not read.
static bool isInExtent(const std::vector<RequestSlot>& slots, llvm::StringRef name) {
  bool is = false;
  const auto look = [&](const RequestPath& path) {
    is |= memberName(path) == name;
    return path;
  };
  for (const RequestSlot& slot : slots)
    for (const std::vector<Extent>* extents : {&slot.extents, &slot.begins})
      for (const Extent& extent : *extents) mapInputs(extent, look);
  return is;
}

/// Of a class, or of the first of its bases that has one of this name.
static const clang::FieldDecl* memberIn(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  const clang::FieldDecl* named = nullptr;
  forEachMember(record, [&](const clang::FieldDecl* field) { named = field->getName() == name ? field : named; });
  for (const clang::CXXBaseSpecifier& each : record->bases())
    if (!named) named = memberIn(each.getType()->getAsCXXRecordDecl()->getDefinition(), name);
  return named;
}

/// The member that a name means in the function's body: one may hide those of bases.
static const clang::FieldDecl* meantMember(const EntryContext& entry, llvm::StringRef name) {
  const auto* method = llvm::cast<clang::CXXMethodDecl>(entry.request.function);
  const clang::FieldDecl* own = memberIn(method->getParent()->getDefinition(), name);
  return own ? own : memberIn(classOfThis(entry), name);
}

/// The members that are inputs or slots, those of the bases first, in the order of their declaration.
static void findMembers(EntryContext& entry, const clang::CXXRecordDecl* record, ExprId object, bool mayChange,
                        const ir::PlaceUses& uses, std::vector<Member>& found) {
  for (const clang::CXXBaseSpecifier& each : record->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    if (const auto field = baseField(entry.shared, record, base))
      findMembers(entry, base, entry.shared.build.field(object, *field), mayChange, uses, found);
  }
  const ir::RecordId id = entry.shared.records.lookup(record);
  entry.module[id].inHeader = false;  // the object is the generated code's own
  forEachMember(record, [&](const clang::FieldDecl* field) {
    const auto index = entry.shared.fields.find(field);
    if (index == entry.shared.fields.end()) return;
    // A member without members of its own, such as a policy, has nothing that could be read.
    if (ir::cellCount(entry.module, entry.module[id].fields[index->second].type) == 0u) return;
    const std::vector<ExprId> named = namingsOf(entry, id, index->second);
    const bool isRead = llvm::any_of(named, [&](ExprId use) { return uses.isRead(use); });
    const bool isWritten = llvm::any_of(named, [&](ExprId use) { return uses.isWritten(use); });
    // Each use is two expressions.
    const std::vector<Movable> movable = movableUses(entry, id, index->second);
    const bool canStay = mayChange && 2 * movable.size() == named.size();
    const std::string name = field->getNameAsString();
    const Request& request = entry.request;
    const bool isMeant = meantMember(entry, name) == field;
    const bool isDependent = isMeant && isNamed(request.of, name);
    const bool isBound =
        llvm::any_of(request.bindings, [&](const RequestBinding& binding) { return memberName(binding.path) == name; });
    const bool isSize = isInExtent(request.of, name) || isInExtent(request.wrt, name) ||
                        isInExtent(request.structure, name) || isNamed(request.structure, name);
    const bool isAskedFor = isMeant && (isDependent || isBound || isSize || isNamed(request.wrt, name));
    if (!isRead && !isAskedFor) return;
    if (isDependent && !canStay && !field->getType()->isPointerType() && !field->getType()->isReferenceType())
      entry.shared.unsupported(field->getSourceRange(),
                               "`" + name + "` can't be a dependent where the code makes other objects of its class",
                               "write the results through a parameter");
    found.push_back({field, id, entry.shared.build.field(object, index->second), movable, isDependent,
                     canStay && (isDependent || !isWritten)});
  });
}

/// The type that the parameter for a member has in the user's eyes.
static clang::QualType parameterOf(const EntryContext& entry, const Member& member) {
  clang::ASTContext& context = entry.shared.context;
  const clang::QualType type = member.field->getType().getCanonicalType();
  if (const clang::QualType owned = ownedType(type); !owned.isNull()) return context.getPointerType(owned);
  if (type->isReferenceType() || type->isPointerType()) return type.getUnqualifiedType();
  if (const auto* array = context.getAsConstantArrayType(type)) {
    const clang::QualType element = array->getElementType();
    return context.getPointerType(member.isDependent ? element : element.withConst());
  }
  if (type->isRecordType()) return context.getLValueReferenceType(member.isDependent ? type : type.withConst());
  return member.isDependent ? context.getLValueReferenceType(type) : type.getUnqualifiedType();
}

/// Adds the parameter, and what gives the object's field its value.
static void addMember(EntryContext& entry, const Member& member, ir::Block& before) {
  ir::Builder& build = entry.shared.build;
  const clang::SourceRange at = member.field->getSourceRange();
  const clang::QualType type = parameterOf(entry, member);
  ir::Object parameter;
  parameter.name = freshName(entry.shared, member.field->getNameAsString());
  parameter.type = lowerType(entry.shared, type, at);
  parameter.kind = ir::ObjectKind::Parameter;
  parameter.function = entry.module.entry;
  parameter.range = entry.shared.range(at);
  const ir::ObjectId made = build.object(std::move(parameter));
  entry.module[entry.module.entry].parameters.push_back(made);
  entry.members.push_back({member.field, made, type});
  build.at(entry.shared.range(at));
  const ir::TypeId held = build.pointee(member.place);
  const bool isPlain = entry.module[held].kind == TypeKind::Pointer ||
                       (entry.module[held].kind == TypeKind::Scalar && !type->isReferenceType());
  if (isPlain) {
    before.push_back(build.statement(ir::Assign{member.place, build.load(made)}));
    return;
  }
  ExprId from = build.load(made);
  const ir::TypeId wanted = build.pointer(held);
  if (build.typeOf(from) != wanted) from = build.pointerCast(from, wanted);
  const auto* heldClass = member.field->getType()->getAsCXXRecordDecl();
  if (!member.stays && heldClass && heldClass->isPolymorphic())
    entry.shared.unsupported(
        at,
        "`" + member.field->getNameAsString() +
            "`, an object with virtual functions that the code writes, is not supported as a member here",
        "pass it as a parameter");
  if (!member.stays) {
    FunctionContext fn(entry.shared, entry.request.function, entry.module.entry);
    const ir::Block copied = copying(fn, member.place, from);
    before.insert(before.end(), copied.begin(), copied.end());
    return;
  }
  before.push_back(build.statement(ir::Assign{pointTo(entry, member), from}));
}

/// The uses of a field that may move.
static std::vector<Movable> movableUses(const EntryContext& entry, ir::RecordId record, std::uint32_t field) {
  std::vector<Movable> found;
  for (const Movable& each : entry.shared.movables.all())
    if (isNaming(entry, each.place, record, field)) found.push_back(each);
  return found;
}

static bool isNaming(const EntryContext& entry, ExprId place, ir::RecordId record, std::uint32_t field) {
  const ir::Expr& expr = entry.module[place];
  return expr.op == Op::Field && expr.field == field &&
         entry.module[entry.module[entry.module[expr.operands[0]].type].element].record == record;
}

std::vector<ExprId> namingsOf(const EntryContext& entry, ir::RecordId record, std::uint32_t field) {
  std::vector<ExprId> found;
  for (std::size_t k = 0; k < entry.module.exprs.size(); ++k)
    if (isNaming(entry, ExprId(k), record, field)) found.push_back(ExprId(k));
  return found;
}

/// Makes the field a pointer to what it was, and each use of it one of what it points to.
static ExprId pointTo(EntryContext& entry, const Member& member) {
  ir::Builder& build = entry.shared.build;
  const std::uint32_t index = entry.module[member.place].field;
  ir::RecordField& field = entry.module[member.record].fields[index];
  const ir::TypeId pointer = build.pointer(field.type);
  const ir::TypeId place = build.pointer(pointer);
  field.type = pointer;
  for (const Movable& use : member.uses) {
    entry.module.exprs[use.holder.value].type = place;
    leadThrough(entry.module, use);
  }
  entry.module.exprs[member.place.value].type = place;
  return member.place;
}

std::optional<PathTarget> memberStart(const EntryContext& entry, const std::string& name) {
  if (!classOfThis(entry)) return std::nullopt;
  const clang::FieldDecl* meant = meantMember(entry, name);
  for (const MemberInput& member : entry.members)
    if (member.field == meant) return PathTarget{member.parameter, 0, member.type};
  return std::nullopt;
}

std::optional<std::int64_t> forgottenExtent(const EntryContext& entry, const RequestPath& path) {
  const auto extent = [&](clang::QualType type) -> std::optional<std::int64_t> {
    const auto* array = entry.shared.context.getAsConstantArrayType(type);
    return array ? std::optional(static_cast<std::int64_t>(array->getSize().getZExtValue())) : std::nullopt;
  };
  const std::size_t first = path.names[0] == "this" ? 1 : 0;
  if (path.names.size() != first + 1) return std::nullopt;
  for (const clang::ParmVarDecl* parameter : entry.request.function->parameters())
    if (first == 0 && parameter->getName() == path.names[0])
      return spanElement(parameter->getType()).isNull() ? extent(parameter->getOriginalType())
                                                        : spanExtent(parameter->getType());
  for (const MemberInput& member : entry.members)
    if (member.field->getName() == path.names[first]) return extent(member.field->getType());
  return std::nullopt;
}

}  // namespace sparsegen::lowering
