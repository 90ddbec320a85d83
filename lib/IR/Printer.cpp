//===- Printer.cpp - the IR as text ---------------------------------------===//
//
// One declaration or statement a line. A place is written as C writes it, and a
// load is its place:
//
//     t   a[i]   p[i]   data->c[i]   rows[i].u   *p   (*p)[i]
//
// `&` gives the place itself; all other operations are calls, by the names of
// Ops.def. Integers are i64 and reals f64 where no kind follows the digits.
// Ranges are not printed, and shared subexpressions are written out.
//
//===----------------------------------------------------------------------===//

#include "IR/Printer.h"

#include <array>
#include <charconv>
#include <sstream>

#include "IR/Words.h"

namespace sparsegen::ir {

namespace {

std::string realText(double value, ScalarKind kind) {
  std::array<char, 64> buffer{};
  const bool isFloat = kind == ScalarKind::F32;
  const auto end = isFloat ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(value))
                           : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string digits(buffer.data(), end.ptr);
  // What has neither point, exponent nor letters would read as an integer.
  if (digits.find_first_of(".enf") == std::string::npos) digits += ".0";
  return isFloat ? digits + "f32" : digits;
}

std::string integerText(std::int64_t value, ScalarKind kind) {
  if (kind == ScalarKind::Bool) return value != 0 ? "true" : "false";
  if (kind == ScalarKind::I64) return std::to_string(value);
  const std::string digits =
      kind == ScalarKind::U64 ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(value);
  return digits + std::string(text(kind));
}

class Printer {
public:
  Printer(std::ostream& out, const Module& module) : out_(out), m_(module) {}

  void module();
  void type(TypeId id);
  void value(ExprId id);

private:
  // Expressions.
  void constant(const Expr& expr);
  void operation(const Expr& expr);
  void list(const std::vector<ExprId>& values);
  bool isSubscript(const Expr& place) const;
  bool hasPlaceForm(const Expr& place) const;
  void place(ExprId id);
  void postfixed(ExprId id);

  // Statements.
  void line();
  void block(const Block& block);
  void statement(StmtId id);
  void print(const Declare& node) {
    out_ << "declare " << name(node.object);
    if (!node.extent.valid()) return;
    out_ << " extent ";
    value(node.extent);
  }
  void print(const Assign& node);
  void print(const For& node);
  void print(const While& node);
  void print(const If& node);
  void print(const Break& node) { printJump("break", node.levels); }
  void print(const Continue& node) { printJump("continue", node.levels); }
  void printJump(const char* word, std::uint32_t levels) {
    out_ << word;
    if (levels != 0) out_ << " " << levels;
  }
  void print(const Return& node);
  void print(const Call& node);
  void print(const Stop&) { out_ << "stop"; }
  void print(const Combine& node);
  void print(const Push& node) {
    out_ << "push ";
    value(node.value);
  }
  void print(const Pop& node) {
    out_ << "pop ";
    place(node.place);
  }

  // Declarations.
  void record(const Record& record);
  void variable(const Object& object);
  void storage(std::string_view keyword, const Object& object);
  void objects(ObjectKind kind, std::string_view keyword);
  void function(FunctionId id);
  void outsideArgument(const OutsideArgument& argument);
  void slot(std::string_view keyword, const Slot& slot);
  void structureInput(const StructureInput& input);
  void bindings();
  void interface();
  void include(const Include& include);
  void parameter(const SignatureParameter& parameter);

  std::string name(ObjectId id) const { return nameText(m_[id].name); }

