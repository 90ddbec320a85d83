//===- HeaderStatements.cpp - IR statements as C++ --------------*- C++ -*-===//

#include "Emit/HeaderStatements.h"

#include <algorithm>
#include <optional>

#include "Emit/HeaderUnset.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"
#include "Support/Overloaded.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

constexpr std::size_t kShortLine = 100;

/// `op=` of an operation that has one.
std::string_view compoundOperator(Op op) {
  if (op == Op::Add || op == Op::PointerAdd) return "+=";
  if (op == Op::Subtract) return "-=";
  if (op == Op::Multiply) return "*=";
  if (op == Op::Divide) return "/=";
  return "";
}

}  // namespace

Statements::Statements(const Types& types, const Workspace& workspace, FunctionId function)
    : types_(types),
      workspace_(workspace),
      module_(types.module()),
      function_(function),
      expressions_(types),
      uses_(findUses(module_, function, types.form())),
      unset_(findUnset(module_, function, types.constness())),
      jumps_(module_, module_[function].body) {}

void Statements::write(Lines& out) const {
  writeStart(out);
  const Function& function = module_[function_];
  writeBlock(out, function.body);
  // No path ends here, or the user's function would have no result; but a compiler can't always see that.
  if (module_[function.result].kind != TypeKind::Void && fallsThrough(function.body)) out.line("std::abort();");
}

void Statements::writeStart(Lines& out) const {
  for (const ObjectId object : workspace_.objects(function_)) {
    const std::string offset = std::to_string(*workspace_.offset(object));
    const std::string type = types_.spell(module_[object].type, types_.constness().of(object));
    const std::string place = workspace_.beginsAsZero(function_, object) ? "cleared_at" : "at";
    out.line("auto& " + types_.name(object) + " = *::sparsegen::runtime::" + place + "<" + type + ">(sg_workspace, " +
             offset + ");");
  }
  for (const ObjectId object : uses_.atStart) {
    if (!workspace_.offset(object)) out.line(declaration(object));
  }
}

bool Statements::fallsThrough(const Block& block) const {
  if (block.empty()) return true;
  const Stmt::Node& last = module_[block.back()].node;
  if (const auto* branch = std::get_if<If>(&last)) return fallsThrough(branch->then) || fallsThrough(branch->otherwise);
  if (const auto* loop = std::get_if<While>(&last)) {
    const Expr& condition = module_[loop->condition];
    return condition.op != Op::IntegerConstant || condition.integer == 0 || jumps_.isLeft(block.back());
  }
  return !std::holds_alternative<Return>(last) && !std::holds_alternative<Stop>(last);
}

void Statements::writeBlock(Lines& out, const Block& block) const {
  const Joined joined = joinedDeclarations(block);
  for (std::size_t at = 0; at < block.size(); ++at) {
    const Stmt& stmt = module_[block[at]];
    out.comesFrom(stmt.range);
    if (const auto starts = joined.at.find(at); starts != joined.at.end()) {
      writeInitialized(out, stmt, starts->second);
    } else if (const auto* declare = std::get_if<Declare>(&stmt.node)) {
      const ObjectId object = declare->object;
      if (declare->extent.valid()) {
        const bool isUsed = uses_.mentioned.contains(object);
        if (isUsed) out.line(types_.sizedArray(object) + "(" + expressions_.assigned(declare->extent) + ");");
        continue;
      }
      const bool isPrinted = uses_.inPlace.contains(object) && !workspace_.offset(object) &&
                             uses_.mentioned.contains(object) && !joined.objects.contains(object);
      if (isPrinted) out.line(declaration(object));
    } else if (const auto* counted = std::get_if<For>(&stmt.node)) {
      write(out, block[at], *counted);
      writeLabelBehind(out, block[at]);
    } else if (const auto* loop = std::get_if<While>(&stmt.node)) {
      write(out, block[at], *loop);
      writeLabelBehind(out, block[at]);
    } else if (const auto* branch = std::get_if<If>(&stmt.node)) {
      write(out, *branch, "");
    } else if (const auto* combine = std::get_if<Combine>(&stmt.node)) {
      write(out, *combine, expressions_.lvalueOperand(combine->place));
    } else if (const std::string text = simple(block[at]); !text.empty()) {
      out.line(text + ";");
    }
  }
}

