//===- Walk.h - walks over statements and expressions -----------*- C++ -*-===//
//
// The one walker of the IR: the blocks and the expressions of a statement, all
// statements of a block, all nodes of an expression. No other walk has to know
// every kind of statement. A new kind does not compile until it is named here.
//
// A callback takes an id or what it stands for, whichever it needs:
//
//     forEachStmt(module, body, [&](StmtId id) { ... });
//     forEachStmt(module, body, [&](const Stmt& stmt) { ... });
//
// No callback may add statements to the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// How a statement uses an expression: for its value, or as the place that it
/// writes, or that it reads tangents from.
enum class ExprUse : std::uint8_t { Value, Written, Source };

/// Calls f(ExprId, ExprUse), or f(ExprId), on each expression of the statement itself, in the order of its text; not on
/// those of statements in its blocks.
template <class F>
void forEachExpr(const Stmt& stmt, F f) {
  if constexpr (!std::is_invocable_v<F&, ExprId, ExprUse>) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse) { f(expr); });
  } else {
    struct Visitor {
      F& f;
      void operator()(const Declare& node) const {
        if (node.extent.valid()) f(node.extent, ExprUse::Value);
      }
      void operator()(const Assign& node) const { f(node.place, ExprUse::Written), f(node.value, ExprUse::Value); }
      void operator()(const For& node) const {
        for (const ExprId expr : {node.first, node.bound, node.step}) f(expr, ExprUse::Value);
      }
      void operator()(const While& node) const { f(node.condition, ExprUse::Value); }
      void operator()(const If& node) const { f(node.condition, ExprUse::Value); }
      void operator()(const Break&) const {}
      void operator()(const Continue&) const {}
      void operator()(const Return& node) const {
        if (node.value.valid()) f(node.value, ExprUse::Value);
      }
      void operator()(const Call& node) const {
        for (const ExprId argument : node.arguments) f(argument, ExprUse::Value);
        if (node.result.valid()) f(node.result, ExprUse::Written);
      }
      void operator()(const Stop&) const {}
      void operator()(const Combine& node) const {
        f(node.place, ExprUse::Written);
        for (const CombineTerm& term : node.terms) f(term.coefficient, ExprUse::Value), f(term.source, ExprUse::Source);
      }
      void operator()(const Push& node) const { f(node.value, ExprUse::Value); }
      void operator()(const Pop& node) const { f(node.place, ExprUse::Written); }
    };
    std::visit(Visitor{f}, stmt.node);
  }
}

/// The same expressions.
std::vector<ExprId> expressionsOf(const Stmt& stmt);

/// Puts f(expr) in place of each of them.
template <class F>
void mapExprs(Stmt& stmt, const F& f) {
  struct Visitor {
    const F& f;
    void map(ExprId& expr) const {
      if (expr.valid()) expr = f(expr);
    }
    void operator()(Declare& node) const { map(node.extent); }
    void operator()(Assign& node) const { map(node.place), map(node.value); }
    void operator()(For& node) const { map(node.first), map(node.bound), map(node.step); }
    void operator()(While& node) const { map(node.condition); }
    void operator()(If& node) const { map(node.condition); }
    void operator()(Break&) const {}
    void operator()(Continue&) const {}
    void operator()(Return& node) const { map(node.value); }
    void operator()(Call& node) const {
      for (ExprId& argument : node.arguments) map(argument);
      map(node.result);
    }
    void operator()(Stop&) const {}
    void operator()(Combine& node) const {
      map(node.place);
      for (CombineTerm& term : node.terms) map(term.coefficient), map(term.source);
    }
    void operator()(Push& node) const { map(node.value); }
    void operator()(Pop& node) const { map(node.place); }
  };
  std::visit(Visitor{f}, stmt.node);
}

/// Calls f(const Block&) on each block of the statement, in order.
template <class F>
void forEachBlock(const Stmt& stmt, F f) {
  struct Visitor {
    F& f;
    void operator()(const Declare&) const {}
    void operator()(const Assign&) const {}
    void operator()(const For& node) const { f(node.body); }
    void operator()(const While& node) const { f(node.body), f(node.step); }
    void operator()(const If& node) const { f(node.then), f(node.otherwise); }
    void operator()(const Break&) const {}
    void operator()(const Continue&) const {}
    void operator()(const Return&) const {}
    void operator()(const Call&) const {}
    void operator()(const Stop&) const {}
    void operator()(const Combine&) const {}
    void operator()(const Push&) const {}
    void operator()(const Pop&) const {}
  };
  std::visit(Visitor{f}, stmt.node);
}

/// The same of blocks that f may change.
template <class F>
void forEachBlock(Stmt& stmt, F f) {
  forEachBlock(std::as_const(stmt), [&](const Block& block) { f(const_cast<Block&>(block)); });
}

/// Calls f on each statement of the block and of the blocks in it, outer ones first.
template <class F>
void forEachStmt(const Module& module, const Block& block, const F& f) {
  for (const StmtId id : block) {
    if constexpr (std::is_invocable_v<const F&, StmtId>)
      f(id);
    else
      f(module[id]);
    forEachBlock(module[id], [&](const Block& inner) { forEachStmt(module, inner, f); });
  }
}

/// The same for the bodies of all functions.
template <class F>
void forEachStmt(const Module& module, const F& f) {
  for (const Function& function : module.functions) forEachStmt(module, function.body, f);
}

/// Calls f on each node of an expression, the outer before its operands; none is fine.
template <class F>
void forEachNode(const Module& module, ExprId expr, const F& f) {
  if (!expr.valid()) return;
  if constexpr (std::is_invocable_v<const F&, ExprId>)
    f(expr);
  else
    f(module[expr]);
  for (const ExprId operand : module[expr].operands) forEachNode(module, operand, f);
}

/// Whether the statement has rounds.
inline bool isLoop(const Stmt& stmt) {
  return std::holds_alternative<For>(stmt.node) || std::holds_alternative<While>(stmt.node);
}

/// Whether a statement of this kind is in a block, or in the blocks in it.
template <class Kind>
bool has(const Module& module, const Block& block) {
  bool found = false;
  forEachStmt(module, block, [&](const Stmt& stmt) { found |= std::holds_alternative<Kind>(stmt.node); });
  return found;
}

/// Whether an expression names an object; none does not.
inline bool mentions(const Module& module, ExprId expr, ObjectId object) {
  bool found = false;
  forEachNode(module, expr, [&](const Expr& node) { found |= node.op == Op::Address && node.object == object; });
  return found;
}

/// A function's own objects that live from its start: its parameters, and what it names and does not declare.
std::set<ObjectId> undeclared(const Module& module, FunctionId function);

/// Where jumps within a statement lead out of it: to a loop around it, or to the caller.
struct Jumps {
  bool toLoop = false;
  bool toCaller = false;
};
Jumps jumpsFrom(const Module& module, StmtId stmt);

/// The functions with bodies that one calls, directly or not, and itself, which comes first. Each once.
std::vector<FunctionId> reachable(const Module& module, FunctionId from);
inline std::vector<FunctionId> reachable(const Module& module) { return reachable(module, module.entry); }

}  // namespace sparsegen::ir
