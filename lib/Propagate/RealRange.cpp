//===- RealRange.cpp - which integers a real number may become ------------===//

#include "Propagate/RealRange.h"

#include <algorithm>
#include <cmath>

#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Real.h"
#include "Propagate/Select.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::ScalarKind;

static RealRange rangeOfNode(Machine& m, const Node& n, std::uint32_t id);
static RealRange rangeOfSelect(Machine& m, const Node& n);

namespace {

using Range = RealRange;

/// As far as every integer is a number of the kind.
double exactIntegers(ScalarKind kind) { return kind == ScalarKind::F32 ? 0x1p24 : 0x1p53; }

double rounded(double value, ScalarKind kind) {
  return kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(value)) : value;
}

Range hull(const Range& a, const Range& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi), a.mayBeNan || b.mayBeNan};
}

/// What a function that never falls makes of a range.
template <class Function>
Range rising(const Range& a, ScalarKind kind, const Function& function) {
  return {rounded(function(a.lo), kind), rounded(function(a.hi), kind), a.mayBeNan};
}

Range negated(const Range& a) { return {-a.hi, -a.lo, a.mayBeNan}; }

Range absolute(const Range& a) {
  const double least = a.lo > 0 ? a.lo : a.hi < 0 ? -a.hi : 0;
  return {least, std::max(std::fabs(a.lo), std::fabs(a.hi)), a.mayBeNan};
}

/// `fmin`, which gives the other operand where one is no number.
Range smaller(const Range& a, const Range& b) {
  Range result{std::min(a.lo, b.lo), std::min(a.hi, b.hi), false};
  if (a.mayBeNan) result = hull(result, {b.lo, b.hi, false});
  if (b.mayBeNan) result = hull(result, {a.lo, a.hi, false});
  result.mayBeNan = a.mayBeNan && b.mayBeNan;
  return result;
}

bool isOne(const Range& a) { return a.lo == a.hi && !a.mayBeNan && std::isfinite(a.lo); }

/// The result of an operation, and whether it is rounded.
struct Rounded {
  double value;
  bool isExact;
};

Rounded applied(Op op, double x, double one) {
  if (op == Op::Multiply) return {x * one, std::fma(x, one, -(x * one)) == 0};
  if (op == Op::Divide) return {x / one, std::fma(x / one, one, -x) == 0};
  const double sum = x + one;
  return {sum, sum - x == one && sum - one == x};
}

/// The operation on a range and one number, which never falls. Where it is rounded, compilers may do so later than here
/// (`-ffp-contract`), which is a last digit more or less.
Range monotone(Op op, ScalarKind kind, const Range& a, double one) {
  const auto bound = [&](double x, double outward) {
    const Rounded result = applied(op, x, one);
    const double held = rounded(result.value, kind);
    if (!std::isfinite(held) || (result.isExact && held == result.value)) return held;
    return kind == ScalarKind::F32
               ? static_cast<double>(std::nextafter(static_cast<float>(held), static_cast<float>(outward)))
               : std::nextafter(held, outward);
  };
  return {bound(a.lo, Range{}.lo), bound(a.hi, Range{}.hi), a.mayBeNan};
}

Range arithmeticWithOne(Op op, ScalarKind kind, const Range& a, double one) {
  if (op == Op::Add) return monotone(Op::Add, kind, a, one);
  if (op == Op::Subtract) return monotone(Op::Add, kind, a, -one);
  if (one == 0 || (op != Op::Multiply && op != Op::Divide)) return {};
  return monotone(op, kind, one < 0 ? negated(a) : a, std::fabs(one));
}

Range arithmetic(Op op, ScalarKind kind, const Range& a, const Range& b) {
  if (isOne(b)) return arithmeticWithOne(op, kind, a, b.lo);
  if (!isOne(a)) return {};
  if (op == Op::Add || op == Op::Multiply) return arithmeticWithOne(op, kind, b, a.lo);
  return op == Op::Subtract ? arithmeticWithOne(Op::Add, kind, negated(b), a.lo) : Range{};
}

}  // namespace

static Range realRange(Machine& m, std::uint32_t id) {
  const Node& n = m.nodes[id];
  const Range found = rangeOfNode(m, n, id);
  Range result = found;
  for (const auto& [other, assumed] : m.assumedReals)
    if (other == id || ir::sameExpr(m.module, ir::ExprId(other), ir::ExprId(id)))
      result = {std::max(result.lo, assumed.lo), std::min(result.hi, assumed.hi), result.mayBeNan && assumed.mayBeNan};
  return result.lo <= result.hi ? result : found;
}

