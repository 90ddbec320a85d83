//===- Rows.cpp - row pointers --------------------------------------------===//
//
// The rows behind a `T**`. They are one object of the IR, but each stands by
// itself in the caller's memory: so each is an instance with bounds of its own,
// made when the first pointer to it is looked at, and nothing leads from one
// row into the next.
//
// Where the number of rows is not known and the index of one is not known
// either, one instance stands for any row. It is only ever read, and only while
// no row was written: all that it holds is what passive memory held on entry.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;

void Machine::prepareRows(const ir::ExternalBinding& binding) {
  isRows_[binding.object.value] = 1;
  const ir::Type& all = m_[m_[binding.object].type];
  RowsBehind rows{.object = binding.object, .firstHolderCell = binding.cell};
  if (all.extent.valid())
    if (const auto count = ir::staticInteger(m_, all.extent)) rows.count = static_cast<std::uint64_t>(*count);
  const std::int64_t length = program_.typeCells[all.element.value];
  if (length != kUnknownCells) rows.length = static_cast<std::uint64_t>(length);
  rowsBehind_[binding.holder].push_back(rows);
}

/// What the pointer in a cell of a holder leads to, if that is rows.
const RowsBehind* Machine::rowsAt(const Instance& holder, std::uint64_t cell) const {
  const auto known = rowsBehind_.find(holder.object);
  if (known == rowsBehind_.end()) return nullptr;
  for (const RowsBehind& rows : known->second) {
    const std::uint64_t at = holder.first + cell;
    if (at >= rows.firstHolderCell && at - rows.firstHolderCell < rows.count) return &rows;
  }
  return nullptr;
}

std::uint32_t Machine::rowBehind(std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows) {
  const auto [known, fresh] = rows_.try_emplace(location(holder, cell), 0);
  if (fresh) known->second = makeRow(holder, cell, rows, memory_.instance(holder).isAnyRow);
  return known->second;
}

std::uint32_t Machine::makeRow(std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows, bool isAny) {
  // Slots name cells by number, and then all lengths are known; else the number says nothing.
  const std::uint64_t row = memory_.instance(holder).first + cell - rows.firstHolderCell;
  const std::uint64_t first = rows.length == Instance::kUnknownExtent || isAny ? 0 : row * rows.length;
  return memory_.createRow(
      {.extent = rows.length, .first = first, .object = rows.object, .isRow = true, .isAnyRow = isAny});
}

/// The row behind any of a holder's pointers, of which there is no end.
std::uint32_t Machine::anyRow(std::uint32_t holder) {
  const RowsBehind* rows = rowsAt(memory_.instance(holder), 0);
  if (!rows || !independents_[rows->object.value].empty() || !dependents_[rows->object.value].empty())
    return kUnknownTarget;
  const auto [known, fresh] = anyRows_.try_emplace(holder, 0);
  if (fresh) known->second = makeRow(holder, 0, *rows, true);
  return known->second;
}

void Machine::readsAnyRow(const Pointer& p, std::uint32_t place) {
  if (rowWritten_[memory_.instance(p.target).object.value] != 0) unknownExtent(p, place);
}

/// A slot is what its row pointers lead to, on entry and on return.
void Machine::requireRowsInPlace(const ir::Slot& slot) {
  if (slot.isReturn()) return;
  for (ObjectId object = slot.object; const ir::ExternalBinding* binding = ir::rowsBinding(m_, object);) {
    object = binding->holder;
    if (pointersWritten_[object.value] != 0)
      stop(DiagId::Unsupported, slot.range, "the row pointers of slot `" + slot.name + "` are changed",
           "change a local copy of them");
  }
}

bool Machine::isPassive(const Instance& instance) const {
  return !instance.written && isEntryMemory(instance.object) && independents_[instance.object.value].empty() &&
         dependents_[instance.object.value].empty();
}

/// The instance that has a cell of an object, and the cell's number there.
std::pair<std::uint32_t, std::uint64_t> Machine::locate(ObjectId object, std::uint64_t cell) {
  const ir::ExternalBinding* binding = isRows_[object.value] != 0 ? ir::rowsBinding(m_, object) : nullptr;
  if (!binding) return {(isOfFunction(m_[object]) ? frame_ : 0) + program_.slot[object.value], cell};
  const std::int64_t length = program_.typeCells[m_[m_[object].type].element.value];
  if (length <= 0) throw InternalError("propagate", "a slot in rows of unknown length");
  const auto each = static_cast<std::uint64_t>(length);
  const auto [holder, at] = locate(binding->holder, binding->cell + cell / each);
  const RowsBehind* rows = rowsAt(memory_.instance(holder), at);
  if (!rows) throw InternalError("propagate", "a slot with more rows than its object");
  return {rowBehind(holder, at, *rows), cell % each};
}

}  // namespace sparsegen::propagation
