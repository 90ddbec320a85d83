//===- Members.cpp - a member function as the one to differentiate --------===//
//
// Its object is a local of the generated code, and each member that the code
// reads is one more parameter, as if the user's function had it:
//
//     double t_           double t_
//     double coef_[8]     const double* coef_
//     Params params_      const Params& params_
//     double* work_       double* work_
//
// A number is copied into the object. An array or a record stays where the
// caller has it, and the object's field is a pointer to it, unless the code
// writes it, or makes other objects of the class: then that is a copy too. Slots
// are never copied back, so a dependent must be one that can stay.
//
//===----------------------------------------------------------------------===//

#include "IR/Walk.h"
#include "Lower/Entry.h"
#include "Lower/Function.h"
#include "Lower/MemberUses.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::TypeKind;

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
void leadAllBack(ModuleLowering& shared, ExprId object, ir::Block& block) {
  shared.leadBack(object, block);
  const std::vector<ir::RecordField> fields = shared.module[shared.module[shared.build.pointee(object)].record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k)
    if (fields[k].isBase) leadAllBack(shared, shared.build.field(object, k), block);
}

/// The name that a path gives to a member of *this, if it is one.
llvm::StringRef memberName(const RequestPath& path) {
  return path.names.size() > 1 && path.names[0] == "this" ? path.names[1] : path.names[0];
}

}  // namespace

const clang::CXXRecordDecl* EntryLowering::classOfThis() const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(request_.function);
  if (!method || !method->isInstance()) return nullptr;
  return (request_.object ? request_.object : method->getParent())->getDefinition();
}

/// Makes the object of a member function, and the parameters that give it its members.
void EntryLowering::makeMembers() {
  const clang::CXXRecordDecl* record = classOfThis();
  if (!record) return;
  const clang::SourceRange at = request_.function->getNameInfo().getSourceRange();
  shared.build.at(shared.range(at));
  for (const ir::Stmt& stmt : module.stmts)
    if (const auto* call = std::get_if<ir::Call>(&stmt.node); call && call->callee == module.entry)
      shared.unsupported(at, "a member function that is called again is not supported as the one to differentiate",
                         "name a function that calls it");
  ir::Object object;
  object.name = shared.freshName("sg_object");
  object.type = shared.type(shared.context.getRecordType(record), at);
  object.function = module.entry;
  object.range = shared.range(at);
  object_ = shared.build.object(std::move(object));
  ir::Block before{shared.build.statement(ir::Declare{object_})};
  replaceThis(before);
  const ExprId whole = shared.build.address(object_);
  if (record->isPolymorphic()) {
    shared.becomeClass(whole, record, at, before);
    leadAllBack(shared, whole, before);
  }
  const MemberUses uses(module);
  std::vector<Member> found;
  findMembers(record, whole, isOnlyObject(record), uses, found);
  for (const Member& member : found) addMember(member, before);
  ir::Block& body = module[module.entry].body;
  body.insert(body.begin(), before.begin(), before.end());
}

/// The parameter becomes the object itself, or the part of it that the function is inherited from.
void EntryLowering::replaceThis(ir::Block& before) {
  const auto* owner = llvm::cast<clang::CXXMethodDecl>(request_.function)->getParent()->getDefinition();
  const auto path = ModuleLowering::pathTo(classOfThis(), owner);
  const clang::SourceRange at = request_.function->getNameInfo().getSourceRange();
  if (!path)
    shared.unsupported(at, "a member function of a base that the class has twice is not supported here",
                       "name it by the base");
  std::vector<ir::ObjectId>& parameters = module[module.entry].parameters;
  const ir::ObjectId self = parameters.front();
  parameters.erase(parameters.begin());
  module[self].kind = ir::ObjectKind::Local;
  const ExprId whole = shared.build.address(object_);
  const ir::Expr part = module[shared.toBase(whole, classOfThis(), *path, at)];
  if (path->size() > 1) {
    before.push_back(shared.build.statement(ir::Declare{self}));
    before.push_back(
        shared.build.statement(ir::Assign{shared.build.address(self), shared.toBase(whole, classOfThis(), *path, at)}));
    return;
  }
  std::vector<ExprId> loads;
  for (std::size_t k = 0; k < module.exprs.size(); ++k)
    if (const ir::Expr& expr = module.exprs[k];
        expr.op == Op::Load && module[expr.operands[0]].op == Op::Address && module[expr.operands[0]].object == self)
      loads.emplace_back(k);
  for (const ExprId load : loads) {
    ir::Expr& expr = module.exprs[load.value];
    const SourceRange range = expr.range;
    const ExprId address = expr.operands[0];
    expr = part;
    expr.range = range;
    if (path->empty()) continue;
    module.exprs[address.value] = module[whole];
    module.exprs[address.value].range = range;
    expr.operands[0] = address;
  }
}

