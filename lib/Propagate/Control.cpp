//===- Control.cpp - statements -------------------------------------------===//
//
// Static control flow is executed. Where a condition is not known both branches
// are run from the same state: one after the other with the journal, which also
// gives the cells that have to be joined.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};

}  // namespace

Flow Machine::run(const ir::Block& block) {
  for (std::size_t k = 0; k < block.size(); ++k) {
    Flow flow = run(block[k]);
    if (split_) {
      flow = runSplit(block, k);
      k += program_.decides[block[k].value];
    }
    if (flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

Flow Machine::run(ir::StmtId id) {
  executed_[id.value] = 1;
  steps_ += program_.work[id.value];
  const ir::Stmt& stmt = m_[id];
  return std::visit(
      Overload{
          [&](const ir::Declare& node) -> Flow { return declare(node); },
          [&](const ir::Assign& node) -> Flow {
            assign(node);
            return Flow::Normal;
          },
          [&](const ir::For& node) -> Flow { return loop(node, id); },
          [&](const ir::While& node) -> Flow { return loop(node, id); },
          [&](const ir::If& node) -> Flow { return branch(node, id); },
          [&](const ir::Break& node) -> Flow { return Flow(Flow::Break, node.levels); },
          [&](const ir::Continue& node) -> Flow { return Flow(Flow::Continue, node.levels); },
          [&](const ir::Return& node) -> Flow { return leave(node); },
          [&](const ir::Call& node) -> Flow { return call(node, id); },
          [&](const ir::Stop&) -> Flow { return Flow::Dead; },
          [&](const ir::Combine&) -> Flow { throw InternalError("propagate", "derivative IR was given"); },
      },
      stmt.node);
}

/// A local comes to life with nothing in it.
Flow Machine::declare(const ir::Declare& node) {
  const std::uint32_t id = frame_ + program_.slot[node.object.value];
  Instance& instance = memory_.instance(id);
  if (instance.growing >= 0 && program_.typeCells[m_[node.object].type.value] == kUnknownCells) {
    const std::int64_t cells = cellsOf(m_[node.object].type);
    memory_.instance(id).extent = cells < 0 ? Instance::kUnknownExtent : static_cast<std::uint64_t>(cells);
  }
  steps_ += instance.size / kEmptiedPerStep;
  if (!instance.fresh)
    for (std::uint64_t cell = 0; cell < instance.size; ++cell)
      if (!isUntouched(instance.cells[cell])) memory_.write(id, cell, {});
  instance.fresh = false;
  return Flow::Normal;
}

Flow Machine::leave(const ir::Return& node) {
  if (!node.value.valid()) return Flow::Return;
  const Value result = value(node.value.value);
  memory_.write(frame_, 0, result);
  const bool status = failed_ != nullptr && result.kind == ValueKind::Integer;
  if (status && depth_ == 0 && tellsByTruth()) return result.interval().isFalse() ? Flow::Failed : Flow::Return;
  if (!status || result.interval().isFalse()) return Flow::Return;
  if (!result.interval().contains(0)) return Flow::Failed;
  return depth_ == 0 && leavesUnwritten() ? Flow::Failed : Flow::Return;
}

Flow Machine::branch(const ir::If& node, ir::StmtId id) {
  const Interval condition = integer(node.condition);
  if (!condition.isFalse()) facts_.maybeTrue[id.value] = true;
  if (condition.known()) return run(condition.isTrue() ? node.then : node.otherwise);
  undecided(id);
  return fork(node);
}

/// Notes a branch or loop whose condition is not known.
void Machine::undecided(ir::StmtId id) {
  facts_.unknownControl[id.value] = true;
  if (m_.libraryFiles.contains(m_[id].range.file)) usersCall_.isUndecided = true;
}

/// A branch on an unknown condition runs both sides.
///
/// Index sets: out = the union of both sides, cell by cell; the condition adds nothing
/// Example:    if (c) y = {0}; else y = {1}; ⇒ {0,1}; a side that stops or leaves adds nothing here
Flow Machine::fork(const ir::If& node) {
  steps_ += kForkSteps;
  return inTurn([&] { return assume(node.condition, true) ? run(node.then) : Flow(Flow::Dead); },
                [&] { return assume(node.condition, false) ? run(node.otherwise) : Flow(Flow::Dead); });
}

Exit& Machine::exitOf(Flow flow) {
  ++takes_;
  if (flow == Flow::Return) return *return_;
  if (flow == Flow::Failed) return *failed_;
  if (flow.levels >= loops_.size() - ownLoops_)
    throw InternalError("propagate", "a break or continue outside of any loop");
  const LoopExits& loop = loops_[loops_.size() - 1 - flow.levels];
  return flow.kind == Flow::Break ? *loop.onBreak : *loop.onContinue;
}

/// The end of a scope: the present path meets those that left for here. Where
/// it goes on elsewhere itself, it is kept there, and they go on alone.
Flow Machine::settle(Exit& exit, Flow flow, Flow own) {
  if (flow == own) flow = Flow::Normal;
  if (!exit.taken()) return flow;
  if (flow == Flow::Normal) {
    memory_.meet(exit);
    return flow;
  }
  if (leaves(flow)) memory_.take(exitOf(flow));
  memory_.resume(exit);
  return Flow::Normal;
}

}  // namespace sparsegen::propagation
