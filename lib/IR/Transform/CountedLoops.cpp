//===- CountedLoops.cpp - a loop that a counter bounds, too ---------------===//

#include "IR/Transform/CountedLoops.h"

#include <algorithm>
#include <set>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// What a block writes of what is no real.
struct WrittenIntegers {
  std::multiset<ObjectId> variables;  ///< once for each statement
  bool areOthers = false;             ///< elements, fields, or what a call writes
};

void note(const Module& module, ExprId place, WrittenIntegers& written) {
  const Expr& node = module[place];
  if (node.op == Op::Address)
    written.variables.insert(node.object);
  else if (!isRealScalar(module, module[node.type].element))
    written.areOthers = true;
}

WrittenIntegers writtenIntegers(const Module& module, const Block& block) {
  WrittenIntegers written;
  forEachStmt(module, block, [&](const Stmt& stmt) {
    if (const auto* loop = std::get_if<For>(&stmt.node)) written.variables.insert(loop->variable);
    if (std::holds_alternative<Call>(stmt.node)) written.areOthers = true;
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Written) note(module, expr, written);
    });
  });
  return written;
}

/// Variables that were made since it was asked are only named.
bool isNamed(const std::vector<bool>& isNamedOnly, ObjectId object) {
  return object.value >= isNamedOnly.size() || isNamedOnly[object.value];
}

bool isFixed(const Module& module, const WrittenIntegers& written, ExprId expr, const std::vector<bool>& isNamedOnly) {
  bool is = true;
  forEachNode(module, expr, [&](const Expr& node) {
    if (node.op == Op::Address) is &= !written.variables.contains(node.object);
    if (node.op != Op::Load) return;
    const Expr& place = module[node.operands[0]];
    const bool isVariable = place.op == Op::Address && isNamed(isNamedOnly, place.object);
    is &= !isRealScalar(module, node.type) && (isVariable || !written.areOthers);
  });
  return is;
}

void addParts(const Module& module, ExprId condition, std::vector<ExprId>& parts) {
  const Expr& node = module[condition];
  if (node.op != Op::LogicalAnd) return parts.push_back(condition);
  for (const ExprId operand : {node.operands[0], node.operands[1]}) addParts(module, operand, parts);
}

/// Whether an expression can be computed before what else a condition asks: it reads variables alone, and divides
/// nothing.
bool isPlain(const Module& module, ExprId expr) {
  const Expr& node = module[expr];
  if (node.op == Op::Load) return module[node.operands[0]].op == Op::Address;
  if (node.op == Op::IntegerConstant) return true;
  if (node.op == Op::Cast) return isPlain(module, node.operands[0]);
  if (node.op != Op::Add && node.op != Op::Subtract && node.op != Op::Multiply) return false;
  return isPlain(module, node.operands[0]) && isPlain(module, node.operands[1]);
}

/// The variable that an expression loads, or none.
ObjectId loaded(const Module& module, ExprId expr) {
  const Expr& node = module[expr];
  const bool isLoad = node.op == Op::Load && module[node.operands[0]].op == Op::Address;
  return isLoad ? module[node.operands[0]].object : ObjectId();
}

/// By how much a statement steps a variable; none where it does something else.
std::optional<std::int64_t> stepOf(const Module& module, StmtId id, ObjectId variable) {
  const auto* assign = std::get_if<Assign>(&module[id].node);
  if (!assign || module[assign->place].op != Op::Address || module[assign->place].object != variable)
    return std::nullopt;
  const Expr& value = module[assign->value];
  if ((value.op != Op::Add && value.op != Op::Subtract) || loaded(module, value.operands[0]) != variable)
    return std::nullopt;
  const auto by = staticInteger(module, value.operands[1]);
  return by && value.op == Op::Subtract ? -*by : by;
}

/// Whether a counter that is stepped so comes to where the comparison does not hold.
bool isTowards(Op compare, std::int64_t step) {
  if (compare == Op::Less || compare == Op::LessEqual) return step > 0;
  return (compare == Op::Greater || compare == Op::GreaterEqual) && step < 0;
}

}  // namespace

bool isFixedIn(const Module& module, const Block& body, ExprId expr, const std::vector<bool>& isNamedOnly) {
  return isFixed(module, writtenIntegers(module, body), expr, isNamedOnly);
}

std::optional<For> asCountedLoop(Builder& build, const While& loop, const std::vector<bool>& isNamedOnly) {
  const Module& module = build.module();
  const bool stepsLast = loop.step.empty();
  if (loop.step.size() > 1 || loop.body.empty() || (stepsLast && has<Continue>(module, loop.body))) return std::nullopt;
  Block all = loop.body;
  all.insert(all.end(), loop.step.begin(), loop.step.end());
  const WrittenIntegers written = writtenIntegers(module, all);
  std::vector<ExprId> parts;
  addParts(module, loop.condition, parts);
  for (const ExprId part : parts) {
    const Expr test = module[part];
    if (info(test.op).family != OpFamily::Comparison || !test.operands[1].valid()) continue;
    const ObjectId counter = loaded(module, test.operands[0]);
    if (!counter.valid() || !isNamed(isNamedOnly, counter) || written.variables.count(counter) != 1) continue;
    const auto step = stepOf(module, all.back(), counter);
    if (!step || !isTowards(test.op, *step) || mentions(module, test.operands[1], counter) ||
        !isFixed(module, written, test.operands[1], isNamedOnly) ||
        !(part == parts.front() || isPlain(module, test.operands[1])))
      continue;
    const ScalarKind kind = module[module[counter].type].scalar;
    For counted{counter, build.load(counter), test.op, test.operands[1], build.integer(*step, kind), {}};
    for (const ExprId other : parts)
      if (other != part)
        counted.body.push_back(build.statement(If{build.unary(Op::LogicalNot, other), {build.statement(Break{})}, {}}));
    counted.body.insert(counted.body.end(), loop.body.begin(), loop.body.end() - (stepsLast ? 1 : 0));
    return counted;
  }
  return std::nullopt;
}

}  // namespace sparsegen::ir
