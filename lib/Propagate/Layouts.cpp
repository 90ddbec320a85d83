//===- Layouts.cpp - memory seen as another type --------------------------===//

#include "Propagate/Layouts.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::propagation {

using ir::TypeId;
using ir::TypeKind;

bool Layouts::fits(TypeId seen, TypeId declared) {
  if (m_[seen].kind == TypeKind::Void || seen == declared) return true;
  const auto [known, isNew] = known_.try_emplace({seen, declared}, false);
  if (isNew) known->second = isWithin(seen, declared);
  return known->second;
}

/// What all cells of a type are; nothing where they differ.
std::optional<Layouts::Cell> Layouts::uniform(TypeId id) const {
  const ir::Type& type = m_[id];
  switch (type.kind) {
    case TypeKind::Scalar:
      return Cell{ir::isReal(type.scalar), ir::bitWidth(type.scalar)};
    case TypeKind::Pointer:
      return Cell{};
    case TypeKind::Array:
      return uniform(type.element);
    case TypeKind::Record: {
      const auto& fields = m_[type.record].fields;
      if (fields.empty()) return std::nullopt;
      const std::optional<Cell> first = uniform(fields[0].type);
      const bool isOne =
          std::ranges::all_of(fields, [&](const ir::RecordField& field) { return uniform(field.type) == first; });
      return isOne ? first : std::nullopt;
    }
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return std::nullopt;
  }
  throw InternalError("propagate", "a type of no kind");
}

/// Whether a type is a part of another, or made of the same cells as a part of it.
bool Layouts::isWithin(TypeId part, TypeId whole) const {
  if (isSame(part, whole) || (uniform(part) && uniform(part) == uniform(whole))) return true;
  const ir::Type& type = m_[whole];
  if (type.kind == TypeKind::Array) return isWithin(part, type.element);
  return type.kind == TypeKind::Record &&
         std::ranges::any_of(m_[type.record].fields,
                             [&](const ir::RecordField& field) { return isWithin(part, field.type); });
}

/// Whether two types are made alike, whatever they are called.
bool Layouts::isSame(TypeId a, TypeId b) const {
  if (a == b) return true;
  const ir::Type &first = m_[a], &second = m_[b];
  if (first.kind != second.kind) return false;
  if (first.kind == TypeKind::Array) {
    const auto extent = [&](const ir::Type& type) {
      return type.extent.valid() ? ir::staticInteger(m_, type.extent) : std::nullopt;
    };
    return extent(first) && extent(first) == extent(second) && isSame(first.element, second.element);
  }
  if (first.kind == TypeKind::Record)
    return std::ranges::equal(
        m_[first.record].fields, m_[second.record].fields,
        [&](const ir::RecordField& x, const ir::RecordField& y) { return isSame(x.type, y.type); });
  return uniform(a) && uniform(a) == uniform(b);
}

}  // namespace sparsegen::propagation
