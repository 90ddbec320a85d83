//===- Layouts.cpp - memory seen as another type --------------------------===//

#include "Propagate/Layouts.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::propagation {

using ir::TypeId;
using ir::TypeKind;

bool Layouts::fits(TypeId seen, TypeId declared) {
  if (m_[seen].kind == TypeKind::Void) return true;
  const auto [known, isNew] = fits_.try_emplace({seen, declared}, false);
  if (!isNew) return known->second;
  // A part of it, or made of the same cells as a part of it.
  const ir::Type& type = m_[declared];
  bool found = isSame(seen, declared) || (uniform(seen) && uniform(seen) == uniform(declared));
  if (type.kind == TypeKind::Array) found = found || fits(seen, type.element);
  if (type.kind == TypeKind::Record)
    found = found || std::ranges::any_of(m_[type.record].fields,
                                         [&](const ir::RecordField& field) { return fits(seen, field.type); });
  return fits_[{seen, declared}] = found;
}

/// What all cells of a type are; nothing where they differ.
std::optional<Layouts::Cell> Layouts::uniform(TypeId id) {
  const auto [known, isNew] = uniform_.try_emplace(id);
  if (isNew) uniform_[id] = cellOf(m_[id]);
  return uniform_[id];
}

std::optional<Layouts::Cell> Layouts::cellOf(const ir::Type& type) {
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

/// Whether two types are made alike, whatever they are called.
bool Layouts::isSame(TypeId a, TypeId b) {
  const ir::Type &first = m_[a], &second = m_[b];
  if (a == b || first.kind != second.kind) return a == b;
  const auto [known, isNew] = same_.try_emplace({a, b}, false);
  if (!isNew) return known->second;
  bool found = false;
  if (first.kind == TypeKind::Array) {
    const auto extent = [&](const ir::Type& type) {
      return type.extent.valid() ? ir::staticInteger(m_, type.extent) : std::nullopt;
    };
    found = extent(first) && extent(first) == extent(second) && isSame(first.element, second.element);
  } else if (first.kind == TypeKind::Record) {
    found =
        std::ranges::equal(m_[first.record].fields, m_[second.record].fields,
                           [&](const ir::RecordField& x, const ir::RecordField& y) { return isSame(x.type, y.type); });
  } else {
    found = uniform(a) && uniform(a) == uniform(b);
  }
  return same_[{a, b}] = found;
}

}  // namespace sparsegen::propagation
