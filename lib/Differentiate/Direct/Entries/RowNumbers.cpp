//===- RowNumbers.cpp - shadow pointers as numbers of rows ----------------===//

#include "Differentiate/Direct/Entries/RowNumbers.h"

#include <algorithm>

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// Types and objects
//===----------------------------------------------------------------------===//

/// The type of what stands at a key of a storage.
TypeId RowNumbers::type(TypeId whole, Storage::Id storage, PointerKey key) {
  const Type node = module_[whole];
  switch (node.kind) {
    case TypeKind::Lanes: {
      const TypeId slot = build_.scalar(half_ == Half::Coefficients ? subject_.laneKind : ScalarKind::I64);
      const Storage::Id cells = storage_.cells(storage, key);
      const std::int64_t width = rows_.width(cells);
      if (rows_.isList(cells)) return build_.record(list(slot, width));
      return width == 1 ? slot : build_.array(slot, std::max<std::int64_t>(width, 1));
    }
    case TypeKind::Seed:
      throw NotDirect{"an input's place is kept in memory", {}};
    case TypeKind::Array:
      return build_.array(type(node.element, storage, key), node.extent);
    case TypeKind::Pointer: {
      // Where nothing goes through the pointer it does not matter to what; a list's goes to its like.
      const Storage::Id target = storage_.pointee(storage, key).value_or(storage);
      if (storage_.isCallers(target) && isCells(subject_, node.element)) return build_.scalar(ScalarKind::I64);
      return build_.pointer(type(node.element, target, {}));
    }
    case TypeKind::Record:
      return build_.record(record(node.record, storage));
    case TypeKind::Void:
    case TypeKind::Scalar:
      return whole;
  }
  throw InternalError("differentiate", "a type of no kind");
}

/// The number of the last entry, and as many entries as there may be.
RecordId RowNumbers::list(TypeId entry, std::int64_t capacity) {
  const auto [at, fresh] = lists_.try_emplace(capacity);
  if (fresh)
    at->second =
        add({.name = half_ == Half::Coefficients ? "sg_list" : "sg_column_list",
             .fields = {{"last", build_.scalar(ScalarKind::I64)}, {"entries", build_.array(entry, capacity)}}});
  return at->second;
}

std::set<RecordId> RowNumbers::lists() const {
  std::set<RecordId> found;
  for (const auto& [capacity, list] : lists_) found.insert(list);
  return found;
}

RecordId RowNumbers::add(Record record) {
  const auto taken = [&](const Record& other) { return other.name == record.name; };
  const std::string name = record.name;
  for (int k = 2; std::ranges::any_of(module_.records, taken); ++k) record.name = name + std::to_string(k);
  return build_.addRecord(std::move(record));
}

RecordId RowNumbers::record(RecordId whole, Storage::Id storage) {
  const auto [at, fresh] = records_.try_emplace({whole, storage});
  if (!fresh) return at->second;
  Record copy = module_[whole];
  copy.name += half_ == Half::Coefficients ? "_rows" : "_columns";
  const RecordId made = at->second = add(copy);
  // A record may lead to itself.
  for (std::uint32_t k = 0; k < copy.fields.size(); ++k)
    copy.fields[k].type = type(copy.fields[k].type, storage, {whole, k});
  module_[made].fields = std::move(copy.fields);
  return made;
}

/// Whether rows of a type have to be empty at first.
bool RowNumbers::beginsEmpty(TypeId whole, Storage::Id storage, PointerKey key) const {
  const Type& node = module_[whole];
  if (node.kind == TypeKind::Lanes) return rows_.beginsEmpty(storage_.cells(storage, key));
  if (node.kind == TypeKind::Array) return beginsEmpty(node.element, storage, key);
  if (node.kind != TypeKind::Record) return false;
  bool any = false;
  for (std::uint32_t k = 0; k < module_[node.record].fields.size(); ++k)
    any |= beginsEmpty(module_[node.record].fields[k].type, storage, {node.record, k});
  return any;
}

ObjectId RowNumbers::object(ObjectId whole) {
  const auto [at, fresh] = objects_.try_emplace(whole);
  if (fresh) at->second = make(whole);
  return at->second;
}

ObjectId RowNumbers::make(ObjectId whole) {
  Object object = module_[whole];
  const TypeId before = object.type;
  object.type = type(before, storage_.of(whole), {});
  const bool isNumber = isCellPointer(subject_, before) && module_[object.type].kind == TypeKind::Scalar;
  if (isNumber || half_ == Half::Columns) {
    const std::string suffix = isNumber && leadsToLanes(module_, before) ? "_row" : "_column";
    const std::string called = plainName(calledName(object)) + suffix;
    subject_.name(object, plainName(object.name) + suffix, called);
  } else {
    module_[whole].name = subject_.uniqueName(object.name, object.function);  // the whole is no more
  }
  if (object.kind == ObjectKind::Constant) makeEmpty(object);
  const ObjectId made = build_.object(std::move(object));
  if (beginsEmpty(before, storage_.of(whole), {})) emptied_.insert(made);
  return made;
}

