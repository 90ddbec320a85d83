//===- Interpreter.cpp - runs a module on known integers ------------------===//

#include "IR/Interpret/Interpreter.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "IR/Integer.h"
#include "IR/Interpret/Program.h"

namespace sparsegen::ir {

namespace {

/// Thrown at what is no known integer, at a Stop, and where a run takes too long.
struct GivesUp {
  StmtId stop{};
  bool isTooLong = false;
};

/// What is in a cell that nothing was written to. A pass that computes this very number is given up, too.
constexpr std::int64_t kUnset = std::numeric_limits<std::int64_t>::min() + 1;
/// Cell 0 is nobody's: the null pointer.
constexpr std::int64_t kFirstCell = 1;
/// The cells of the output have numbers from here on.
constexpr std::int64_t kOutput = std::int64_t{1} << 48;
/// Where an object would begin whose size is not known; no step leads from there to a cell.
constexpr std::int64_t kNowhere = -(std::int64_t{1} << 60);
/// What the frame has of an object whose size its declaration says: its first cell, and how many it has.
constexpr std::int64_t kHeader = 2;
constexpr unsigned kDeepest = 1000;
constexpr std::int64_t kMostOutput = std::int64_t{1} << 30;
/// Cells that are made empty in the time of a step.
constexpr std::uint64_t kEmptiedPerStep = 64;

std::size_t at(std::int64_t cell) { return static_cast<std::size_t>(cell); }

class Interpreter {
public:
  Interpreter(const Module& module, RunLimits limits);

  /// Called once: see interpretIntegers.
  IntegerRun run(ObjectId output);

private:
  /// How a statement is left. A break or continue may be that of a loop further out.
  enum class Way : std::uint8_t { On, Break, Continue, Return };
  struct Flow {
    Way way = Way::On;
    std::uint32_t levels = 0;
  };

  struct Frame {
    std::vector<std::int64_t> slots;  ///< the first cell of each
    std::int64_t cells = 0;           ///< of all
  };

  /// The first cell of a slot of the running function.
  std::int64_t local(std::uint32_t slot) const { return frame_ + frames_[function_.value].slots[slot]; }
  void placeShared(ObjectId output);
  std::int64_t push(FunctionId function);
  void empty(std::int64_t first, std::int64_t count);

  Flow run(const Block& block);
  Flow run(StmtId id);
  Flow loop(const For& node);
  Flow loop(const While& node);
  /// Whether a loop goes on after its body was left so; else `flow` is how the loop is left.
  bool goesOn(Flow& flow) const;
  void declare(const Declare& node);
  void call(const Call& node);
  void spend(std::uint64_t steps);

  /// An integer, or the number of the cell that a pointer points to.
  std::int64_t value(std::uint32_t id);
  std::int64_t place(const ProgramNode& n, std::uint32_t id);
  std::int64_t step(const ProgramNode& n);
  std::int64_t arithmetic(const ProgramNode& n);
  std::int64_t comparison(const ProgramNode& n);
  std::int64_t logic(const ProgramNode& n);
  std::int64_t cast(const ProgramNode& n);
  std::int64_t read(std::int64_t cell) const;
  void write(std::int64_t cell, std::int64_t value);

