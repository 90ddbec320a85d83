//===- ChosenElements.cpp - elements that values choose -------------------===//

#include "IR/Transform/ChosenElements.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Transform/PartVariables.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// At most so many choices say which element is read.
constexpr std::size_t kMostChoices = 3;

class Chooser {
public:
  explicit Chooser(Module& module)
      : module_(module), build_(module), variables_(module), namedOnly_(namedOnly(module)) {}

  void run() {
    findSet();
    for (const FunctionId function : reachable(module_)) findCertain(module_[function].body);
    for (const ExprId load : doubtful_) certain_.erase(load);
    for (const FunctionId function : reachable(module_)) {
      Block body = joined(module_[function].body);
      module_[function].body = std::move(body);
    }
    findSet();
    for (const auto& [variable, value] : set_) makeParts(variable, value);
    variables_.place();
    for (std::size_t k = 0; k < module_.stmts.size(); ++k) {
      Stmt stmt = module_.stmts[k];
      mapExprs(stmt, [&](ExprId expr) { return rewritten(expr); });
      module_.stmts[k] = std::move(stmt);
    }
  }

private:
  /// What sets a variable to one of two values: the condition, and both.
  struct Parts {
    ObjectId condition, first, second;
  };

  //===--------------------------------------------------------------------===//
  // Loads that can't fail
  //===--------------------------------------------------------------------===//