bool RowNumbers::holdsLists(TypeId type) const {
  const Type& node = module_[type];
  if (node.kind == TypeKind::Array) return holdsLists(node.element);
  if (node.kind != TypeKind::Record) return false;
  return std::ranges::any_of(lists_, [&](const auto& list) { return list.second == node.record; }) ||
         std::ranges::any_of(module_[node.record].fields,
                             [&](const RecordField& field) { return holdsLists(field.type); });
}

/// The shadow of a table that nobody writes has rows without entries.
void RowNumbers::makeEmpty(Object& table) const {
  constexpr std::uint64_t kMostCells = 4096;
  if (holdsLists(table.type)) throw NotDirect{"`" + calledName(table) + "` would need lists", table.range};
  const std::uint64_t cells = cellCount(module_, table.type).value_or(kMostCells + 1);
  if (cells > kMostCells) throw NotDirect{"`" + calledName(table) + "` would need a table of zeros", table.range};
  table.initial.assign(cells, half_ == Half::Columns ? Constant(std::int64_t{-1}) : Constant(0.0));
}

//===----------------------------------------------------------------------===//
// Places and pointers
//===----------------------------------------------------------------------===//

bool RowNumbers::isNumber(ExprId pointer) const {
  const auto storage = storage_.behind(pointer);
  return storage && storage_.isCallers(*storage) && isCellPointer(subject_, module_[pointer].type);
}

ExprId RowNumbers::steps(ExprId expr, ExprId from, ExprId index) {
  const auto count = cellCount(module_, build_.pointee(expr));
  if (!count) fail("an extent is not known", expr);
  const auto each = static_cast<std::int64_t>(*count);
  const ExprId wide = build_.cast(index, ScalarKind::I64);
  const ExprId by = each == 1 ? wide : build_.binary(Op::Multiply, wide, build_.integer(each));
  const bool zero = module_[from].op == Op::IntegerConstant && module_[from].integer == 0;
  return zero ? by : build_.binary(Op::Add, from, by);
}

ExprId RowNumbers::number(ExprId pointer) {
  const Expr node = module_[pointer];
  if (node.op == Op::Load) {
    const Expr place = module_[node.operands[0]];
    return place.op == Op::Address && first_.contains(place.object) ? build_.integer(0) : load(pointer);
  }
  if (node.op == Op::Address)
    fail("`" + plainName(calledName(module_[node.object])) + "` may be a row of the Jacobian, and may be none",
         pointer);
  if (node.op == Op::Element || node.op == Op::PointerAdd)
    return steps(pointer, number(node.operands[0]), node.operands[1]);
  if (node.op == Op::Field) {
    const RecordId record = module_[build_.pointee(node.operands[0])].record;
    const auto offset = static_cast<std::int64_t>(fieldOffset(module_, record, node.field));
    const ExprId base = number(node.operands[0]);
    return offset == 0 ? base : build_.binary(Op::Add, base, build_.integer(offset));
  }
  if (node.op == Op::PointerCast) return number(node.operands[0]);
  if (node.op == Op::Select) return build_.select(node.operands[0], number(node.operands[1]), number(node.operands[2]));
  if (node.op == Op::NullPointer) return build_.integer(0);
  throw InternalError("differentiate", "`" + std::string(info(node.op).text) + "` as a shadow pointer");
}

/// What a place of pointers holds: a number, or a pointer of which it is known where it points.
ExprId RowNumbers::load(ExprId pointer) {
  const ExprId loaded = build_.load(place(module_[pointer].operands[0]));
  if (module_[module_[loaded].type].kind != TypeKind::Pointer) return loaded;
  std::vector<ObjectId> targets;
  if (const auto storage = storage_.behind(pointer))
    for (const ObjectId target : storage_.objects(*storage)) targets.push_back(object(target));
  subject_.pointsInto(loaded, std::move(targets));
  return loaded;
}

ExprId RowNumbers::place(ExprId pointer) {
  const Expr node = module_[pointer];
  const auto operand = [&](unsigned k) { return place(node.operands[k]); };
  if (node.op == Op::Address && !isShadow(node.object)) fail("a row is reached through an untyped pointer", pointer);
  if (node.op == Op::Address) return build_.address(object(node.object));
  if (node.op == Op::Load) return load(pointer);
  if (node.op == Op::Element) return build_.element(operand(0), node.operands[1]);
  if (node.op == Op::PointerAdd) return build_.pointerAdd(operand(0), node.operands[1]);
  if (node.op == Op::Field) return build_.field(operand(0), node.field);
  if (node.op == Op::Select) return build_.select(node.operands[0], operand(1), operand(2));
  fail(node.op == Op::PointerCast ? "a row is reached through a cast" : "a row is reached through a null pointer",
       pointer);
}

ExprId RowNumbers::value(ExprId pointer, TypeId type) {
  if (module_[pointer].op == Op::NullPointer)
    return module_[type].kind == TypeKind::Scalar ? build_.integer(0) : build_.null(type);
  const ExprId made = isNumber(pointer) ? number(pointer) : place(pointer);
  // What `void*` leads to, as that of a wrapper of functions, need not be what the reader takes it for.
  if (build_.typeOf(made) != type) fail("what is reached through a cast may be a row, and may be none", pointer);
  return made;
}

}  // namespace sparsegen::differentiate