  std::ostream& out_;
  const Module& m_;
  unsigned depth_ = 0;
};

//===----------------------------------------------------------------------===//
// Types and expressions
//===----------------------------------------------------------------------===//

void Printer::type(TypeId id) {
  const Type& type = m_[id];
  switch (type.kind) {
    case TypeKind::Void:
      out_ << "void";
      return;
    case TypeKind::Scalar:
      out_ << text(type.scalar);
      return;
    case TypeKind::Record:
      out_ << nameText(m_[type.record].name);
      return;
    case TypeKind::Lanes:
      out_ << "lanes(" << text(type.scalar) << ')';
      return;
    case TypeKind::Seed:
      out_ << "seed";
      return;
    case TypeKind::Pointer:
      out_ << '*';
      break;
    case TypeKind::Array:
      out_ << '[';
      type.extent.valid() ? value(type.extent) : void(out_ << '?');
      out_ << ']';
      break;
  }
  this->type(type.element);
}

void Printer::constant(const Expr& expr) {
  if (expr.op == Op::IntegerConstant) {
    out_ << integerText(expr.integer, m_[expr.type].scalar);
  } else if (expr.op == Op::RealConstant) {
    out_ << realText(expr.real, m_[expr.type].scalar);
  } else {
    out_ << info(expr.op).text << '(';
    type(expr.type);
    out_ << ')';
  }
}

void Printer::operation(const Expr& expr) {
  out_ << info(expr.op).text << '(';
  if (expr.op == Op::Cast || expr.op == Op::PointerCast) {
    type(expr.type);
    out_ << ", ";
  }
  list({expr.operands.begin(), expr.operands.begin() + info(expr.op).arity});
  if (expr.op == Op::PointerAdd && expr.integer == kWithin) out_ << ", within";
  out_ << ')';
}

void Printer::list(const std::vector<ExprId>& values) {
  std::string_view separator;
  for (const ExprId id : values) {
    out_ << separator;
    value(id);
    separator = ", ";
  }
}

void Printer::value(ExprId id) {
  const Expr& expr = m_[id];
  if (info(expr.op).family == OpFamily::Constant) return constant(expr);
  if (expr.op == Op::Load) return place(expr.operand(0));
  if (!hasPlaceForm(expr)) return operation(expr);
  out_ << '&';
  place(id);
}

/// p[i] for a pointer p that is itself loaded.
bool Printer::isSubscript(const Expr& place) const {
  return place.op == Op::PointerAdd && m_[place.operand(0)].op == Op::Load && place.integer != kWithin;
}

bool Printer::hasPlaceForm(const Expr& place) const {
  return place.op == Op::Address || place.op == Op::Element || place.op == Op::Field || isSubscript(place);
}

void Printer::place(ExprId id) {
  const Expr& expr = m_[id];
  if (!hasPlaceForm(expr)) {
    out_ << '*';
    return value(id);
  }
  if (expr.op == Op::Address) {
    out_ << name(expr.object);
    return;
  }
  const Expr& base = m_[expr.operand(0)];
  if (expr.op == Op::Field) {
    const bool arrow = base.op == Op::Load;
    postfixed(arrow ? base.operand(0) : expr.operand(0));
    const RecordId record = m_[m_[base.type].element].record;
    out_ << (arrow ? "->" : ".") << nameText(m_[record].fields[expr.field].name);
    return;
  }
  postfixed(isSubscript(expr) ? base.operand(0) : expr.operand(0));
  out_ << '[';
  value(expr.operand(1));
  out_ << ']';
}

/// The place, so that a postfix operator may follow.
void Printer::postfixed(ExprId id) {
  const bool plain = hasPlaceForm(m_[id]);
  if (!plain) out_ << '(';
  place(id);
  if (!plain) out_ << ')';
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Printer::line() {
  out_ << '\n';
  for (unsigned k = 0; k < depth_; ++k) out_ << "  ";
}

void Printer::block(const Block& block) {
  out_ << '{';
  ++depth_;
  for (const StmtId id : block) statement(id);
  --depth_;
  line();
  out_ << '}';
}

void Printer::statement(StmtId id) {
  line();
  std::visit([this](const auto& node) { print(node); }, m_[id].node);
}

void Printer::print(const Assign& node) {
  if (node.what == Assigns::Copy) out_ << "copy ";
  if (node.what == Assigns::Nothing) out_ << "clear ";
  place(node.place);
  out_ << " = ";
  value(node.value);
}

void Printer::print(const For& node) {
  out_ << "for " << name(node.variable) << " = ";
  value(node.first);
  out_ << "; " << info(node.compare).text << ' ';
  value(node.bound);
  out_ << "; ";
  value(node.step);
  out_ << ' ';
  block(node.body);
}

void Printer::print(const While& node) {
  out_ << "while ";
  value(node.condition);
  out_ << ' ';
  block(node.body);
  if (node.step.empty()) return;
  out_ << " step ";
  block(node.step);
}

void Printer::print(const If& node) {
  out_ << "if ";
  value(node.condition);
  out_ << ' ';
  block(node.then);
  if (node.otherwise.empty()) return;
  out_ << " else ";
  block(node.otherwise);
}

void Printer::print(const Return& node) {
  out_ << "return";
  if (!node.value.valid()) return;
  out_ << ' ';
  value(node.value);
}

void Printer::print(const Call& node) {
  if (node.result.valid()) {
    place(node.result);
    out_ << " = ";
  }
  out_ << "call " << nameText(m_[node.callee].name) << '(';
  list(node.arguments);
  out_ << ')';
}

void Printer::print(const Combine& node) {
  out_ << "combine ";
  place(node.place);
  out_ << " = ";
  if (node.terms.empty()) out_ << '0';
  std::string_view separator;
  for (const CombineTerm& term : node.terms) {
    out_ << separator;
    value(term.coefficient);
    out_ << " * ";
    place(term.source);
    separator = " + ";
  }
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void Printer::record(const Record& record) {
  out_ << "record " << nameText(record.name) << (record.inHeader ? " header {" : record.isOther ? " other {" : " {");
  ++depth_;
  for (const RecordField& field : record.fields) {
    line();
    out_ << nameText(field.name) << ": ";
    type(field.type);
    if (field.isUntyped) out_ << " untyped";
    if (field.isCalled) out_ << " called";
    if (field.isConverted) out_ << " converted";
    if (field.isBase) out_ << " base";
    if (field.isParts) out_ << " parts";
    if (field.sharesConst) out_ << " sharing";
    if (field.isReference) out_ << " reference";
    if (field.needsWritable) out_ << " writable";
    if (field.isPrivate) out_ << " private";
  }
  --depth_;
  out_ << "\n}\n";
}

void Printer::variable(const Object& object) {
  out_ << nameText(object.name) << ": ";
  type(object.type);
  if (!object.called.empty()) out_ << " called " << nameText(object.called);
}

void Printer::storage(std::string_view keyword, const Object& object) {
  out_ << keyword << ' ';
  variable(object);
  std::string_view separator = " = {";
  for (const Constant& cell : object.initial) {
    out_ << separator;
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
      out_ << *integer;
    else
      out_ << realText(std::get<double>(cell), ScalarKind::F64);
    separator = ", ";
  }
  if (!object.initial.empty()) out_ << '}';
  if (!object.functionType.empty()) out_ << " function " << quoted(object.functionType);
  if (object.isFilled) out_ << " filled";
  if (object.isState) out_ << " state";
  if (object.original.valid()) out_ << " from " << name(object.original);
}

void Printer::objects(ObjectKind kind, std::string_view keyword) {
  for (const Object& object : m_.objects) {
    if (object.kind != kind) continue;
    storage(keyword, object);
    out_ << '\n';
  }
}

void Printer::outsideArgument(const OutsideArgument& argument) {
  if (argument.isWritten) out_ << " written";
  if (argument.isReference) out_ << " reference";
  if (argument.isText) out_ << " text";
  if (!argument.type.empty()) out_ << " as " << quoted(argument.type);
}

void Printer::function(FunctionId id) {
  const Function& function = m_[id];
  out_ << (id == m_.entry ? "entry function " : "function ") << nameText(function.name) << '(';
  std::string_view separator;
  for (std::size_t k = 0; k < function.parameters.size(); ++k) {
    out_ << separator;
    variable(m_[function.parameters[k]]);
    if (function.outside) outsideArgument(function.outside->arguments[k]);
    if (function.rule && function.rule->isNamed[k]) out_ << " named";
    separator = ", ";
  }
  out_ << ") ";
  if (m_[function.result].kind != TypeKind::Void) {
    out_ << "-> ";
    type(function.result);
    out_ << ' ';
  }
  if (function.outside) {
    out_ << "outside " << quoted(function.outside->spelling);
    if (function.outside->isForgetful) out_ << " forgetful";
    if (function.outside->isPure) out_ << " pure";
    if (!function.outside->declaration.empty()) out_ << " declared " << quoted(function.outside->declaration);
    out_ << '\n';
    return;
  }
  if (function.rule) out_ << "rule " << quoted(function.rule->of) << ' ';
  out_ << '{';
  ++depth_;
  for (const Object& object : m_.objects) {
    if (object.kind != ObjectKind::Local || object.function != id) continue;
    line();
    storage("local", object);
  }
  for (const StmtId statement : function.body) this->statement(statement);
  --depth_;
  out_ << "\n}\n";
}

void Printer::slot(std::string_view keyword, const Slot& slot) {
  out_ << keyword << ' ' << nameText(slot.name) << " is " << (slot.isReturn() ? "return" : name(slot.object));
  if (slot.firstCell != 0) out_ << " from " << slot.firstCell;
  out_ << " count ";
  value(slot.count);
  for (const ExprId begin : slot.begins) {
    out_ << " begin ";
    value(begin);
  }
  out_ << '\n';
}

void Printer::structureInput(const StructureInput& input) {
  out_ << "structure " << name(input.object);
  if (input.cell != 0) out_ << " at " << input.cell;
  if (input.count.valid()) {
    out_ << " count ";
    value(input.count);
  }
  out_ << '\n';
}

void Printer::bindings() {
  const auto at = [](std::uint64_t cell) { return cell == 0 ? std::string() : " at " + std::to_string(cell); };
  for (const ExternalBinding& binding : m_.externals)
    out_ << "bind " << name(binding.holder) << at(binding.cell) << (binding.rows ? " rows" : "") << " to "
         << name(binding.object) << '\n';
  for (const ValueBinding& binding : m_.values)
    out_ << "set " << name(binding.object) << at(binding.cell) << " to " << binding.value << '\n';
  for (const FunctionBinding& binding : m_.functionBindings)
    out_ << "set " << name(binding.object) << at(binding.cell) << " to &" << name(binding.function) << '\n';
}

void Printer::parameter(const SignatureParameter& parameter) {
  out_ << "\n  parameter " << nameText(parameter.name);
  if (!parameter.declaration.empty()) out_ << " declared " << quoted(parameter.declaration);
  if (!parameter.constDeclaration.empty()) out_ << " const " << quoted(parameter.constDeclaration);
  if (parameter.object.valid()) out_ << ' ' << text(parameter.passing) << ' ' << name(parameter.object);
  if (parameter.isMember) out_ << " member";
  if (parameter.isOfObject) out_ << " of_object";
  if (parameter.templated.valid()) out_ << " template " << nameText(m_[parameter.templated].name);
  if (!parameter.layout.empty()) out_ << " layout " << quoted(parameter.layout);
}

void Printer::include(const Include& include) {
  out_ << (include.isC ? "\n  include_c " : "\n  include ") << quoted(include.file);
  for (const std::string& name : include.names) out_ << " for " << quoted(name);
  for (const std::string& file : include.before) out_ << " behind " << quoted(file);
  if (!include.macro.empty()) out_ << " given " << quoted(include.macro);
}

void Printer::interface() {
  const Interface& interface = m_.interface;
  const bool empty = interface.scope.empty() && interface.name.empty() && interface.functionName.empty() &&
                     interface.parameters.empty() && interface.resultDeclaration.empty() && interface.includes.empty();
  if (empty) return;
  const auto print = [this](std::string_view keyword, const std::string& value) {
    if (!value.empty()) out_ << "\n  " << keyword << ' ' << quoted(value);
  };
  out_ << "interface {";
  print("scope", interface.scope);
  print("name", interface.name);
  print("function", interface.functionName);
  for (const SignatureParameter& parameter : interface.parameters) this->parameter(parameter);
  print("result", interface.resultDeclaration);
  for (const Include& include : interface.includes) this->include(include);
  for (const Tag& tag : interface.tags) out_ << "\n  tag " << quoted(tag.keyword) << ' ' << quoted(tag.name);
  print("layouts", interface.layouts);
  out_ << "\n}\n";
}

void Printer::module() {
  for (std::size_t k = 0; k < m_.files.size(); ++k)
    out_ << "file " << quoted(m_.files[k])
         << (m_.libraryFiles.contains(static_cast<std::int32_t>(k)) ? " library\n" : "\n");
  for (const Record& record : m_.records) this->record(record);
  objects(ObjectKind::Constant, "constant");
  objects(ObjectKind::Global, "global");
  objects(ObjectKind::External, "external");
  for (std::size_t k = 0; k < m_.functions.size(); ++k) function(FunctionId(k));
  bindings();
  for (const Slot& slot : m_.independents) this->slot("independent", slot);
  for (const Slot& slot : m_.dependents) this->slot("dependent", slot);
  for (const StructureInput& input : m_.structure) structureInput(input);
  interface();
}

}  // namespace

void print(std::ostream& out, const Module& module) { Printer(out, module).module(); }

std::string toText(const Module& module) {
  std::ostringstream out;
  print(out, module);
  return std::move(out).str();
}

std::string toText(const Module& module, ExprId expr) {
  std::ostringstream out;
  Printer(out, module).value(expr);
  return std::move(out).str();
}

std::string toText(const Module& module, TypeId type) {
  std::ostringstream out;
  Printer(out, module).type(type);
  return std::move(out).str();
}

}  // namespace sparsegen::ir
