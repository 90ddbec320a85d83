//===- Recursion.cpp - functions that call themselves ---------------------===//

#include "Propagate/Recursion.h"

#include <algorithm>

#include "IR/Walk.h"
#include "Propagate/Call.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

static void dropSplit(Machine& m, Called& called);
static bool isWider(Machine& m, Underway& call, const Called& found, unsigned round);

namespace {

/// So many rounds later a number that still grows may be any.
constexpr unsigned kPatience = 8;

/// Calls of a function that are so deep in each other, and so many times as many in all, are taken together; those that
/// are not many in all, when all calls come near to the deepest that is allowed.
constexpr std::size_t kFewCalls = 8;
constexpr std::size_t kBushy = 4;
constexpr unsigned kManyCalls = 900;

bool isSame(Machine& m, const Value& a, const Value& b) {
  if (a.kind != b.kind || a.maybeUnset != b.maybeUnset || a.knownReal != b.knownReal || a.scalar != b.scalar)
    return false;
  if (a.kind == ValueKind::Integer) return a.interval().same(b.interval());
  const bool isSameTag = a.kind == ValueKind::Real ? m.domain.sets.equal(a.tag, b.tag) : a.tag == b.tag;
  return isSameTag && a.stride == b.stride && a.lo == b.lo && a.hi == b.hi;
}

}  // namespace

bool mayRecur(Machine& m, ir::FunctionId function) {
  if (m.recursive.empty()) {
    std::vector<std::vector<ir::FunctionId>> callees(m.module.functions.size());
    for (std::size_t k = 0; k < callees.size(); ++k)
      ir::forEachStmt(m.module, m.module.functions[k].body, [&](const ir::Stmt& stmt) {
        if (const auto* call = std::get_if<ir::Call>(&stmt.node)) callees[k].push_back(call->callee);
      });
    m.recursive.resize(callees.size());
    for (std::size_t k = 0; k < callees.size(); ++k) {
      std::vector<std::uint8_t> seen(callees.size());
      std::vector<ir::FunctionId> open = callees[k];
      while (!open.empty() && m.recursive[k] == 0) {
        const ir::FunctionId next = open.back();
        open.pop_back();
        if (next.value == k) m.recursive[k] = 1;
        if (std::exchange(seen[next.value], std::uint8_t{1}) == 0)
          open.insert(open.end(), callees[next.value].begin(), callees[next.value].end());
      }
    }
  }
  return m.recursive[function.value] != 0;
}

/// Whether what the innermost call of a recursive function comes to now is one way of several.
static bool isUndecided(const Machine& m) {
  return !m.underway.empty() && (m.memory.forks() > m.underway.back().forks || m.onReturn->taken());
}

/// The call that is on its way with arguments that these are among, if data decides that it comes by itself again, and
/// it has written nothing that another one could see.
static Underway* sameUnderway(Machine& m, ir::FunctionId callee, const std::vector<Value>& arguments) {
  std::uint32_t written = m.memory.oldestWritten();
  bool isOpen = isUndecided(m);
  const auto isAmong = [&](const Value& all, const Value& one) {
    if (isSame(m, all, one)) return true;
    return all.kind == one.kind && all.kind != ValueKind::Pointer && isSame(m, m.domain.join(all, one), all);
  };
  for (auto each = m.underway.rbegin(); each != m.underway.rend(); ++each) {
    if (each->callee == callee && isOpen && written >= each->firstInstance &&
        std::ranges::equal(each->arguments, arguments, isAmong))
      return &*each;
    written = std::min(written, each->writtenBefore);
    isOpen = isOpen || each->isOneOfSeveral;
  }
  return nullptr;
}

/// Arguments that may stand for those of all further calls, where these become ever other ones: a tolerance that is
/// halved each time, a depth that is counted.
static void widenArguments(Machine& m, ir::FunctionId callee, std::vector<Value>& arguments) {
  std::size_t depth = 0;
  Underway* outermost = nullptr;
  const Underway* last = nullptr;
  for (Underway& each : m.underway) {
    if (each.callee != callee) continue;
    if (outermost == nullptr) outermost = &each;
    last = &each;
    ++depth;
  }
  if (outermost == nullptr) return;
  const bool isBushy = depth >= kFewCalls && ++outermost->calls >= kBushy * depth;
  if (!isUndecided(m) || !(isBushy || m.depth >= kManyCalls)) return;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    Value& now = arguments[k];
    const Value& before = last->arguments[k];
    if (now.kind == ValueKind::Pointer || now.kind != before.kind) continue;
    const Value both = m.domain.join(before, now);
    now = now.kind == ValueKind::Integer && !isSame(m, both, before)
              ? integerValue(widen(before.interval(), both.interval(), both.scalar), both.scalar)
              : both;
  }
}

Flow callAgain(Machine& m, const ir::Call& node, ir::StmtId id, std::vector<Value> arguments) {
  const bool givesPointer = m.module[m.module[node.callee].result].kind == ir::TypeKind::Pointer;
  widenArguments(m, node.callee, arguments);
  if (Underway* same = givesPointer ? nullptr : sameUnderway(m, node.callee, arguments)) {
    same->isAsked = true;
    if (!same->given) return Flow::Dead;
    return finish(m, node, {Flow::Normal, *same->given, {}});
  }
  m.underway.push_back({node.callee, std::move(arguments), m.memory.instanceCount(), m.memory.takeOldestWritten(),
                        m.memory.forks(), isUndecided(m)});
  const std::size_t own = m.underway.size() - 1;
  Called called;
  for (unsigned round = 0;; ++round) {
    called = enter(m, node, id, std::vector<Value>(m.underway[own].arguments));
    if (!m.underway[own].isAsked || !isWider(m, m.underway[own], called, round)) break;
    dropSplit(m, called);
  }
  const Underway ended = std::move(m.underway.back());
  m.underway.pop_back();
  const bool hasWritten = m.memory.oldestWritten() < ended.firstInstance;
  m.memory.noteWritten(ended.writtenBefore);
  if (ended.isAsked && (hasWritten || (called.flow != Flow::Normal && called.flow != Flow::Dead)))
    stop(m, DiagId::Recursion, m.module[id].range,
         "how often `" + m.module[node.callee].name +
             "` calls itself depends on values, and it writes to what is not its own",
         "let it return a number, or bind what it depends on with `--set`");
  return finish(m, node, std::move(called));
}

/// The next round finds anew what either kind of status comes with.
static void dropSplit(Machine& m, Called& called) {
  if (!called.split) return;
  m.lent.erase(m.lent.lower_bound({called.split->ended, 0}), m.lent.end());
  m.memory.drop(called.split->nonzero);
  called.split.reset();
}

/// Takes in what a round has found that a call gives; whether that is more than was known.
static bool isWider(Machine& m, Underway& call, const Called& found, unsigned round) {
  if (found.flow != Flow::Normal) return false;
  Value given = found.split ? m.domain.join(found.result, found.split->result) : found.result;
  if (call.given) given = m.domain.join(*call.given, given);
  if (round > kPatience && given.kind == ValueKind::Integer)
    given = integerValue(wholeRange(given.scalar), given.scalar);
  const bool isMore = !call.given || !isSame(m, given, *call.given);
  call.given = given;
  return isMore;
}

}  // namespace sparsegen::propagation
