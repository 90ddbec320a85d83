//===- Rewriter.h - a function with its derivative statements ---*- C++ -*-===//
//
// Turns one function of the subject, in place, into one that also computes the
// tangents of its active objects. Control flow and passive statements stay as
// they are; before each assignment of an active value goes one Combine.
// Statements.cpp has the statements, Calls.cpp calls and returns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

class Rewriter {
public:
  Rewriter(Derivation& derivation, ir::FunctionId function)
      : derivation_(derivation),
        subject_(derivation.subject),
        shadows_(derivation.shadows),
        build_(derivation.subject.build),
        function_(function) {}

  ir::Block block(const ir::Block& primal);

private:
  // Statements.cpp
  void statement(ir::StmtId id, ir::Block& out);
  void branch(ir::StmtId id, ir::If node, ir::Block& out);
  void unexecuted(ir::StmtId id, ir::Block& out);
  void assign(ir::ExprId place, ir::ExprId value, ir::Block& out);
  bool isOwnValue(ir::ExprId place, ir::ExprId value) const;
  void assignReal(ir::ExprId place, ir::ExprId shadowPlace, ir::ExprId value, ir::Block& out);
  bool isActive(ir::ExprId value);
  ir::ExprId withoutActiveSelects(ir::ExprId value, ir::Block& out);
  void choose(const ir::Expr& select, ir::ExprId place, ir::ExprId shadowPlace, ir::Block& out);
  ir::ExprId selected(const ir::Expr& select, ir::Block& out);
  /// Emits what computes the tangents of a value into a place of Lanes, and
  /// gives the value as it is to be computed after that.
  ir::ExprId combine(ir::ExprId shadowPlace, ir::ExprId value, ir::Block& out);
  /// Emits a statement of the primal with other blocks. It stays the same
  /// statement: no other may hold what it holds.
  void keep(ir::StmtId id, ir::Stmt::Node node, ir::Block& out) {
    subject_.module[id].node = std::move(node);
    out.push_back(id);
  }
  void add(ir::Stmt::Node node, ir::Block& out) { out.push_back(build_.statement(std::move(node))); }

  // Calls.cpp
  void call(const ir::Call& node, ir::Block& out);
  void callOutside(const ir::Call& node, ir::Block& out);
  void realArgument(ir::ExprId argument, ir::ObjectId parameter, std::vector<ir::ExprId>& arguments, ir::Block& out);
  void result(const ir::Call& node, ir::Call& rewritten, ir::Block& out);
  bool isStable(ir::ExprId place) const;
  void returned(const ir::Return& node, ir::Block& out);

  Derivation& derivation_;
  Subject& subject_;
  Shadows& shadows_;
  ir::Builder& build_;
  ir::FunctionId function_;
};

}  // namespace sparsegen::differentiate
