//===- ComparePointers.cpp - comparisons of pointers ----------------------===//

#include "Propagate/ComparePointers.h"

#include <algorithm>

#include "Propagate/Machine.h"
#include "Propagate/Place.h"
#include "Propagate/Rows.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::Op;
using ir::ScalarKind;

static bool mayMeet(const Machine& m, const Pointer& a, const Pointer& b);
static Interval pointerDifference(Machine& m, const Node& n, const std::vector<std::pair<Pointer, Pointer>>& pairs);

Interval comparePointers(Machine& m, const Node& n, std::uint32_t id) {
  const Pointer a = place(m, n.a);
  const Pointer b = place(m, n.b);
  const auto pairs = m.domain.together(a, b);
  const bool isOrder = n.op != Op::Equal && n.op != Op::NotEqual && n.op != Op::PointerDifference;
  if (!isOrder && std::ranges::any_of(pairs, [&m](const auto& pair) { return mayMeet(m, pair.first, pair.second); }))
    m.facts.comparesCallers[id] = true;
  if (n.op == Op::PointerDifference) return pointerDifference(m, n, pairs);
  // The same for all that the two may be, or it is not known.
  std::optional<Interval> result;
  for (const auto& [first, second] : pairs) {
    const Interval one = compareTargets(m, n.op, first, second);
    if (!one.known() || (result && !result->same(one))) return unknownBool();
    result = one;
  }
  return result.value_or(unknownBool());
}

/// Whether a pointer that the caller gives may be null: nothing but the code says that it leads somewhere.
static bool mayBeNull(Machine& m, const Pointer& p) {
  if (!isInstance(p) || !m.memory.has(p.target) || p.lo > 0 || p.hi < 0) return false;
  const ObjectId id = m.memory.instance(p.target).object;
  const ir::Object& object = m.module[id];
  const auto bound = m.bound.lower_bound({id.value, 0});
  const bool isNamed = !m.independents[id.value].empty() || !m.dependents[id.value].empty() ||
                       (bound != m.bound.end() && bound->first.first == id.value);
  return object.kind == ir::ObjectKind::External && !object.isState && !isNamed;
}

/// Whether a pointer that the code has from the caller's data, or none, leads to an object: not one that a parameter
/// leads to at once, or that is a slot. These are taken not to overlap. O(bindings).
static bool isBehindData(const Machine& m, ObjectId id) {
  const ir::Object& object = m.module[id];
  if (object.kind != ir::ObjectKind::External || object.isState) return false;
  if (!m.independents[id.value].empty() || !m.dependents[id.value].empty()) return false;
  return std::ranges::any_of(m.module.externals, [&](const ir::ExternalBinding& binding) {
    if (binding.object != id || m.module[binding.holder].kind == ir::ObjectKind::Parameter) return false;
    // Row pointers are no more than a way to have rows.
    return !binding.rows || isBehindData(m, binding.holder);
  });
}

/// Whether pointers to two targets may be equal, though these are not one here: one of them is from the caller's data,
/// and the other leads to memory that the caller can name. O(bindings).
static bool mayMeet(const Machine& m, const Pointer& a, const Pointer& b) {
  if (a.target == b.target && isInstance(a)) return false;
  const auto isUnnamed = [](const Pointer& p) { return p.target == kCallersTarget || p.target == kUnknownTarget; };
  const auto object = [&m](const Pointer& p) {
    return isInstance(p) && m.memory.has(p.target) ? m.memory.instance(p.target).object : ObjectId{};
  };
  const auto isFromData = [&](const Pointer& p) {
    return isUnnamed(p) || (object(p).valid() && isBehindData(m, object(p)));
  };
  const auto isCallers = [&](const Pointer& p) {
    if (isUnnamed(p)) return true;
    const ObjectId id = object(p);
    if (!id.valid() || m.module[id].isState) return false;
    const ir::ObjectKind kind = m.module[id].kind;
    return kind == ir::ObjectKind::External || kind == ir::ObjectKind::Global || kind == ir::ObjectKind::Constant;
  };
  return isCallers(a) && isCallers(b) && (isFromData(a) || isFromData(b)) &&
         (!object(a).valid() || object(a) != object(b));
}

bool isSummary(const Machine& m, const Pointer& p) {
  return isInstance(p) && m.memory.has(p.target) && m.memory.instance(p.target).isSummary;
}

Interval compareTargets(Machine& m, Op op, const Pointer& a, const Pointer& b) {
  const auto isUnknown = [&](const Pointer& p) {
    return p.target == kUnknownTarget || p.target == kCallersTarget || isAnyRow(m, p);
  };
  if (isUnknown(a) || isUnknown(b)) return unknownBool();
  if (a.target == b.target && isSummary(m, a)) return unknownBool();
  if (a.target == b.target) return compare(op, ScalarKind::I64, offsets(a), offsets(b));
  if ((a.target == kNullTarget || mayBeNull(m, a)) && (b.target == kNullTarget || mayBeNull(m, b)))
    return unknownBool();
  // Distinct objects do not overlap; how they lie in memory is not known.
  const bool isEquality = op == Op::Equal || op == Op::NotEqual;
  return isEquality && !mayMeet(m, a, b) ? knownInteger(op == Op::NotEqual) : unknownBool();
}

static Interval pointerDifference(Machine& m, const Node& n, const std::vector<std::pair<Pointer, Pointer>>& pairs) {
  const std::int64_t cells = cellsOf(m, m.module[m.module.exprs[n.a].type].element);
  std::optional<Interval> result;
  for (const auto& [first, second] : pairs) {
    // An empty range may be two null pointers.
    const bool areNull = first.target == kNullTarget && second.target == kNullTarget;
    if (!areNull && (first.target != second.target || !isInstance(first) || cells <= 0))
      return wholeRange(ScalarKind::I64);
    if (!areNull && isSummary(m, first)) return wholeRange(ScalarKind::I64);
    const std::optional<Interval> apart =
        areNull ? knownInteger(0) : arithmetic(Op::Subtract, ScalarKind::I64, offsets(first), offsets(second));
    const Interval one =
        arithmetic(Op::Divide, ScalarKind::I64, *apart, knownInteger(cells)).value_or(wholeRange(ScalarKind::I64));
    result = result ? join(*result, one) : one;
  }
  return result.value_or(wholeRange(ScalarKind::I64));
}

}  // namespace sparsegen::propagation
