//===- Interval.cpp - integers that are not known exactly -----------------===//

#include "Propagate/Interval.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "IR/Integer.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::ScalarKind;

namespace {

/// Bounds of results before they are held against the kind's range.
__extension__ using Wide = __int128;

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

/// The range of the kind in which bounds can be compared as std::int64_t.
struct Range {
  std::int64_t lo;
  std::int64_t hi;
};

Range orderedRange(ScalarKind kind) {
  const unsigned width = ir::bitWidth(kind);
  if (kind == ScalarKind::U64) return {0, kMax};
  if (ir::isSigned(kind))
    return width == 64 ? Range{kMin, kMax} : Range{-(1LL << (width - 1)), (1LL << (width - 1)) - 1};
  return {0, (1LL << width) - 1};
}

/// Whether the interval's bounds are in the order that the kind gives them.
bool ordered(ScalarKind kind, const Interval& a) { return kind != ScalarKind::U64 || a.lo >= 0; }

/// The step between the values: 0 for a known one.
std::uint64_t step(const Interval& a) { return a.known() ? 0 : a.stride; }

std::uint64_t magnitude(std::int64_t a) {
  return a < 0 ? ~static_cast<std::uint64_t>(a) + 1 : static_cast<std::uint64_t>(a);
}

std::uint64_t distance(std::int64_t lo, std::int64_t hi) {
  return static_cast<std::uint64_t>(hi) - static_cast<std::uint64_t>(lo);
}

/// gcd(x * y, ...) needs the product; one that does not fit tells nothing.
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? 1 : result;
}

/// The smallest value that is at least `from` and leaves `residue` modulo `g`.
Wide alignUp(Wide from, Wide residue, Wide g) {
  Wide over = (residue - from) % g;
  if (over < 0) over += g;
  return from + over;
}

/// Of values that wrap: all of the kind that agree with one of them in the low bits that the stride leaves alone, as
/// what the range is divided by is a power of two.
Interval wrapped(ScalarKind kind, Wide one, std::uint64_t stride) {
  const std::uint64_t most = std::uint64_t{1} << std::min(31u, ir::bitWidth(kind) - 1);
  const std::uint64_t lowest = std::min(stride & (~stride + 1), most);
  const Interval whole = wholeRange(kind);
  if (lowest <= 1) return whole;
  return makeInterval(static_cast<std::int64_t>(alignUp(whole.lo, one, static_cast<Wide>(lowest))), whole.hi, lowest);
}

/// lo, lo + stride, ..., hi as the kind has them, where what does not fit wraps.
Interval modular(ScalarKind kind, Wide lo, Wide hi, std::uint64_t stride) {
  const bool areBits = kind == ScalarKind::U64;
  const Range range = areBits ? Range{kMin, kMax} : orderedRange(kind);
  if (lo < range.lo || hi > range.hi) return wrapped(kind, lo, stride);
  return makeInterval(static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi), stride);
}

/// The same where what does not fit a signed kind has no value: only what fits is left.
Interval bounded(ScalarKind kind, Wide lo, Wide hi, std::uint64_t stride) {
  if (!ir::isSigned(kind)) return modular(kind, lo, hi, stride);
  const Range range = orderedRange(kind);
  const Wide first = lo < range.lo ? alignUp(range.lo, lo, stride > 0 ? static_cast<Wide>(stride) : 1) : lo;
  const Wide last = std::min(hi, Wide(range.hi));
  if (first > last) return wholeRange(kind);
  return makeInterval(static_cast<std::int64_t>(first), static_cast<std::int64_t>(last), stride);
}

/// The bounds of a product, and the step between its values.
struct Product {
  Wide lo;
  Wide hi;
  std::uint64_t stride;
};

Product productOf(const Interval& a, const Interval& b) {
  const Wide corners[] = {Wide(a.lo) * b.lo, Wide(a.lo) * b.hi, Wide(a.hi) * b.lo, Wide(a.hi) * b.hi};
  const auto [lo, hi] = std::minmax_element(std::begin(corners), std::end(corners));
  // (a + i s)(b + j t) = ab + a t j + b s i + s t i j
  const std::uint64_t stride = std::gcd(std::gcd(product(magnitude(a.lo), step(b)), product(magnitude(b.lo), step(a))),
                                        product(step(a), step(b)));
  return {*lo, *hi, stride};
}

