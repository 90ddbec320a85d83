//===- ConstantReals.cpp - reals that are constants -----------------------===//

#include "IR/Transform/ConstantReals.h"

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/Memory/Escape.h"
#include "IR/Sites.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Where memory begins: an object, or what a parameter points to that has the value with which the function began.
struct Base {
  ObjectId object;
  bool isBehind = false;
  friend auto operator<=>(const Base&, const Base&) = default;
};

/// A place of which the base is known, and the cell where no index is in the way.
struct Place {
  Base base;
  std::optional<std::uint64_t> cell;
  friend bool operator==(const Place&, const Place&) = default;
};

/// What is known at one point of a function.
struct Known {
  std::map<std::pair<Base, std::uint64_t>, double> reals;  ///< constants, by their places
  std::map<ObjectId, Place> pointers;                      ///< where variables lead that nothing but their names changes
};

template <class Map>
Map common(const Map& a, const Map& b) {
  Map both;
  for (const auto& [key, value] : a)
    if (const auto other = b.find(key); other != b.end() && value == other->second) both.emplace(key, value);
  return both;
}

class Propagation {
public:
  explicit Propagation(Module& module) : module_(module), build_(module), isNamedOnly_(namedOnly(module)) {
    for (const Site& site : callSites(module)) ++calls_[std::get<Call>(module[site.stmt].node).callee];
  }

  void run() {
    enter(module_.entry, {});
    for (std::size_t k = 0; k < module_.functions.size(); ++k) enter(FunctionId(k), {});
  }

private:
  /// Assignments that nothing has read yet, of variables that nothing but their names reads.
  using Unread = std::map<ObjectId, std::size_t>;

  void enter(FunctionId function, Known known) {
    if (module_[function].outside || !entered_.insert(function).second) return;
    for (const ObjectId parameter : module_[function].parameters)
      if (isPointer(parameter) && isNamedOnly_[parameter.value]) known.pointers[parameter] = {{parameter, true}, 0};
    Known outer = std::exchange(known_, std::move(known));
    module_[function].body = rewritten(module_[function].body);
    known_ = std::move(outer);
  }

