//===- Rows.cpp - row pointers --------------------------------------------===//

#include "Propagate/Rows.h"

#include "Propagate/Diagnose.h"
#include "Propagate/Entry.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;

static std::uint32_t makeRow(Machine& m, std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows, bool isAny);

void prepareRows(Machine& m, const ir::ExternalBinding& binding) {
  m.isRows[binding.object.value] = 1;
  const ir::Type& all = m.module[m.module[binding.object].type];
  RowsBehind rows{.object = binding.object, .firstHolderCell = binding.cell};
  if (all.extent.valid())
    if (const auto count = ir::staticInteger(m.module, all.extent)) rows.count = static_cast<std::uint64_t>(*count);
  const std::int64_t length = m.program.typeCells[all.element.value];
  if (length != kUnknownCells) rows.length = static_cast<std::uint64_t>(length);
  m.rowsBehind[binding.holder].push_back(rows);
}

const RowsBehind* rowsAt(const Machine& m, const Instance& holder, std::uint64_t cell) {
  const auto known = m.rowsBehind.find(holder.object);
  if (known == m.rowsBehind.end()) return nullptr;
  for (const RowsBehind& rows : known->second) {
    const std::uint64_t at = holder.first + cell;
    if (at >= rows.firstHolderCell && at - rows.firstHolderCell < rows.count) return &rows;
  }
  return nullptr;
}

std::uint32_t rowBehind(Machine& m, std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows) {
  const auto [known, fresh] = m.rows.try_emplace(location(holder, cell), 0);
  if (fresh) known->second = makeRow(m, holder, cell, rows, m.memory.instance(holder).isAnyRow);
  return known->second;
}

/// What stands for all elements of a row, and where nothing is said of its holder's size, of all rows.
static std::uint32_t makeSummary(Machine& m, const RowsBehind& rows) {
  const ir::TypeId element = m.module[m.module[m.module[rows.object].type].element].element;
  const std::int64_t cells = m.program.typeCells[element.value];
  if (cells <= 0) throw InternalError("propagate", "rows of elements of unknown size");
  return m.memory.createRow(
      {.extent = static_cast<std::uint64_t>(cells), .object = rows.object, .isRow = true, .isSummary = true});
}

static std::uint32_t makeRow(Machine& m, std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows, bool isAny) {
  // Slots name cells by number, and then all lengths are known; else the number says nothing.
  if (m.isForEverySize && (rows.length == Instance::kUnknownExtent || m.memory.instance(holder).isSummary))
    return makeSummary(m, rows);
  const std::uint64_t row = m.memory.instance(holder).first + cell - rows.firstHolderCell;
  const std::uint64_t first = rows.length == Instance::kUnknownExtent || isAny ? 0 : row * rows.length;
  return m.memory.createRow(
      {.extent = rows.length, .first = first, .object = rows.object, .isRow = true, .isAnyRow = isAny});
}

std::uint32_t anyRow(Machine& m, std::uint32_t holder) {
  const RowsBehind* rows = rowsAt(m, m.memory.instance(holder), 0);
  if (!rows || !m.independents[rows->object.value].empty() || !m.dependents[rows->object.value].empty())
    return kUnknownTarget;
  const auto [known, fresh] = m.anyRows.try_emplace(holder, 0);
  if (fresh) known->second = makeRow(m, holder, 0, *rows, true);
  return known->second;
}

void readsAnyRow(Machine& m, const Pointer& p, std::uint32_t place) {
  if (m.rowWritten[m.memory.instance(p.target).object.value] != 0) unknownExtent(m, p, place);
}

void requireRowsInPlace(Machine& m, const ir::Slot& slot) {
  if (slot.isReturn()) return;
  for (ObjectId object = slot.object; const ir::ExternalBinding* binding = ir::rowsBinding(m.module, object);) {
    object = binding->holder;
    if (m.pointersWritten[object.value] != 0)
      stop(m, DiagId::Unsupported, slot.range, "the row pointers of slot `" + slot.name + "` are changed",
           "change a local copy of them");
  }
}

bool isPassive(const Machine& m, const Instance& instance) {
  return !instance.written && isEntryMemory(m, instance.object) && m.independents[instance.object.value].empty() &&
         m.dependents[instance.object.value].empty();
}

std::pair<std::uint32_t, std::uint64_t> locate(Machine& m, ObjectId object, std::uint64_t cell) {
  const ir::ExternalBinding* binding = m.isRows[object.value] != 0 ? ir::rowsBinding(m.module, object) : nullptr;
  if (!binding) return {(isOfFunction(m.module[object]) ? m.frame : 0) + m.program.slot[object.value], cell};
  const std::int64_t length = m.program.typeCells[m.module[m.module[object].type].element.value];
  if (length <= 0 && !m.isForEverySize) throw InternalError("propagate", "a slot in rows of unknown length");
  // Of unknown length: what stands for all elements has no more cells than the first.
  const auto each = length <= 0 ? cell + 1 : static_cast<std::uint64_t>(length);
  const auto [holder, at] = locate(m, binding->holder, binding->cell + cell / each);
  const RowsBehind* rows = rowsAt(m, m.memory.instance(holder), at);
  if (!rows) throw InternalError("propagate", "a slot with more rows than its object");
  return {rowBehind(m, holder, at, *rows), cell % each};
}

}  // namespace sparsegen::propagation
