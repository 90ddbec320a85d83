//===- Domain.cpp - joins of abstract values ------------------------------===//

#include "Propagate/Domain.h"

#include <algorithm>
#include <tuple>

namespace sparsegen::propagation {

using ir::ScalarKind;

namespace {

auto asTuple(const Pointer& p) { return std::tuple(p.target, p.lo, p.hi, p.stride); }

Pointer withOffsets(std::uint32_t target, const Interval& offsets) {
  return {target, offsets.known() ? 1 : offsets.stride, offsets.lo, offsets.hi};
}

/// Keeps offsets far from overflow; an offset that far is outside of any object.
std::int64_t limited(std::int64_t offset) { return std::clamp(offset, -kFarthest, kFarthest); }

std::int64_t limitedProduct(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return (a < 0) == (b < 0) ? kFarthest : -kFarthest;
  return limited(result);
}

Pointer movedOne(const Pointer& p, const Interval& steps, std::int64_t cells) {
  if (!isInstance(p)) return p;
  // Steps that lead that far are left out, so that those that don't keep their distance from each other.
  const auto near = cells > 1 ? clip(steps, -kFarthest / cells, kFarthest / cells) : std::nullopt;
  const std::int64_t lo = near ? near->lo * cells : limitedProduct(steps.lo, cells);
  const std::int64_t hi = near ? near->hi * cells : limitedProduct(steps.hi, cells);
  if (steps.known() && p.certain()) return {p.target, 1, limited(p.lo + lo), limited(p.lo + lo)};
  const bool exact = near || (lo != -kFarthest && hi != kFarthest);
  const Interval by = makeInterval(lo, hi, exact ? std::uint64_t{steps.stride} * static_cast<std::uint64_t>(cells) : 1);
  const Interval sum = *arithmetic(ir::Op::Add, ScalarKind::I64, offsets(p), by);
  const Interval within = clip(sum, -kFarthest, kFarthest).value_or(knownInteger(kFarthest));
  return withOffsets(p.target, within);
}

}  // namespace

Value Domain::join(const Value& a, const Value& b) { return join(a, b, Choice::New); }

Value Domain::grow(const Value& before, const Value& now) { return join(before, now, Choice::Unknown); }

Value Domain::join(const Value& a, const Value& b, Choice choice) {
  if (a.kind == ValueKind::Unset || b.kind == ValueKind::Unset) {
    const bool isSecond = a.kind == ValueKind::Unset && (b.kind != ValueKind::Unset || a.lo != 0);
    Value result = isSecond ? b : a;
    result.maybeUnset = result.maybeUnset || a.kind != b.kind;
    return result;
  }
  Value result = a;
  if (a.kind != b.kind || (a.kind != ValueKind::Pointer && a.scalar != b.scalar)) {
    result = Value{.kind = ValueKind::Mixed};
  } else if (a.kind == ValueKind::Integer) {
    result = integerValue(propagation::join(a.interval(), b.interval()), a.scalar);
  } else if (a.kind == ValueKind::Real) {
    result.knownReal = a.knownReal && b.knownReal && a.lo == b.lo;
    if (!result.knownReal) result.lo = 0;
    result.tag = sets.unite(a.tag, b.tag);
  } else if (a.kind == ValueKind::Pointer) {
    result = pointerValue(join(a.pointer(), b.pointer(), choice));
  }
  result.maybeUnset = a.maybeUnset || b.maybeUnset;
  return result;
}

Value Domain::widen(const Value& before, const Value& now) {
  Value result = grow(before, now);
  if (before.kind != result.kind) return result;
  const bool unset = result.maybeUnset;
  if (result.kind == ValueKind::Integer)
    result = integerValue(propagation::widen(before.interval(), result.interval(), result.scalar), result.scalar);
  else if (result.kind == ValueKind::Pointer)
    result = pointerValue(widen(before.pointer(), result.pointer()));
  result.maybeUnset = unset;
  return result;
}

/// `now` holds all of `before`.
Pointer Domain::widen(const Pointer& before, const Pointer& now) {
  std::vector<Pointer> all;
  for (const Pointer& target : targets(now)) {
    const auto known = targets(before);
    const auto old = std::ranges::find(known, target.target, &Pointer::target);
    all.push_back(target);
    if (old == known.end() || !isInstance(target)) continue;
    const Interval wide = propagation::widen(offsets(*old), offsets(target), ScalarKind::I64);
    all.back() = withOffsets(target.target, clip(wide, -kFarthest, kFarthest).value_or(knownInteger(kFarthest)));
  }
  return intern(std::move(all), isSet(now) ? now.lo : 0);
}

bool Domain::same(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.maybeUnset != b.maybeUnset) return false;
  switch (a.kind) {
    case ValueKind::Unset:
      return a.lo == b.lo;
    case ValueKind::Mixed:
      return true;
    case ValueKind::Integer:
      return a.scalar == b.scalar && a.interval().same(b.interval());
    case ValueKind::Real:
      return sets.equal(a.tag, b.tag) && a.knownReal == b.knownReal && a.lo == b.lo && a.scalar == b.scalar;
    case ValueKind::Pointer:
      return a.pointer() == b.pointer();
  }
  return false;
}