  Block rewritten(const Block& block) {
    Block result;
    Unread unread;
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      build_.at(stmt.range);
      if (const auto* loop = std::get_if<While>(&stmt.node)) forgetWrittenIn(loop->body), forgetWrittenIn(loop->step);
      mapExprs(stmt, [&](ExprId expr) { return folded(expr); });
      noteReads(stmt, unread);
      module_[id] = stmt;
      std::visit([&](const auto& node) { follow(id, node); }, stmt.node);
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
        const ObjectId variable = variableAt(assign->place);
        if (const auto last = unread.find(variable); last != unread.end()) result[last->second] = StmtId();
        if (variable.valid()) unread[variable] = result.size();
      }
      result.push_back(id);
    }
    std::erase_if(result, [](StmtId id) { return !id.valid(); });
    return result;
  }

  /// A jump may go to where anything is read, and so may what a statement has blocks for.
  void noteReads(const Stmt& stmt, Unread& unread) const {
    const bool isStraight = std::holds_alternative<Assign>(stmt.node) || std::holds_alternative<Declare>(stmt.node);
    if (!isStraight) return unread.clear();
    forEachExpr(stmt, [&](ExprId expr) {
      forEachNode(module_, expr, [&](const Expr& node) {
        if (node.op == Op::Load) unread.erase(variableAt(node.operand(0)));
      });
    });
  }

  // Statements.

  void follow(StmtId, const Declare& node) { forget({node.object, false}); }
  void follow(StmtId, const Assign& node) {
    const auto place = placeOf(node.place);
    write(place);
    if (!place || !place->cell || !isOurs(place->base) || node.what != Assigns::Value) return;
    const Expr& value = module_[node.value];
    if (value.op == Op::RealConstant) known_.reals[{place->base, *place->cell}] = value.real;
    const ObjectId variable = variableAt(node.place);
    if (!variable.valid() || !isPointer(variable)) return;
    if (const auto target = placeOf(node.value)) known_.pointers[variable] = *target;
  }
  void follow(StmtId id, const For& node) {
    forget({node.variable, false});
    loop(id, {&node.body});
  }
  void follow(StmtId id, const While& node) { loop(id, {&node.body, &node.step}); }
  void follow(StmtId id, const If& node) {
    const Known before = known_;
    const Block then = rewritten(node.then);
    const Known afterThen = std::exchange(known_, before);
    const Block otherwise = rewritten(node.otherwise);
    known_ = {common(known_.reals, afterThen.reals), common(known_.pointers, afterThen.pointers)};
    std::get<If>(module_[id].node).then = then;
    std::get<If>(module_[id].node).otherwise = otherwise;
  }
  void follow(StmtId, const Break&) {}
  void follow(StmtId, const Continue&) {}
  void follow(StmtId, const Return&) {}
  void follow(StmtId, const Stop&) {}
  void follow(StmtId, const Call& node) {
    if (calls_.at(node.callee) == 1) enter(node.callee, atStart(node));
    forgetMemory();
    if (node.result.valid()) write(placeOf(node.result));
  }
  void follow(StmtId, const Combine& node) { write(placeOf(node.place)); }
  void follow(StmtId, const Push&) {}
  void follow(StmtId, const Pop& node) { write(placeOf(node.place)); }

  /// What holds before each round holds for what no round writes.
  void loop(StmtId id, std::vector<const Block*> blocks) {
    std::vector<Block> bodies;
    for (const Block* block : blocks) bodies.push_back(*block);
    const auto forgetWritten = [&] {
      for (const Block& body : bodies) forgetWrittenIn(body);
    };
    forgetWritten();
    const Known before = known_;
    for (Block& body : bodies) {
      body = rewritten(body);
      known_ = before;
    }
    std::size_t next = 0;
    forEachBlock(module_[id], [&](Block& block) { block = bodies[next++]; });
  }

  void forgetWrittenIn(const Block& body) {
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) forget({declare->object, false});
      if (const auto* inner = std::get_if<For>(&stmt.node)) forget({inner->variable, false});
      if (std::holds_alternative<Call>(stmt.node)) forgetMemory();
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        const ObjectId variable = use == ExprUse::Written ? variableAt(expr) : ObjectId();
        if (variable.valid()) forget({variable, false});
      });
    });
    // What is left of pointers is the same in all rounds.
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Written) write(placeOf(expr));
      });
    });
  }

  /// What a callee finds. Its parameters are new, so that nothing that it writes changes what its caller knows of them.
  Known atStart(const Call& call) const {
    Known start;
    const std::vector<ObjectId>& parameters = module_[call.callee].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      const Expr& argument = module_[call.arguments[k]];
      if (argument.op == Op::RealConstant) start.reals[{{parameters[k], false}, 0}] = argument.real;
      if (!isPointer(parameters[k])) continue;
      const auto target = placeOf(call.arguments[k]);
      if (!target || !target->cell) continue;
      for (const auto& [place, value] : known_.reals)
        if (place.first == target->base && place.second >= *target->cell)
          start.reals[{{parameters[k], true}, place.second - *target->cell}] = value;
    }
    return start;
  }

  // Memory.

  bool isOurs(const Base& base) const {
    const ObjectKind kind = module_[base.object].kind;
    return kind == ObjectKind::Local || kind == ObjectKind::Parameter;
  }
  void write(const std::optional<Place>& place) {
    if (!place) return forgetMemory();
    if (place->base.isBehind) return forgetBehind();
    forget(place->base);
  }
  void forget(const Base& base) {
    std::erase_if(known_.reals, [&](const auto& each) { return each.first.first == base; });
    known_.pointers.erase(base.object);
  }
  /// What parameters point to may be the same, and is no object of the function.
  void forgetBehind() {
    std::erase_if(known_.reals, [](const auto& each) { return each.first.first.isBehind; });
  }
  /// All that others than names lead to.
  void forgetMemory() {
    std::erase_if(known_.reals, [&](const auto& each) {
      const Base& base = each.first.first;
      return base.isBehind || !isNamedOnly_[base.object.value];
    });
  }

  /// Where a pointer leads.
  std::optional<Place> placeOf(ExprId pointer) const {
    const ExprId root = rootOf(pointer);
    const std::optional<std::uint64_t> steps = cellWithin(module_, pointer);
    const Expr& begin = module_[root];
    if (begin.op == Op::Address) return Place{{begin.object, false}, steps};
    if (begin.op != Op::Load) return std::nullopt;
    const ObjectId variable = variableAt(begin.operand(0));
    const auto known = variable.valid() ? known_.pointers.find(variable) : known_.pointers.end();
    if (known == known_.pointers.end()) return std::nullopt;
    const Place& from = known->second;
    return Place{from.base, from.cell && steps ? std::optional(*from.cell + *steps) : std::nullopt};
  }

  ExprId rootOf(ExprId pointer) const {
    while (module_[pointer].op != Op::Address && info(module_[pointer].op).family == OpFamily::Place)
      pointer = module_[pointer].operand(0);
    return pointer;
  }

  /// The variable that a place is, where nothing but its name leads to it; none for any other.
  ObjectId variableAt(ExprId place) const {
    const Expr& node = module_[place];
    return node.op == Op::Address && isNamedOnly_[node.object.value] ? node.object : ObjectId();
  }
  bool isPointer(ObjectId object) const { return module_[module_[object].type].kind == TypeKind::Pointer; }

  // Expressions.

  ExprId folded(ExprId expr) {
    Expr node = module_[expr];
    if (info(node.op).family == OpFamily::Mark) return expr;
    std::array<ExprId, 3> operands = node.operands;
    for (ExprId& operand : operands)
      if (operand.valid()) operand = folded(operand);
    if (operands != node.operands) {
      node.operands = operands;
      module_.exprs.push_back(node);
      expr = ExprId(module_.exprs.size() - 1);
    }
    const Type& type = module_[node.type];
    if (type.kind != TypeKind::Scalar || !isReal(type.scalar)) return expr;
    if (node.op == Op::Load) return loaded(expr, type.scalar);
    return arithmetic(expr, type.scalar);
  }

  ExprId loaded(ExprId load, ScalarKind kind) {
    const auto place = placeOf(module_[load].operand(0));
    if (!place || !place->cell) return load;
    const auto known = known_.reals.find({place->base, *place->cell});
    return known == known_.reals.end() ? load : build_.real(known->second, kind);
  }

  std::optional<double> constant(ExprId expr) const {
    return expr.valid() && module_[expr].op == Op::RealConstant ? std::optional(module_[expr].real) : std::nullopt;
  }

  /// Without 0 as a summand and 1 as a factor, and with constants computed.
  ExprId arithmetic(ExprId expr, ScalarKind kind) {
    const ExprId a = module_[expr].operand(0), b = module_[expr].operand(1);
    const auto left = constant(a), right = constant(b);
    const Op op = module_[expr].op;
    if (op == Op::Negate) return left ? build_.real(-*left, kind) : expr;
    if (op == Op::Add) {
      if (left && right) return build_.real(*left + *right, kind);
      return left == 0.0 ? b : right == 0.0 ? a : expr;
    }
    if (op == Op::Subtract) {
      if (left && right) return build_.real(*left - *right, kind);
      return left == 0.0 ? build_.unary(Op::Negate, b) : right == 0.0 ? a : expr;
    }
    if (op != Op::Multiply) return expr;
    if (left && right) return build_.real(*left * *right, kind);
    if (left == -1.0 || right == -1.0) return build_.unary(Op::Negate, left == -1.0 ? b : a);
    return left == 1.0 ? b : right == 1.0 ? a : expr;
  }

  Module& module_;
  Builder build_;
  std::vector<bool> isNamedOnly_;
  std::map<FunctionId, std::size_t> calls_;
  std::set<FunctionId> entered_;
  Known known_;
};

}  // namespace

void propagateConstantReals(Module& module) { Propagation(module).run(); }

}  // namespace sparsegen::ir