/// A statement that fits on a line, without its semicolon; empty for any other, and for one that does nothing.
std::string Statements::simple(StmtId id) const {
  return std::visit(Overloaded{
                        [](const Declare&) { return std::string(); },
                        [&](const Assign& assign) { return assignment(assign); },
                        [](const For&) { return std::string(); },
                        [](const While&) { return std::string(); },
                        [](const If&) { return std::string(); },
                        [&](const Break&) { return jumps_.text(id); },
                        [&](const Continue&) { return jumps_.text(id); },
                        [&](const Return& result) {
                          return result.value ? "return " + expressions_.assigned(result.value) : std::string("return");
                        },
                        [&](const Call& call) { return this->call(call); },
                        [](const Stop&) { return std::string("std::abort()"); },
                        [](const Combine&) { return std::string(); },
                        [&](const Push& push) {
                          return "sg_tape.push<" + tapeType(module_[push.value].type) + ">(" +
                                 expressions_.assigned(push.value) + ")";
                        },
                        [&](const Pop& pop) {
                          const std::string place = expressions_.lvalue(pop.place);
                          return isPointer(pop) ? "sg_tape.pop_to(" + place + ")" : place + " = " + popped(pop);
                        },
                    },
                    module_[id].node);
}

//===----------------------------------------------------------------------===//
// Declarations, assignments and calls
//===----------------------------------------------------------------------===//

/// Scalars and pointers begin as zero, and so do tangents that some path leaves unset, and what nothing writes and only
/// its address is used: the value is never read, but a compiler that can't see that would warn.
std::string Statements::declaration(ObjectId object) const {
  const Type& type = module_[module_[object].type];
  std::string text = (uses_.read.contains(object) ? "" : "[[maybe_unused]] ") + types_.declare(object);
  if (type.kind == TypeKind::Pointer) text += " = nullptr";
  const bool isUnset = unset_.contains(object);
  const bool isCleared = workspace_.beginsAsZero(function_, object);
  if (isCleared || (isUnset && types_.lanes() != 1)) text += "{}";
  if (type.kind == TypeKind::Scalar || (isUnset && types_.lanes() == 1)) {
    text += type.scalar == ScalarKind::Bool ? " = false" : ir::isReal(type.scalar) ? " = 0.0" : " = 0";
    if (type.scalar == ScalarKind::F32) text += "f";
  }
  const bool isAggregate = type.kind == TypeKind::Array || type.kind == TypeKind::Record;
  if (isAggregate && !isCleared && !types_.constness().isWritten(object)) text += "{}";
  return text + ";";
}

std::string Statements::initialized(ObjectId object, const std::string& value) const {
  const bool isFixed = module_[object].name.starts_with("sg_") &&
                       module_[module_[object].type].kind == TypeKind::Scalar && uses_.assignments.at(object) == 1 &&
                       !uses_.addressTaken.contains(object);
  return (uses_.read.contains(object) ? "" : "[[maybe_unused]] ") + std::string(isFixed ? "const " : "") +
         types_.declare(object) + " = " + value + ";";
}

/// The variables of a block whose declaration waits for the statement that
/// first mentions them, since that one initialises them.
Statements::Joined Statements::joinedDeclarations(const Block& block) const {
  std::set<ObjectId> waiting;
  Joined joined;
  for (std::size_t at = 0; at < block.size(); ++at) {
    const Stmt& stmt = module_[block[at]];
    if (const auto* declare = std::get_if<Declare>(&stmt.node)) {
      if (uses_.inPlace.contains(declare->object)) waiting.insert(declare->object);
      continue;
    }
    const std::optional<ObjectId> initialized = initializes(stmt);
    for (const ObjectId object : mentionedObjects(module_, block[at])) {
      if (waiting.erase(object) == 0 || initialized != object || workspace_.offset(object)) continue;
      joined.at[at] = object;
      joined.objects.insert(object);
    }
  }
  return joined;
}