Interval divide(ScalarKind kind, const Interval& a, const Interval& b) {
  if (b.known() && b.lo > 0 && a.lo % b.lo == 0 && a.stride % static_cast<std::uint64_t>(b.lo) == 0)
    return bounded(kind, a.lo / b.lo, a.hi / b.lo, a.stride / static_cast<std::uint64_t>(b.lo));
  // A quotient is extreme where the divisor is extreme or nearest to zero.
  Wide lo = std::numeric_limits<Wide>::max();
  Wide hi = std::numeric_limits<Wide>::min();
  for (const std::int64_t divisor : {b.lo, b.hi, std::int64_t{-1}, std::int64_t{1}}) {
    if (divisor == 0 || divisor < b.lo || divisor > b.hi) continue;
    for (const std::int64_t dividend : {a.lo, a.hi}) {
      lo = std::min(lo, Wide(dividend) / divisor);
      hi = std::max(hi, Wide(dividend) / divisor);
    }
  }
  return lo > hi ? wholeRange(kind) : bounded(kind, lo, hi, 1);
}

Interval remainder(ScalarKind kind, const Interval& a, const Interval& b) {
  const Wide largest = std::max(Wide(b.hi), -Wide(b.lo)) - 1;  // of the result's magnitude
  if (largest < 0) return wholeRange(kind);
  if (b.known() && a.lo >= 0 && a.hi <= largest) return a;
  const Wide lo = a.lo < 0 ? std::max(-largest, Wide(a.lo)) : 0;
  const Wide hi = a.hi > 0 ? std::min(largest, Wide(a.hi)) : 0;
  if (!b.known()) return bounded(kind, lo, hi, 1);
  const std::uint64_t g = std::gcd(step(a), magnitude(b.lo));
  const Wide first = alignUp(lo, a.lo, static_cast<Wide>(g));
  return first > hi ? bounded(kind, lo, hi, 1) : bounded(kind, first, hi, g);
}

Interval shift(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  const auto width = static_cast<std::int64_t>(ir::bitWidth(kind));
  if (!b.known()) return op == Op::ShiftRight && a.lo >= 0 ? bounded(kind, 0, a.hi, 1) : wholeRange(kind);
  if (b.lo < 0 || b.lo >= width) return wholeRange(kind);
  if (op == Op::ShiftRight) return bounded(kind, a.lo >> b.lo, a.hi >> b.lo, 1);
  if (b.lo > 62) return wholeRange(kind);
  const Product shifted = productOf(a, knownInteger(std::int64_t{1} << b.lo));
  return modular(kind, shifted.lo, shifted.hi, shifted.stride);
}

Interval bitOperation(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  if (op == Op::BitNot) {
    const std::int64_t top = ir::isSigned(kind) ? -1 : orderedRange(kind).hi;
    return kind == ScalarKind::U64 ? wholeRange(kind) : bounded(kind, Wide(top) - a.hi, Wide(top) - a.lo, step(a));
  }
  if (op == Op::BitAnd) {
    if (a.lo < 0 && b.lo < 0) return wholeRange(kind);
    const std::int64_t hi = a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : std::min(a.hi, b.hi);
    const Interval& mask = b.known() ? b : a;
    const std::uint64_t lowest = mask.known() && mask.lo > 0 ? magnitude(mask.lo) & (~magnitude(mask.lo) + 1) : 1;
    return bounded(kind, 0, hi, lowest);
  }
  if (a.lo < 0 || b.lo < 0) return wholeRange(kind);
  const auto top = std::bit_ceil(static_cast<std::uint64_t>(std::max(a.hi, b.hi)) + 1) - 1;
  return bounded(kind, op == Op::BitOr ? std::max(a.lo, b.lo) : 0, static_cast<Wide>(top), 1);
}

/// An operation on an unsigned 64-bit integer that may be anything: what makes it small says how small.
Interval ofAnything(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  const Interval any{0, kMax, 1, 0};
  if (op == Op::BitAnd && ordered(kind, a) != ordered(kind, b))
    return bitOperation(op, kind, any, ordered(kind, a) ? a : b);
  if (!ordered(kind, b)) return wholeRange(kind);
  if (op == Op::Remainder && b.lo > 0) return remainder(kind, any, b);
  const bool halves = (op == Op::Divide && b.lo > 1) || (op == Op::ShiftRight && b.lo > 0);
  return halves ? any : wholeRange(kind);
}

