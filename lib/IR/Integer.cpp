//===- Integer.cpp - C's integer arithmetic at generation -----------------===//

#include "IR/Integer.h"

#include <bit>
#include <functional>
#include <limits>

namespace sparsegen::ir {

namespace {

using Result = std::optional<std::int64_t>;

std::uint64_t bits(std::int64_t value) { return std::bit_cast<std::uint64_t>(value); }
std::int64_t fromBits(std::uint64_t value) { return std::bit_cast<std::int64_t>(value); }

/// `value` where the signed kind can hold it.
Result inRange(std::int64_t value, ScalarKind kind) {
  return wrap(value, kind) == value ? Result(value) : std::nullopt;
}

/// Add, Subtract and Multiply, which wrap where the kind is unsigned.
template <class Checked, class Modular>
Result ring(ScalarKind kind, std::int64_t a, std::int64_t b, Checked checked, Modular modular) {
  if (!isSigned(kind)) return wrap(fromBits(modular(bits(a), bits(b))), kind);
  std::int64_t result = 0;
  if (checked(a, b, &result)) return std::nullopt;
  return inRange(result, kind);
}

Result quotient(ScalarKind kind, std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (!isSigned(kind)) return fromBits(bits(a) / bits(b));
  if (a == std::numeric_limits<std::int64_t>::min() && b == -1) return std::nullopt;
  return inRange(a / b, kind);
}

Result remainder(ScalarKind kind, std::int64_t a, std::int64_t b) {
  // Defined exactly where the quotient is.
  if (!quotient(kind, a, b)) return std::nullopt;
  return isSigned(kind) ? a % b : fromBits(bits(a) % bits(b));
}

Result shift(Op op, ScalarKind kind, std::int64_t a, std::int64_t b) {
  if (b < 0 || b >= static_cast<std::int64_t>(bitWidth(kind))) return std::nullopt;
  if (op == Op::ShiftLeft) return wrap(fromBits(bits(a) << b), kind);
  return isSigned(kind) ? a >> b : fromBits(bits(a) >> b);
}

bool less(ScalarKind kind, std::int64_t a, std::int64_t b) { return isSigned(kind) ? a < b : bits(a) < bits(b); }

/// Adapts the compiler's checked arithmetic, which is not a function.
constexpr auto kAdd = [](auto a, auto b, auto* r) { return __builtin_add_overflow(a, b, r); };
constexpr auto kSubtract = [](auto a, auto b, auto* r) { return __builtin_sub_overflow(a, b, r); };
constexpr auto kMultiply = [](auto a, auto b, auto* r) { return __builtin_mul_overflow(a, b, r); };

Result arithmetic(Op op, ScalarKind kind, std::int64_t a, std::int64_t b) {
  if (op == Op::Add) return ring(kind, a, b, kAdd, std::plus<>());
  if (op == Op::Subtract) return ring(kind, a, b, kSubtract, std::minus<>());
  if (op == Op::Multiply) return ring(kind, a, b, kMultiply, std::multiplies<>());
  if (op == Op::Negate) return ring(kind, 0, a, kSubtract, std::minus<>());
  if (op == Op::Divide) return quotient(kind, a, b);
  if (op == Op::Remainder) return remainder(kind, a, b);
  if (op == Op::ShiftLeft || op == Op::ShiftRight) return shift(op, kind, a, b);
  if (op == Op::BitAnd) return a & b;
  if (op == Op::BitOr) return a | b;
  if (op == Op::BitXor) return a ^ b;
  if (op == Op::BitNot) return wrap(~a, kind);
  return std::nullopt;
}

Result comparison(Op op, ScalarKind kind, std::int64_t a, std::int64_t b) {
  if (op == Op::Equal) return a == b;
  if (op == Op::NotEqual) return a != b;
  if (op == Op::Less) return less(kind, a, b);
  if (op == Op::LessEqual) return !less(kind, b, a);
  if (op == Op::Greater) return less(kind, b, a);
  if (op == Op::GreaterEqual) return !less(kind, a, b);
  return std::nullopt;
}

Result logic(Op op, std::int64_t a, std::int64_t b) {
  if (op == Op::LogicalNot) return a == 0;
  if (op == Op::LogicalAnd) return a != 0 && b != 0;
  return a != 0 || b != 0;
}

}  // namespace

std::int64_t wrap(std::int64_t value, ScalarKind kind) {
  if (kind == ScalarKind::Bool) return value != 0;
  const unsigned unused = 64 - bitWidth(kind);
  // Shifted up to the top and down again: sign or zero extension.
  const std::uint64_t top = bits(value) << unused;
  return isSigned(kind) ? fromBits(top) >> unused : fromBits(top >> unused);
}

std::optional<std::int64_t> evaluateInteger(Op op, ScalarKind kind, std::int64_t a, std::int64_t b) {
  const OpFamily family = info(op).family;
  if (family == OpFamily::Arithmetic) return arithmetic(op, kind, a, b);
  if (family == OpFamily::Comparison) return comparison(op, kind, a, b);
  if (family == OpFamily::Logic) return logic(op, a, b);
  return std::nullopt;
}

}  // namespace sparsegen::ir