/// Whether the code has no other object of the class or of its bases: then their records may be changed.
bool EntryLowering::isOnlyObject(const clang::CXXRecordDecl* record) const {
  const ir::RecordId id = shared.records_.lookup(record);
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (ir::ObjectId(k) != object_ && holds(module, module.objects[k].type, id)) return false;
  const auto isAncestor = [&](ir::RecordId other) {
    return llvm::any_of(shared.records_, [&](const auto& each) {
      const auto* decl = llvm::dyn_cast<clang::CXXRecordDecl>(each.first);
      return each.second == other && decl && (decl == record || record->isDerivedFrom(decl));
    });
  };
  for (std::size_t r = 0; r < module.records.size(); ++r)
    for (const ir::RecordField& field : module.records[r].fields)
      if (holds(module, field.type, id) && !isAncestor(ir::RecordId(r))) return false;
  const auto recordBehind = [&](ir::TypeId pointer) { return module[module[pointer].element].record; };
  for (const ir::Expr& expr : module.exprs) {  // seen as an array of numbers it has its cells in one row
    if (expr.op != Op::PointerCast) continue;
    const ir::RecordId from = recordBehind(module[expr.operands[0]].type), to = recordBehind(expr.type);
    const bool isUntyped = module[module[expr.type].element].kind == TypeKind::Void;
    if (from == id && !isUntyped && !(to.valid() && isAncestor(to))) return false;
  }
  return llvm::all_of(record->bases(), [&](const clang::CXXBaseSpecifier& each) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    return !shared.base(record, base) || isOnlyBase(base);
  });
}

/// The same for a base: it is in the object alone.
bool EntryLowering::isOnlyBase(const clang::CXXRecordDecl* base) const {
  const ir::RecordId id = shared.records_.lookup(base);
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (ir::ObjectId(k) != object_ && holds(module, module.objects[k].type, id)) return false;
  return llvm::all_of(base->bases(), [&](const clang::CXXBaseSpecifier& each) {
    const auto* inner = each.getType()->getAsCXXRecordDecl()->getDefinition();
    return !shared.base(base, inner) || isOnlyBase(inner);
  });
}

bool EntryLowering::isNamed(const std::vector<RequestSlot>& slots, llvm::StringRef name) const {
  return llvm::any_of(slots, [&](const RequestSlot& slot) { return memberName(slot.path) == name; });
}

/// The members that are inputs or slots, those of the bases first, in the order of their declaration.
void EntryLowering::findMembers(const clang::CXXRecordDecl* record, ExprId object, bool mayChange,
                                const MemberUses& uses, std::vector<Member>& found) {
  for (const clang::CXXBaseSpecifier& each : record->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    if (const auto field = shared.base(record, base))
      findMembers(base, shared.build.field(object, *field), mayChange, uses, found);
  }
  const ir::RecordId id = shared.records_.lookup(record);
  module[id].inHeader = false;  // the object is the generated code's own
  forEachMember(record, [&](const clang::FieldDecl* field) {
    const auto index = shared.fields_.find(field);
    if (index == shared.fields_.end()) return;
    // A member without members of its own, such as a policy, has nothing that could be read.
    if (ir::cellCount(module, module[id].fields[index->second].type) == 0u) return;
    const std::vector<ExprId> named = namingsOf(id, index->second);
    const bool isRead = llvm::any_of(named, [&](ExprId use) { return uses.isRead(use); });
    const bool isWritten = llvm::any_of(named, [&](ExprId use) { return uses.isWritten(use); });
    // Each use is two expressions.
    const std::vector<Movable> movable = movableUses(id, index->second);
    const bool canStay = mayChange && 2 * movable.size() == named.size();
    const std::string name = field->getNameAsString();
    const bool isDependent = isNamed(request_.of, name);
    const bool isBound = llvm::any_of(request_.bindings,
                                      [&](const RequestBinding& binding) { return memberName(binding.path) == name; });
    if (!isRead && !isDependent && !isBound && !isNamed(request_.wrt, name)) return;
    if (isDependent && !canStay && !field->getType()->isPointerType() && !field->getType()->isReferenceType())
      shared.unsupported(field->getSourceRange(),
                         "`" + name + "` can't be a dependent where the code makes other objects of its class",
                         "write the results through a parameter");
    found.push_back({field, id, shared.build.field(object, index->second), movable, isDependent,
                     canStay && (isDependent || !isWritten)});
  });
}