/// Of so few operands as can be tried one by one: `{5, 6} % 6` is 0 or 5. Nothing where one has no result.
std::optional<Interval> ofEach(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  constexpr std::uint64_t kMostTried = 16;
  const std::uint64_t first = distance(a.lo, a.hi), second = op == Op::BitNot ? 0 : distance(b.lo, b.hi);
  if (first / a.stride >= kMostTried || second / b.stride >= kMostTried ||
      (first / a.stride + 1) * (second / b.stride + 1) > kMostTried)
    return std::nullopt;
  std::optional<Interval> result;
  for (std::uint64_t i = 0; i <= first; i += a.stride)
    for (std::uint64_t j = 0; j <= second; j += b.stride) {
      const auto one =
          ir::evaluateInteger(op, kind, a.lo + static_cast<std::int64_t>(i), b.lo + static_cast<std::int64_t>(j));
      if (!one) return std::nullopt;
      result = result ? join(*result, knownInteger(*one)) : knownInteger(*one);
    }
  return result;
}

/// An operation of which at least one operand is not known.
Interval unknownArithmetic(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  // The bits of these are the same whether or not the operands have a sign.
  if (op == Op::Add) return bounded(kind, Wide(a.lo) + b.lo, Wide(a.hi) + b.hi, std::gcd(step(a), step(b)));
  if (op == Op::Subtract) return bounded(kind, Wide(a.lo) - b.hi, Wide(a.hi) - b.lo, std::gcd(step(a), step(b)));
  if (op == Op::Negate) return bounded(kind, -Wide(a.hi), -Wide(a.lo), step(a));
  if (op == Op::Multiply) {
    const Product all = productOf(a, b);
    return bounded(kind, all.lo, all.hi, all.stride);
  }
  if (!ordered(kind, a) || !ordered(kind, b)) return ofAnything(op, kind, a, b);
  if (const auto tried = ofEach(op, kind, a, b)) return *tried;
  if (op == Op::Divide) return divide(kind, a, b);
  if (op == Op::Remainder) return remainder(kind, a, b);
  if (op == Op::ShiftLeft || op == Op::ShiftRight) return shift(op, kind, a, b);
  return bitOperation(op, kind, a, b);
}

}  // namespace

bool Interval::contains(std::int64_t value) const {
  return value >= lo && value <= hi && (known() || distance(lo, value) % stride == 0);
}

Interval wholeRange(ScalarKind kind) {
  if (kind == ScalarKind::U64) return {kMin, kMax, 1, 0};
  const Range range = orderedRange(kind);
  return {range.lo, range.hi, 1, 0};
}

Interval makeInterval(std::int64_t lo, std::int64_t hi, std::uint64_t stride) {
  if (stride == 0 || stride > std::numeric_limits<std::uint32_t>::max()) stride = 1;
  const std::uint64_t steps = distance(lo, hi) / stride;
  hi = static_cast<std::int64_t>(static_cast<std::uint64_t>(lo) + steps * stride);
  return {lo, hi, lo == hi ? 1 : static_cast<std::uint32_t>(stride), 0};
}

Interval join(const Interval& a, const Interval& b) {
  if (a.same(b)) return a;
  const std::uint64_t apart = a.lo < b.lo ? distance(a.lo, b.lo) : distance(b.lo, a.lo);
  Interval result =
      makeInterval(std::min(a.lo, b.lo), std::max(a.hi, b.hi), std::gcd(std::gcd(step(a), step(b)), apart));
  // Without a stride the upper end would be rounded away.
  if (result.hi != std::max(a.hi, b.hi)) result = makeInterval(std::min(a.lo, b.lo), std::max(a.hi, b.hi), 1);
  result.origin = a.origin != 0 ? a.origin : b.origin;
  return result;
}

std::optional<Interval> clip(const Interval& a, std::int64_t lo, std::int64_t hi) {
  Interval result = a;
  if (lo > a.lo) {
    const Wide first = alignUp(lo, a.lo, a.known() ? 1 : a.stride);
    if (first > a.hi) return std::nullopt;
    result.lo = static_cast<std::int64_t>(first);
  }
  if (result.lo > std::min(a.hi, hi)) return std::nullopt;
  result = makeInterval(result.lo, std::min(a.hi, hi), a.stride);
  result.origin = a.origin;
  return result;
}

