//===- Loop.cpp - for and while -------------------------------------------===//

#include "Propagate/Loop.h"

#include <bit>
#include <numeric>

#include "IR/Integer.h"
#include "Propagate/Control.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Refine.h"
#include "Propagate/RowSlice.h"
#include "Propagate/Store.h"

namespace sparsegen::propagation {

using ir::Op;

static Flow leaveLoop(Machine& m, Exit& exit, Flow flow);
static Flow countedLoop(Machine& m, const ir::For& node, std::int64_t first, std::int64_t bound, std::int64_t step);
static Flow iteration(Machine& m, const ir::Block& body);
static Flow iteration(Machine& m, const ir::While& node);
static Flow unknownLoop(Machine& m, const ir::For& node, const Interval& first, const Interval& bound,
                        const Interval& step);
static bool changes(Machine& m, const ir::While& node);
static Flow unknownLoop(Machine& m, const ir::While& node);
static Step tryIteration(Machine& m, const std::function<Flow()>& iteration);
static void growToFixedPoint(Machine& m, const std::function<Flow()>& iteration);

namespace {

/// Rounds with plain joins before integers are widened.
constexpr unsigned kPlainRounds = 12;
/// Rounds after that, which take back what widening did too much.
constexpr unsigned kNarrowingRounds = 2;
/// Iterations of a loop that may be left at an unknown condition, before it is taken as of unknown length.
constexpr std::uint64_t kMostUnknownIterations = 4096;
/// From here on, whenever their number has doubled, it is asked whether an iteration still changes anything.
constexpr std::uint64_t kFirstEndlessCheck = 64;
/// A range of a bound larger than this is no better than an unknown one.
constexpr std::int64_t kLargestRange = std::int64_t{1} << 24;

bool holds(Op compare, ir::ScalarKind kind, std::int64_t a, std::int64_t b) {
  if (kind == ir::ScalarKind::U64) return ir::evaluateInteger(compare, kind, a, b).value_or(0) != 0;
  if (compare == Op::Less) return a < b;
  if (compare == Op::LessEqual) return a <= b;
  if (compare == Op::Greater) return a > b;
  if (compare == Op::GreaterEqual) return a >= b;
  return a != b;
}

/// The choices that pointers are of at the head of a loop. In an iteration the target of each is what it was at the
/// head, so that a copy of it points to the same object; in the next iteration it may be another.
class HeadChoices {
public:
  explicit HeadChoices(Domain& domain) : domain_(domain) {}

  /// What an iteration has left in a cell, as it is at the head of the next one.
  Value carried(Location at, Value value) const {
    const std::int64_t root = domain_.rootOf(value.lo);
    const auto head = isChoice(value) ? cells_.find(root) : cells_.end();
    if (head != cells_.end() && (head->second != at || root != value.lo)) value.lo = value.hi = 0;
    return value;
  }

  /// Gives a pointer of which nothing is known a choice of its own; false where `before` is the same with its own.
  bool renew(Location at, const Value& before, Value& grown) {
    if (!isChoice(grown) || grown.lo != 0) return true;
    const auto own = isChoice(before) ? cells_.find(before.lo) : cells_.end();
    if (own != cells_.end() && before.tag == grown.tag && before.maybeUnset == grown.maybeUnset) return false;
    grown.lo = grown.hi = domain_.newChoice();
    cells_.emplace(grown.lo, at);
    return true;
  }

private:
  static bool isChoice(const Value& value) { return value.kind == ValueKind::Pointer && isSet(value.pointer()); }

