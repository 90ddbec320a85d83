//===- Apart.cpp - what the caller's pointers may lead to besides ---------===//
//
// At the end of the run: structs that pointers of the caller's lead to are taken
// not to be among those that carry derivatives. Where the types say that they
// may well be, as in a mesh whose cells point to each other, that is an error.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <set>
#include <vector>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::RecordId;
using ir::TypeKind;

namespace {

/// Calls `visit` with the type, and with those of all members within, each record's once, until it says true.
template <class Visit>
bool anyWithin(const ir::Module& module, ir::TypeId type, const Visit& visit) {
  std::set<RecordId> seen;
  std::vector<ir::TypeId> open{type};
  while (!open.empty()) {
    const ir::TypeId next = open.back();
    open.pop_back();
    if (visit(next)) return true;
    const ir::Type& held = module[ir::innermost(module, next)];
    if (held.kind != TypeKind::Record || !seen.insert(held.record).second) continue;
    for (const ir::RecordField& field : module[held.record].fields) open.push_back(field.type);
  }
  return false;
}

}  // namespace

/// Whether a value of the type is a struct of that kind, or has one within it.
bool Machine::holdsRecord(ir::TypeId type, RecordId record) const {
  return anyWithin(m_, type, [&](ir::TypeId each) {
    const ir::Type& held = m_[ir::innermost(m_, each)];
    return held.kind == TypeKind::Record && held.record == record;
  });
}

bool Machine::isActive(ObjectId object) const {
  return variedObject_[object.value] != 0 || !independents_[object.value].empty() || !dependents_[object.value].empty();
}

/// Whether an array within an object has several elements, of an unknown number those that were used.
bool Machine::hasSeveral(ObjectId object, ir::TypeId array) const {
  const std::int64_t cells = program_.typeCells[array.value];
  const std::int64_t one = program_.typeCells[m_[array].element.value];
  if (cells != kUnknownCells) return cells > one;
  return one < 0 || facts_.touchedCells[object.value] > static_cast<std::uint64_t>(one);
}

/// Whether structs of that kind are several in an array within an object.
bool Machine::holdsSeveral(ObjectId object, RecordId record) const {
  return anyWithin(m_, m_[object].type, [&](ir::TypeId each) {
    for (; m_[each].kind == TypeKind::Array; each = m_[each].element)
      if (hasSeveral(object, each) && holdsRecord(m_[each].element, record)) return true;
    return false;
  });
}

/// Whether a cell of an object is in a struct that is one of several in an array. O(depth of the type · fields).
bool Machine::isInOneOfMany(ObjectId object, std::uint64_t cell) const {
  ir::TypeId type = m_[object].type;
  bool isMany = false;
  while (m_[type].kind == TypeKind::Array || m_[type].kind == TypeKind::Record) {
    const ir::Type& t = m_[type];
    if (t.kind == TypeKind::Array) {
      isMany = isMany || hasSeveral(object, type);
      type = t.element;
      cell %= static_cast<std::uint64_t>(program_.typeCells[type.value]);
    } else if (isMany) {
      return true;
    } else {
      const auto cellsOf = [&](const ir::RecordField& field) {
        return static_cast<std::uint64_t>(program_.typeCells[field.type.value]);
      };
      auto field = m_[t.record].fields.begin();
      for (; cell >= cellsOf(*field); ++field) cell -= cellsOf(*field);
      type = field->type;
    }
  }
  return false;
}

/// Whether a pointer with a name, to a struct, may lead to one of another object: to a neighbor in an array, or back to
/// where it was reached from by another pointer of the same kind.
bool Machine::mayLeadTo(const ir::ExternalBinding& pointer, RecordId record, ObjectId other) const {
  const bool isOwn = holdsRecord(m_[pointer.holder].type, record);
  if (holdsSeveral(other, record)) return isOwn || isInOneOfMany(pointer.holder, pointer.cell);
  return isOwn && std::ranges::any_of(m_.externals, [&](const ir::ExternalBinding& before) {
           return before.object == pointer.holder && holdsRecord(m_[before.holder].type, record);
         });
}

/// Whether a record is a complex number: like other numbers it is part of no mesh.
static bool isNumber(const ir::Record& record) { return record.fields.size() == 1 && record.fields.front().isParts; }

/// A struct of the caller's that has no name may be one of those that have, as in a mesh whose elements point to each
/// other. So none of these may carry a derivative.
void Machine::requireApart() {
  for (const auto& [record, at] : unnamedRecords_)
    for (std::uint32_t k = 0; k < m_.objects.size(); ++k)
      if (m_.objects[k].kind == ir::ObjectKind::External && isActive(ObjectId(k)) && !isNumber(m_[record]) &&
          holdsRecord(m_.objects[k].type, record))
        mayBeOf(at, ObjectId(k));
  for (const ir::ExternalBinding& pointer : m_.externals) requireApart(pointer);
}

/// The same of a struct that has a name. One with a slot is what the user says that it is.
void Machine::requireApart(const ir::ExternalBinding& pointer) {
  const ObjectId led = pointer.object;
  const ir::Type& type = m_[ir::innermost(m_, m_[led].type)];
  const bool hasSlot = !independents_[led.value].empty() || !dependents_[led.value].empty();
  if (pointer.rows || type.kind != TypeKind::Record || isNumber(m_[type.record]) || hasSlot ||
      facts_.touchedCells[led.value] == 0)
    return;
  for (std::uint32_t k = 0; k < m_.objects.size(); ++k) {
    const ObjectId other(k);
    if (other == led || m_[other].kind != ir::ObjectKind::External || facts_.touchedCells[k] == 0) continue;
    if (!holdsRecord(m_[other].type, type.record)) continue;
    if ((isActive(led) || isActive(other)) && mayLeadTo(pointer, type.record, other))
      mayBeOf(firstUse(led), isActive(other) ? other : led);
  }
}

/// The first place that leads to an object and is read or written.
std::uint32_t Machine::firstUse(ObjectId object) const {
  for (std::uint32_t id = 0; id < nodes_.size(); ++id)
    if (nodes_[id].accessed && std::ranges::binary_search(facts_.targets[id], object)) return id;
  throw InternalError("propagate", "`" + m_[object].name + "` was touched, and no place leads to it");
}

void Machine::mayBeOf(std::uint32_t place, ObjectId active) {
  stop(DiagId::UnknownPointer, rangeOf(place),
       "this pointer of the caller's may lead to `" + objectName(active) + "`, which carries derivatives",
       "use indexes in place of pointers");
}

}  // namespace sparsegen::propagation
