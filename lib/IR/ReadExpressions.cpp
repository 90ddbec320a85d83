//===- ReadExpressions.cpp - types and expressions from text --------------===//

#include <charconv>
#include <cmath>
#include <limits>

#include "IR/Integer.h"
#include "IR/TextParser.h"
#include "IR/Words.h"

namespace sparsegen::ir {

namespace {

std::optional<ScalarKind> kindFromText(std::string_view word) {
  for (int k = 0; k <= static_cast<int>(ScalarKind::F64); ++k)
    if (text(static_cast<ScalarKind>(k)) == word) return static_cast<ScalarKind>(k);
  return std::nullopt;
}

/// All of `digits` as a T, or nothing.
template <class T>
std::optional<T> parse(std::string_view digits) {
  T value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

/// Signless `inf` and `nan` as well, which from_chars takes in more spellings.
std::optional<double> parseReal(std::string_view digits) {
  const std::string_view magnitude = digits.starts_with('-') ? digits.substr(1) : digits;
  const bool word = !magnitude.empty() && startsWord(magnitude.front());
  if (word && magnitude != "inf" && magnitude != "nan") return std::nullopt;
  return parse<double>(digits);
}

/// What is left of a number's text without the kind that it ends with.
std::string_view withoutSuffix(std::string_view number, std::string_view suffix) {
  return number.substr(0, number.size() - suffix.size());
}

}  // namespace

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TypeId TextParser::type() {
  const Nesting nesting(*this);
  const Token& start = peek();
  if (accept("*")) return build_.pointer(type());
  if (!accept("[")) return namedType();
  const ExprId extent = accept("?") ? ExprId() : value();
  expect("]");
  const TypeId element = type();
  return built(start, [&] { return build_.array(element, extent); });
}

TypeId TextParser::namedType() {
  const Token& token = next();
  if (token.is("void")) return build_.voidType();
  if (token.is("seed")) return build_.seed();
  if (token.is("lanes")) {
    expect("(");
    const ScalarKind kind = kindName();
    expect(")");
    return built(token, [&] { return build_.lanes(kind); });
  }
  const auto kind = token.kind == TokenKind::Word ? kindFromText(token.text) : std::nullopt;
  return kind ? build_.scalar(*kind) : build_.record(recordOf(token));
}

ScalarKind TextParser::kindName() {
  const Token& token = next();
  const auto kind = kindFromText(token.text);
  if (!kind) failAt(token, "expected a scalar type, found " + token.shown());
  return *kind;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ExprId TextParser::value() {
  const Nesting nesting(*this);
  const Token& token = peek();
  if (token.kind == TokenKind::Number) return number();
  if (accept("&")) return place();
  if (token.kind == TokenKind::Word && peek(1).is("(") && opFromText(token.text)) return operation();
  if (token.is("true") || token.is("false")) return build_.integer(next().is("true"), ScalarKind::Bool);
  if (token.is("inf") || token.is("nan") || token.is("inff32") || token.is("nanf32")) return number();
  const ExprId from = place();
  return built(token, [&] { return build_.load(from); });
}

ExprId TextParser::operation() {
  const Token& token = next();
  const Op op = *opFromText(token.text);
  expect("(");
  if (op == Op::Cast || op == Op::PointerCast || op == Op::NullPointer) return conversion(op, token);
  std::array<ExprId, 3> operands;
  for (unsigned k = 0; k < info(op).arity; ++k) {
    if (k != 0) expect(",");
    operands[k] = value();
  }
  const bool isWithin = op == Op::PointerAdd && accept(",");
  if (isWithin) expect("within");
  expect(")");
  return built(token,
               [&] { return isWithin ? build_.pointerWithin(operands[0], operands[1]) : build_.make(op, operands); });
}

/// What names its type: cast(f64, a), ptrcast(*f64, p), null(*f64).
ExprId TextParser::conversion(Op op, const Token& at) {
  const TypeId to = type();
  ExprId operand;
  if (op != Op::NullPointer) {
    expect(",");
    operand = value();
  }
  expect(")");
  return built(at, [&] {
    if (op == Op::NullPointer) return build_.null(to);
    if (op == Op::PointerCast) return build_.pointerCast(operand, to);
    if (module_[to].kind != TypeKind::Scalar) failAt(at, "`cast` to what is no scalar");
    return build_.cast(operand, module_[to].scalar);
  });
}

ExprId TextParser::number() {
  const Token& token = next();
  const std::string_view digits = token.text;
  for (int k = 1; k <= static_cast<int>(ScalarKind::F64); ++k) {
    const auto kind = static_cast<ScalarKind>(k);
    if (digits.ends_with(text(kind))) return numberOf(token, withoutSuffix(digits, text(kind)), kind);
  }
  const bool real = digits.find_first_of(".en") != std::string_view::npos;
  return numberOf(token, digits, real ? ScalarKind::F64 : ScalarKind::I64);
}

ExprId TextParser::numberOf(const Token& token, std::string_view digits, ScalarKind kind) {
  if (isReal(kind)) {
    const auto real = parseReal(digits);
    if (!real) failAt(token, token.shown() + " is no " + std::string(text(kind)));
    return build_.real(*real, kind);
  }
  std::optional<std::int64_t> integer = parse<std::int64_t>(digits);
  if (kind == ScalarKind::U64 && !integer)
    if (const auto bits = parse<std::uint64_t>(digits)) integer = static_cast<std::int64_t>(*bits);
  if (!integer || wrap(*integer, kind) != *integer) failAt(token, token.shown() + " is no " + std::string(text(kind)));
  return build_.integer(*integer, kind);
}

/// A cell of an object's initial value: an integer, or a real as f64.
Constant TextParser::initialCell() {
  const Token& token = next();
  if (const auto integer = parse<std::int64_t>(token.text)) return *integer;
  const auto real = parseReal(token.text);
  if (!real || token.kind == TokenKind::Quoted) failAt(token, "expected a number, found " + token.shown());
  return *real;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

ExprId TextParser::place() {
  const Nesting nesting(*this);
  const Token& token = peek();
  if (accept("*")) {
    const ExprId pointer = value();
    built(token, [&] { return build_.pointee(pointer); });
    return pointer;
  }
  if (accept("(")) {
    const ExprId inner = place();
    expect(")");
    return postfixes(inner);
  }
  return postfixes(build_.address(object(nameToken("a value"))));
}

ExprId TextParser::postfixes(ExprId place) {
  // Each one is a node around the others, and counts as deep.
  const unsigned outer = depth_;
  for (; peek().is("[") || peek().is(".") || peek().is("->"); ++depth_) {
    const Nesting nesting(*this);
    place = peek().is("[") ? subscript(place) : member(place);
  }
  depth_ = outer;
  return place;
}

/// a[i] steps within an array, p[i] from where the pointer p points.
ExprId TextParser::subscript(ExprId place) {
  const Token& token = next();
  const ExprId index = value();
  expect("]");
  return built(token, [&] {
    const TypeKind kind = module_[build_.pointee(place)].kind;
    return kind == TypeKind::Pointer ? build_.pointerAdd(build_.load(place), index) : build_.element(place, index);
  });
}

ExprId TextParser::member(ExprId place) {
  const Token& token = next();
  const Token& name = nameToken("a field");
  return built(token, [&] {
    const ExprId base = token.is("->") ? build_.load(place) : place;
    const Type& type = module_[build_.pointee(base)];
    if (type.kind != TypeKind::Record) failAt(token, "a field of what is no record");
    const auto& fields = module_[type.record].fields;
    for (std::size_t k = 0; k < fields.size(); ++k)
      if (fields[k].name == name.text) return build_.field(base, static_cast<std::uint32_t>(k));
    failAt(name, "no field " + name.shown() + " in record " + nameText(module_[type.record].name));
  });
}

}  // namespace sparsegen::ir
