//===- Program.cpp - the program, with the abstract machine's marks ---------===//

#include "Propagate/Program.h"

#include <algorithm>
#include <set>

#include "IR/Transform/Simplify.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::propagation {

using ir::ExprId;
using ir::Op;
using ir::OpFamily;
using ir::TypeKind;

namespace {

/// A status is looked at within as many statements, or the paths of a call meet at its end.
constexpr std::uint8_t kSoon = 4;

class Preparation {
public:
  Preparation(const ir::Module& module, Program& program) : m_(module), program_(program) {}

  void nodes() {
    for (const ir::Expr& expr : m_.exprs) program_.nodes.push_back(node(expr));
    for (std::size_t k = 0; k < m_.exprs.size(); ++k)
      if (m_.exprs[k].op == Op::Load) readOrWritten(m_.exprs[k].operand(0));
    for (const ir::Stmt& stmt : m_.stmts) {
      if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) readOrWritten(assign->place);
      if (const auto* call = std::get_if<ir::Call>(&stmt.node); call && call->result.valid())
        readOrWritten(call->result);
    }
  }

  /// What is only compared reaches nothing, however much it may be.
  void comparisons() {
    std::vector<bool> isCompared(m_.exprs.size()), reaches(m_.exprs.size());
    for (const ir::Expr& expr : m_.exprs) {
      const ir::OpInfo& row = ir::info(expr.op);
      std::vector<bool>& used = row.family == OpFamily::Comparison ? isCompared : reaches;
      for (unsigned k = 0; k < row.arity; ++k) used[expr.operand(k).value] = true;
    }
    for (const ir::Stmt& stmt : m_.stmts)
      ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { reaches[expr.value] = true; });
    for (std::size_t k = 0; k < m_.exprs.size(); ++k) program_.nodes[k].compared = isCompared[k] && !reaches[k];
  }

  void decisions() {
    program_.decides.resize(m_.stmts.size());
    for (const ir::Function& function : m_.functions) decisions(function.body);
  }

  void coincidences() {
    program_.coincidences = ir::findCoincidences(m_).all;
    for (std::size_t k = 0; k < program_.coincidences.size(); ++k) {
      Node& n = program_.nodes[program_.coincidences[k].expr.value];
      n.mayCoincide = true;
      n.coincidence = static_cast<std::uint32_t>(k);
    }
  }

private:
  void decisions(const ir::Block& block) {
    for (std::size_t k = 0; k < block.size(); ++k) {
      program_.decides[block[k].value] = decision(block, k);
      ir::forEachBlock(m_[block[k]], [&](const ir::Block& inner) { decisions(inner); });
    }
  }

  /// How many statements after a call its result decides where it goes on.
  std::uint8_t decision(const ir::Block& block, std::size_t at) const {
    const auto* call = std::get_if<ir::Call>(&m_[block[at]].node);
    if (!call || m_[call->callee].outside || !call->result.valid() || m_[call->result].op != Op::Address) return 0;
    const ir::Type& type = m_[m_[call->callee].result];
    if (type.kind != TypeKind::Scalar || !ir::isInteger(type.scalar)) return 0;
    std::set<ir::ObjectId> status{m_[call->result].object};
    for (std::uint8_t count = 1; count <= kSoon && at + count < block.size(); ++count) {
      const ir::Stmt::Node& node = m_[block[at + count]].node;
      if (const auto* branch = std::get_if<ir::If>(&node)) return mentions(branch->condition, status) ? count : 0;
      if (const auto* leave = std::get_if<ir::Return>(&node)) return mentions(leave->value, status) ? count : 0;
      const auto* assign = std::get_if<ir::Assign>(&node);
      if (!assign && !std::holds_alternative<ir::Declare>(node)) return 0;
      if (assign && m_[assign->place].op == Op::Address && mentions(assign->value, status))
        status.insert(m_[assign->place].object);
    }
    return 0;
  }

  bool mentions(ExprId expr, const std::set<ir::ObjectId>& objects) const {
    if (!expr.valid()) return false;
    if (m_[expr].op == Op::Address) return objects.contains(m_[expr].object);
    return std::ranges::any_of(m_[expr].operands, [&](ExprId operand) { return mentions(operand, objects); });
  }

  Node node(const ir::Expr& expr) const {
    Node n{ir::ProgramNode(m_, program_, expr)};
    const ir::OpInfo& row = ir::info(expr.op);
    for (unsigned k = 0; k < row.arity; ++k)
      if (row.operandClass[k] != ir::DerivativeClass::Zero)
        n.reaches = static_cast<std::uint8_t>(n.reaches | (1u << k));
    if (expr.op == Op::Divide) n.sameOperands = ir::sameExpr(m_, expr.operand(0), expr.operand(1));
    if (const auto apart = ir::difference(m_, expr)) n.sameOperands = ir::sameExpr(m_, apart->first, apart->second);
    if (expr.op == Op::PointerAdd) n.strict = expr.integer == ir::kWithin;
    if (expr.op == Op::RealConstant) n.real = expr.real;
    if (expr.op == Op::Element) n.extent = extentOf(m_[m_[m_[expr.operand(0)].type].element]);
    if (n.resultKind == TypeKind::Scalar && n.kind == ir::ScalarKind::Bool) n.narrows = narrows(expr);
    return n;
  }

  std::int64_t extentOf(const ir::Type& array) const {
    return array.extent.valid() ? ir::staticInteger(m_, array.extent).value_or(kUnknownCells) : kUnknownCells;
  }

  bool narrows(const ir::Expr& expr) const {
    if (expr.op == Op::LogicalNot) return narrows(m_[expr.operand(0)]);
    if (expr.op == Op::LogicalAnd || expr.op == Op::LogicalOr)
      return narrows(m_[expr.operand(0)]) || narrows(m_[expr.operand(1)]);
    if (ir::info(expr.op).family != OpFamily::Comparison) return false;
    const ir::Type& operand = m_[m_[expr.operand(0)].type];
    return operand.kind == TypeKind::Scalar && ir::isInteger(operand.scalar);
  }

  /// Marks the steps that lead to a place that is read or written.
  void readOrWritten(ExprId place) {
    program_.nodes[place.value].accessed = true;
    while (m_[place].op == Op::Element || m_[place].op == Op::Field) {
      if (m_[place].op == Op::Element) program_.nodes[place.value].strict = true;
      place = m_[place].operand(0);
    }
  }

  const ir::Module& m_;
  Program& program_;
};

}  // namespace

/// Whether a conversion makes a pointer to letters of one to something else.
static bool viewsBytes(const ir::Module& module, const ir::Expr& expr) {
  const auto isLetter = [&](ir::TypeId type) {
    const ir::Type& held = module[type];
    return held.kind == ir::TypeKind::Scalar && ir::isInteger(held.scalar) && ir::bitWidth(held.scalar) == 8;
  };
  return expr.op == ir::Op::PointerCast && isLetter(module[expr.type].element) &&
         !isLetter(module[module[expr.operands[0]].type].element);
}

Program::Program(const ir::Module& module)
    : ir::Program(module), viewsBytes(std::ranges::any_of(module.exprs, [&](const ir::Expr& expr) {
        return propagation::viewsBytes(module, expr);
      })) {
  Preparation preparation(module, *this);
  preparation.nodes();
  preparation.comparisons();
  preparation.decisions();
  preparation.coincidences();
}

}  // namespace sparsegen::propagation