/// The whole variable that a statement sets without reading it.
std::optional<ObjectId> Statements::initializes(const Stmt& stmt) const {
  std::vector<ExprId> reads;
  ExprId place;
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    place = assign->place;
    reads.push_back(assign->value);
  } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
    place = call->result;
    reads = call->arguments;
  } else if (const auto* combine = std::get_if<Combine>(&stmt.node)) {
    place = combine->place;
    for (const CombineTerm& term : combine->terms) reads.insert(reads.end(), {term.coefficient, term.source});
  } else if (const auto* pop = std::get_if<Pop>(&stmt.node); pop && !isPointer(*pop)) {
    place = pop->place;
  }
  if (!place || module_[place].op != Op::Address) return std::nullopt;
  const ObjectId object = module_[place].object;
  bool isRead = false;
  for (const ExprId read : reads) {
    forEachNode(module_, read, [&](const Expr& expr) { isRead |= expr.op == Op::Address && expr.object == object; });
  }
  return isRead ? std::nullopt : std::optional(object);
}

/// Writes a statement that initialises `object` as its declaration.
void Statements::writeInitialized(Lines& out, const Stmt& stmt, ObjectId object) const {
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    out.line(initialized(object, expressions_.given(assign->value, object)));
  } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
    out.line(initialized(object, callValue(*call)));
  } else if (const auto* pop = std::get_if<Pop>(&stmt.node)) {
    out.line(initialized(object, popped(*pop)));
  } else if (types_.lanes() == 1) {
    const std::string attribute = uses_.read.contains(object) ? "" : "[[maybe_unused]] ";
    write(out, std::get<Combine>(stmt.node), attribute + types_.declare(object));
  } else {
    out.line(declaration(object));
    write(out, std::get<Combine>(stmt.node), types_.name(object));
  }
}

std::string Statements::tapeType(TypeId type) const {
  return module_[type].kind == TypeKind::Pointer ? "const void*" : scalarName(module_[type].scalar);
}

bool Statements::isPointer(const Pop& pop) const {
  return module_[module_[module_[pop.place].type].element].kind == TypeKind::Pointer;
}

std::string Statements::popped(const Pop& pop) const {
  return "sg_tape.pop<" + tapeType(module_[module_[pop.place].type].element) + ">()";
}

std::string Statements::assignment(const Assign& assign) const {
  const std::string place = expressions_.lvalue(assign.place);
  if (place == expressions_.value(assign.value)) return "";
  const Expr& value = module_[assign.value];
  const Type& type = module_[value.type];
  const bool isNarrow = type.kind == TypeKind::Scalar && bitWidth(type.scalar) < 32;
  const std::string_view op = expressions_.isStrongProduct(value) ? "" : compoundOperator(value.op);
  const bool isUpdate = !op.empty() && !isNarrow && expressions_.value(value.operand(0)) == place;
  if (!isUpdate) return place + " = " + expressions_.stored(assign.place, assign.value);
  const Expr& step = module_[value.operand(1)];
  if (step.op == Op::IntegerConstant && step.integer == 1 && op == "+=") return "++" + place;
  if (step.op == Op::IntegerConstant && step.integer == 1 && op == "-=") return "--" + place;
  return place + " " + std::string(op) + " " + expressions_.assigned(value.operand(1));
}

