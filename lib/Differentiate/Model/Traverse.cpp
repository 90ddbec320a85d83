//===- Traverse.cpp - walks over statements and expressions ---------------===//

#include "Differentiate/Model/Traverse.h"

#include <algorithm>
#include <set>

namespace sparsegen::differentiate {

using namespace ir;

std::vector<const Block*> blocksOf(const Stmt& stmt) {
  using Blocks = std::vector<const Block*>;
  return std::visit(Overloaded{[](const For& node) { return Blocks{&node.body}; },
                               [](const While& node) { return Blocks{&node.body, &node.step}; },
                               [](const If& node) { return Blocks{&node.then, &node.otherwise}; },
                               [](const Declare&) { return Blocks{}; }, [](const Assign&) { return Blocks{}; },
                               [](const Break&) { return Blocks{}; }, [](const Continue&) { return Blocks{}; },
                               [](const Return&) { return Blocks{}; }, [](const Call&) { return Blocks{}; },
                               [](const Stop&) { return Blocks{}; }, [](const Combine&) { return Blocks{}; }},
                    stmt.node);
}

std::vector<ExprId> expressionsOf(const Stmt& stmt) {
  using Exprs = std::vector<ExprId>;
  return std::visit(Overloaded{[](const Assign& node) { return Exprs{node.place, node.value}; },
                               [](const For& node) { return Exprs{node.first, node.bound, node.step}; },
                               [](const While& node) { return Exprs{node.condition}; },
                               [](const If& node) { return Exprs{node.condition}; },
                               [](const Return& node) { return node.value.valid() ? Exprs{node.value} : Exprs{}; },
                               [](const Call& node) {
                                 Exprs all = node.arguments;
                                 if (node.result.valid()) all.push_back(node.result);
                                 return all;
                               },
                               [](const Combine& node) {
                                 Exprs all{node.place};
                                 for (const CombineTerm& term : node.terms) {
                                   all.push_back(term.coefficient);
                                   all.push_back(term.source);
                                 }
                                 return all;
                               },
                               [](const Declare&) { return Exprs{}; }, [](const Break&) { return Exprs{}; },
                               [](const Continue&) { return Exprs{}; }, [](const Stop&) { return Exprs{}; }},
                    stmt.node);
}

namespace {

/// `depth`: the loops around `id` that are within the statement.
void findJumps(const Module& module, StmtId id, std::uint32_t depth, Jumps& found) {
  const Stmt& stmt = module[id];
  if (const auto* jump = std::get_if<Break>(&stmt.node)) found.toLoop |= jump->levels >= depth;
  if (const auto* jump = std::get_if<Continue>(&stmt.node)) found.toLoop |= jump->levels >= depth;
  found.toCaller |= std::holds_alternative<Return>(stmt.node);
  const bool loop = std::holds_alternative<For>(stmt.node) || std::holds_alternative<While>(stmt.node);
  for (const Block* block : blocksOf(stmt))
    for (const StmtId inner : *block) findJumps(module, inner, depth + (loop ? 1 : 0), found);
}

}  // namespace

Jumps jumpsFrom(const Module& module, StmtId stmt) {
  Jumps found;
  findJumps(module, stmt, 0, found);
  return found;
}

std::vector<FunctionId> reachable(const Module& module, FunctionId from) {
  std::vector<FunctionId> found{from};
  std::set<FunctionId> seen{from};
  for (std::size_t k = 0; k < found.size(); ++k)
    forEachStmt(module, module[found[k]].body, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&module[id].node);
      if (call && !module[call->callee].outside && seen.insert(call->callee).second) found.push_back(call->callee);
    });
  return found;
}

bool carriesDerivative(const Module& module, const Expr& expr, unsigned operand) {
  if (!isRealScalar(module, expr.type)) return false;
  switch (info(expr.op).family) {
    case OpFamily::Constant:
    case OpFamily::Place:
    case OpFamily::Load:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Predicate:
      return false;
    case OpFamily::Arithmetic:
    case OpFamily::Digamma:
    case OpFamily::Mark:
      return true;
    case OpFamily::Select:
      return operand > 0;
    case OpFamily::Cast:
      return isRealScalar(module, module[expr.operands[operand]].type);
    case OpFamily::Math:
      return info(expr.op).operandClass[operand] != DerivativeClass::Zero;
    case OpFamily::Ldexp:
      return operand == 0;
  }
  return false;
}

ObjectId namedObject(const Module& module, ExprId place) {
  for (;;) {
    const Expr& node = module[place];
    if (node.op == Op::Address) return node.object;
    if (node.op != Op::Element && node.op != Op::Field && node.op != Op::PointerAdd && node.op != Op::PointerCast)
      return {};
    place = node.operands[0];
  }
}

bool isRealScalar(const Module& module, TypeId type) {
  return module[type].kind == TypeKind::Scalar && isReal(module[type].scalar);
}

bool isPointer(const Module& module, TypeId type) { return module[type].kind == TypeKind::Pointer; }

bool isMadeOfReals(const Module& module, TypeId type) {
  const Type& held = module[type];
  if (held.kind == TypeKind::Array) return isMadeOfReals(module, held.element);
  if (held.kind == TypeKind::Record)
    return std::ranges::all_of(module[held.record].fields,
                               [&](const RecordField& field) { return isMadeOfReals(module, field.type); });
  return isRealScalar(module, type);
}

bool holdsReals(const Module& module, TypeId type) {
  const Type& held = module[type];
  if (held.kind == TypeKind::Array) return holdsReals(module, held.element);
  if (held.kind == TypeKind::Record)
    return std::ranges::any_of(module[held.record].fields,
                               [&](const RecordField& field) { return holdsReals(module, field.type); });
  return isRealScalar(module, type);
}

}  // namespace sparsegen::differentiate