static Range rangeOfNode(Machine& m, const Node& n, std::uint32_t id) {
  const std::size_t mark = m.ids.size();
  const Real known = real(m, id);
  forget(m, mark);
  if (known.known && !std::isnan(known.value)) return {known.value, known.value, false};
  switch (n.family) {
    case OpFamily::Cast:
      if (ir::isReal(n.operand)) return rising(realRange(m, n.a), n.kind, [](double x) { return x; });
      {
        const Interval whole = integer(m, n.a);
        const double most = exactIntegers(n.kind);
        const auto lo = static_cast<double>(whole.lo), hi = static_cast<double>(whole.hi);
        const bool isExact = lo >= -most && hi <= most && (ir::isSigned(n.operand) || whole.lo >= 0);
        return isExact ? Range{lo, hi, false} : Range{};
      }
    case OpFamily::Select:
      return rangeOfSelect(m, n);
    case OpFamily::Arithmetic:
      if (n.op == Op::Negate) return negated(realRange(m, n.a));
      return arithmetic(n.op, n.kind, realRange(m, n.a), realRange(m, n.b));
    case OpFamily::Math:
      if (n.op == Op::Floor) return rising(realRange(m, n.a), n.kind, [](double x) { return std::floor(x); });
      if (n.op == Op::Ceil) return rising(realRange(m, n.a), n.kind, [](double x) { return std::ceil(x); });
      if (n.op == Op::Trunc) return rising(realRange(m, n.a), n.kind, [](double x) { return std::trunc(x); });
      if (n.op == Op::Round) return rising(realRange(m, n.a), n.kind, [](double x) { return std::round(x); });
      if (n.op == Op::Fabs) return absolute(realRange(m, n.a));
      if (n.op == Op::Fmin) return smaller(realRange(m, n.a), realRange(m, n.b));
      if (n.op == Op::Fmax) return negated(smaller(negated(realRange(m, n.a)), negated(realRange(m, n.b))));
      return {};
    case OpFamily::Rule:
    case OpFamily::Mark:
      return realRange(m, n.a);
    case OpFamily::Constant:
    case OpFamily::Load:
    case OpFamily::Place:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Ldexp:
    case OpFamily::Runtime:
    case OpFamily::Predicate:
      return {};
  }
  return {};
}

/// What a comparison says of its operands, for as long as assumedReals_ is not cut off again. Where it is false, one
/// of them may be no number, and then it says nothing of the other.
static void assumeReals(Machine& m, const Node& comparison, bool truth) {
  if (comparison.family != OpFamily::Comparison || m.nodes[comparison.a].resultKind != ir::TypeKind::Scalar ||
      !ir::isReal(comparison.operand))
    return;
  const Op op = comparison.op;
  const bool isLess = op == Op::Less || op == Op::LessEqual, isGreater = op == Op::Greater || op == Op::GreaterEqual;
  if (!isLess && !isGreater) return;
  const Range a = realRange(m, comparison.a), b = realRange(m, comparison.b);
  const bool isFirstSmaller = isLess == truth;
  const auto below = [&](const Range& bound) { return Range{Range{}.lo, bound.hi, !truth}; };
  const auto above = [&](const Range& bound) { return Range{bound.lo, Range{}.hi, !truth}; };
  if (truth || !b.mayBeNan) m.assumedReals.emplace_back(comparison.a, isFirstSmaller ? below(b) : above(b));
  if (truth || !a.mayBeNan) m.assumedReals.emplace_back(comparison.b, isFirstSmaller ? above(a) : below(a));
}

static Range rangeOfSelect(Machine& m, const Node& n) {
  const Interval condition = integer(m, n.a);
  if (condition.known()) return realRange(m, condition.isTrue() ? n.b : n.c);
  const auto operand = [&](bool truth, std::uint32_t which) {
    return where(m, n.a, truth, [&] {
      const std::size_t mark = m.assumedReals.size();
      assumeReals(m, m.nodes[n.a], truth);
      const Range range = realRange(m, which);
      m.assumedReals.resize(mark);
      return range;
    });
  };
  const std::optional<Range> a = operand(true, n.b), b = operand(false, n.c);
  if (a && b) return hull(*a, *b);
  return a ? *a : b.value_or(Range{});
}

Interval wholeNumbers(Machine& m, const Node& cast) {
  Interval all = wholeRange(cast.kind);
  const Range range = realRange(m, cast.a);
  const double lo = std::trunc(range.lo), hi = std::trunc(range.hi);
  // Of these only what a signed number can hold is in order.
  if (cast.kind == ScalarKind::U64) {
    if (hi >= 0x1p63) return all;
    all.lo = 0;
  }
  const auto least = static_cast<double>(all.lo), most = static_cast<double>(all.hi);
  return {lo > least && lo <= most ? static_cast<std::int64_t>(lo) : all.lo,
          hi < most && hi >= least ? static_cast<std::int64_t>(hi) : all.hi, 1, 0};
}

}  // namespace sparsegen::propagation
