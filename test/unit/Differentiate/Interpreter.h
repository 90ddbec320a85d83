//===- Interpreter.h - runs IR, primal and derivative -----------*- C++ -*-===//
//
// A slow tree-walker that shares nothing with differentiate. Primal IR runs on
// dual numbers whose local derivatives are difference quotients of the
// operation itself, so that no derivative rule is believed; on the way it notes
// the facts that propagate would find. Derivative IR runs with tangents in
// lanes. Reading what was never written, or outside of an object, throws.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen::test {

using namespace ir;

/// A value of any type, and what a cell holds.
struct Value {
  bool written = true;
  std::int64_t integer = 0;  ///< integers, and the color of a Seed
  double real = 0;
  std::vector<double> lanes;  ///< of Lanes; of a real the tangents of the dual number, empty for none
  bool varied = false;        ///< depends on an independent, whatever its tangents are here
  int memory = -1;            ///< pointers: which memory, and which cell
  std::int64_t cell = 0;
};

inline Value integerValue(std::int64_t integer) {
  Value value;
  value.integer = integer;
  return value;
}
inline Value realValue(double real) {
  Value value;
  value.real = real;
  return value;
}
inline Value pointerValue(int memory, std::int64_t cell = 0) {
  Value value;
  value.memory = memory;
  value.cell = cell;
  return value;
}
inline Value unwritten() {
  Value value;
  value.written = false;
  return value;
}

class Machine {
public:
  /// `lanes` is the number of lanes, or of independents.
  Machine(const Module& module, std::size_t lanes) : m_(module), lanes_(lanes) {
    for (std::size_t k = 0; k < m_.objects.size(); ++k) {
      const Object& object = m_.objects[k];
      if (object.kind != ObjectKind::Constant && object.kind != ObjectKind::Global) continue;
      const int memory = allocate(cells(object.type), ObjectId(k));
      globals_[ObjectId(k)] = memory;
      for (std::size_t c = 0; c < object.initial.size(); ++c) {
        Value& value = at(memory, static_cast<std::int64_t>(c));
        value = unwritten();
        value.written = true;
        if (const auto* real = std::get_if<double>(&object.initial[c])) value.real = *real;
        if (const auto* integer = std::get_if<std::int64_t>(&object.initial[c])) value.integer = *integer;
      }
    }
  }

  /// Notes facts in here from now on.
  void note(Facts& facts) {
    facts_ = &facts;
    facts.targets.resize(m_.exprs.size());
    facts.variedLoad.resize(m_.exprs.size());
    facts.variedObject.resize(m_.objects.size());
    facts.touchedCells.resize(m_.objects.size());
    facts.executed.resize(m_.stmts.size());
    facts.maybeTrue.resize(m_.stmts.size());
  }

  int allocate(std::uint64_t cells, ObjectId object = {}) {
    memory_.push_back({object, std::vector<Value>(cells, unwritten())});
    return static_cast<int>(memory_.size()) - 1;
  }
  Value& at(int memory, std::int64_t cell) {
    auto& held = memory_.at(static_cast<std::size_t>(memory)).cells;
    if (cell < 0 || static_cast<std::size_t>(cell) >= held.size()) throw std::runtime_error("outside of an object");
    return held[static_cast<std::size_t>(cell)];
  }
  std::vector<Value>& cellsOf(int memory) { return memory_.at(static_cast<std::size_t>(memory)).cells; }

  /// Whether all that was pushed was popped.
  bool isTapeEmpty() const { return tape_.empty(); }
  /// The most values on the tape at one time.
  std::size_t mostSaved() const { return mostSaved_; }

  /// Runs a function; the result is unwritten for one without.
  Value run(FunctionId function, const std::vector<Value>& arguments) {
    const Function& callee = m_[function];
    if (arguments.size() != callee.parameters.size()) throw std::runtime_error("a wrong number of arguments");
    std::map<ObjectId, int> outer = std::exchange(frame_, {});
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const int memory = local(callee.parameters[k]);
      if (!arguments[k].written) throw std::runtime_error("an unwritten argument");
      store(pointerValue(memory), arguments[k]);
    }
    result_ = unwritten();
    block(callee.body);
    frame_ = std::move(outer);
    if (stopped_) throw std::runtime_error("stopped");
    return result_;
  }