/// The letters of a constant that a pointer to its first one leads to, as C++ writes them.
std::optional<std::string> Statements::literal(ExprId pointer) const {
  const Expr& expr = module_[pointer];
  const bool isFirst = expr.op == Op::Element && module_[expr.operand(1)].op == Op::IntegerConstant &&
                       module_[expr.operand(1)].integer == 0 && module_[expr.operand(0)].op == Op::Address;
  if (!isFirst) return std::nullopt;
  const Object& object = module_[module_[expr.operand(0)].object];
  if (object.kind != ObjectKind::Constant || object.initial.empty()) return std::nullopt;
  if (std::get<std::int64_t>(object.initial.back()) != 0) return std::nullopt;
  std::string text = "\"";
  for (std::size_t k = 0; k + 1 < object.initial.size(); ++k) {
    const auto letter = static_cast<unsigned char>(std::get<std::int64_t>(object.initial[k]));
    const bool isPlain = letter >= ' ' && letter < 127 && letter != '"' && letter != '\\' && letter != '?';
    // Three digits end by themselves.
    const auto digit = [&](unsigned shift) { return static_cast<char>('0' + ((letter >> shift) & 7u)); };
    text += isPlain ? std::string(1, static_cast<char>(letter)) : std::string{'\\', digit(6), digit(3), digit(0)};
  }
  return text + "\"";
}

std::string Statements::outsideArgument(const OutsideArgument& passed, ExprId argument) const {
  if (passed.isText) {
    if (const auto text = literal(argument)) return *text;
    if (module_[argument].op == Op::NullPointer) return "static_cast<" + passed.type + ">(nullptr)";
    return "reinterpret_cast<" + passed.type + ">(" + expressions_.assigned(argument) + ")";
  }
  const std::string text = passed.isReference ? expressions_.lvalue(argument) : expressions_.assigned(argument);
  return passed.type.empty() ? text : "static_cast<" + passed.type + ">(" + text + ")";
}

/// A call of the user's own function.
std::string Statements::outsideCall(const Call& call) const {
  const Function& callee = module_[call.callee];
  std::string text = "::" + callee.outside->spelling + "(";
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    text += (k == 0 ? "" : ", ") + outsideArgument(callee.outside->arguments[k], call.arguments[k]);
  }
  return text + ")";
}

std::string Statements::callValue(const Call& call) const {
  if (module_[call.callee].outside) {
    const Type& result = module_[module_[call.callee].result];
    const bool isInteger = result.kind == TypeKind::Scalar && ir::isInteger(result.scalar);
    return isInteger ? "static_cast<" + scalarName(result.scalar) + ">(" + outsideCall(call) + ")" : outsideCall(call);
  }
  std::string text = types_.name(call.callee) + types_.templateArguments() + "(";
  const char* separator = "";
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    text += separator + expressions_.given(call.arguments[k], module_[call.callee].parameters[k]);
    separator = ", ";
  }
  if (workspace_.totalBytes(call.callee) != 0) {
    const std::uint64_t own = workspace_.ownBytes(function_);
    text += std::string(separator) + "sg_workspace" + (own == 0 ? "" : " + " + std::to_string(own));
    separator = ", ";
  }
  if (workspace_.usesTape(call.callee)) {
    text += std::string(separator) + "sg_tape";
    separator = ", ";
  }
  if (workspace_.laneUse(call.callee) != LaneUse::None) text += std::string(separator) + "sg_num_seeded";
  return text + ")";
}

std::string Statements::call(const Call& call) const {
  if (call.result)
    return expressions_.lvalue(call.result) + " = " + expressions_.restored(call.result, callValue(call));
  const Function& callee = module_[call.callee];
  // The user may have asked that a result be used.
  const bool isIgnored = callee.outside && module_[callee.result].kind != TypeKind::Void;
  return isIgnored ? "static_cast<void>(" + outsideCall(call) + ")" : callValue(call);
}

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

void Statements::writeLoop(Lines& out, StmtId id, const std::string& head, const Block& body) const {
  if (body.empty()) return out.line(head + " {}");
  out.open(head + " {");
  writeBody(out, id, body);
  out.close();
}

void Statements::writeLabelBehind(Lines& out, StmtId loop) const {
  if (const std::string label = jumps_.labelBehind(loop); !label.empty()) out.line(label + ":;");
}

