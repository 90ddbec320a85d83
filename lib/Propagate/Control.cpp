//===- Control.cpp - statements -------------------------------------------===//

#include "Propagate/Control.h"

#include "Propagate/Call.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Follow.h"
#include "Propagate/Loop.h"
#include "Propagate/Machine.h"
#include "Propagate/Place.h"
#include "Propagate/Refine.h"
#include "Propagate/Results.h"
#include "Propagate/Status.h"
#include "Propagate/Store.h"

namespace sparsegen::propagation {

static Flow executeDeclare(Machine& m, const ir::Declare& node);
static Flow executeReturn(Machine& m, const ir::Return& node);
static Flow executeIf(Machine& m, const ir::If& node, ir::StmtId id);
static Flow fork(Machine& m, const ir::If& node);

namespace {

template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};

}  // namespace

Flow execute(Machine& m, const ir::Block& block) {
  for (std::size_t k = 0; k < block.size(); ++k) {
    Flow flow = execute(m, block[k]);
    if (m.split) {
      flow = runSplit(m, block, k);
      k += m.program.decides[block[k].value];
    }
    if (flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

Flow execute(Machine& m, ir::StmtId id) {
  m.executed[id.value] = 1;
  m.steps += m.program.work[id.value];
  const ir::Stmt& stmt = m.module[id];
  return std::visit(
      Overload{
          [&](const ir::Declare& node) -> Flow { return executeDeclare(m, node); },
          [&](const ir::Assign& node) -> Flow {
            executeAssign(m, node);
            return Flow::Normal;
          },
          [&](const ir::For& node) -> Flow { return executeLoop(m, node, id); },
          [&](const ir::While& node) -> Flow { return executeLoop(m, node, id); },
          [&](const ir::If& node) -> Flow { return executeIf(m, node, id); },
          [&](const ir::Break& node) -> Flow { return Flow(Flow::Break, node.levels); },
          [&](const ir::Continue& node) -> Flow { return Flow(Flow::Continue, node.levels); },
          [&](const ir::Return& node) -> Flow { return executeReturn(m, node); },
          [&](const ir::Call& node) -> Flow { return executeCall(m, node, id); },
          [&](const ir::Stop&) -> Flow { return Flow::Dead; },
          [&](const ir::Combine&) -> Flow { throw InternalError("propagate", "derivative IR was given"); },
          [&](const ir::Push&) -> Flow { throw InternalError("propagate", "derivative IR was given"); },
          [&](const ir::Pop&) -> Flow { throw InternalError("propagate", "derivative IR was given"); },
      },
      stmt.node);
}

/// A local comes to life with nothing in it.
static Flow executeDeclare(Machine& m, const ir::Declare& node) {
  if (node.extent.valid()) integer(m, node.extent.value);
  const std::uint32_t id = m.frame + m.program.slot[node.object.value];
  Instance& instance = m.memory.instance(id);
  if (instance.growing >= 0 && m.program.typeCells[m.module[node.object].type.value] == kUnknownCells) {
    const std::int64_t cells = cellsOf(m, m.module[node.object].type);
    m.memory.instance(id).extent = cells < 0 ? Instance::kUnknownExtent : static_cast<std::uint64_t>(cells);
  }
  m.steps += instance.size / kEmptiedPerStep;
  if (!instance.fresh)
    for (std::uint64_t cell = 0; cell < instance.size; ++cell)
      if (!isUntouched(instance.cells[cell])) m.memory.write(id, cell, {});
  instance.fresh = false;
  return Flow::Normal;
}

static Flow executeReturn(Machine& m, const ir::Return& node) {
  if (!node.value.valid()) return Flow::Return;
  Value result = evaluate(m, node.value.value);
  if (result.kind == ValueKind::Real) result.tag = followResult(m, result.tag, node.value.value);
  m.memory.write(m.frame, 0, result);
  const bool status = m.onFailure != nullptr && result.kind == ValueKind::Integer;
  if (status && m.depth == 0 && tellsByTruth(m)) return result.interval().isFalse() ? Flow::Failed : Flow::Return;
  if (!status || result.interval().isFalse()) return Flow::Return;
  if (!result.interval().contains(0)) return Flow::Failed;
  return m.depth == 0 && leavesUnwritten(m) ? Flow::Failed : Flow::Return;
}

static Flow executeIf(Machine& m, const ir::If& node, ir::StmtId id) {
  const Interval condition = integer(m, node.condition);
  if (!condition.isFalse()) m.facts.maybeTrue[id.value] = true;
  if (condition.known()) return execute(m, condition.isTrue() ? node.then : node.otherwise);
  undecided(m, id);
  return fork(m, node);
}

void undecided(Machine& m, ir::StmtId id) {
  m.facts.unknownControl[id.value] = true;
  if (m.module.libraryFiles.contains(m.module[id].range.file)) m.usersCall.isUndecided = true;
}

/// A branch on an unknown condition runs both sides.
///
/// Index sets: out = the union of both sides, cell by cell; the condition adds nothing
/// Example:    if (c) y = {0}; else y = {1}; ⇒ {0,1}; a side that stops or leaves adds nothing here
static Flow fork(Machine& m, const ir::If& node) {
  m.steps += kForkSteps;
  return inTurn(
      m, [&] { return assume(m, node.condition, true) ? execute(m, node.then) : Flow(Flow::Dead); },
      [&] { return assume(m, node.condition, false) ? execute(m, node.otherwise) : Flow(Flow::Dead); });
}

Exit& exitOf(Machine& m, Flow flow) {
  ++m.takes;
  if (flow == Flow::Return) return *m.onReturn;
  if (flow == Flow::Failed) return *m.onFailure;
  if (flow.levels >= m.loops.size() - m.ownLoops)
    throw InternalError("propagate", "a break or continue outside of any loop");
  const LoopExits& loop = m.loops[m.loops.size() - 1 - flow.levels];
  return flow.kind == Flow::Break ? *loop.onBreak : *loop.onContinue;
}

Flow settle(Machine& m, Exit& exit, Flow flow, Flow own) {
  if (flow == own) flow = Flow::Normal;
  if (!exit.taken()) return flow;
  if (flow == Flow::Normal) {
    m.memory.meet(exit);
    return flow;
  }
  if (leaves(flow)) m.memory.take(exitOf(m, flow));
  m.memory.resume(exit);
  return Flow::Normal;
}

}  // namespace sparsegen::propagation
