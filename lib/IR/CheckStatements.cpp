//===- CheckStatements.cpp - the verifier on statements -------------------===//

#include <set>

#include "IR/Checks.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// The objects that the statements of a loop's body use otherwise than by
/// reading them: whose cells they write by name, and whose address they take.
struct BodyUses {
  std::set<ObjectId> written;
  std::set<ObjectId> addressTaken;
};

class FunctionChecker {
public:
  FunctionChecker(const Module& module, FunctionId id, Findings& findings)
      : m_(module), id_(id), findings_(findings), owned_(module.exprs.size(), false) {}

  void run() { block(m_[id_].body, 0); }

private:
  template <class... Parts>
  void find(const Parts&... parts) {
    findings_.push_back((("function `" + m_[id_].name + "`: ") + ... + parts));
  }

  void block(const Block& block, std::uint32_t loops) {
    for (const StmtId id : block) {
      forEachExpr(m_[id], [this](ExprId expr, ExprUse use) { checkExpr(expr, use); });
      std::visit([&](const auto& node) { check(node, loops); }, m_[id].node);
    }
  }

  // Expressions.

  void checkExpr(ExprId root, ExprUse use) {
    const TypeKind kind = m_[m_[root].type].kind;
    if (use != ExprUse::Value && kind != TypeKind::Pointer) find("a place is no pointer");
    const ObjectId named = objectOf(root);
    if (use == ExprUse::Written && named.valid() && m_[named].kind == ObjectKind::Constant)
      find("the constant `", m_[named].name, "` is written");
    checkOwners(root);
  }

  /// Parameters and locals are named by their own function only.
  void checkOwners(ExprId root) {
    std::vector<ExprId> open{root};
    while (!open.empty()) {
      const Expr& expr = m_[open.back()];
      const bool seen = owned_[open.back().value];
      owned_[open.back().value] = true;
      open.pop_back();
      if (seen) continue;
      if (expr.op == Op::Address) checkOwner(expr.object);
      for (unsigned k = 0; k < info(expr.op).arity; ++k) open.push_back(expr.operand(k));
    }
  }

  void checkOwner(ObjectId id) {
    const FunctionId owner = m_[id].function;
    if (owner.valid() && owner != id_) find("`", m_[id].name, "` belongs to another function");
  }

  /// The object that a place names without reading a pointer, or none.
  ObjectId objectOf(ExprId place) const {
    const Expr* expr = &m_[place];
    while (expr->op != Op::Address) {
      if (info(expr->op).family != OpFamily::Place) return {};
      expr = &m_[expr->operand(0)];
    }
    return expr->object;
  }

  TypeId typeOf(ExprId expr) const { return m_[expr].type; }
  TypeId pointee(ExprId place) const {
    const Type& type = m_[typeOf(place)];
    return type.kind == TypeKind::Pointer ? type.element : TypeId();
  }
  bool isScalar(TypeId id, ScalarKind kind) const { return m_[id].kind == TypeKind::Scalar && m_[id].scalar == kind; }
  bool isInteger(TypeId id) const { return m_[id].kind == TypeKind::Scalar && ir::isInteger(m_[id].scalar); }

  // Statements.

  void check(const Declare& node, std::uint32_t) {
    if (m_[node.object].kind != ObjectKind::Local || m_[node.object].function != id_)
      find("`", m_[node.object].name, "` is declared, and no local of it");
    if (!node.extent.valid()) return;
    const Type& type = m_[m_[node.object].type];
    if (type.kind != TypeKind::Array || type.extent.valid() || !isInteger(typeOf(node.extent)))
      find("`", m_[node.object].name, "` is given an extent, and has one, or it is no integer");
  }

  void check(const Assign& node, std::uint32_t) {
    const TypeId type = typeOf(node.value);
    if (m_[type].kind != TypeKind::Scalar && m_[type].kind != TypeKind::Pointer)
      find("an assigned value is no scalar or pointer");
    else if (pointee(node.place) != type)
      find("an assigned value is not of its place's type");
    if (node.what == Assigns::Copy && m_[node.value].op != Op::Load) find("what is copied is not in memory");
    if (node.what == Assigns::Nothing && !isZero(m_[node.value])) find("what nothing stands for is not zero");
  }

  static bool isZero(const Expr& value) {
    return value.op == Op::NullPointer || (value.op == Op::IntegerConstant && value.integer == 0) ||
           (value.op == Op::RealConstant && value.real == 0.0);
  }

  void check(const For& node, std::uint32_t loops) {
    const Object& variable = m_[node.variable];
    const std::string name = "the loop over `" + variable.name + "`";
    const bool own = variable.function == id_;
    if (!own || !isInteger(variable.type)) return find(name, " has no integer local or parameter");
    for (const ExprId operand : {node.first, node.bound, node.step})
      if (typeOf(operand) != variable.type) find(name, " has an operand of another type");
    if (info(node.compare).family != OpFamily::Comparison || node.compare == Op::Equal ||
        node.compare == Op::PointerDifference)
      find(name, " compares by `", std::string(info(node.compare).text), "`");
    const BodyUses uses = usesOf(node.body);
    if (uses.written.contains(node.variable)) find(name, " assigns its variable");
    if (uses.addressTaken.contains(node.variable)) find(name, " takes the address of its variable");
    checkInvariant(node.bound, uses, name + " changes its bound");
    checkInvariant(node.step, uses, name + " changes its step");
    block(node.body, loops + 1);
  }