Interval widen(const Interval& before, const Interval& now, ScalarKind kind) {
  if (before.same(now)) return now;
  const Interval whole = wholeRange(kind);
  const Range range = orderedRange(kind);
  Interval result = now;
  if (!ordered(kind, now)) {
    result = whole;
  } else {
    const Wide by = now.known() ? 1 : now.stride;
    const Wide lo = now.lo < before.lo ? alignUp(range.lo, now.lo, by) : Wide(now.lo);
    result = makeInterval(static_cast<std::int64_t>(lo), now.hi > before.hi ? range.hi : now.hi, now.stride);
  }
  result.origin = now.origin;
  return result;
}

std::optional<Interval> arithmetic(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  if (a.known() && b.known()) {
    const auto value = ir::evaluateInteger(op, kind, a.lo, b.lo);
    return value ? std::optional(knownInteger(*value)) : std::nullopt;
  }
  Interval result = unknownArithmetic(op, kind, a, b);
  result.origin = a.origin != 0 ? a.origin : b.origin;
  return result;
}

Interval compare(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  if (a.known() && b.known()) return knownInteger(ir::evaluateInteger(op, kind, a.lo, b.lo).value_or(0));
  if (!ordered(kind, a) || !ordered(kind, b)) return unknownBool();
  if (op == Op::Equal || op == Op::NotEqual) {
    const std::uint64_t g = std::gcd(step(a), step(b));
    const std::uint64_t apart = a.lo < b.lo ? distance(a.lo, b.lo) : distance(b.lo, a.lo);
    const bool disjoint = a.hi < b.lo || b.hi < a.lo || (g > 1 && apart % g != 0);
    return disjoint ? knownInteger(op == Op::NotEqual) : unknownBool();
  }
  if (op == Op::Greater) return compare(Op::Less, kind, b, a);
  if (op == Op::GreaterEqual) return compare(Op::LessEqual, kind, b, a);
  const bool orEqual = op == Op::LessEqual;
  if (orEqual ? a.hi <= b.lo : a.hi < b.lo) return knownInteger(1);
  if (orEqual ? a.lo > b.hi : a.lo >= b.hi) return knownInteger(0);
  return unknownBool();
}

Interval convert(const Interval& a, ScalarKind to) {
  if (a.known()) return knownInteger(ir::wrap(a.lo, to));
  Interval result =
      to == ScalarKind::Bool ? (a.contains(0) ? unknownBool() : knownInteger(1)) : modular(to, a.lo, a.hi, a.stride);
  result.origin = a.origin;
  return result;
}

std::optional<Interval> refine(Op op, ScalarKind kind, const Interval& a, const Interval& b) {
  const Interval result = compare(op, kind, a, b);
  if (result.known()) return result.isTrue() ? std::optional(a) : std::nullopt;
  if (!ordered(kind, b)) return a;
  // Of an unsigned 64-bit integer whose bits may be any, what is below a bound is in order.
  const bool bounds = ordered(kind, a);
  const std::optional<Interval> inOrder = bounds ? a : clip(a, 0, kMax);
  if (!inOrder && (op == Op::Less || op == Op::LessEqual || op == Op::Equal)) return std::nullopt;
  const Interval from = inOrder.value_or(a);
  if (op == Op::Less && b.hi > kMin) return clip(from, orderedRange(kind).lo, b.hi - 1);
  if (op == Op::LessEqual) return clip(from, orderedRange(kind).lo, b.hi);
  if (op == Op::Equal) return clip(from, b.lo, b.hi);
  if (op == Op::Greater && bounds && b.lo < kMax) return clip(a, b.lo + 1, a.hi);
  if (op == Op::GreaterEqual && bounds) return clip(a, b.lo, a.hi);
  if (op == Op::NotEqual && bounds && b.known() && !a.known()) {
    if (b.lo == a.lo) return clip(a, a.lo + 1, a.hi);
    if (b.lo == a.hi) return clip(a, a.lo, a.hi - 1);
  }
  return a;
}

}  // namespace sparsegen::propagation
