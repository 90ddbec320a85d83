//===- CheckStructure.cpp - the verifier on ids ---------------------------===//

#include <algorithm>

#include "IR/Checks.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class StructureChecker {
public:
  StructureChecker(const Module& module, Findings& findings) : m_(module), findings_(findings) {}

  void run() {
    for (std::size_t k = 0; k < m_.types.size(); ++k) checkType(k);
    for (const Record& record : m_.records) checkRecord(record);
    if (findings_.empty()) checkContainment();
    for (const Object& object : m_.objects) checkObject(object);
    for (std::size_t k = 0; k < m_.exprs.size(); ++k) checkExpr(k);
    for (std::size_t k = 0; k < m_.stmts.size(); ++k) checkStmt(k);
    uses_.assign(m_.stmts.size(), 0);
    for (const Function& function : m_.functions) checkFunction(function);
    for (const Stmt& stmt : m_.stmts) forEachBlock(stmt, [this](const Block& block) { count(block); });
    checkUses();
    checkModule();
  }

private:
  template <class... Parts>
  void find(const Parts&... parts) {
    findings_.push_back((std::string() + ... + parts));
  }

  static bool within(std::uint32_t id, std::size_t size) { return id < size; }
  bool ok(TypeId id) const { return within(id.value, m_.types.size()); }
  bool ok(RecordId id) const { return within(id.value, m_.records.size()); }
  bool ok(ObjectId id) const { return within(id.value, m_.objects.size()); }
  bool ok(ExprId id) const { return within(id.value, m_.exprs.size()); }
  bool ok(StmtId id) const { return within(id.value, m_.stmts.size()); }
  bool ok(FunctionId id) const { return within(id.value, m_.functions.size()); }
  template <class Id>
  bool okOrNone(Id id) const {
    return !id.valid() || ok(id);
  }

  template <class Id>
  bool okAll(const std::vector<Id>& ids) const {
    return std::ranges::all_of(ids, [&](Id id) { return ok(id); });
  }

  void checkType(std::size_t k) {
    const Type& type = m_.types[k];
    const std::string name = "type " + std::to_string(k);
    const bool derived = type.kind == TypeKind::Pointer || type.kind == TypeKind::Array;
    // An element precedes its type, so that types are trees but for records.
    if (derived && !(type.element.value < k)) find(name, " has no element before it");
    if (type.kind == TypeKind::Record && !ok(type.record)) find(name, " is of no record");
    if (!okOrNone(type.extent)) find(name, " has an extent out of range");
  }

  void checkRecord(const Record& record) {
    for (const RecordField& field : record.fields)
      if (!ok(field.type)) find("field `", field.name, "` of record `", record.name, "` has no type");
  }

  /// No record contains itself. Depth-first; records nest no deeper than there are records.
  void checkContainment() {
    enum class State : std::uint8_t { New, Open, Done };
    std::vector<State> states(m_.records.size(), State::New);
    const auto visit = [&](const auto& self, std::uint32_t id) -> void {
      if (states[id] == State::Done) return;
      if (states[id] == State::Open) return find("record `", m_.records[id].name, "` contains itself");
      states[id] = State::Open;
      for (const RecordField& field : m_.records[id].fields) {
        const TypeId type = innermost(m_, field.type);
        if (m_[type].kind == TypeKind::Record) self(self, m_[type].record.value);
      }
      states[id] = State::Done;
    };
    for (std::uint32_t k = 0; k < m_.records.size(); ++k) visit(visit, k);
  }

  void checkObject(const Object& object) {
    const bool owned = object.kind == ObjectKind::Parameter || object.kind == ObjectKind::Local;
    if (!ok(object.type)) find("object `", object.name, "` has no type");
    if (owned && !ok(object.function)) find("object `", object.name, "` belongs to no function");
    if (!owned && object.function.valid()) find("object `", object.name, "` belongs to a function");
  }

  void checkExpr(std::size_t k) {
    const Expr& expr = m_.exprs[k];
    const std::string name = "expression " + std::to_string(k);
    if (static_cast<std::size_t>(expr.op) >= opCount()) return find(name, " is no operation");
    if (!ok(expr.type)) find(name, " has no type");
    for (unsigned n = 0; n < expr.operands.size(); ++n) {
      const ExprId operand = expr.operand(n);
      if (operand.valid() != (n < info(expr.op).arity))
        find(name, " has a wrong number of operands");
      else if (operand.valid() && operand.value >= k)
        find(name, " has an operand that is not before it");
    }
    if (expr.op == Op::Address ? !ok(expr.object) : expr.object.valid()) find(name, " has a wrong object");
  }

  void checkStmt(std::size_t k) {
    if (!std::visit([this](const auto& node) { return operandsOk(node); }, m_.stmts[k].node))
      find("statement ", std::to_string(k), " refers to nothing");
  }

  bool operandsOk(const Declare& node) const { return ok(node.object) && okOrNone(node.extent); }
  bool operandsOk(const Assign& node) const { return ok(node.place) && ok(node.value); }
  bool operandsOk(const For& node) const {
    return ok(node.variable) && ok(node.first) && ok(node.bound) && ok(node.step);
  }
  bool operandsOk(const While& node) const { return ok(node.condition); }
  bool operandsOk(const If& node) const { return ok(node.condition); }
  bool operandsOk(const Break&) const { return true; }
  bool operandsOk(const Continue&) const { return true; }
  bool operandsOk(const Return& node) const { return okOrNone(node.value); }
  bool operandsOk(const Call& node) const {
    for (const ExprId argument : node.arguments)
      if (!ok(argument)) return false;
    return ok(node.callee) && okOrNone(node.result);
  }
  bool operandsOk(const Stop&) const { return true; }
  bool operandsOk(const Combine& node) const {
    for (const CombineTerm& term : node.terms)
      if (!ok(term.coefficient) || !ok(term.source)) return false;
    return ok(node.place);
  }
  bool operandsOk(const Push& node) const { return ok(node.value); }
  bool operandsOk(const Pop& node) const { return ok(node.place); }

  void checkFunction(const Function& function) {
    for (const ObjectId parameter : function.parameters)
      if (!ok(parameter)) find("function `", function.name, "` has a parameter out of range");
    if (!ok(function.result)) find("function `", function.name, "` has no result type");
    count(function.body);
  }

  void count(const Block& block) {
    for (const StmtId id : block) {
      if (!ok(id))
        find("a block has a statement out of range");
      else
        ++uses_[id.value];
    }
  }

  /// With one use each, blocks are trees, but for a cycle that no function
  /// reaches, and that nothing walks.
  void checkUses() {
    for (std::size_t k = 0; k < uses_.size(); ++k)
      if (uses_[k] > 1) find("statement ", std::to_string(k), " is in two places");
  }

  void checkModule() {
    if (!ok(m_.entry)) find("the module has no entry function");
    for (const ExternalBinding& binding : m_.externals)
      if (!ok(binding.object) || !ok(binding.holder)) find("an external binding refers to nothing");
    for (const ValueBinding& binding : m_.values)
      if (!ok(binding.object)) find("a value binding refers to nothing");
    for (const FunctionBinding& binding : m_.functionBindings)
      if (!ok(binding.object) || !ok(binding.function)) find("a function binding refers to nothing");
    for (const auto* slots : {&m_.independents, &m_.dependents})
      for (const Slot& slot : *slots)
        if (!okOrNone(slot.object) || !ok(slot.count) || !okAll(slot.begins))
          find("slot `", slot.name, "` refers to nothing");
    for (const StructureInput& input : m_.structure)
      if (!ok(input.object) || !okOrNone(input.count)) find("an input of the structure refers to nothing");
    for (const SignatureParameter& parameter : m_.interface.parameters)
      if (!okOrNone(parameter.object) || !okOrNone(parameter.templated))
        find("parameter `", parameter.name, "` of the interface refers to nothing");
  }

  const Module& m_;
  Findings& findings_;
  std::vector<unsigned> uses_;
};

}  // namespace

void checkStructure(const Module& module, Findings& findings) { StructureChecker(module, findings).run(); }

}  // namespace sparsegen::ir