/// The type that the parameter for a member has in the user's eyes.
clang::QualType EntryLowering::parameterOf(const Member& member) const {
  clang::ASTContext& context = shared.context;
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
void EntryLowering::addMember(const Member& member, ir::Block& before) {
  ir::Builder& build = shared.build;
  const clang::SourceRange at = member.field->getSourceRange();
  const clang::QualType type = parameterOf(member);
  ir::Object parameter;
  parameter.name = shared.freshName(member.field->getNameAsString());
  parameter.type = shared.type(type, at);
  parameter.kind = ir::ObjectKind::Parameter;
  parameter.function = module.entry;
  parameter.range = shared.range(at);
  const ir::ObjectId made = build.object(std::move(parameter));
  module[module.entry].parameters.push_back(made);
  members_.push_back({member.field, made, type});
  build.at(shared.range(at));
  const ir::TypeId held = build.pointee(member.place);
  const bool isPlain =
      module[held].kind == TypeKind::Pointer || (module[held].kind == TypeKind::Scalar && !type->isReferenceType());
  if (isPlain) {
    before.push_back(build.statement(ir::Assign{member.place, build.load(made)}));
    return;
  }
  ExprId from = build.load(made);
  const ir::TypeId wanted = build.pointer(held);
  if (build.typeOf(from) != wanted) from = build.pointerCast(from, wanted);
  const auto* heldClass = member.field->getType()->getAsCXXRecordDecl();
  if (!member.stays && heldClass && heldClass->isPolymorphic())
    shared.unsupported(
        at,
        "`" + member.field->getNameAsString() +
            "`, an object with virtual functions that the code writes, is not supported as a member here",
        "pass it as a parameter");
  if (!member.stays) {
    const ir::Block copied = FunctionLowering(shared, request_.function, module.entry).copying(member.place, from);
    before.insert(before.end(), copied.begin(), copied.end());
    return;
  }
  before.push_back(build.statement(ir::Assign{pointTo(member), from}));
}

/// The uses of a field that may move.
std::vector<Movable> EntryLowering::movableUses(ir::RecordId record, std::uint32_t field) const {
  std::vector<Movable> found;
  for (const Movable& each : shared.movables.all())
    if (isNaming(each.place, record, field)) found.push_back(each);
  return found;
}

bool EntryLowering::isNaming(ExprId place, ir::RecordId record, std::uint32_t field) const {
  const ir::Expr& expr = module[place];
  return expr.op == Op::Field && expr.field == field &&
         module[module[module[expr.operands[0]].type].element].record == record;
}

/// All that names a field of a record.
std::vector<ExprId> EntryLowering::namingsOf(ir::RecordId record, std::uint32_t field) const {
  std::vector<ExprId> found;
  for (std::size_t k = 0; k < module.exprs.size(); ++k)
    if (isNaming(ExprId(k), record, field)) found.push_back(ExprId(k));
  return found;
}

/// Makes the field a pointer to what it was, and each use of it one of what it points to.
ExprId EntryLowering::pointTo(const Member& member) {
  ir::Builder& build = shared.build;
  const std::uint32_t index = module[member.place].field;
  ir::RecordField& field = module[member.record].fields[index];
  const ir::TypeId pointer = build.pointer(field.type);
  const ir::TypeId place = build.pointer(pointer);
  field.type = pointer;
  for (const Movable& use : member.uses) {
    module.exprs[use.holder.value].type = place;
    leadThrough(module, use);
  }
  module.exprs[member.place.value].type = place;
  return member.place;
}

std::optional<PathTarget> EntryLowering::memberStart(const std::string& name) const {
  for (const MemberInput& member : members_)
    if (member.field->getName() == name) return PathTarget{member.parameter, 0, member.type};
  return std::nullopt;
}

/// The extent of an array that a pointer parameter stands for, though its type forgets it: `T x[3]`, and a member.
std::optional<std::int64_t> EntryLowering::forgottenExtent(const RequestPath& path) const {
  const auto extent = [&](clang::QualType type) -> std::optional<std::int64_t> {
    const auto* array = shared.context.getAsConstantArrayType(type);
    return array ? std::optional(static_cast<std::int64_t>(array->getSize().getZExtValue())) : std::nullopt;
  };
  const std::size_t first = path.names[0] == "this" ? 1 : 0;
  if (path.names.size() != first + 1) return std::nullopt;
  for (const clang::ParmVarDecl* parameter : request_.function->parameters())
    if (first == 0 && parameter->getName() == path.names[0])
      return spanElement(parameter->getType()).isNull() ? extent(parameter->getOriginalType())
                                                        : spanExtent(parameter->getType());
  for (const MemberInput& member : members_)
    if (member.field->getName() == path.names[first]) return extent(member.field->getType());
  return std::nullopt;
}

}  // namespace sparsegen::lowering