/// A goto must not pass over declarations: the label behind them stands outside of their block.
void Statements::writeBody(Lines& out, StmtId loop, const Block& body) const {
  const std::string label = jumps_.labelWithin(loop);
  if (label.empty()) return writeBlock(out, body);
  out.open("{");
  writeBlock(out, body);
  out.close();
  out.line(label + ":;");
}

std::string Statements::increment(const For& loop) const {
  const std::string& name = types_.name(loop.variable);
  const Expr& step = module_[loop.step];
  const ScalarKind kind = module_[module_[loop.variable].type].scalar;
  const std::string type = scalarName(kind);
  if (bitWidth(kind) < 32) {
    return name + " = static_cast<" + type + ">(" + name + " + " + expressions_.factor(loop.step) + ")";
  }
  if (step.op == Op::IntegerConstant) {
    // An unsigned variable counts down by a step that wraps.
    const std::int64_t value = kind == ScalarKind::U32 ? static_cast<std::int32_t>(step.integer) : step.integer;
    if (value == 1) return "++" + name;
    if (value == -1) return "--" + name;
    if (value < 0 && value > INT64_MIN) return name + " -= " + std::to_string(-value);
  }
  return name + " += " + expressions_.assigned(loop.step);
}

void Statements::write(Lines& out, StmtId id, const For& loop) const {
  const std::string& name = types_.name(loop.variable);
  const bool declares = uses_.inLoopHead.contains(loop.variable);
  writeLoop(out, id,
            "for (" + (declares ? types_.declare(loop.variable) : name) + " = " + expressions_.assigned(loop.first) +
                "; " + name + " " + Expressions::comparison(loop.compare) + " " + expressions_.comparand(loop.bound) +
                "; " + increment(loop) + ")",
            loop.body);
}

void Statements::write(Lines& out, StmtId id, const While& loop) const {
  const std::string condition = expressions_.value(loop.condition);
  if (loop.step.empty()) return writeLoop(out, id, "while (" + condition + ")", loop.body);
  if (!jumps_.isContinued(id)) {
    out.open("while (" + condition + ") {");
    writeBlock(out, loop.body);
    writeBlock(out, loop.step);
    return out.close();
  }
  const bool isPlain = std::all_of(loop.step.begin(), loop.step.end(),
                                   [&](StmtId inner) { return std::holds_alternative<Assign>(module_[inner].node); });
  if (isPlain) {
    std::string step;
    for (const StmtId inner : loop.step) {
      const std::string text = simple(inner);
      step += (step.empty() || text.empty() ? "" : ", ") + text;
    }
    return writeLoop(out, id, "for (; " + condition + "; " + step + ")", loop.body);
  }
  // The step is more than expressions, and `continue` has to reach it: it comes first in every turn but the first.
  out.open("for (bool sg_stepping = false;; sg_stepping = true) {");
  out.open("if (sg_stepping) {");
  writeBlock(out, loop.step);
  out.close();
  out.line("if (!(" + condition + ")) break;");
  writeBody(out, id, loop.body);
  out.close();
}

void Statements::write(Lines& out, const If& branch, const std::string& before) const {
  const std::string head = before + "if (" + expressions_.value(branch.condition) + ")";
  if (branch.otherwise.empty() && before.empty() && branch.then.size() == 1) {
    const std::string only = simple(branch.then.front());
    if (!only.empty() && head.size() + only.size() + 2 * out.depth() < kShortLine) {
      return out.line(head + " " + only + ";");
    }
  }
  out.open(head + " {");
  writeBlock(out, branch.then);
  if (branch.otherwise.empty()) return out.close();
  out.unindent();
  const auto* chained =
      branch.otherwise.size() == 1 ? std::get_if<If>(&module_[branch.otherwise.front()].node) : nullptr;
  if (chained) return write(out, *chained, "} else ");
  out.open("} else {");
  writeBlock(out, branch.otherwise);
  out.close();
}

}  // namespace sparsegen::emit