  /// Finds loads of memory, in one of two values, that a statement shortly before in the same block has made in any
  /// case, from the same place: so they can be made whether they are needed or not. One expression may stand in several
  /// statements, where that has to hold in each.
  void findCertain(const Block& block) {
    for (std::size_t k = 0; k < block.size(); ++k) {
      forEachExpr(module_[block[k]], [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          if (node.op != Op::Select) return;
          for (const ExprId value : {node.operands[1], node.operands[2]})
            forEachNode(module_, value, [&](ExprId load) { note(load, block, k); });
        });
      });
      if (const auto* branch = std::get_if<If>(&module_[block[k]].node)) findCertainIn(*branch, block, k);
      forEachBlock(module_[block[k]], [&](const Block& inner) { findCertain(inner); });
    }
  }

  /// The same of what a branch sets a variable to, and of what it was set to before, which is made in any case.
  void findCertainIn(const If& branch, const Block& block, std::size_t at) {
    for (const Block* side : {&branch.then, &branch.otherwise})
      if (const auto* assign = side->size() == 1 ? std::get_if<Assign>(&module_[side->front()].node) : nullptr)
        forEachNode(module_, assign->value, [&](ExprId load) { note(load, block, at); });
    if (const auto* assign = at > 0 ? std::get_if<Assign>(&module_[block[at - 1]].node) : nullptr)
      forEachNode(module_, assign->value, [&](ExprId load) {
        if (isOfMemory(load) && makesAnyway(assign->value, load)) certain_.insert(load);
      });
  }

  void note(ExprId load, const Block& block, std::size_t at) {
    if (isOfMemory(load)) (isMadeBefore(load, block, at) ? certain_ : doubtful_).insert(load);
  }

  bool isOfMemory(ExprId load) const { return module_[load].op == Op::Load && !variableOf(module_[load]).valid(); }

  bool isMadeBefore(ExprId load, const Block& block, std::size_t at) const {
    constexpr std::size_t kFarthest = 64;
    for (std::size_t k = at; k > 0 && k + kFarthest > at; --k) {
      const Stmt& before = module_[block[k - 1]];
      if (mayChangePlace(before, load)) return false;
      bool makes = false;
      if (!isLoop(before)) forEachExpr(before, [&](ExprId expr) { makes |= makesAnyway(expr, load); });
      if (makes) return true;
    }
    return false;
  }

  /// Whether an expression makes a load, and not only in some case.
  bool makesAnyway(ExprId expr, ExprId load) const {
    const Expr& node = module_[expr];
    if (node.op == Op::Load && sameExpr(module_, expr, load)) return true;
    const bool isLazy = node.op == Op::Select || node.op == Op::LogicalAnd || node.op == Op::LogicalOr;
    for (std::size_t k = 0; k < (isLazy ? 1 : node.operands.size()); ++k)
      if (node.operands[k].valid() && makesAnyway(node.operands[k], load)) return true;
    return false;
  }

  /// Whether a statement, or one within it, may change from where something is loaded: a variable that says so, or any
  /// pointer or integer in memory.
  bool mayChangePlace(const Stmt& stmt, ExprId load) const {
    bool may = false;
    const auto look = [&](const Stmt& each) {
      if (const auto* loop = std::get_if<For>(&each.node)) may |= reads(load, loop->variable);
      if (const auto* declare = std::get_if<Declare>(&each.node)) may |= reads(load, declare->object);
      may |= std::holds_alternative<Call>(each.node);
      const auto* assign = std::get_if<Assign>(&each.node);
      if (!assign) return;
      const Expr& place = module_[assign->place];
      may |= place.op == Op::Address ? reads(load, place.object) : !isRealScalar(module_, module_[assign->value].type);
    };
    look(stmt);
    forEachBlock(stmt, [&](const Block& inner) { forEachStmt(module_, inner, look); });
    return may;
  }

  //===--------------------------------------------------------------------===//
  // Branches that set one variable
  //===--------------------------------------------------------------------===//

  /// The same statements, with one that sets a variable in place of a branch that does, or does so anew.
  Block joined(const Block& statements) {
    Block made;
    for (const StmtId id : statements) {
      forEachInner(id, [&](const Block& inner) { return joined(inner); });
      const auto* branch = std::get_if<If>(&module_[id].node);
      if (!branch || !goesByValues(branch->condition) || !join(If(*branch), made, id)) made.push_back(id);
    }
    return made;
  }

  bool join(const If& branch, Block& before, StmtId id) {
    const auto then = setIn(branch.then), otherwise = setIn(branch.otherwise);
    if (!then) return false;
    if (otherwise && sameExpr(module_, then->place, otherwise->place)) {
      before.push_back(chosen(id, then->place, branch.condition, then->value, otherwise->value));
      return true;
    }
    const auto isNoDeclaration = [&](StmtId each) { return !std::holds_alternative<Declare>(module_[each].node); };
    const auto at = std::find_if(before.rbegin(), before.rend(), isNoDeclaration);
    const auto last = at == before.rend() ? std::nullopt : setBy(*at);
    if (!branch.otherwise.empty() || !last || !sameExpr(module_, then->place, last->place)) return false;
    const ObjectId variable = module_[then->place].object;
    if (reads(branch.condition, variable) || reads(then->value, variable)) return false;
    *at = chosen(id, then->place, branch.condition, then->value, last->value);
    return true;
  }

  StmtId chosen(StmtId at, ExprId place, ExprId condition, ExprId first, ExprId second) {
    build_.at(module_[at].range);
    return build_.statement(Assign{place, build_.select(condition, first, second)});
  }

  std::optional<Assign> setIn(const Block& block) const {
    return block.size() == 1 ? setBy(block.front()) : std::nullopt;
  }

  /// Of an index or pointer that is a local variable, to what can be computed whether it is needed or not.
  std::optional<Assign> setBy(StmtId id) const {
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    const bool isOfVariable = assign && module_[assign->place].op == Op::Address;
    if (!isOfVariable || !isCandidate(module_[assign->place].object) || !isHarmless(assign->value)) return std::nullopt;
    return *assign;
  }

  template <class F>
  void forEachInner(StmtId id, const F& f) {
    Stmt stmt = module_[id];
    forEachBlock(stmt, [&](Block& inner) { inner = f(Block(inner)); });
    module_.stmts[id.value] = std::move(stmt);
  }

  //===--------------------------------------------------------------------===//
  // What is set
  //===--------------------------------------------------------------------===//

  bool isCandidate(ObjectId object) const {
    const Type& type = module_[module_[object].type];
    const bool isIndex = type.kind == TypeKind::Scalar && isInteger(type.scalar);
    const bool isPointer = type.kind == TypeKind::Pointer && isRealScalar(module_, type.element);
    return module_[object].kind == ObjectKind::Local && namedOnly_[object.value] && (isIndex || isPointer);
  }

  /// Variables that one assignment sets, and nothing else.
  void findSet() {
    set_.clear();
    byValues_.clear();
    for (const auto& [variable, at] : setOnce(module_, [&](ObjectId object) { return isCandidate(object); }))
      set_[variable] = std::get<Assign>(module_[at].node).value;
  }

  /// Variables for the parts of a choice, of a variable that is set to one.
  void makeParts(ObjectId variable, ExprId value) {
    while (module_[value].op == Op::Cast) value = module_[value].operands[0];
    const Expr node = module_[value];
    if (node.op != Op::Select || node.type != module_[variable].type || !variables_.canBeside(variable)) return;
    if (!goesByValues(node.operands[0]) || !isHarmless(node.operands[1]) || !isHarmless(node.operands[2])) return;
    const ObjectId condition = variables_.add(variable, "by", node.operands[0]);
    const ObjectId first = variables_.add(variable, "1", node.operands[1]);
    parts_[variable] = {condition, first, variables_.add(variable, "2", node.operands[2])};
  }

  //===--------------------------------------------------------------------===//
  // What expressions are
  //===--------------------------------------------------------------------===//

  /// Whether a condition reads reals, or a flag that is set by what does.
  bool goesByValues(ExprId expr) {
    const auto [at, isNew] = byValues_.try_emplace(expr, false);
    if (!isNew) return at->second;
    bool found = false;
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op != Op::Load) return;
      const Type& type = module_[node.type];
      found |= type.kind == TypeKind::Scalar && isReal(type.scalar);
      const auto flag = set_.find(variableOf(node));
      const bool isFlag = flag != set_.end() && type.kind == TypeKind::Scalar && flag->second != expr;
      found |= isFlag && goesByValues(flag->second);
    });
    return byValues_[expr] = found;
  }

  ObjectId variableOf(const Expr& load) const {
    return module_[load.operands[0]].op == Op::Address ? module_[load.operands[0]].object : ObjectId();
  }

  bool reads(ExprId expr, ObjectId variable) const {
    bool found = false;
    forEachNode(module_, expr, [&](const Expr& node) { found |= node.op == Op::Load && variableOf(node) == variable; });
    return found;
  }

  /// An index or pointer that is made of variables, and of what can't fail. No null pointer, which a test of the
  /// variable itself keeps from being followed.
  bool isHarmless(ExprId expr) const {
    bool is = true;
    forEachNode(module_, expr, [&](ExprId id) {
      const Expr& node = module_[id];
      if (node.op == Op::Load) is &= variableOf(node).valid() || certain_.contains(id);
      is &= node.op != Op::Divide && node.op != Op::Remainder && node.op != Op::Select &&
            node.op != Op::NullPointer;
    });
    return is;
  }

  //===--------------------------------------------------------------------===//
  // Choices of what is read
  //===--------------------------------------------------------------------===//

  ExprId rewritten(ExprId id) {
    if (const auto known = rewritten_.find(id); known != rewritten_.end()) return known->second;
    const ExprId made = mapOperands(module_, id, [&](ExprId operand) { return rewritten(operand); });
    const Expr node = module_[made];
    const Type& type = module_[node.type];
    const bool isOfReal = node.op == Op::Load && type.kind == TypeKind::Scalar && isReal(type.scalar);
    return rewritten_[id] = isOfReal ? split(made, 0) : made;
  }

  /// A load, or the choice between those of either part.
  ExprId split(ExprId load, std::size_t depth) {
    if (depth == kMostChoices) return load;
    const ExprId choice = choiceIn(module_[load].operands[0]);
    if (!choice.valid()) return load;
    const Expr node = module_[choice];
    ExprId condition, first, second;
    if (node.op == Op::Select) {
      condition = node.operands[0], first = node.operands[1], second = node.operands[2];
    } else {
      const Parts parts = parts_.at(variableOf(node));
      condition = build_.load(parts.condition), first = build_.load(parts.first), second = build_.load(parts.second);
    }
    const ExprId one = split(replaced(load, choice, first), depth + 1);
    return build_.select(condition, one, split(replaced(load, choice, second), depth + 1));
  }

  /// A part of a place that is chosen by values.
  ExprId choiceIn(ExprId place) {
    ExprId found;
    forEachNode(module_, place, [&](ExprId id) {
      const Expr& node = module_[id];
      const bool isVariable = node.op == Op::Load && parts_.contains(variableOf(node));
      const bool isChoice = node.op == Op::Select && goesByValues(node.operands[0]) && isHarmless(node.operands[1]) &&
                            isHarmless(node.operands[2]);
      if (!found.valid() && (isVariable || isChoice)) found = id;
    });
    return found;
  }

  ExprId replaced(ExprId in, ExprId what, ExprId by) {
    if (in == what || sameExpr(module_, in, what)) return by;
    return mapOperands(module_, in, [&](ExprId operand) { return replaced(operand, what, by); });
  }

  Module& module_;
  Builder build_;
  PartVariables variables_;
  const std::vector<bool> namedOnly_;
  std::set<ExprId> certain_;        ///< loads of memory that can't fail
  std::set<ExprId> doubtful_;       ///< and that may, somewhere
  std::map<ObjectId, ExprId> set_;  ///< what each variable is set to
  std::map<ObjectId, Parts> parts_;
  std::map<ExprId, bool> byValues_;
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void chooseElements(Module& module) { Chooser(module).run(); }

}  // namespace sparsegen::ir
