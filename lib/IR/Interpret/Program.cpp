//===- Program.cpp - the module made ready to be run ----------------------===//

#include "IR/Interpret/Program.h"

#include <optional>

#include "IR/Layout.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

/// As many nodes of an expression take as long as a small statement.
constexpr std::uint32_t kNodesPerStep = 8;

std::vector<std::int64_t> cellsOfTypes(const Module& module) {
  std::vector<std::int64_t> cells;
  for (std::size_t k = 0; k < module.types.size(); ++k) {
    const TypeKind kind = module.types[k].kind;
    const bool sized =
        kind == TypeKind::Scalar || kind == TypeKind::Pointer || kind == TypeKind::Array || kind == TypeKind::Record;
    const auto count = sized ? cellCount(module, TypeId(k)) : std::nullopt;
    cells.push_back(count ? static_cast<std::int64_t>(*count) : kUnknownCells);
  }
  return cells;
}

std::uint32_t nodesOf(const Module& module, ExprId expr) {
  std::uint32_t nodes = 1;
  for (const ExprId operand : module[expr].operands)
    if (operand.valid()) nodes += nodesOf(module, operand);
  return nodes;
}

/// So that a limit on steps is one on time, however long the expressions are.
std::vector<std::uint32_t> workOfStatements(const Module& module) {
  std::vector<std::uint32_t> work;
  for (const Stmt& stmt : module.stmts) {
    std::uint32_t nodes = 0;
    forEachExpr(stmt, [&](ExprId expr, ExprUse) { nodes += nodesOf(module, expr); });
    work.push_back(1 + nodes / kNodesPerStep);
  }
  return work;
}

void addToFrame(const Module& module, Program& program, FunctionId function, ObjectId object) {
  FrameLayout& frame = program.frames[function.value];
  program.slot[object.value] = static_cast<std::uint32_t>(frame.slots.size());
  frame.slots.push_back({object, program.typeCells[module[object].type.value]});
}

void placeObjects(const Module& module, Program& program) {
  program.slot.resize(module.objects.size());
  program.frames.resize(module.functions.size());
  for (std::size_t f = 0; f < module.functions.size(); ++f) {
    program.frames[f].slots.emplace_back();
    for (const ObjectId parameter : module.functions[f].parameters)
      addToFrame(module, program, FunctionId(f), parameter);
  }
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    const Object& object = module.objects[k];
    if (!isOfFunction(object)) {
      program.slot[k] = static_cast<std::uint32_t>(program.shared.size());
      program.shared.emplace_back(k);
    } else if (object.kind == ObjectKind::Local) {
      if (!object.function.valid()) throw InternalError("interpret", "local `" + object.name + "` of no function");
      addToFrame(module, program, object.function, ObjectId(k));
    }
  }
}

}  // namespace

bool isOfFunction(const Object& object) {
  return object.kind == ObjectKind::Parameter || object.kind == ObjectKind::Local;
}

Program::Program(const Module& module) : typeCells(cellsOfTypes(module)), work(workOfStatements(module)) {
  placeObjects(module, *this);
}

ProgramNode::ProgramNode(const Module& module, const Program& program, const Expr& expr)
    : op(expr.op),
      family(info(expr.op).family),
      resultKind(module[expr.type].kind),
      kind(module[expr.type].scalar),
      a(expr.operand(0).value),
      b(expr.operand(1).value),
      c(expr.operand(2).value),
      integer(expr.integer) {
  if (info(op).arity > 0) operand = module[module[expr.operand(0)].type].scalar;
  if (op == Op::Address) {
    local = isOfFunction(module[expr.object]);
    sized = local && program.typeCells[module[expr.object].type.value] == kUnknownCells;
    slot = program.slot[expr.object.value];
  }
  if (op == Op::Field)
    integer = static_cast<std::int64_t>(
        fieldOffset(module, module[module[module[expr.operand(0)].type].element].record, expr.field));
  if (op == Op::Element || op == Op::PointerAdd) integer = program.typeCells[module[expr.type].element.value];
  if (op != Op::Load) return;
  const Expr& place = module[expr.operand(0)];
  if (place.op != Op::Address || !isOfFunction(module[place.object])) return;
  const TypeKind held = module[module[place.object].type].kind;
  variable = held == TypeKind::Scalar || held == TypeKind::Pointer;
  slot = program.slot[place.object.value];
}

}  // namespace sparsegen::ir
