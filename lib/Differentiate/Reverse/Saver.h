//===- Saver.h - values of the way forth, kept for the way back -*- C++ -*-===//
//
// Part of reverse mode. What the way back needs and does not find in memory is
// saved: in a local where the statement runs once in a run of its region, else
// on the tape, pushed on the way forth and popped on the way back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <utility>
#include <vector>

#include "Differentiate/Reverse/Reversal.h"
#include "Differentiate/Reverse/SavedValues.h"

namespace sparsegen::differentiate {

/// A value that both ways begin a statement with, and that the statement may change.
struct Held {
  ir::ExprId forth, back;
  ir::Block behind;  ///< of the way forth, behind the statement
  ir::Block before;  ///< of the way back, before it
};

class Saver {
public:
  /// `start` gets the declarations of what both ways name: it is that of the present region.
  Saver(Reversal& reversal, const Availability& availability, ir::FunctionId function, ir::Block& start)
      : reversal_(reversal),
        subject_(reversal.subject),
        module_(reversal.subject.module),
        build_(reversal.subject.build),
        availability_(availability),
        function_(function),
        start_(start) {}

  /// The statement of the linearized function that the other calls are for. What was saved for one is not known to the
  /// next.
  void begin(ir::StmtId stmt) {
    at_ = stmt;
    known_.clear();
  }

  // Each of these gives an expression as the way back has it. `pops` are turned around before they stand there, so each
  // pop comes before its declaration.

  /// Of a place or an argument.
  ir::ExprId kept(ir::ExprId expr, ir::Block& forth, ir::Block& pops);
  using Form = SavedValues::Form;
  Form formOf(const ir::Combine& node) const { return SavedValues(module_, availability_, at_).formOf(node); }
  /// Of a coefficient.
  ir::ExprId factor(ir::ExprId coefficient, Form form, ir::Block& forth, ir::Block& pops);

  /// Of any scalar. It is pushed, be it available or not.
  ir::ExprId pushed(ir::ExprId expr, ir::Block& forth, ir::Block& pops);

  /// Of a condition or bound, which the statement may change.
  Held hold(ir::ExprId expr, ir::Block& forth);

  /// A new local with what is popped into it.
  ir::ExprId popped(ir::ScalarKind kind, ir::Block& out);
  /// The same of the kind of what was pushed, for nobody.
  void popLike(ir::ExprId pushed, ir::Block& out);

private:
  void add(ir::Stmt::Node node, ir::Block& out) { out.push_back(build_.statement(std::move(node))); }
  bool isAvailable(ir::ExprId expr) const { return availability_.isAvailable(expr, at_); }
  bool isRepeated() const { return availability_.isRepeated(at_); }
  /// A condition that a flag holds, with those of its parts that are available: where sizes are known at run time, what
  /// they say of the structure is not to be lost in the flag. It has the same value.
  ir::ExprId withParts(ir::ExprId condition, ir::ExprId flag);
  ir::ObjectId pointerLike(ir::ExprId expr);
  ir::ExprId savedPointer(ir::ExprId expr, ir::Block& forth, ir::Block& pops);
  ir::ExprId rebuilt(ir::ExprId expr, ir::Block& forth, ir::Block& pops);
  ir::ExprId saved(ir::ExprId expr, ir::Block& forth, ir::Block& pops);

  Reversal& reversal_;
  Subject& subject_;
  ir::Module& module_;
  ir::Builder& build_;
  const Availability& availability_;
  const ir::FunctionId function_;
  ir::Block& start_;
  ir::StmtId at_;
  std::vector<std::pair<ir::ExprId, ir::ExprId>> known_;  ///< what was saved for the present statement, and its value
};

}  // namespace sparsegen::differentiate
