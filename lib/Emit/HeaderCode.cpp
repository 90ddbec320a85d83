//===- HeaderCode.cpp - one derivative module as a private struct -*- C++ -*-===//

#include "Emit/HeaderCode.h"

#include <algorithm>

#include "Emit/HeaderStatements.h"
#include "IR/Walk.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

std::string_view fileName(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool hasLoop(const Module& module, FunctionId function) {
  const Block& body = module[function].body;
  return has<For>(module, body) || has<While>(module, body);
}

}  // namespace

Code::Code(const Module& module, std::string name, LaneForm form, Diagnostics& diagnostics, Indices indices,
           Sinks sinks)
    : types_(module, form, indices),
      diagnostics_(diagnostics),
      workspace_(types_, diagnostics),
      name_(std::move(name)),
      sinks_(sinks) {
  findReachable();
  defineConstants();
}

//===----------------------------------------------------------------------===//
// What is needed
//===----------------------------------------------------------------------===//

void Code::findReachable() {
  std::set<FunctionId> seen{module().entry};
  functions_.push_back(module().entry);
  for (std::size_t next = 0; next < functions_.size(); ++next) {
    const Function& function = module()[functions_[next]];
    addType(function.result);
    for (const ObjectId parameter : function.parameters) addType(module()[parameter].type);
    forEachStmt(module(), function.body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) { addExpression(expr); });
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) addType(module()[declare->object].type);
      const auto* call = std::get_if<Call>(&stmt.node);
      if (call && !module()[call->callee].outside && seen.insert(call->callee).second)
        functions_.push_back(call->callee);
    });
  }
}

void Code::addExpression(ExprId id) {
  forEachNode(module(), id, [&](const Expr& expr) {
    addType(expr.type);
    requireNoWord(expr);
    if (expr.type) expressionTypes_.insert(expr.type);
    if (expr.op == Op::Address && module()[expr.object].kind == ObjectKind::Constant) {
      constantObjects_.insert(expr.object);
    }
  });
}

/// A struct of C may have members that no struct of C++ can have.
void Code::requireNoWord(const Expr& member) {
  if (member.op != Op::Field) return;
  const RecordId record = module()[module()[module()[member.operand(0)].type].element].record;
  const std::string& name = types_.name(record, member.field);
  if (!isKeyword(name)) return;
  diagnostics_
      .report(DiagId::NotEmittable, member.range,
              "the member `" + name + "` of `" + module()[record].name +
                  "` can't be read in C++, which has the word for "
                  "itself")
      .note("call it otherwise, or pass what it holds as a parameter");
}

void Code::addType(TypeId id) {
  if (!id || !seenTypes_.insert(id).second) return;
  const Type& type = module()[id];
  addType(type.element);
  if (type.kind != TypeKind::Record) return;
  if (types_.isOwn(type.record)) records_.insert(type.record);
  for (const RecordField& field : module()[type.record].fields) addType(field.type);
}

std::set<std::string> Code::reachedRecords() const {
  std::set<std::string> names;
  for (const TypeId id : expressionTypes_) {
    const Type& type = module()[reached(module(), id)];
    if (type.kind == TypeKind::Record && module()[type.record].inHeader) names.insert(module()[type.record].name);
  }
  return names;
}

//===----------------------------------------------------------------------===//
// Constants and records
//===----------------------------------------------------------------------===//

void Code::defineConstants() {
  for (const ObjectId id : constantObjects_) {
    const Object& object = module()[id];
    std::size_t next = 0;
    const bool isZero = object.initial.empty();  // tangents of what is passive
    const std::string value = isZero ? "{}" : initializer(object.type, object.initial, next);
    const std::string name = types_.name(id).substr(0, types_.name(id).find('<'));
    const std::string head = types_.isTemplate(object.type) ? types_.templateHead() + " " : "";
    const std::string definition =
        head + "static constexpr " + types_.declare(object.type, name, 0) + " = " + value + ";";
    TypeId element = object.type;
    while (module()[element].element) element = module()[element].element;
    if (module()[element].kind == TypeKind::Record) {
      recordConstants_.push_back(definition);
    } else {
      constants_[types_.name(id)] = definition;
    }
  }
}

std::string Code::initializer(TypeId id, const std::vector<Constant>& cells, std::size_t& next) const {
  const Type& type = module()[id];
  if (type.kind == TypeKind::Scalar) {
    const Constant& cell = cells.at(next++);
    if (!ir::isReal(type.scalar)) return integerLiteral(std::get<std::int64_t>(cell), type.scalar);
    const double value = std::visit([](auto number) { return static_cast<double>(number); }, cell);
    return type.scalar == ScalarKind::F32 ? floatLiteral(static_cast<float>(value)) : realLiteral(value);
  }
  std::string text;
  const auto append = [&](TypeId element) { text += (text.empty() ? "" : ", ") + initializer(element, cells, next); };
  if (type.kind == TypeKind::Array) {
    const std::int64_t extent = staticInteger(module(), type.extent).value();
    for (std::int64_t k = 0; k < extent; ++k) append(type.element);
  } else if (type.kind == TypeKind::Record) {
    for (const RecordField& field : module()[type.record].fields) append(field.type);
  } else {
    throw InternalError("emit", "a constant that is no number");
  }
  return "{" + text + "}";
}

