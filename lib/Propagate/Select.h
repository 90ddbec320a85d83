//===- Select.h - one of two values -----------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Where the condition is not known, each operand is evaluated on the paths on
// which it is the value: `i < 4 ? i : 4` is at most 4. What the condition says of
// integers in memory is narrowed there for the time being (Refine.cpp); what it
// says of other expressions holds for these where they stand in the operand.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"
#include "Propagate/Refine.h"

namespace sparsegen::propagation {

/// Within a choice, what the condition says of an expression.
void noteAssumed(Machine& m, std::uint32_t expr, const Interval& value);

/// An integer, narrowed by the conditions of the choices that are open.
Interval asAssumed(const Machine& m, std::uint32_t expr, Interval value);

/// A select gives one of two values.
///
/// Index sets: out = the chosen operand; both, where the condition is not known
/// Example:    select(c, {0}, {1}) ⇒ {0,1}; the condition adds nothing
Real realSelect(Machine& m, const Node& n);

/// Example: i in [0, 9], `i < 5 ? i : 4` ⇒ [0, 4]
Interval integerSelect(Machine& m, const Node& n);

/// One of two pointers: the union, where the condition is not known.
Pointer pointerSelect(Machine& m, const Node& n);

/// What evaluation gives on the paths on which the condition has this truth; nothing where there are none.
template <class Evaluate>
auto where(Machine& m, std::uint32_t condition, bool truth, const Evaluate& evaluate)
    -> std::optional<decltype(evaluate())> {
  if (!m.nodes[condition].narrows) return evaluate();
  const std::size_t start = m.memory.fork(), mark = m.assumed.size();
  ++m.choices;
  std::optional<decltype(evaluate())> result;
  if (assume(m, condition, truth)) result = evaluate();
  --m.choices;
  m.assumed.resize(mark);
  m.memory.rollback(start);
  m.memory.endFork();
  return result;
}

}  // namespace sparsegen::propagation
