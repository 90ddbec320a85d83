//===- Results.cpp - what came of one request -----------------------------===//

#include "Pipeline/Results.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "IR/Layout.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

namespace {

char symbolOf(ir::Op op) {
  static constexpr std::pair<ir::Op, char> kSymbols[] = {{ir::Op::Add, '+'},
                                                         {ir::Op::Subtract, '-'},
                                                         {ir::Op::Multiply, '*'},
                                                         {ir::Op::Divide, '/'},
                                                         {ir::Op::Remainder, '%'}};
  for (const auto& [known, symbol] : kSymbols)
    if (known == op) return symbol;
  throw InternalError("pipeline", "an extent that is no integer expression");
}

/// Of two operands, the second in parentheses where it binds less; multiplication by one is left out.
std::string extentText(const ir::Module& module, ir::ExprId id) {
  const ir::Expr& expr = module[id];
  if (const auto known = ir::staticInteger(module, id)) return std::to_string(*known);
  if (expr.op == ir::Op::Cast) return extentText(module, expr.operands[0]);
  if (expr.op == ir::Op::Load) {
    const auto cell = ir::callersCell(module, expr.operands[0]);
    if (const ir::Expr& step = module[expr.operands[0]]; !cell && step.op == ir::Op::PointerAdd) {
      const auto table = ir::callersCell(module, step.operands[0]);
      if (table)
        return ir::callersName(module, table->first, table->second) + "[" + extentText(module, step.operands[1]) + "]";
    }
    if (!cell) throw InternalError("pipeline", "an extent depends on what is no input");
    return ir::callersName(module, cell->first, cell->second);
  }
  const bool isProduct = expr.op == ir::Op::Multiply;
  if (isProduct && ir::staticInteger(module, expr.operands[0]) == 1) return extentText(module, expr.operands[1]);
  const auto operand = [&](unsigned k) {
    ir::ExprId inner = expr.operands[k];
    while (module[inner].op == ir::Op::Cast) inner = module[inner].operands[0];
    const ir::Op op = module[inner].op;
    const bool isSum = op == ir::Op::Add || op == ir::Op::Subtract;
    const bool binds = op == ir::Op::Load || ir::staticInteger(module, inner) || (k == 0 && !isSum) ||
                       (isProduct && op == ir::Op::Multiply) || expr.op == ir::Op::Add ||
                       (k == 0 && expr.op == ir::Op::Subtract);
    return binds ? extentText(module, inner) : "(" + extentText(module, inner) + ")";
  };
  return operand(0) + " " + symbolOf(expr.op) + " " + operand(1);
}

/// Called where one structure is shown.
std::int64_t size(const SlotSummary& slot) {
  if (!slot.size) throw InternalError("pipeline", "the size of slot `" + slot.name + "` is not static");
  return *slot.size;
}

/// The elements of all slots by name: `x[0]`, `x[1]`, `alpha`.
std::vector<std::string> elementNames(const ir::Module& module, const std::vector<ir::Slot>& slots) {
  std::vector<std::string> names;
  for (const SlotSummary& slot : slotSummaries(module, slots))
    for (std::int64_t k = 0; k < size(slot); ++k)
      names.push_back(slot.size == 1 ? slot.name : slot.name + "[" + std::to_string(k) + "]");
  return names;
}

}  // namespace

std::optional<std::string> dependentOnAll(const RequestResults& results) {
  const SparsityPattern& pattern = results.propagation.pattern;
  const std::vector<std::int64_t> counts = columnCounts(pattern);
  const auto filled = std::ranges::count_if(counts, [](std::int64_t count) { return count > 0; });
  if (filled == 0 || longestRow(pattern) != filled) return std::nullopt;
  std::int64_t row = 0;
  while (static_cast<std::int64_t>(pattern.row(row).size()) != filled) ++row;
  return elementName(results.module, results.module.dependents, row);
}

namespace {

/// `wanted` are the same slots, with the extents that were written.
std::vector<AxisSlot> axisSlots(const std::vector<SlotSummary>& slots, const std::vector<RequestSlot>& wanted) {
  std::vector<AxisSlot> result;
  for (std::size_t k = 0; k < slots.size(); ++k) {
    AxisSlot& slot = result.emplace_back(AxisSlot{slots[k].name, size(slots[k])});
    std::int64_t elements = 1;
    if (k >= wanted.size() || wanted[k].extents.size() < 2) continue;
    for (const Extent& extent : wanted[k].extents) {
      slot.extents.push_back(extent.known().value_or(0));
      elements *= slot.extents.back();
    }
    // Of slots of structs an element has several numbers.
    if (elements != slot.size) slot.extents.clear();
  }
  return result;
}

}  // namespace

