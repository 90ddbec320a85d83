//===- Walk.h - what a statement is made of ---------------------*- C++ -*-===//
//
// The expressions and the blocks of a statement, so that walks over a module
// need not know every kind of statement. A new kind does not compile until it
// is named here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <utility>

#include "IR/IR.h"

namespace sparsegen::ir {

/// How a statement uses an expression: for its value, or as the place that it
/// writes, or that it reads tangents from.
enum class ExprUse : std::uint8_t { Value, Written, Source };

/// Calls f(ExprId, ExprUse) on each expression of the statement itself, not on
/// those of statements in its blocks.
template <class F>
void forEachExpr(const Stmt& stmt, F f) {
  struct Visitor {
    F& f;
    void operator()(const Declare&) const {}
    void operator()(const Assign& node) const { f(node.value, ExprUse::Value), f(node.place, ExprUse::Written); }
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
      for (const CombineTerm& term : node.terms) f(term.coefficient, ExprUse::Value), f(term.source, ExprUse::Source);
      f(node.place, ExprUse::Written);
    }
  };
  std::visit(Visitor{f}, stmt.node);
}

/// Calls f(const Block&) on each block of the statement.
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
  };
  std::visit(Visitor{f}, stmt.node);
}

/// The same of blocks that f may change.
template <class F>
void forEachBlock(Stmt& stmt, F f) {
  forEachBlock(std::as_const(stmt), [&](const Block& block) { f(const_cast<Block&>(block)); });
}

/// Calls f(const Stmt&) on each statement of the block, outer ones first.
template <class F>
void forEachStmt(const Module& module, const Block& block, const F& f) {
  for (const StmtId id : block) {
    f(module[id]);
    forEachBlock(module[id], [&](const Block& inner) { forEachStmt(module, inner, f); });
  }
}

}  // namespace sparsegen::ir
