//===- Storage.cpp - what shadow pointers point into ----------------------===//

#include "Differentiate/Model/Storage.h"

#include <algorithm>
#include <utility>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

bool isShadowType(const Subject& subject, TypeId type) {
  const Module& module = subject.module;
  const Type& node = module[reached(module, type)];
  return node.kind == TypeKind::Lanes || node.kind == TypeKind::Seed ||
         (node.kind == TypeKind::Record && subject.isShadow(node.record));
}

bool isCells(const Subject& subject, TypeId type) {
  const Type& node = subject.module[type];
  switch (node.kind) {
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return true;
    case TypeKind::Array:
      return isCells(subject, node.element);
    case TypeKind::Record: {
      if (!subject.isShadow(node.record)) return false;
      for (const RecordField& field : subject.module[node.record].fields)
        if (!isCells(subject, field.type)) return false;
      return true;
    }
    case TypeKind::Void:
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      return false;
  }
  throw InternalError("differentiate", "a type of no kind");
}

bool isCellPointer(const Subject& subject, TypeId type) {
  return subject.module[type].kind == TypeKind::Pointer && isCells(subject, subject.module[type].element);
}

bool leadsToLanes(const Module& module, TypeId type) {
  type = reached(module, type);
  if (module[type].kind == TypeKind::Record)
    return leadsToLanes(module, module[module[type].record].fields.front().type);
  return module[type].kind == TypeKind::Lanes;
}

std::string plainName(std::string name) {
  if (name.ends_with("_t")) name.resize(name.size() - 2);
  return name;
}

std::string userName(const Module& module, ObjectId shadow) {
  const std::string name = shadow.valid() ? plainName(calledName(module[shadow])) : "";
  return name.empty() || name.starts_with("sg_") ? "a value" : "`" + name + "`";
}

Storage::Storage(const Subject& subject) : subject_(subject), module_(subject.module) {
  addObjects();
  for (const FunctionId function : reachable(module_))
    forEachStmt(module_, module_[function].body, [&](StmtId id) { collect(id); });
  for (const ObjectId parameter : module_[module_.entry].parameters)
    if (isCellPointer(subject_, module_[parameter].type)) callers_.push_back(madePointee(of(parameter), {}));
  for (const auto& [object, id] : object_) objects_[classes_.find(id)].push_back(object);
}

void Storage::addObjects() {
  for (std::size_t k = 0; k < module_.objects.size(); ++k)
    if (isShadowType(subject_, module_.objects[k].type)) object_.emplace(ObjectId(k), classes_.make());
}

bool Storage::isCallers(Id storage) const {
  const Id asked = classes_.find(storage);
  return std::ranges::any_of(callers_, [&](Id each) { return classes_.find(each) == asked; });
}

std::optional<Storage::Id> Storage::pointee(Id storage, PointerKey key) const {
  return classes_.at(storage, ClassLink::Pointee, key);
}

Storage::Id Storage::cells(Id storage, PointerKey key) const { return classes_.made(storage, ClassLink::Cells, key); }

std::optional<Storage::Id> Storage::cells(ExprId place) const {
  const auto storage = behind(place);
  return storage ? std::optional(cells(*storage, pointerKey(module_, place))) : std::nullopt;
}

const std::vector<ObjectId>& Storage::objects(Id storage) const {
  static const std::vector<ObjectId> none;
  const auto found = objects_.find(classes_.find(storage));
  return found == objects_.end() ? none : found->second;
}

std::optional<Storage::Id> Storage::behind(ExprId pointer) const {
  const Expr& node = module_[pointer];
  if (node.op == Op::Address) {
    const auto own = object_.find(node.object);  // none behind an untyped pointer
    return own == object_.end() ? std::nullopt : std::optional(classes_.find(own->second));
  }
  if (node.op == Op::NullPointer) return std::nullopt;
  if (node.op == Op::Select) {
    const auto first = behind(node.operands[1]);
    return first ? first : behind(node.operands[2]);
  }
  const auto inner = behind(node.operands[0]);
  if (node.op != Op::Load || !inner) return inner;
  return madePointee(*inner, pointerKey(module_, node.operands[0]));
}

void Storage::collect(StmtId id) {
  const Stmt& stmt = module_[id];
  for (const ExprId expr : expressionsOf(stmt))
    forEachNode(module_, expr, [&](ExprId node) {
      if (isShadowType(subject_, module_[node].type)) collectNode(node);
    });
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    const auto holder = behindShadow(assign->place, assign->value);
    if (holder) this->assign(*holder, pointerKey(module_, assign->place), assign->value);
  }
  const auto* call = std::get_if<Call>(&stmt.node);
  if (!call || module_[call->callee].outside) return;
  for (std::size_t k = 0; k < call->arguments.size(); ++k)
    if (isShadowType(subject_, module_[call->arguments[k]].type))
      this->assign(of(module_[call->callee].parameters[k]), {}, call->arguments[k]);
}

std::optional<Storage::Id> Storage::behindShadow(ExprId place, ExprId value) const {
  return isShadowType(subject_, module_[value].type) ? behind(place) : std::nullopt;
}

void Storage::collectNode(ExprId expr) {
  const Expr& node = module_[expr];
  if (node.op == Op::PointerCast) {
    if (const auto storage = behind(node.operands[0])) classes_.flatten(*storage);
  }
  // Such a step may lead from one field to the next.
  if (node.op == Op::PointerAdd && pointerKey(module_, node.operands[0]) != PointerKey{})
    if (const auto storage = behind(node.operands[0])) classes_.flatten(*storage);
  if (node.op != Op::Select) return;
  for (const unsigned k : {1u, 2u}) handOut(node.operands[k]);
  const auto first = behind(node.operands[1]), second = behind(node.operands[2]);
  if (first && second) classes_.unify(*first, *second);
}

/// Who gets a pointer to a field knows nothing of the record.
void Storage::handOut(ExprId value) {
  const auto storage = behind(value);
  const PointerKey key = pointerKey(module_, value);
  if (!storage || key == PointerKey{}) return;
  classes_.unify(madePointee(*storage, key), madePointee(*storage, {}));
  classes_.unify(cells(*storage, key), cells(*storage, {}));
}

void Storage::assign(Id holder, PointerKey key, ExprId value) {
  handOut(value);
  if (const auto target = behind(value)) classes_.unify(madePointee(holder, key), *target);
}

}  // namespace sparsegen::differentiate