Axes axesOf(const RequestResults& results, const Request& request) {
  const std::vector<AxisSlot> cols = axisSlots(slotSummaries(results.module, results.module.independents), request.wrt);
  const bool isHessian = request.kind == RequestKind::Hessian;
  return {isHessian ? cols : axisSlots(slotSummaries(results.module, results.module.dependents), request.of), cols,
          results.direct ? Evaluated::Directly : Evaluated::Compressed};
}

std::string elementName(const ir::Module& module, const std::vector<ir::Slot>& slots, std::int64_t index) {
  for (const SlotSummary& slot : slotSummaries(module, slots)) {
    if (index < size(slot)) return slot.size == 1 ? slot.name : slot.name + "[" + std::to_string(index) + "]";
    index -= size(slot);
  }
  throw InternalError("pipeline", "a row or column that is of no slot");
}

std::vector<SlotSummary> slotSummaries(const ir::Module& module, const std::vector<ir::Slot>& slots) {
  std::vector<SlotSummary> result;
  for (const ir::Slot& slot : slots) {
    const auto size = ir::staticInteger(module, slot.count);
    result.push_back({slot.name, size, size ? std::string() : extentText(module, slot.count)});
  }
  return result;
}

std::string indexSetsText(const RequestResults& results) {
  const SparsityPattern& pattern = results.propagation.pattern;
  const std::vector<std::string> rows = elementNames(results.module, results.module.dependents);
  const std::vector<std::string> cols = elementNames(results.module, results.module.independents);
  std::string text = results.module.interface.name + "\n";
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    text += rows.at(static_cast<std::size_t>(i)) + ":";
    for (const std::int32_t j : pattern.row(i)) text += " " + cols.at(static_cast<std::size_t>(j));
    text += "\n";
  }
  return text;
}

namespace {

/// `color 0: x[0] x[3]`: a line for each color of one side, of which `names` are the lines of the matrix.
std::string colorLines(const std::string& head, std::span<const std::int32_t> colors, std::int32_t count,
                       const std::vector<std::string>& names) {
  std::vector<std::string> lines(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < colors.size(); ++k)
    if (colors[k] >= 0) lines.at(static_cast<std::size_t>(colors[k])) += " " + names.at(k);
  std::string text;
  for (std::size_t color = 0; color < lines.size(); ++color)
    text += head + " " + std::to_string(color) + ":" + lines[color] + "\n";
  return text;
}

}  // namespace

std::string coloringText(const RequestResults& results) {
  const Coloring& coloring = results.coloring;
  const std::vector<std::string> rows = elementNames(results.module, results.module.dependents);
  const std::vector<std::string> cols = elementNames(results.module, results.module.independents);
  const std::string text = results.module.interface.name + ": " + std::string(sparsegen::text(coloring.partition)) +
                           " partition, " + howFound(coloring) + ", " + std::to_string(coloring.numColors) +
                           " colors\n";
  const std::span<const std::int32_t> colors(coloring.colors);
  switch (coloring.partition) {
    case Partition::Column:
    case Partition::Star:
    case Partition::Acyclic:
      return text + colorLines("color", colors, coloring.numColors, cols);
    case Partition::Row:
      return text + colorLines("color", colors, coloring.numColors, rows);
    case Partition::Bidirectional:
      return text + colorLines("column color", colors.subspan(rows.size()), coloring.numColumnColors(), cols) +
             colorLines("row color", colors.first(rows.size()), coloring.numRowColors, rows);
  }
  throw InternalError("pipeline", "unknown partition");
}

std::string qualifiedName(const ir::Interface& interface, const std::string& scope) {
  const std::string& around = scope.empty() ? interface.scope : scope;
  return around.empty() ? interface.name : around + "::" + interface.name;
}

JacobianSummary summary(const RequestResults& results, const std::string& scope, const std::string& sourceName) {
  JacobianSummary figures;
  figures.name = qualifiedName(results.module.interface, scope);
  figures.function = results.module.interface.functionName;
  figures.source = sourceName;
  const bool isHessian = results.second && results.gradient;
  figures.kind = isHessian ? DerivativeKind::Hessian : DerivativeKind::Jacobian;
  figures.of = results.second ? results.second->of : slotSummaries(results.module, results.module.dependents);
  figures.wrt = slotSummaries(results.module, results.module.independents);
  if (ir::isStructural(results.module)) {
    for (const ir::StructureInput& input : results.module.structure)
      figures.structureInputs.push_back({ir::callersName(results.module, input.object, input.cell),
                                         input.isTable() ? extentText(results.module, ir::tableElements(results.module, input)) : std::string()});
  } else {
    figures.pattern = &results.propagation.pattern;
    figures.coloring = &results.coloring;
  }
  figures.diagnostics = results.remarks;
  return figures;
}

}  // namespace sparsegen