Pointer Domain::join(const Pointer& a, const Pointer& b) { return join(a, b, Choice::New); }

/// The choice between what two paths bring along: what was chosen before is the same on both.
std::int64_t Domain::choiceOf(const Pointer& a, const Pointer& b, Choice choice) {
  if (isSet(a) && isSet(b) && a.lo == b.lo &&
      std::ranges::equal(targets(a), targets(b), {}, &Pointer::target, &Pointer::target))
    return a.lo;
  return choice == Choice::New ? ++choices_ : 0;
}

Pointer Domain::join(const Pointer& a, const Pointer& b, Choice choice) {
  if (a == b) return a;
  if (a.target == kUnknownTarget || b.target == kUnknownTarget) return {.target = kUnknownTarget};
  const auto left = targets(a);
  const auto right = targets(b);
  std::vector<Pointer> all(left.begin(), left.end());
  for (const Pointer& p : right) {
    const auto known = std::ranges::find(all, p.target, &Pointer::target);
    if (known == all.end())
      all.push_back(p);
    else
      *known = withOffsets(p.target, propagation::join(offsets(*known), offsets(p)));
  }
  if (all.size() == 1) return all[0];
  return intern(std::move(all), choiceOf(a, b, choice));
}

Pointer Domain::join(const std::vector<Pointer>& pointers) {
  std::map<std::uint32_t, Pointer> byTarget;
  for (const Pointer& p : pointers) {
    if (p.target == kUnknownTarget) return {.target = kUnknownTarget};
    for (const Pointer& target : targets(p)) {
      const auto [known, fresh] = byTarget.try_emplace(target.target, target);
      if (fresh) continue;
      const Interval both = propagation::join(offsets(known->second), offsets(target));
      known->second = withOffsets(target.target, both);
    }
  }
  std::vector<Pointer> all;
  for (const auto& [target, p] : byTarget) all.push_back(p);
  return intern(std::move(all), ++choices_);
}

Pointer Domain::moved(const Pointer& p, const Interval& steps, std::int64_t cells) {
  return changed(p, [&](const Pointer& target) { return movedOne(target, steps, cells); });
}

Pointer Domain::changed(const Pointer& p, const std::function<Pointer(const Pointer&)>& change) {
  if (!isSet(p)) return change(p);
  const auto from = targets(p);
  std::vector<Pointer> all(from.begin(), from.end());
  for (Pointer& target : all) target = change(target);
  return intern(std::move(all), p.lo);
}

std::span<const Pointer> Domain::targets(const Pointer& p) const {
  if (!isSet(p)) return {&p, 1};
  return many_[p.target - kManyTargets];
}

std::vector<std::pair<Pointer, Pointer>> Domain::together(const Pointer& a, const Pointer& b) const {
  const bool isOneChoice = isSet(a) && isSet(b) && a.lo != 0 && a.lo == b.lo;
  std::vector<std::pair<Pointer, Pointer>> pairs;
  for (const Pointer& first : targets(a))
    for (const Pointer& second : targets(b))
      if (!isOneChoice || first.target == second.target) pairs.emplace_back(first, second);
  return pairs;
}

std::int64_t Domain::choiceBehind(std::int64_t choice, std::vector<std::pair<std::uint32_t, std::uint32_t>> leads) {
  std::ranges::sort(leads);
  const auto [known, isNew] = behind_.try_emplace({choice, std::move(leads)});
  if (isNew) {
    known->second = ++choices_;
    roots_[known->second] = rootOf(choice);
  }
  return known->second;
}

std::int64_t Domain::rootOf(std::int64_t choice) const {
  const auto known = roots_.find(choice);
  return known == roots_.end() ? choice : known->second;
}

Pointer Domain::intern(std::vector<Pointer> targets, std::int64_t choice) {
  if (targets.size() == 1) return targets[0];
  std::ranges::sort(targets, {}, asTuple);
  const auto [at, fresh] = index_.try_emplace(targets, kManyTargets + static_cast<std::uint32_t>(many_.size()));
  if (fresh) many_.push_back(std::move(targets));
  return {.target = at->second, .lo = choice, .hi = choice};
}

bool Domain::lessTargets(const std::vector<Pointer>& a, const std::vector<Pointer>& b) {
  return std::ranges::lexicographical_compare(
      a, b, [](const Pointer& x, const Pointer& y) { return asTuple(x) < asTuple(y); });
}

}  // namespace sparsegen::propagation