private:
  enum class Flow : std::uint8_t { Next, Break, Continue, Return };
  struct Memory {
    ObjectId object;
    std::vector<Value> cells;
  };

  std::uint64_t cells(TypeId type) const { return cellCount(m_, type).value(); }

  int local(ObjectId object) {
    if (const auto global = globals_.find(object); global != globals_.end()) return global->second;
    const auto [at, fresh] = frame_.try_emplace(object, 0);
    if (fresh) at->second = allocate(cells(m_[object].type), object);
    return at->second;
  }

  void touch(const Value& pointer) {
    const ObjectId object = memory_[static_cast<std::size_t>(pointer.memory)].object;
    if (facts_ && object.valid())
      facts_->touchedCells[object.value] =
          std::max(facts_->touchedCells[object.value], static_cast<std::uint64_t>(pointer.cell) + 1);
  }

  void store(const Value& pointer, Value value) {
    if (!value.written) throw std::runtime_error("an unwritten value is stored");
    touch(pointer);
    const ObjectId object = memory_[static_cast<std::size_t>(pointer.memory)].object;
    if (facts_ && object.valid() && value.varied) facts_->variedObject[object.value] = true;
    at(pointer.memory, pointer.cell) = std::move(value);
  }

  Value load(const Value& pointer) {
    touch(pointer);
    const Value value = at(pointer.memory, pointer.cell);
    if (!value.written) throw std::runtime_error("a read of what was never written");
    return value;
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  Flow block(const Block& body) {
    for (const StmtId id : body) {
      if (++steps_ > 1000000) throw std::runtime_error("too long");
      if (facts_) facts_->executed[id.value] = true;
      const auto* branch = std::get_if<If>(&m_[id].node);
      if (facts_ && branch && eval(branch->condition).integer != 0) facts_->maybeTrue[id.value] = true;
      const Flow flow = std::visit([&](const auto& node) { return statement(node); }, m_[id].node);
      if (flow != Flow::Next) return flow;
    }
    return Flow::Next;
  }

  Flow statement(const Declare& node) {
    for (Value& value : cellsOf(local(node.object))) value = unwritten();
    return Flow::Next;
  }
  Flow statement(const Assign& node) {
    const Value value = eval(node.value);
    store(eval(node.place), value);
    return Flow::Next;
  }
  Flow statement(const For& node) {
    const Value variable = pointerValue(local(node.variable));
    store(variable, eval(node.first));
    const std::int64_t bound = eval(node.bound).integer, step = eval(node.step).integer;
    while (compare(node.compare, load(variable).integer, bound)) {
      const Flow flow = block(node.body);
      if (leaves(flow)) return flow;
      if (flow == Flow::Break) break;
      store(variable, integerValue(load(variable).integer + step));
    }
    return Flow::Next;
  }
  Flow statement(const While& node) {
    while (eval(node.condition).integer != 0) {
      const Flow flow = block(node.body);
      if (leaves(flow)) return flow;
      if (flow == Flow::Break) break;
      block(node.step);
    }
    return Flow::Next;
  }
  Flow statement(const If& node) { return block(eval(node.condition).integer != 0 ? node.then : node.otherwise); }
  Flow statement(const Break& node) {
    levels_ = node.levels;
    return Flow::Break;
  }
  Flow statement(const Continue& node) {
    levels_ = node.levels;
    return Flow::Continue;
  }
  /// Whether what ended a round of a loop is meant for something around that loop.
  bool leaves(Flow flow) {
    if (flow == Flow::Next || flow == Flow::Return) return flow == Flow::Return;
    if (levels_ == 0) return false;
    --levels_;
    return true;
  }
  Flow statement(const Return& node) {
    result_ = node.value.valid() ? eval(node.value) : unwritten();
    return Flow::Return;
  }
  Flow statement(const Call& node) {
    std::vector<Value> arguments;
    for (const ExprId argument : node.arguments) arguments.push_back(eval(argument));
    const Value result = run(node.callee, arguments);
    if (node.result.valid()) store(eval(node.result), result);
    return Flow::Next;
  }
  Flow statement(const Stop&) {
    stopped_ = true;
    return Flow::Return;
  }
  Flow statement(const Push& node) {
    tape_.push_back(eval(node.value));
    mostSaved_ = std::max(mostSaved_, tape_.size());
    return Flow::Next;
  }
  Flow statement(const Pop& node) {
    if (tape_.empty()) throw std::runtime_error("a tape with nothing on it");
    store(eval(node.place), tape_.back());
    tape_.pop_back();
    return Flow::Next;
  }
  Flow statement(const Combine& node) {
    Value sum;
    sum.lanes.assign(lanes_, 0.0);
    for (const CombineTerm& term : node.terms) {
      const double coefficient = eval(term.coefficient).real;
      const ExprId source = term.source;
      const Value held = load(eval(source));
      if (m_[m_[m_[source].type].element].kind == TypeKind::Seed) {
        if (held.integer >= 0) sum.lanes.at(static_cast<std::size_t>(held.integer)) += coefficient;
      } else {
        if (held.lanes.size() != lanes_) throw std::runtime_error("lanes that are none");
        for (std::size_t k = 0; k < lanes_; ++k) {
          const bool isZero = isMarked(term.coefficient) && (coefficient == 0 || held.lanes[k] == 0);
          sum.lanes[k] += isZero ? 0 : coefficient * held.lanes[k];
        }
      }
    }
    store(eval(node.place), sum);
    return Flow::Next;
  }

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  Value eval(ExprId id) {
    const Expr& expr = m_[id];
    Value value = node(id, expr);
    const Type& type = m_[expr.type];
    if (type.kind == TypeKind::Scalar && type.scalar == ScalarKind::F32) value.real = static_cast<float>(value.real);
    if (facts_ && type.kind == TypeKind::Pointer && value.memory >= 0) {
      auto& targets = facts_->targets[id.value];
      const ObjectId object = memory_[static_cast<std::size_t>(value.memory)].object;
      const auto at = std::ranges::lower_bound(targets, object);
      if (at == targets.end() || *at != object) targets.insert(at, object);
    }
    if (facts_ && expr.op == Op::Load && value.varied) facts_->variedLoad[id.value] = true;
    return value;
  }

  Value node(ExprId id, const Expr& expr) {
    switch (info(expr.op).family) {
      case OpFamily::Constant:
        return expr.op == Op::NullPointer    ? pointerValue(-1)
               : expr.op == Op::RealConstant ? realValue(expr.real)
                                             : integerValue(expr.integer);
      case OpFamily::Place:
        return place(expr);
      case OpFamily::Load:
        return load(eval(expr.operands[0]));
      case OpFamily::Arithmetic:
        return isRealType(expr.type) ? dual(expr) : arithmetic(expr);
      case OpFamily::Comparison:
        return comparison(expr);
      case OpFamily::Logic:
        return logic(expr);
      case OpFamily::Select:
        return eval(expr.operands[eval(expr.operands[0]).integer != 0 ? 1 : 2]);
      case OpFamily::Cast:
        return cast(expr);
      case OpFamily::Math:
      case OpFamily::Ldexp:
      case OpFamily::Runtime:
      case OpFamily::Mark:
        return dual(expr);
      case OpFamily::Rule:
        return ruled(expr);
      case OpFamily::Predicate:
        return predicate(expr);
    }
    throw std::runtime_error("expression " + std::to_string(id.value));
  }

  bool isRealType(TypeId type) const { return m_[type].kind == TypeKind::Scalar && isReal(m_[type].scalar); }

  Value place(const Expr& expr) {
    if (expr.op == Op::Address) return pointerValue(local(expr.object));
    Value base = eval(expr.operands[0]);
    if (expr.op == Op::PointerCast) return base;
    const TypeId pointee = m_[m_[expr.operands[0]].type].element;
    if (expr.op == Op::Field) {
      base.cell += static_cast<std::int64_t>(fieldOffset(m_, m_[pointee].record, expr.field));
      return base;
    }
    const TypeId stepped = expr.op == Op::Element ? m_[pointee].element : pointee;
    base.cell += eval(expr.operands[1]).integer * static_cast<std::int64_t>(cells(stepped));
    return base;
  }

  template <class T>
  static bool compare(Op op, T a, T b) {
    if (op == Op::Equal) return a == b;
    if (op == Op::NotEqual) return a != b;
    if (op == Op::Less) return a < b;
    if (op == Op::LessEqual) return a <= b;
    if (op == Op::Greater) return a > b;
    if (op == Op::GreaterEqual) return a >= b;
    throw std::runtime_error("no comparison");
  }

  Value comparison(const Expr& expr) {
    const Value a = eval(expr.operands[0]), b = eval(expr.operands[1]);
    const TypeId type = m_[expr.operands[0]].type;
    if (expr.op == Op::PointerDifference)
      return integerValue((a.cell - b.cell) / static_cast<std::int64_t>(cells(m_[type].element)));
    if (m_[type].kind == TypeKind::Pointer)
      return integerValue(compare(expr.op, std::pair(a.memory, a.cell), std::pair(b.memory, b.cell)));
    if (isRealType(type)) return integerValue(compare(expr.op, a.real, b.real));
    return integerValue(compare(expr.op, a.integer, b.integer));
  }

  Value logic(const Expr& expr) {
    const bool a = eval(expr.operands[0]).integer != 0;
    if (expr.op == Op::LogicalNot) return integerValue(!a);
    if (expr.op == Op::LogicalAnd) return integerValue(a && eval(expr.operands[1]).integer != 0);
    return integerValue(a || eval(expr.operands[1]).integer != 0);
  }

  Value arithmetic(const Expr& expr) {
    const std::int64_t a = eval(expr.operands[0]).integer;
    const std::int64_t b = expr.operands[1].valid() ? eval(expr.operands[1]).integer : 0;
    const auto result = [&]() -> std::int64_t {
      if (expr.op == Op::Negate) return -a;
      if (expr.op == Op::BitNot) return ~a;
      if (expr.op == Op::Add) return a + b;
      if (expr.op == Op::Subtract) return a - b;
      if (expr.op == Op::Multiply) return a * b;
      if (expr.op == Op::Divide) return a / b;
      if (expr.op == Op::Remainder) return a % b;
      if (expr.op == Op::ShiftLeft) return a << b;
      if (expr.op == Op::ShiftRight) return a >> b;
      if (expr.op == Op::BitAnd) return a & b;
      if (expr.op == Op::BitOr) return a | b;
      if (expr.op == Op::BitXor) return a ^ b;
      throw std::runtime_error("integer arithmetic");
    };
    return integerValue(result());
  }

  Value cast(const Expr& expr) {
    Value value = eval(expr.operands[0]);
    const bool from = isRealType(m_[expr.operands[0]].type), to = isRealType(expr.type);
    if (from && to) return value;
    if (to) return realValue(static_cast<double>(value.integer));
    const std::int64_t integer = from ? static_cast<std::int64_t>(value.real) : value.integer;
    const bool isBool = m_[expr.type].scalar == ScalarKind::Bool;
    return integerValue(isBool ? (from ? value.real != 0 : integer != 0) : integer);
  }

  Value predicate(const Expr& expr) {
    const double x = eval(expr.operands[0]).real;
    if (expr.op == Op::IsNan) return integerValue(std::isnan(x));
    if (expr.op == Op::IsInf) return integerValue(std::isinf(x));
    if (expr.op == Op::IsFinite) return integerValue(std::isfinite(x));
    if (expr.op == Op::IsNormal) return integerValue(std::isnormal(x));
    if (expr.op == Op::Signbit) return integerValue(std::signbit(x));
    if (expr.op == Op::Ilogb) return integerValue(std::ilogb(x));
    throw std::runtime_error("no predicate");
  }

  /// A real operation: its value, and with tangents its difference quotients.
  Value dual(const Expr& expr) {
    std::array<Value, 3> operands;
    std::array<double, 3> at{};
    Value result;
    for (unsigned k = 0; k < info(expr.op).arity; ++k) {
      operands[k] = eval(expr.operands[k]);
      const bool integer = expr.op == Op::Ldexp && k == 1;
      at[k] = integer ? static_cast<double>(operands[k].integer) : operands[k].real;
      if (!integer && info(expr.op).operandClass[k] != DerivativeClass::Zero) result.varied |= operands[k].varied;
    }
    result.real = real(expr.op, at);
    if (expr.op == Op::Multiply) result.real = product(expr.operands[0], at[0], expr.operands[1], at[1]);
    for (unsigned k = 0; k < info(expr.op).arity; ++k) {
      if (operands[k].lanes.empty()) continue;
      const double partial = quotient(expr.op, at, k);
      result.lanes.resize(lanes_);
      for (std::size_t lane = 0; lane < lanes_; ++lane) result.lanes[lane] += partial * operands[k].lanes[lane];
    }
    return result;
  }

  Value ruled(const Expr& expr) {
    Value result = eval(expr.operands[0]);
    if (expr.op == Op::Passive) {
      result.varied = false;
      result.lanes.clear();
      return result;
    }
    const double partial = eval(expr.operands[1]).real;
    const Value x = eval(expr.operands[2]);
    result.varied |= x.varied;
    if (x.lanes.empty()) return result;
    result.lanes.resize(lanes_);
    for (std::size_t lane = 0; lane < lanes_; ++lane) result.lanes[lane] += partial * x.lanes[lane];
    return result;
  }

  bool isMarked(ExprId id) const { return info(m_[id].op).family == OpFamily::Mark; }

  /// With a strong factor it is zero where either factor is.
  double product(ExprId a, double x, ExprId b, double y) const {
    return (isMarked(a) || isMarked(b)) && (x == 0 || y == 0) ? 0 : x * y;
  }

  /// A central difference quotient, extrapolated twice.
  static double quotient(Op op, std::array<double, 3> at, unsigned k) {
    const double x = at[k], h = 1e-3 * std::max(1e-2, std::fabs(x));
    const auto central = [&](double step) {
      at[k] = x + step;
      const double up = real(op, at);
      at[k] = x - step;
      return (up - real(op, at)) / (2 * step);
    };
    const double d0 = central(h), d1 = central(h / 2), d2 = central(h / 4);
    const double e0 = (4 * d1 - d0) / 3, e1 = (4 * d2 - d1) / 3;
    return (16 * e1 - e0) / 15;
  }

  static double quotientOrZero(double a, double b) { return b == 0 ? 0 : a / b; }

  static double digamma(double x) {
    const auto f = [](double at) { return std::lgamma(at); };
    const double h = 1e-3;
    const auto central = [&](double step) { return (f(x + step) - f(x - step)) / (2 * step); };
    return (4 * central(h / 2) - central(h)) / 3;
  }

  static double real(Op op, const std::array<double, 3>& at) {
    const double x = at[0], y = at[1], z = at[2];
    static const std::map<Op, double (*)(double)> unary{
        {Op::Sin, std::sin},       {Op::Cos, std::cos},     {Op::Tan, std::tan},     {Op::Asin, std::asin},
        {Op::Acos, std::acos},     {Op::Atan, std::atan},   {Op::Sinh, std::sinh},   {Op::Cosh, std::cosh},
        {Op::Tanh, std::tanh},     {Op::Asinh, std::asinh}, {Op::Acosh, std::acosh}, {Op::Atanh, std::atanh},
        {Op::Exp, std::exp},       {Op::Exp2, std::exp2},   {Op::Expm1, std::expm1}, {Op::Log, std::log},
        {Op::Log2, std::log2},     {Op::Log10, std::log10}, {Op::Log1p, std::log1p}, {Op::Sqrt, std::sqrt},
        {Op::Cbrt, std::cbrt},     {Op::Erf, std::erf},     {Op::Erfc, std::erfc},   {Op::Lgamma, std::lgamma},
        {Op::Tgamma, std::tgamma}, {Op::Fabs, std::fabs},   {Op::Ceil, std::ceil},   {Op::Floor, std::floor},
        {Op::Trunc, std::trunc},   {Op::Round, std::round}, {Op::Rint, std::rint},   {Op::Nearbyint, std::nearbyint},
        {Op::Logb, std::logb},     {Op::Digamma, digamma}};
    static const std::map<Op, double (*)(double, double)> binary{
        {Op::Pow, std::pow},           {Op::Atan2, std::atan2},
        {Op::Hypot, std::hypot},       {Op::Fmin, std::fmin},
        {Op::Fmax, std::fmax},         {Op::Fdim, std::fdim},
        {Op::Fmod, std::fmod},         {Op::IeeeRemainder, std::remainder},
        {Op::Copysign, std::copysign}, {Op::Nextafter, std::nextafter},
        {Op::QuotientOrZero, quotientOrZero}};
    if (const auto f = unary.find(op); f != unary.end()) return f->second(x);
    if (const auto f = binary.find(op); f != binary.end()) return f->second(x, y);
    if (info(op).family == OpFamily::Mark) return x;
    if (op == Op::Negate) return -x;
    if (op == Op::Add) return x + y;
    if (op == Op::Subtract) return x - y;
    if (op == Op::Multiply) return x * y;
    if (op == Op::Divide) return x / y;
    if (op == Op::Fma) return std::fma(x, y, z);
    if (op == Op::Ldexp) return std::ldexp(x, static_cast<int>(y));
    throw std::runtime_error("no value for `" + std::string(info(op).text) + "`");
  }

  const Module& m_;
  std::size_t lanes_;
  std::vector<Memory> memory_;
  std::map<ObjectId, int> globals_;
  std::map<ObjectId, int> frame_;
  Value result_;
  std::vector<Value> tape_;
  std::size_t mostSaved_ = 0;
  std::uint32_t levels_ = 0;  ///< of a jump underway: the loops that it has yet to leave
  bool stopped_ = false;
  std::uint64_t steps_ = 0;
  Facts* facts_ = nullptr;
};

}  // namespace sparsegen::test
