//===- IR.cpp - the table of operations, and questions about a module -----===//

#include "IR/IR.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>

#include "IR/Integer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

using enum DerivativeClass;

/// The row of an operation without classes of its own: all of them Zero.
constexpr OpInfo plainRow(std::string_view name, std::string_view text, OpFamily family, std::uint8_t arity) {
  return {name, text, family, arity, {Zero, Zero, Zero}, Zero};
}

constexpr OpInfo mathRow(std::string_view name, std::string_view text, std::uint8_t arity,
                         std::array<DerivativeClass, 3> classes, DerivativeClass cross) {
  return {name, text, OpFamily::Math, arity, classes, cross};
}

constexpr std::array kTable{
#define SPARSEGEN_OP(Name, text, family, arity) plainRow(#Name, text, OpFamily::family, arity),
#define SPARSEGEN_MATH1(Name, text, classX, dx) mathRow(#Name, text, 1, {classX, Zero, Zero}, Zero),
#define SPARSEGEN_MATH2(Name, text, classX, classY, cross, dx, dy) \
  mathRow(#Name, text, 2, {classX, classY, Zero}, cross),
#define SPARSEGEN_MATH3(Name, text, classX, classY, classZ, cross, dx, dy, dz) \
  mathRow(#Name, text, 3, {classX, classY, classZ}, cross),
#include "IR/Ops.def"
};

/// The table with the classes of the families that are not functions of <cmath>.
constexpr auto completedTable() {
  auto table = kTable;
  const auto set = [&](Op op, std::array<DerivativeClass, 3> classes, DerivativeClass cross) {
    table[static_cast<std::size_t>(op)].operandClass = classes;
    table[static_cast<std::size_t>(op)].crossClass = cross;
  };
  set(Op::Negate, {Linear, Zero, Zero}, Zero);
  set(Op::Add, {Linear, Linear, Zero}, Zero);
  set(Op::Subtract, {Linear, Linear, Zero}, Zero);
  set(Op::Multiply, {Linear, Linear, Zero}, Nonlinear);
  set(Op::Divide, {Linear, Nonlinear, Zero}, Nonlinear);
  set(Op::Select, {Zero, Linear, Linear}, Zero);
  set(Op::Cast, {Linear, Zero, Zero}, Zero);
  set(Op::Ldexp, {Linear, Zero, Zero}, Zero);
  set(Op::Digamma, {Nonlinear, Zero, Zero}, Zero);
  set(Op::Trigamma, {Nonlinear, Zero, Zero}, Zero);
  set(Op::QuotientOrZero, {Linear, Nonlinear, Zero}, Nonlinear);
  set(Op::Strong, {Linear, Zero, Zero}, Zero);
  set(Op::Guarded, {Linear, Zero, Zero}, Zero);
  return table;
}

constexpr auto kInfos = completedTable();

}  // namespace

const OpInfo& info(Op op) { return kInfos[static_cast<std::size_t>(op)]; }

bool isTruth(Op op) { return info(op).family == OpFamily::Comparison && op != Op::PointerDifference; }

Op negated(Op comparison) {
  if (comparison == Op::Equal) return Op::NotEqual;
  if (comparison == Op::NotEqual) return Op::Equal;
  if (comparison == Op::Less) return Op::GreaterEqual;
  if (comparison == Op::LessEqual) return Op::Greater;
  if (comparison == Op::Greater) return Op::LessEqual;
  return Op::Less;
}

Op mirrored(Op comparison) {
  if (comparison == Op::Less) return Op::Greater;
  if (comparison == Op::LessEqual) return Op::GreaterEqual;
  if (comparison == Op::Greater) return Op::Less;
  if (comparison == Op::GreaterEqual) return Op::LessEqual;
  return comparison;
}

std::optional<Op> opFromText(std::string_view text) {
  static const auto byText = [] {
    std::unordered_map<std::string_view, Op> map;
    for (std::size_t k = 0; k < kInfos.size(); ++k) map.emplace(kInfos[k].text, static_cast<Op>(k));
    return map;
  }();
  const auto found = byText.find(text);
  if (found == byText.end()) return std::nullopt;
  return found->second;
}

std::size_t opCount() { return kInfos.size(); }

//===----------------------------------------------------------------------===//
// Scalar kinds
//===----------------------------------------------------------------------===//

namespace {

struct KindInfo {
  std::string_view text;
  unsigned width;
  bool isSigned;
};

/// In the order of ScalarKind.
constexpr std::array<KindInfo, 11> kKinds{{{"bool", 1, false},
                                           {"i8", 8, true},
                                           {"u8", 8, false},
                                           {"i16", 16, true},
                                           {"u16", 16, false},
                                           {"i32", 32, true},
                                           {"u32", 32, false},
                                           {"i64", 64, true},
                                           {"u64", 64, false},
                                           {"f32", 32, true},
                                           {"f64", 64, true}}};

const KindInfo& kindInfo(ScalarKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

}  // namespace

bool isReal(ScalarKind kind) { return kind == ScalarKind::F32 || kind == ScalarKind::F64; }
bool isInteger(ScalarKind kind) { return !isReal(kind); }
bool isSigned(ScalarKind kind) { return kindInfo(kind).isSigned; }
unsigned bitWidth(ScalarKind kind) { return kindInfo(kind).width; }
std::string_view text(Passing passing) {
  switch (passing) {
    case Passing::Value:
      return "value";
    case Passing::Address:
      return "address";
    case Passing::Copy:
      return "copy";
    case Passing::Untyped:
      return "untyped";
    case Passing::Data:
      return "data";
    case Passing::Size:
      return "size";
  }
  throw InternalError("ir", "a way of passing that has no name");
}

std::string_view text(ScalarKind kind) { return kindInfo(kind).text; }

//===----------------------------------------------------------------------===//
// Static integers
//===----------------------------------------------------------------------===//

namespace {

/// Evaluates integer expressions that need constants only.
class StaticEvaluator {
public:
  explicit StaticEvaluator(const Module& module) : m_(module) {}

  std::optional<std::int64_t> integer(ExprId id) const {
    const auto kind = integerKind(id);
    if (!kind) return std::nullopt;
    const Expr& expr = m_[id];
    const OpFamily family = info(expr.op).family;
    if (expr.op == Op::IntegerConstant) return expr.integer;
    if (expr.op == Op::Cast) return cast(expr, *kind);
    if (expr.op == Op::Load) return constantCell(expr.operand(0), *kind);
    if (expr.op == Op::Select) {
      const auto condition = integer(expr.operand(0));
      return condition ? integer(expr.operand(*condition != 0 ? 1 : 2)) : std::nullopt;
    }
    if (family == OpFamily::Logic) return logic(expr);
    if (family == OpFamily::Arithmetic || family == OpFamily::Comparison) return operation(expr);
    return std::nullopt;
  }

private:
  struct Cell {
    ObjectId object;
    std::int64_t index = 0;
  };

  std::optional<ScalarKind> integerKind(ExprId id) const {
    if (!id.valid()) return std::nullopt;
    const Type& type = m_[m_[id].type];
    if (type.kind != TypeKind::Scalar || !isInteger(type.scalar)) return std::nullopt;
    return type.scalar;
  }

  std::optional<std::int64_t> cast(const Expr& expr, ScalarKind kind) const {
    const auto value = integer(expr.operand(0));
    return value ? std::optional(wrap(*value, kind)) : std::nullopt;
  }

  std::optional<std::int64_t> logic(const Expr& expr) const {
    const auto a = integer(expr.operand(0));
    if (!a || expr.op == Op::LogicalNot) return a ? std::optional<std::int64_t>(*a == 0) : std::nullopt;
    // The second operand is not evaluated where the first one decides.
    if ((*a != 0) == (expr.op == Op::LogicalOr)) return a;
    return integer(expr.operand(1));
  }

  std::optional<std::int64_t> operation(const Expr& expr) const {
    const auto kind = integerKind(expr.operand(0));
    const auto a = integer(expr.operand(0));
    if (!kind || !a) return std::nullopt;
    if (info(expr.op).arity == 1) return evaluateInteger(expr.op, *kind, *a);
    const auto b = integer(expr.operand(1));
    return b ? evaluateInteger(expr.op, *kind, *a, *b) : std::nullopt;
  }

  std::optional<std::int64_t> constantCell(ExprId place, ScalarKind kind) const {
    const auto at = cell(place);
    if (!at || m_[at->object].kind != ObjectKind::Constant) return std::nullopt;
    const auto& initial = m_[at->object].initial;
    if (at->index < 0 || static_cast<std::uint64_t>(at->index) >= initial.size()) return std::nullopt;
    const auto* value = std::get_if<std::int64_t>(&initial[static_cast<std::size_t>(at->index)]);
    return value ? std::optional(wrap(*value, kind)) : std::nullopt;
  }

  std::optional<Cell> cell(ExprId place) const {
    const Expr& expr = m_[place];
    if (expr.op == Op::Address) return Cell{expr.object, 0};
    if (info(expr.op).family != OpFamily::Place) return std::nullopt;
    auto base = cell(expr.operand(0));
    if (!base || expr.op == Op::PointerCast) return base;
    if (expr.op == Op::Field) {
      const TypeId record = m_[m_[expr.operand(0)].type].element;
      const auto offset = fieldOffset(m_, m_[record].record, expr.field);
      return moved(*base, 1, static_cast<std::int64_t>(offset));
    }
    const auto cells = cellCount(m_, m_[expr.type].element);
    const auto index = integer(expr.operand(1));
    if (!cells || !index || (expr.op == Op::Element && !withinArray(expr, *index))) return std::nullopt;
    return moved(*base, static_cast<std::int64_t>(*cells), *index);
  }

  bool withinArray(const Expr& element, std::int64_t index) const {
    const TypeId array = m_[m_[element.operand(0)].type].element;
    const auto extent = integer(m_[array].extent);
    return extent && index >= 0 && index < *extent;
  }

  static std::optional<Cell> moved(Cell base, std::int64_t stride, std::int64_t steps) {
    std::int64_t distance = 0;
    if (__builtin_mul_overflow(stride, steps, &distance)) return std::nullopt;
    if (__builtin_add_overflow(base.index, distance, &base.index)) return std::nullopt;
    return base;
  }

  const Module& m_;
};

}  // namespace

const std::string& calledName(const Object& object) { return object.called.empty() ? object.name : object.called; }

std::optional<std::int64_t> staticInteger(const Module& module, ExprId expr) {
  return StaticEvaluator(module).integer(expr);
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

namespace {

/// Counts cells; each record once, since records of records of records may have more parts than there is time for.
class CellCounter {
public:
  explicit CellCounter(const Module& module) : module_(module) {}

  std::optional<std::uint64_t> of(TypeId id) {
    const Type& type = module_[id];
    switch (type.kind) {
      case TypeKind::Void:
        return std::nullopt;
      case TypeKind::Scalar:
      case TypeKind::Pointer:
      case TypeKind::Lanes:
      case TypeKind::Seed:
        return 1;
      case TypeKind::Record:
        return ofRecord(type.record);
      case TypeKind::Array:
        break;
    }
    const auto extent = staticInteger(module_, type.extent);
    const auto cells = of(type.element);
    std::uint64_t product = 0;
    if (!extent || *extent < 0 || !cells ||
        __builtin_mul_overflow(static_cast<std::uint64_t>(*extent), *cells, &product))
      return std::nullopt;
    return product;
  }

  /// Of the first fields of a record.
  std::optional<std::uint64_t> ofFields(RecordId record, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto cells = of(module_[record].fields[k].type);
      if (!cells || __builtin_add_overflow(sum, *cells, &sum)) return std::nullopt;
    }
    return sum;
  }

private:
  std::optional<std::uint64_t> ofRecord(RecordId record) {
    if (const auto known = records_.find(record.value); known != records_.end()) return known->second;
    const auto cells = ofFields(record, module_[record].fields.size());
    records_.emplace(record.value, cells);
    return cells;
  }

  const Module& module_;
  std::unordered_map<std::uint32_t, std::optional<std::uint64_t>> records_;
};

}  // namespace

bool isStructural(const Module& module) {
  const auto isUnknown = [&](const Slot& slot) { return !staticInteger(module, slot.count); };
  return !module.structure.empty() || std::ranges::any_of(module.independents, isUnknown) ||
         std::ranges::any_of(module.dependents, isUnknown);
}

TypeId innermost(const Module& module, TypeId type) {
  while (module[type].kind == TypeKind::Array) type = module[type].element;
  return type;
}

TypeId reached(const Module& module, TypeId type) {
  while (module[type].kind == TypeKind::Array || module[type].kind == TypeKind::Pointer) type = module[type].element;
  return type;
}

bool holdsPointers(const Module& module, TypeId type) {
  const Type& held = module[innermost(module, type)];
  if (held.kind != TypeKind::Record) return held.kind == TypeKind::Pointer;
  const std::vector<RecordField>& fields = module[held.record].fields;
  return std::any_of(fields.begin(), fields.end(),
                     [&](const RecordField& field) { return holdsPointers(module, field.type); });
}

bool holdsOther(const Module& module, TypeId type) {
  const Type& held = module[innermost(module, type)];
  return held.kind == TypeKind::Record && module[held.record].isOther;
}

std::optional<std::uint64_t> cellCount(const Module& module, TypeId id) { return CellCounter(module).of(id); }

std::uint64_t fieldOffset(const Module& module, RecordId record, std::uint32_t field) {
  const auto cells = CellCounter(module).ofFields(record, field);
  if (!cells) throw InternalError("ir", "a field of `" + module[record].name + "` follows one of unknown size");
  return *cells;
}

//===----------------------------------------------------------------------===//
// Equality
//===----------------------------------------------------------------------===//

namespace {

/// Whether two nodes are equal but for their operands.
bool sameNode(const Expr& a, const Expr& b) {
  return a.op == b.op && a.type == b.type && a.integer == b.integer && a.object == b.object && a.field == b.field &&
         std::bit_cast<std::uint64_t>(a.real) == std::bit_cast<std::uint64_t>(b.real);
}

}  // namespace

const ExternalBinding* rowsBinding(const Module& module, ObjectId object) {
  for (const ExternalBinding& binding : module.externals)
    if (binding.rows && binding.object == object) return &binding;
  return nullptr;
}

TypeId rowElement(const Module& module, ObjectId object) { return module[module[module[object].type].element].element; }

bool sameExpr(const Module& module, ExprId a, ExprId b) {
  using Pair = std::pair<ExprId, ExprId>;
  std::vector<Pair> open{{a, b}};
  std::set<Pair> seen;  // shared subexpressions are compared once
  while (!open.empty()) {
    const auto [left, right] = open.back();
    open.pop_back();
    if (left == right) continue;
    if (!left.valid() || !right.valid() || !sameNode(module[left], module[right])) return false;
    const unsigned arity = info(module[left].op).arity;
    if (arity == 0 || !seen.insert({left, right}).second) continue;
    for (unsigned k = 0; k < arity; ++k) open.emplace_back(module[left].operand(k), module[right].operand(k));
  }
  return true;
}

}  // namespace sparsegen::ir
