//===- HeaderExtents.cpp - extents in the header --------------------------===//

#include "Emit/HeaderExtents.h"

#include "Emit/HeaderText.h"
#include "IR/Layout.h"
#include "IR/Types.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

constexpr const char* kRuntime = "::sparsegen::runtime::";

std::string wrapped(const std::string& number) { return std::string(kRuntime) + "extent(" + number + ")"; }

}  // namespace

std::string ExtentText::text(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op == Op::IntegerConstant) return wrapped(std::to_string(expr.integer));
  if (expr.op == Op::Cast) return text(expr.operands[0]);
  if (expr.op == Op::Load) return wrapped(input(expr.operands[0]));
  if (expr.op == Op::Multiply) return product(expr);
  if (expr.op == Op::Add) return operation(expr, " + ");
  if (expr.op == Op::Subtract) return operation(expr, " - ");
  if (expr.op == Op::Divide) return operation(expr, " / ");
  if (expr.op == Op::Remainder) return operation(expr, " % ");
  throw InternalError("emit", "an extent that is no integer expression");
}

std::string ExtentText::number(ExprId id) const {
  if (const auto known = staticInteger(module_, id)) return std::to_string(*known);
  return "(" + text(id) + ").value()";
}

std::string ExtentText::operation(const Expr& expr, const char* symbol) const {
  return "(" + text(expr.operands[0]) + symbol + text(expr.operands[1]) + ")";
}

std::string ExtentText::product(const Expr& expr) const {
  if (staticInteger(module_, expr.operands[0]) == 1) return text(expr.operands[1]);
  return text(expr.operands[0]) + " * " + text(expr.operands[1]);
}

std::string ExtentText::input(ExprId place) const {
  const auto cell = callersCell(module_, place);
  if (!cell) return entry(module_[place]);
  for (const ValueBinding& binding : module_.values)
    if (binding.object == cell->first && binding.cell == cell->second) return std::to_string(binding.value);
  return signature_.structuralPath(cell->first, cell->second);
}

/// An entry of a table, at an index that is made from other inputs.
std::string ExtentText::entry(const Expr& step) const {
  const auto first = step.op == Op::PointerAdd ? callersCell(module_, step.operands[0]) : std::nullopt;
  for (const StructureInput& table : module_.structure) {
    if (!first || !table.isTable() || table.object != first->first || table.cell != first->second) continue;
    const std::string& name = calledName(module_[table.object]);
    return std::string(kRuntime) + "entry(\"`" + name.substr(name.find_first_not_of('*')) + "`\", " +
           signature_.tablePath(table) + ", " + text(tableElements(module_, table)) + ", " + text(step.operands[1]) +
           ")";
  }
  throw InternalError("emit", "an extent depends on what is no input");
}

}  // namespace sparsegen::emit
