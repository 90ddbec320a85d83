//===- NoAliasAssumption.cpp - unnamed structs hold no actives ------------===//

#include "Propagate/NoAliasAssumption.h"

#include <algorithm>
#include <set>
#include <vector>

#include "Propagate/Diagnose.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::RecordId;
using ir::TypeKind;

static void requireNoAlias(Machine& m, const ir::ExternalBinding& pointer);
static std::uint32_t firstUse(const Machine& m, ir::ObjectId object);
[[noreturn]] static void mayBeOf(Machine& m, std::uint32_t place, ir::ObjectId active);

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
static bool holdsRecord(const Machine& m, ir::TypeId type, RecordId record) {
  return anyWithin(m.module, type, [&](ir::TypeId each) {
    const ir::Type& held = m.module[ir::innermost(m.module, each)];
    return held.kind == TypeKind::Record && held.record == record;
  });
}

static bool isActive(const Machine& m, ObjectId object) {
  return m.variedObject[object.value] != 0 || !m.independents[object.value].empty() ||
         !m.dependents[object.value].empty();
}

/// Whether an array within an object has several elements, of an unknown number those that were used.
static bool hasSeveral(const Machine& m, ObjectId object, ir::TypeId array) {
  const std::int64_t cells = m.program.typeCells[array.value];
  const std::int64_t one = m.program.typeCells[m.module[array].element.value];
  if (cells != kUnknownCells) return cells > one;
  return one < 0 || m.facts.touchedCells[object.value] > static_cast<std::uint64_t>(one);
}

/// Whether structs of that kind are several in an array within an object.
static bool holdsSeveral(const Machine& m, ObjectId object, RecordId record) {
  return anyWithin(m.module, m.module[object].type, [&](ir::TypeId each) {
    for (; m.module[each].kind == TypeKind::Array; each = m.module[each].element)
      if (hasSeveral(m, object, each) && holdsRecord(m, m.module[each].element, record)) return true;
    return false;
  });
}

/// Whether a cell of an object is in a struct that is one of several in an array. O(depth of the type · fields).
static bool isInOneOfMany(const Machine& m, ObjectId object, std::uint64_t cell) {
  ir::TypeId type = m.module[object].type;
  bool isMany = false;
  while (m.module[type].kind == TypeKind::Array || m.module[type].kind == TypeKind::Record) {
    const ir::Type& t = m.module[type];
    if (t.kind == TypeKind::Array) {
      isMany = isMany || hasSeveral(m, object, type);
      type = t.element;
      cell %= static_cast<std::uint64_t>(m.program.typeCells[type.value]);
    } else if (isMany) {
      return true;
    } else {
      const auto cellsOf = [&](const ir::RecordField& field) {
        return static_cast<std::uint64_t>(m.program.typeCells[field.type.value]);
      };
      auto field = m.module[t.record].fields.begin();
      for (; cell >= cellsOf(*field); ++field) cell -= cellsOf(*field);
      type = field->type;
    }
  }
  return false;
}

/// Whether a pointer with a name, to a struct, may lead to one of another object: to a neighbor in an array, or back to
/// where it was reached from by another pointer of the same kind.
static bool mayLeadTo(const Machine& m, const ir::ExternalBinding& pointer, RecordId record, ObjectId other) {
  const bool isOwn = holdsRecord(m, m.module[pointer.holder].type, record);
  if (holdsSeveral(m, other, record)) return isOwn || isInOneOfMany(m, pointer.holder, pointer.cell);
  return isOwn && std::ranges::any_of(m.module.externals, [&](const ir::ExternalBinding& before) {
           return before.object == pointer.holder && holdsRecord(m, m.module[before.holder].type, record);
         });
}

/// Whether a record is a complex number: like other numbers it is part of no mesh.
static bool isNumber(const ir::Record& record) { return record.fields.size() == 1 && record.fields.front().isParts; }

void requireNoAlias(Machine& m) {
  for (const auto& [record, at] : m.unnamedRecords)
    for (std::uint32_t k = 0; k < m.module.objects.size(); ++k)
      if (m.module.objects[k].kind == ir::ObjectKind::External && isActive(m, ObjectId(k)) &&
          !isNumber(m.module[record]) && holdsRecord(m, m.module.objects[k].type, record))
        mayBeOf(m, at, ObjectId(k));
  for (const ir::ExternalBinding& pointer : m.module.externals) requireNoAlias(m, pointer);
}

/// The same of a struct that has a name. One with a slot is what the user says that it is.
static void requireNoAlias(Machine& m, const ir::ExternalBinding& pointer) {
  const ObjectId led = pointer.object;
  const ir::Type& type = m.module[ir::innermost(m.module, m.module[led].type)];
  const bool hasSlot = !m.independents[led.value].empty() || !m.dependents[led.value].empty();
  if (pointer.rows || type.kind != TypeKind::Record || isNumber(m.module[type.record]) || hasSlot ||
      m.facts.touchedCells[led.value] == 0)
    return;
  for (std::uint32_t k = 0; k < m.module.objects.size(); ++k) {
    const ObjectId other(k);
    if (other == led || m.module[other].kind != ir::ObjectKind::External || m.facts.touchedCells[k] == 0) continue;
    if (!holdsRecord(m, m.module[other].type, type.record)) continue;
    if ((isActive(m, led) || isActive(m, other)) && mayLeadTo(m, pointer, type.record, other))
      mayBeOf(m, firstUse(m, led), isActive(m, other) ? other : led);
  }
}

/// The first place that leads to an object and is read or written.
static std::uint32_t firstUse(const Machine& m, ObjectId object) {
  for (std::uint32_t id = 0; id < m.nodes.size(); ++id)
    if (m.nodes[id].accessed && std::ranges::binary_search(m.facts.targets[id], object)) return id;
  throw InternalError("propagate", "`" + m.module[object].name + "` was touched, and no place leads to it");
}

static void mayBeOf(Machine& m, std::uint32_t place, ObjectId active) {
  stop(m, DiagId::UnknownPointer, rangeOf(m, place),
       "this pointer of the caller's may lead to `" + objectName(m, active) + "`, which carries derivatives",
       "use indexes in place of pointers");
}

}  // namespace sparsegen::propagation
