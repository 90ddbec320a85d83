//===- ComparePointers.cpp - comparisons of pointers ----------------------===//
//
// Pointers into one object compare as the cells do that they lead to. Of two
// objects it is known that they are distinct where nothing of the caller's can
// make them one: a pointer that lies in the caller's data may lead to any memory
// that the caller has, whatever else leads there.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::Op;
using ir::ScalarKind;

Interval Machine::comparePointers(const Node& n, std::uint32_t id) {
  const Pointer a = place(n.a);
  const Pointer b = place(n.b);
  const auto pairs = domain_.together(a, b);
  const bool isOrder = n.op != Op::Equal && n.op != Op::NotEqual && n.op != Op::PointerDifference;
  if (!isOrder && std::ranges::any_of(pairs, [this](const auto& pair) { return mayMeet(pair.first, pair.second); }))
    facts_.comparesCallers[id] = true;
  if (n.op == Op::PointerDifference) return pointerDifference(n, pairs);
  // The same for all that the two may be, or it is not known.
  std::optional<Interval> result;
  for (const auto& [first, second] : pairs) {
    const Interval one = compareTargets(n.op, first, second);
    if (!one.known() || (result && !result->same(one))) return unknownBool();
    result = one;
  }
  return result.value_or(unknownBool());
}

/// Whether a pointer that the caller gives may be null: nothing but the code says that it leads somewhere.
bool Machine::mayBeNull(const Pointer& p) {
  if (!isInstance(p) || !memory_.has(p.target) || p.lo > 0 || p.hi < 0) return false;
  const ObjectId id = memory_.instance(p.target).object;
  const ir::Object& object = m_[id];
  const auto bound = bound_.lower_bound({id.value, 0});
  const bool isNamed = !independents_[id.value].empty() || !dependents_[id.value].empty() ||
                       (bound != bound_.end() && bound->first.first == id.value);
  return object.kind == ir::ObjectKind::External && !object.isState && !isNamed;
}

/// Whether a pointer that the code has from the caller's data, or none, leads to an object: not one that a parameter
/// leads to at once, or that is a slot. These are taken not to overlap. O(bindings).
bool Machine::isBehindData(ObjectId id) const {
  const ir::Object& object = m_[id];
  if (object.kind != ir::ObjectKind::External || object.isState) return false;
  if (!independents_[id.value].empty() || !dependents_[id.value].empty()) return false;
  return std::ranges::any_of(m_.externals, [&](const ir::ExternalBinding& binding) {
    if (binding.object != id || m_[binding.holder].kind == ir::ObjectKind::Parameter) return false;
    // Row pointers are no more than a way to have rows.
    return !binding.rows || isBehindData(binding.holder);
  });
}

/// Whether pointers to two targets may be equal, though these are not one here: one of them is from the caller's data,
/// and the other leads to memory that the caller can name. O(bindings).
bool Machine::mayMeet(const Pointer& a, const Pointer& b) const {
  if (a.target == b.target && isInstance(a)) return false;
  const auto isUnnamed = [](const Pointer& p) { return p.target == kCallersTarget || p.target == kUnknownTarget; };
  const auto object = [this](const Pointer& p) {
    return isInstance(p) && memory_.has(p.target) ? memory_.instance(p.target).object : ObjectId{};
  };
  const auto isFromData = [&](const Pointer& p) {
    return isUnnamed(p) || (object(p).valid() && isBehindData(object(p)));
  };
  const auto isCallers = [&](const Pointer& p) {
    if (isUnnamed(p)) return true;
    const ObjectId id = object(p);
    if (!id.valid() || m_[id].isState) return false;
    const ir::ObjectKind kind = m_[id].kind;
    return kind == ir::ObjectKind::External || kind == ir::ObjectKind::Global || kind == ir::ObjectKind::Constant;
  };
  return isCallers(a) && isCallers(b) && (isFromData(a) || isFromData(b)) &&
         (!object(a).valid() || object(a) != object(b));
}

Interval Machine::compareTargets(Op op, const Pointer& a, const Pointer& b) {
  const auto isUnknown = [&](const Pointer& p) {
    return p.target == kUnknownTarget || p.target == kCallersTarget || isAnyRow(p);
  };
  if (isUnknown(a) || isUnknown(b)) return unknownBool();
  if (a.target == b.target) return compare(op, ScalarKind::I64, offsets(a), offsets(b));
  if ((a.target == kNullTarget || mayBeNull(a)) && (b.target == kNullTarget || mayBeNull(b))) return unknownBool();
  // Distinct objects do not overlap; how they lie in memory is not known.
  const bool isEquality = op == Op::Equal || op == Op::NotEqual;
  return isEquality && !mayMeet(a, b) ? knownInteger(op == Op::NotEqual) : unknownBool();
}

Interval Machine::pointerDifference(const Node& n, const std::vector<std::pair<Pointer, Pointer>>& pairs) {
  const std::int64_t cells = cellsOf(m_[m_.exprs[n.a].type].element);
  std::optional<Interval> result;
  for (const auto& [first, second] : pairs) {
    // An empty range may be two null pointers.
    const bool areNull = first.target == kNullTarget && second.target == kNullTarget;
    if (!areNull && (first.target != second.target || !isInstance(first) || cells <= 0))
      return wholeRange(ScalarKind::I64);
    const std::optional<Interval> apart =
        areNull ? knownInteger(0) : arithmetic(Op::Subtract, ScalarKind::I64, offsets(first), offsets(second));
    const Interval one =
        arithmetic(Op::Divide, ScalarKind::I64, *apart, knownInteger(cells)).value_or(wholeRange(ScalarKind::I64));
    result = result ? join(*result, one) : one;
  }
  return result.value_or(wholeRange(ScalarKind::I64));
}

}  // namespace sparsegen::propagation