  const Module& m_;
  const RunLimits limits_;
  const Program program_;
  std::vector<ProgramNode> nodes_;  ///< ExprId
  std::vector<std::int64_t> cells_;
  std::vector<std::int64_t> output_;
  std::vector<std::int64_t> shared_;  ///< of each shared object by its slot: its first cell
  std::vector<Frame> frames_;         ///< FunctionId
  std::int64_t frame_ = 0;            ///< the first cell of the running function's frame
  FunctionId function_;
  unsigned depth_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<std::uint64_t> executed_;  ///< StmtId
};

Interpreter::Interpreter(const Module& module, RunLimits limits) : m_(module), limits_(limits), program_(module) {
  nodes_.reserve(module.exprs.size());
  for (const Expr& expr : module.exprs) nodes_.emplace_back(module, program_, expr);
}

IntegerRun Interpreter::run(ObjectId output) {
  try {
    placeShared(output);
    frames_.resize(m_.functions.size());
    executed_.resize(m_.stmts.size());
    function_ = m_.entry;
    frame_ = push(m_.entry);
    write(local(program_.slot[m_[m_.entry].parameters.front().value]), kOutput);
    run(m_[m_.entry].body);
  } catch (const GivesUp& reason) {
    return {.written = std::nullopt, .stoppedAt = reason.stop, .isTooLong = reason.isTooLong, .steps = steps_};
  }
  if (std::ranges::count(output_, kUnset) != 0) return {};
  return {.written = std::move(output_), .steps = steps_, .executed = std::move(executed_)};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void Interpreter::placeShared(ObjectId output) {
  cells_.assign(kFirstCell, kUnset);
  for (const ObjectId id : program_.shared) {
    const Object& object = m_[id];
    const std::int64_t count = program_.typeCells[object.type.value];
    const auto first = static_cast<std::int64_t>(cells_.size());
    shared_.push_back(id == output ? kOutput : count == kUnknownCells ? kNowhere : first);
    if (id == output || count == kUnknownCells) continue;
    empty(first, count);
    if (object.kind != ObjectKind::Constant) continue;
    for (std::size_t k = 0; k < object.initial.size(); ++k)
      if (const auto* integer = std::get_if<std::int64_t>(&object.initial[k])) cells_[at(first) + k] = *integer;
  }
}

/// Makes a frame behind all others; its first cell.
std::int64_t Interpreter::push(FunctionId function) {
  Frame& frame = frames_[function.value];
  if (frame.slots.empty())
    for (const FrameLayout::Slot& slot : program_.frames[function.value].slots) {
      frame.slots.push_back(frame.cells);
      frame.cells += slot.cells == kUnknownCells ? kHeader : slot.cells;
    }
  const auto first = static_cast<std::int64_t>(cells_.size());
  empty(first, frame.cells);
  return first;
}

/// Leaves nothing in a run of cells, which may be new.
void Interpreter::empty(std::int64_t first, std::int64_t count) {
  if (static_cast<std::uint64_t>(count) > limits_.cells) throw GivesUp{};
  spend(static_cast<std::uint64_t>(count) / kEmptiedPerStep);
  if (at(first + count) > cells_.size()) cells_.resize(at(first + count));
  std::fill_n(cells_.begin() + first, count, kUnset);
}

std::int64_t Interpreter::read(std::int64_t cell) const {
  if (cell < kFirstCell || at(cell) >= cells_.size()) throw GivesUp{};
  const std::int64_t value = cells_[at(cell)];
  if (value == kUnset) throw GivesUp{};
  return value;
}

void Interpreter::write(std::int64_t cell, std::int64_t value) {
  if (cell < kOutput) {
    if (cell < kFirstCell || at(cell) >= cells_.size()) throw GivesUp{};
    cells_[at(cell)] = value;
    return;
  }
  const std::int64_t own = cell - kOutput;
  if (own > kMostOutput) throw GivesUp{};
  if (at(own) >= output_.size()) output_.resize(at(own) + 1, kUnset);
  output_[at(own)] = value;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::int64_t Interpreter::value(std::uint32_t id) {
  const ProgramNode& n = nodes_[id];
  switch (n.family) {
    case OpFamily::Constant:
      if (n.op == Op::RealConstant) throw GivesUp{};
      return n.op == Op::NullPointer ? 0 : n.integer;
    case OpFamily::Place:
      return place(n, id);
    case OpFamily::Load:
      if (n.variable) return read(local(n.slot));
      return read(value(n.a));
    case OpFamily::Arithmetic:
      return arithmetic(n);
    case OpFamily::Comparison:
      return comparison(n);
    case OpFamily::Logic:
      return logic(n);
    case OpFamily::Select:
      return value(value(n.a) != 0 ? n.b : n.c);
    case OpFamily::Cast:
      return cast(n);
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Runtime:
    case OpFamily::Rule:
    case OpFamily::Mark:
    case OpFamily::Predicate:
      break;
  }
  throw GivesUp{};
}

std::int64_t Interpreter::place(const ProgramNode& n, std::uint32_t id) {
  if (n.op == Op::Address && n.sized) {
    const std::int64_t first = cells_[at(local(n.slot))];
    return first == kUnset ? kNowhere : first;
  }
  if (n.op == Op::Address) return n.local ? local(n.slot) : shared_[n.slot];
  if (n.op == Op::Field) return value(n.a) + n.integer;
  if (n.op == Op::Element || n.op == Op::PointerAdd) return step(n);
  // A cell that is read as one of another type has another value. What points to `void` is not read, only compared.
  if (n.op != Op::PointerCast) throw GivesUp{};
  const TypeId to = m_[m_.exprs[id].type].element;
  if (to != m_[m_.exprs[n.a].type].element && m_[to].kind != TypeKind::Void) throw GivesUp{};
  return value(n.a);
}

std::int64_t Interpreter::step(const ProgramNode& n) {
  if (n.integer == kUnknownCells) throw GivesUp{};
  const std::int64_t base = value(n.a), index = value(n.b);
  std::int64_t distance = 0, result = 0;
  if (__builtin_mul_overflow(index, n.integer, &distance) || __builtin_add_overflow(base, distance, &result))
    throw GivesUp{};
  return result;
}

std::int64_t Interpreter::arithmetic(const ProgramNode& n) {
  if (isReal(n.kind)) throw GivesUp{};
  const std::int64_t a = value(n.a), b = n.op == Op::Negate || n.op == Op::BitNot ? 0 : value(n.b);
  if (n.kind == ScalarKind::I64 || n.kind == ScalarKind::I32) {
    std::int64_t r = 0;
    const bool fits = n.op == Op::Add        ? !__builtin_add_overflow(a, b, &r)
                      : n.op == Op::Subtract ? !__builtin_sub_overflow(a, b, &r)
                      : n.op == Op::Multiply ? !__builtin_mul_overflow(a, b, &r)
                                             : false;
    if (fits && (n.kind == ScalarKind::I64 || r == static_cast<std::int32_t>(r))) return r;
  }
  const auto result = evaluateInteger(n.op, n.kind, a, b);
  if (!result) throw GivesUp{};
  return *result;
}

std::int64_t Interpreter::comparison(const ProgramNode& n) {
  const bool pointers = nodes_[n.a].resultKind == TypeKind::Pointer;
  if (!pointers && isReal(n.operand)) throw GivesUp{};
  const std::int64_t a = value(n.a), b = value(n.b);
  if (n.op == Op::PointerDifference) {
    const std::int64_t cells = program_.typeCells[m_[m_.exprs[n.a].type].element.value];
    if (cells <= 0) throw GivesUp{};
    return (a - b) / cells;
  }
  if (pointers || n.operand != ScalarKind::U64) {
    if (n.op == Op::Less) return a < b;
    if (n.op == Op::LessEqual) return a <= b;
    if (n.op == Op::Greater) return a > b;
    if (n.op == Op::GreaterEqual) return a >= b;
    return n.op == Op::Equal ? a == b : a != b;
  }
  return *evaluateInteger(n.op, n.operand, a, b);
}

std::int64_t Interpreter::logic(const ProgramNode& n) {
  const bool first = value(n.a) != 0;
  if (n.op == Op::LogicalNot) return !first;
  if (first == (n.op == Op::LogicalOr)) return first;
  return value(n.b) != 0;
}

std::int64_t Interpreter::cast(const ProgramNode& n) {
  if (isReal(n.kind) || isReal(n.operand)) throw GivesUp{};
  return wrap(value(n.a), n.kind);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Interpreter::spend(std::uint64_t steps) {
  steps_ += steps;
  if (steps_ > limits_.steps) throw GivesUp{.isTooLong = true};
}

Interpreter::Flow Interpreter::run(const Block& block) {
  for (const StmtId id : block)
    if (const Flow flow = run(id); flow.way != Way::On) return flow;
  return {};
}

Interpreter::Flow Interpreter::run(StmtId id) {
  spend(program_.work[id.value]);
  ++executed_[id.value];
  const Stmt::Node& node = m_[id].node;
  if (const auto* assign = std::get_if<Assign>(&node)) {
    const std::int64_t result = value(assign->value.value);
    write(value(assign->place.value), result);
    return {};
  }
  if (const auto* branch = std::get_if<If>(&node))
    return run(value(branch->condition.value) != 0 ? branch->then : branch->otherwise);
  if (const auto* counted = std::get_if<For>(&node)) return loop(*counted);
  if (const auto* whiled = std::get_if<While>(&node)) return loop(*whiled);
  if (const auto* declare = std::get_if<Declare>(&node)) {
    this->declare(*declare);
    return {};
  }
  if (const auto* called = std::get_if<Call>(&node)) {
    call(*called);
    return {};
  }
  if (const auto* leave = std::get_if<Return>(&node)) {
    if (leave->value.valid()) write(frame_, value(leave->value.value));
    return {Way::Return};
  }
  if (const auto* out = std::get_if<Break>(&node)) return {Way::Break, out->levels};
  if (const auto* next = std::get_if<Continue>(&node)) return {Way::Continue, next->levels};
  throw GivesUp{std::holds_alternative<Stop>(node) ? id : StmtId()};
}

/// An object whose size is said here lies behind all frames that there are; where it is declared again, in the cells
/// that it had, if they are enough.
void Interpreter::declare(const Declare& node) {
  const std::uint32_t slot = program_.slot[node.object.value];
  const std::int64_t cells = program_.frames[function_.value].slots[slot].cells;
  if (cells != kUnknownCells) return empty(local(slot), cells);
  if (!node.extent.valid()) return;
  const std::int64_t each = program_.typeCells[m_[m_[node.object].type].element.value];
  const std::int64_t extent = value(node.extent.value);
  std::int64_t count = 0;
  if (each < 0 || extent < 0 || __builtin_mul_overflow(extent, each, &count)) throw GivesUp{};
  const std::int64_t header = local(slot);
  const bool isThere = cells_[at(header)] != kUnset && cells_[at(header) + 1] >= count;
  const std::int64_t first = isThere ? cells_[at(header)] : static_cast<std::int64_t>(cells_.size());
  empty(first, count);
  if (isThere) return;
  write(header, first);
  write(header + 1, count);
}

bool Interpreter::goesOn(Flow& flow) const {
  const bool own = flow.levels == 0;
  if (flow.way == Way::On || (flow.way == Way::Continue && own)) return true;
  if (flow.way == Way::Break && own)
    flow = {};
  else if (flow.way != Way::Return)
    --flow.levels;
  return false;
}

Interpreter::Flow Interpreter::loop(const For& node) {
  const ScalarKind kind = m_[m_[node.variable].type].scalar;
  const std::int64_t bound = value(node.bound.value), step = value(node.step.value);
  const std::int64_t variable = local(program_.slot[node.variable.value]);
  const bool isPlain = kind == ScalarKind::I64 || kind == ScalarKind::I32;
  write(variable, value(node.first.value));
  for (;;) {
    const std::int64_t now = read(variable);
    const bool again =
        isPlain && node.compare == Op::Less ? now < bound : *evaluateInteger(node.compare, kind, now, bound) != 0;
    if (!again) return {};
    spend(1);
    if (Flow flow = run(node.body); !goesOn(flow)) return flow;
    std::int64_t next = 0;
    const bool fits = isPlain && !__builtin_add_overflow(now, step, &next) &&
                      (kind == ScalarKind::I64 || next == static_cast<std::int32_t>(next));
    const auto checked = fits ? std::optional(next) : evaluateInteger(Op::Add, kind, now, step);
    if (!checked) throw GivesUp{};
    write(variable, *checked);
  }
}

Interpreter::Flow Interpreter::loop(const While& node) {
  while (value(node.condition.value) != 0) {
    spend(1);
    if (Flow flow = run(node.body); !goesOn(flow)) return flow;
    if (Flow flow = run(node.step); flow.way != Way::On) return flow;
  }
  return {};
}

void Interpreter::call(const Call& node) {
  if (m_[node.callee].outside || ++depth_ > kDeepest) throw GivesUp{};
  std::vector<std::int64_t> arguments;
  for (const ExprId argument : node.arguments) arguments.push_back(value(argument.value));
  const std::int64_t frame = push(node.callee);
  const std::int64_t callerFrame = std::exchange(frame_, frame);
  const FunctionId caller = std::exchange(function_, node.callee);
  const std::vector<ObjectId>& parameters = m_[node.callee].parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) write(local(program_.slot[parameters[k].value]), arguments[k]);
  run(m_[node.callee].body);
  const std::int64_t result = node.result.valid() ? read(frame) : 0;
  frame_ = callerFrame;
  function_ = caller;
  cells_.resize(at(frame));
  --depth_;
  if (node.result.valid()) write(value(node.result.value), result);
}

}  // namespace

IntegerRun interpretIntegers(const Module& module, ObjectId output, RunLimits limits) {
  return Interpreter(module, limits).run(output);
}

}  // namespace sparsegen::ir