  Domain& domain_;
  std::map<std::int64_t, Location> cells_;
};

}  // namespace

void spend(Machine& m, std::uint64_t steps, SourceRange range) {
  m.steps += steps;
  if (m.steps > m.mostSteps)
    stop(m, DiagId::TooLong, range, "the analysis did not end within " + std::to_string(m.mostSteps) + " steps",
         "give a smaller size with `--set`, or bind what the loop waits for");
}

/// Unsigned integers of 64 bits that may be below zero as signed ones may be anything to a loop.
static Interval inOrder(const Machine& m, ir::ObjectId variable, const Interval& value) {
  const ir::ScalarKind kind = m.module[m.module[variable].type].scalar;
  if (kind != ir::ScalarKind::U64 || value.known() || value.lo >= 0) return value;
  Interval any = wholeRange(kind);
  any.origin = value.origin;
  return any;
}

Flow executeLoop(Machine& m, const ir::For& node, ir::StmtId id) {
  const Interval first = inOrder(m, node.variable, integer(m, node.first));
  const Interval bound = inOrder(m, node.variable, integer(m, node.bound));
  const Interval step = integer(m, node.step);
  Exit exit = m.memory.openExit();
  m.loops.push_back({&exit, nullptr});
  const bool known = first.known() && bound.known() && step.known();
  if (!known) undecided(m, id);
  return leaveLoop(
      m, exit, known ? countedLoop(m, node, first.lo, bound.lo, step.lo) : unknownLoop(m, node, first, bound, step));
}

/// How a loop is left whose last path ended by `flow`.
static Flow leaveLoop(Machine& m, Exit& exit, Flow flow) {
  flow = settle(m, exit, flow, Flow::Break);
  m.loops.pop_back();
  return flow.levels == 0 ? flow : Flow(flow.kind, flow.levels - 1);
}

static Flow countedLoop(Machine& m, const ir::For& node, std::int64_t first, std::int64_t bound, std::int64_t step) {
  const ir::ScalarKind kind = m.module[m.module[node.variable].type].scalar;
  std::int64_t i = first;
  while (true) {
    storeVariable(m, node.variable, knownInteger(i));
    if (!holds(node.compare, kind, i, bound)) return Flow::Normal;
    spend(m, 1, rangeOf(m, node.bound.value));
    const Flow flow = passesOverIteration(m, node.body) ? Flow(Flow::Normal) : iteration(m, node.body);
    if (flow != Flow::Normal) return flow;
    const Value& left = m.memory.cell(m.frame + m.program.slot[node.variable.value], 0);
    if (!left.interval().same(knownInteger(i)) || !integer(m, node.bound).same(knownInteger(bound)))
      throw InternalError("propagate",
                          "`" + m.module[node.variable].name + "` or its bound changes in the body of its for");
    std::int64_t sum = 0;
    const bool fits = (kind == ir::ScalarKind::I32 || kind == ir::ScalarKind::I64) &&
                      !__builtin_add_overflow(i, step, &sum) &&
                      (kind == ir::ScalarKind::I64 || sum == static_cast<std::int32_t>(sum));
    const auto next = fits ? std::optional(sum) : ir::evaluateInteger(Op::Add, kind, i, step);
    if (!next)
      stop(m, DiagId::StaticOverflow, rangeOf(m, node.step.value),
           "`" + calledName(m.module[node.variable]) + "` overflows after " + std::to_string(i));
    i = *next;
  }
}

static Flow iteration(Machine& m, const ir::Block& body) {
  Exit exit = m.memory.openExit();
  Exit* const outer = std::exchange(m.loops.back().onContinue, &exit);
  const Flow flow = execute(m, body);
  m.loops.back().onContinue = outer;
  return settle(m, exit, flow, Flow::Continue);
}

static Flow iteration(Machine& m, const ir::While& node) {
  const Flow flow = iteration(m, node.body);
  return flow == Flow::Normal ? execute(m, node.step) : flow;
}

//===----------------------------------------------------------------------===//
// Loops of unknown length
//===----------------------------------------------------------------------===//

/// An integer that the user can bind should be; others, which the function computes, may be any.
static void requireKnownBound(Machine& m, ir::ExprId expr, const Interval& value, const char* what) {
  const bool narrow = value.lo >= -kLargestRange && value.hi <= kLargestRange;
  if (value.known() || narrow || m.isForEverySize) return;
  const auto name = unknownName(m, expr.value);
  if (!name) return;
  stop(m, DiagId::UnknownBound, rangeOf(m, expr.value),
       std::string("the loop's ") + what + " is not known: it depends on `" + *name + "`",
       bindInWords(*name) + orAtRunTime(*name));
}

/// The values that the variable has in the body; nothing where it has none.
static std::optional<Interval> inductionRange(const ir::For& node, const Interval& first, const Interval& bound,
                                              std::int64_t step) {
  const bool open = node.compare != Op::LessEqual && node.compare != Op::GreaterEqual;
  const std::int64_t lo = step > 0 ? first.lo : bound.lo + (open ? 1 : 0);
  const std::int64_t hi = step > 0 ? bound.hi - (open ? 1 : 0) : first.hi;
  if (lo > hi) return std::nullopt;
  const auto by = static_cast<std::uint64_t>(step > 0 ? step : -step);
  const std::uint64_t stride = std::gcd(by, first.known() ? std::uint64_t{0} : std::uint64_t{first.stride});
  if (step > 0) return makeInterval(lo, hi, stride);
  // Downwards the values are counted from the top.
  const auto below = static_cast<std::int64_t>(static_cast<std::uint64_t>(hi - lo) / stride * stride);
  return makeInterval(hi - below, hi, stride);
}

static Flow unknownLoop(Machine& m, const ir::For& node, const Interval& first, const Interval& bound,
                        const Interval& step) {
  const ir::ScalarKind kind = m.module[m.module[node.variable].type].scalar;
  requireKnownBound(m, node.bound, bound, "bound");
  requireKnownBound(m, node.first, first, "first value");
  const bool up =
      node.compare == Op::Less || node.compare == Op::LessEqual || (node.compare == Op::NotEqual && step.lo > 0);
  const bool towards = step.known() && step.lo != 0 && (step.lo > 0) == up &&
                       (node.compare != Op::NotEqual || step.lo == 1 || step.lo == -1) &&
                       (ir::isSigned(kind) || step.lo > 0);
  if (!towards)
    stop(m, DiagId::UnknownBound, rangeOf(m, node.step.value),
         "the loop's step is not known, or leads away from its bound");
  const auto range = inductionRange(node, first, bound, step.lo);
  if (!range) {
    storeVariable(m, node.variable, first);
    return Flow::Normal;
  }
  const auto once = [&] {
    storeVariable(m, node.variable, *range);
    return iteration(m, node.body);
  };
  growToFixedPoint(m, once);
  const bool certain = compare(node.compare, kind, first, bound).isTrue();
  const Flow flow = certain ? once() : Flow::Normal;
  if (flow != Flow::Normal) return flow;
  const Interval after = arithmetic(Op::Add, kind, *range, step).value_or(wholeRange(kind));
  storeVariable(m, node.variable, certain ? after : join(first, after));
  return flow;
}

Flow executeLoop(Machine& m, const ir::While& node, ir::StmtId id) {
  Exit exit = m.memory.openExit();
  m.loops.push_back({&exit, nullptr});
  const std::size_t takes = m.takes;
  std::uint64_t iterations = 0;
  Flow flow = Flow::Normal;
  while (flow == Flow::Normal) {
    const Interval condition = integer(m, node.condition);
    if (condition.isFalse()) break;
    spend(m, 1, m.module[id].range);
    if (!condition.known() || (m.takes != takes && iterations > kMostUnknownIterations)) {
      undecided(m, id);
      flow = unknownLoop(m, node);
      break;
    }
    if (iterations >= kFirstEndlessCheck && std::has_single_bit(iterations) && !changes(m, node)) {
      flow = Flow::Dead;
      break;
    }
    flow = iteration(m, node);
    ++iterations;
  }
  return leaveLoop(m, exit, flow);
}

/// Whether an iteration from here goes on with another state than it finds. If not, and the condition is known to hold,
/// only an exit leads out of the loop, and the exits have seen this state.
static bool changes(Machine& m, const ir::While& node) {
  const Step step = tryIteration(m, [&] { return iteration(m, node); });
  for (std::size_t k = 0; k < step.after.size(); ++k)
    if (!m.domain.same(step.after[k].value, step.before[k].value)) return true;
  return step.keepsMore;
}

static Flow unknownLoop(Machine& m, const ir::While& node) {
  growToFixedPoint(m, [&]() -> Flow {
    if (integer(m, node.condition).isFalse() || !assume(m, node.condition, true)) return Flow::Dead;
    return iteration(m, node);
  });
  if (integer(m, node.condition).isTrue() || !assume(m, node.condition, false)) return Flow::Dead;
  return Flow::Normal;
}

/// What one more iteration makes of the present state, which stays as it is:
/// the cells that it touches, before and after.
static Step tryIteration(Machine& m, const std::function<Flow()>& iteration) {
  Step step;
  const std::size_t start = m.memory.fork(), kept = m.kept.size();
  const Flow flow = iteration();
  step.keepsMore = m.kept.size() != kept;
  if (leaves(flow)) m.memory.take(exitOf(m, flow));
  if (flow == Flow::Normal) {
    step.after = m.memory.delta(start);
    step.before = m.memory.before(start);
  }
  m.memory.rollback(start);
  m.memory.endFork();
  return step;
}

/// The present state becomes one that holds all states at the head of a loop.
static void growToFixedPoint(Machine& m, const std::function<Flow()>& iteration) {
  std::map<Location, Value> widened;  // with the values on entry to the loop
  std::map<Location, Value> entry;
  HeadChoices choices(m.domain);
  bool changed = true;
  for (unsigned round = 0; changed; ++round) {
    const Step step = tryIteration(m, iteration);
    changed = step.keepsMore;
    for (std::size_t k = 0; k < step.after.size(); ++k) {
      const auto& [at, old] = step.before[k];
      const bool plain = round < kPlainRounds;
      const Value left = choices.carried(at, step.after[k].value);
      Value grown = plain ? m.domain.grow(old, left) : m.domain.widen(old, left);
      if (m.domain.same(grown, old) || !choices.renew(at, old, grown)) continue;
      changed = true;
      entry.try_emplace(at, old);
      if (!plain && grown.kind == ValueKind::Integer) widened[at] = entry[at];
      m.memory.writeAt(at, grown);
    }
  }
  if (widened.empty()) return;
  // Widening went too far where the loop's own condition ends the growth: what comes in, and what an iteration from
  // here leaves, is all that there is.
  for (unsigned round = 0; round < kNarrowingRounds; ++round) {
    const Step step = tryIteration(m, iteration);
    for (const Touched& touched : step.after) {
      const auto first = widened.find(touched.at);
      if (first != widened.end()) m.memory.writeAt(touched.at, m.domain.join(first->second, touched.value));
    }
  }
}

}  // namespace sparsegen::propagation