void Code::writeRecord(Lines& out, RecordId id, std::set<RecordId>& written) const {
  if (!written.insert(id).second) return;
  const Record& record = module()[id];
  for (const RecordField& field : record.fields) {
    const TypeId type = innermost(module(), field.type);
    if (module()[type].kind == TypeKind::Record) writeRecord(out, module()[type].record, written);
  }
  if (!records_.contains(id)) return;  // a library's, maybe with records of ours within it
  out.comesFrom(record.range);
  out.open(types_.recordHead(id) + " {");
  for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
    out.line(types_.declare(record.fields[k].type, types_.name(id, k), types_.constness().ofField(id, k)) + ";");
  }
  out.close("};");
}

void Code::writeRecords(Lines& out) const {
  if (records_.size() > 1) {
    for (const RecordId record : records_) out.line(types_.recordHead(record) + ";");
  }
  std::set<RecordId> written;
  for (const RecordId record : records_) writeRecord(out, record, written);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void Code::write(Lines& out, const std::map<std::string, std::string>& shared) const {
  const bool inherits =
      std::any_of(constants_.begin(), constants_.end(), [&](const auto& each) { return shared.contains(each.first); });
  if (sinks_ == Sinks::Any) out.line("template <class sg_Sink>");
  out.open("struct " + name_ + (inherits ? " : sg_constants" : "") + " {");
  if (types_.lanes() != 1) {
    out.line("static constexpr int sg_num_lanes = " + std::to_string(types_.lanes()) + ";");
    for (const ScalarKind kind : {ScalarKind::F32, ScalarKind::F64}) {
      const bool isUsed = std::any_of(seenTypes_.begin(), seenTypes_.end(), [&](TypeId type) {
        return module()[type].kind == TypeKind::Lanes && module()[type].scalar == kind;
      });
      if (isUsed) out.line("using " + lanesName(kind) + " = " + scalarName(kind) + "[sg_num_lanes];");
    }
  }
  writeRecords(out);
  for (const auto& [name, definition] : constants_) {
    if (!shared.contains(name)) out.line(definition);
  }
  for (const std::string& definition : recordConstants_) out.line(definition);
  for (const FunctionId function : functions_) {
    if (function != functions_.front() || !isBare(shared)) out.blank();
    writeFunction(out, function);
  }
  out.close("};");
}

/// Whether the struct has nothing but functions.
bool Code::isBare(const std::map<std::string, std::string>& shared) const {
  const bool own =
      std::any_of(constants_.begin(), constants_.end(), [&](const auto& each) { return !shared.contains(each.first); });
  return types_.lanes() == 1 && records_.empty() && recordConstants_.empty() && !own;
}

std::string Code::signature(FunctionId id, const Uses& uses) const {
  const Function& function = module()[id];
  const std::string result = types_.declare(function.result, "", types_.constness().ofResult(id));
  // `double (*)[3]` has the name in its middle.
  const bool isBehind = result.find('(') != std::string::npos;
  std::string text = "static " + (isBehind ? "auto" : result) + " " + types_.name(id) + "(";
  const char* separator = "";
  for (const ObjectId parameter : function.parameters) {
    text += separator;
    separator = ", ";
    if (!uses.mentioned.contains(parameter)) {
      const MutableLevels levels = types_.constness().of(parameter);
      text += types_.declare(module()[parameter].type, "", levels) + " /*" + types_.name(parameter) + "*/";
    } else {
      text += (uses.read.contains(parameter) ? "" : "[[maybe_unused]] ") + declaration(parameter);
    }
  }
  if (workspace_.totalBytes(id) != 0) {
    text += std::string(separator) + "unsigned char* sg_workspace";
    separator = ", ";
  }
  if (workspace_.usesTape(id)) {
    text += std::string(separator) + "::sparsegen::runtime::tape& sg_tape";
    separator = ", ";
  }
  if (const LaneUse use = workspace_.laneUse(id); use != LaneUse::None)
    text +=
        separator + std::string(use == LaneUse::Changes ? "int& sg_num_seeded" : "[[maybe_unused]] int sg_num_seeded");
  return text + (isBehind ? ") -> " + result : ")");
}

/// Nothing else leads to the values of the Jacobian: compilers at -O2 use the fact in loops, and do not find it out by
/// themselves. A function without one gets it from the loop around it where it is inlined; where it is not, the fact
/// has g++ gather the entries of whole rows in vectors, which takes longer than to store them as they come.
std::string Code::declaration(ObjectId parameter) const {
  const FunctionId function = module()[parameter].function;
  if (module()[parameter].name != "sg_values" || (function != module().entry && !hasLoop(module(), function)))
    return types_.declare(parameter);
  return types_.declare(module()[parameter].type, "__restrict " + types_.name(parameter),
                        types_.constness().of(parameter));
}

void Code::writeFunction(Lines& out, FunctionId id) const {
  const Function& function = module()[id];
  const Statements statements(types_, workspace_, id);
  out.comesFrom(function.range);
  if (function.range.valid() && static_cast<std::size_t>(function.range.file) < module().files.size()) {
    out.line("// " + std::string(fileName(module().files[static_cast<std::size_t>(function.range.file)])) + ":" +
             std::to_string(function.range.line));
  }
  if (const std::string head = types_.templateHead(); !head.empty()) out.line(head);
  out.open(signature(id, statements.uses()) + " {");
  statements.write(out);
  out.close();
}

}  // namespace sparsegen::emit