  void check(const While& node, std::uint32_t loops) {
    checkCondition(node.condition);
    block(node.body, loops + 1);
    block(node.step, 0);
  }

  void check(const If& node, std::uint32_t loops) {
    checkCondition(node.condition);
    block(node.then, loops);
    block(node.otherwise, loops);
  }

  void check(const Break& node, std::uint32_t loops) {
    if (node.levels >= loops) find("`break` outside of a loop's body");
  }

  void check(const Continue& node, std::uint32_t loops) {
    if (node.levels >= loops) find("`continue` outside of a loop's body");
  }

  void check(const Return& node, std::uint32_t) {
    const TypeId result = m_[id_].result;
    const bool isVoid = m_[result].kind == TypeKind::Void;
    if (node.value.valid() ? typeOf(node.value) != result : !isVoid)
      find("a returned value is not of the result's type");
  }

  void check(const Call& node, std::uint32_t) {
    const Function& callee = m_[node.callee];
    const std::string name = "the call of `" + callee.name + "`";
    if (node.arguments.size() != callee.parameters.size()) return find(name, " has a wrong number of arguments");
    for (std::size_t k = 0; k < node.arguments.size(); ++k)
      if (typeOf(node.arguments[k]) != m_[callee.parameters[k]].type)
        find(name, " has an argument that is not of the type of `", m_[callee.parameters[k]].name, "`");
    if (!node.result.valid()) return;
    if (m_[callee.result].kind == TypeKind::Void || pointee(node.result) != callee.result)
      find(name, " has a result that is not of its place's type");
  }

  void check(const Stop&, std::uint32_t) {}

  void check(const Combine& node, std::uint32_t) {
    const TypeId to = pointee(node.place);
    if (!to.valid() || m_[to].kind != TypeKind::Lanes) return find("`combine` into a place that is no lanes");
    for (const CombineTerm& term : node.terms) {
      const TypeId source = pointee(term.source);
      if (!isScalar(typeOf(term.coefficient), m_[to].scalar)) find("`combine` with a coefficient of another type");
      if (!source.valid() || (source != to && m_[source].kind != TypeKind::Seed))
        find("`combine` of a source that is neither its lanes nor a seed");
    }
  }

  bool isOnTape(TypeId type) const { return m_[type].kind == TypeKind::Scalar || m_[type].kind == TypeKind::Pointer; }

  void check(const Push& node, std::uint32_t) {
    if (!isOnTape(typeOf(node.value))) find("`push` of what is no scalar and no pointer");
  }

  void check(const Pop& node, std::uint32_t) {
    const TypeId to = pointee(node.place);
    if (!to.valid() || !isOnTape(to)) find("`pop` into a place that is no scalar and no pointer");
  }

  void checkCondition(ExprId condition) {
    if (!isScalar(typeOf(condition), ScalarKind::Bool)) find("a condition is no bool");
  }

  // Loops.

  BodyUses usesOf(const Block& body) const {
    BodyUses uses;
    std::set<ExprId> seen;
    forEachStmt(m_, body, [&](const Stmt& stmt) {
      if (const auto* loop = std::get_if<For>(&stmt.node)) uses.written.insert(loop->variable);
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Written && objectOf(expr).valid()) uses.written.insert(objectOf(expr));
        if (use == ExprUse::Value || m_[expr].op != Op::Address) addAddresses(expr, uses, seen);
      });
    });
    return uses;
  }

  /// The objects whose address is used otherwise than by loading them.
  void addAddresses(ExprId root, BodyUses& uses, std::set<ExprId>& seen) const {
    std::vector<ExprId> open{root};
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      const Expr& expr = m_[id];
      if (expr.op == Op::Address) uses.addressTaken.insert(expr.object);
      if (!seen.insert(id).second) continue;
      for (unsigned k = 0; k < info(expr.op).arity; ++k) {
        const ExprId operand = expr.operand(k);
        if (expr.op != Op::Load || m_[operand].op != Op::Address) open.push_back(operand);
      }
    }
  }

  /// Reports where an expression reads a scalar that the body writes by name.
  void checkInvariant(ExprId root, const BodyUses& uses, const std::string& text) {
    std::vector<ExprId> open{root};
    bool changes = false;
    while (!open.empty()) {
      const Expr& expr = m_[open.back()];
      open.pop_back();
      const bool reads = expr.op == Op::Load && m_[expr.operand(0)].op == Op::Address;
      changes = changes || (reads && uses.written.contains(m_[expr.operand(0)].object));
      for (unsigned k = 0; k < info(expr.op).arity; ++k) open.push_back(expr.operand(k));
    }
    if (changes) find(text);
  }

  const Module& m_;
  FunctionId id_;
  Findings& findings_;
  std::vector<bool> owned_;  ///< by expression: its owners were checked
};

}  // namespace

void checkStatements(const Module& module, Findings& findings) {
  for (std::size_t k = 0; k < module.functions.size(); ++k) FunctionChecker(module, FunctionId(k), findings).run();
}

}  // namespace sparsegen::ir
