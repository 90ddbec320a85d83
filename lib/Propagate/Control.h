//===- Control.h - statements -----------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Static control flow is executed. Where a condition is not known both branches
// are run from the same state: one after the other with the journal, which also
// gives the cells that have to be joined.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Whether a path leaves what it is in before its end.
inline bool leaves(Flow flow) { return flow != Flow::Normal && flow != Flow::Dead; }

/// Runs statements one after the other, until one leaves.
Flow execute(Machine& m, const ir::Block& block);

/// Runs one statement. Throws Stopped after an error.
Flow execute(Machine& m, ir::StmtId id);

/// Notes a branch or loop whose condition is not known.
void undecided(Machine& m, ir::StmtId id);

/// Where a path goes that leaves by break, continue, return or failure.
Exit& exitOf(Machine& m, Flow flow);

/// The end of a scope: the present path meets those that left for here. Where
/// it goes on elsewhere itself, it is kept there, and they go on alone.
Flow settle(Machine& m, Exit& exit, Flow flow, Flow own);

/// Runs both from the present state, and joins what they leave.
template <class One, class Other>
Flow inTurn(Machine& m, const One& one, const Other& other) {
  const std::size_t start = m.memory.fork();
  const Flow first = one();
  Delta delta;
  if (first == Flow::Normal) delta = m.memory.delta(start);
  if (leaves(first)) m.memory.take(exitOf(m, first));
  m.memory.rollback(start);

  Flow second = other();
  if (first == Flow::Normal && second == Flow::Normal) {
    m.memory.joinDelta(delta, start);
  } else if (first == Flow::Normal) {
    if (leaves(second)) m.memory.take(exitOf(m, second));
    m.memory.rollback(start);
    m.memory.apply(delta);
    second = Flow::Normal;
  }
  m.memory.endFork();
  return second;
}

}  // namespace sparsegen::propagation
