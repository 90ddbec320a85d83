//===- SkippedPlaces.cpp - past the places of a side not taken ------------===//

#include "Differentiate/Direct/Places/SkippedPlaces.h"

#include <algorithm>
#include <set>

#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Direct/Rows/ValueDependentControl.h"
#include "Differentiate/Model/Copies.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Skipping {
public:
  Skipping(Subject& subject, FunctionId function, const Side& side, const PlacesPassed& places)
      : subject_(subject), module_(subject.module), build_(subject.build), function_(function), places_(places) {
    noteWrites(side.body);
    noteWrites(side.before);
    forEachStmt(module_, side.body, [&](StmtId id) {
      if (const auto* declare = std::get_if<Declare>(&module_[id].node)) declared_.insert(declare->object);
      if (const auto* loop = std::get_if<For>(&module_[id].node)) declared_.insert(loop->variable);
    });
  }

  Block past(const Side& side) {
    if (!hasPlaces(side.body)) return {};
    if (side.condition.valid()) need(side.condition);
    needConditions(side.body);
    Block made = where(side.condition, passed(side.body));
    ObjectMap copies;
    for (const ObjectId object : needed_) copies[object] = copyOf(subject_, object, function_);
    if (!copies.empty()) rename(subject_, made, copies);
    return made;
  }

private:
  //===--------------------------------------------------------------------===//
  // What the sides change
  //===--------------------------------------------------------------------===//

  void noteWrites(const Block& block) {
    forEachStmt(module_, block, [&](StmtId id) {
      const Stmt::Node& node = module_[id].node;
      if (const auto* assign = std::get_if<Assign>(&node)) note(assign->place);
      if (const auto* loop = std::get_if<For>(&node)) written_.insert(loop->variable);
      if (const auto* call = std::get_if<Call>(&node)) note(*call);
    });
  }

  void note(ExprId place) {
    const std::vector<ObjectId> targets = subject_.targets(place);
    written_.insert(targets.begin(), targets.end());
    writesUnknown_ |= targets.empty();
  }

  /// What is called may change all that it can reach.
  void note(const Call& node) {
    if (node.result.valid()) note(node.result);
    for (const ExprId argument : node.arguments)
      if (isPointer(module_, module_[argument].type)) note(argument);
  }

  //===--------------------------------------------------------------------===//
  // What its conditions need
  //===--------------------------------------------------------------------===//

  bool hasPlaces(const Block& block) const {
    bool found = false;
    forEachStmt(module_, block, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&module_[id].node);
      found |= places_.of(id) > 0 || (call && hasPlaces(*call));
    });
    return found;
  }

  bool hasPlaces(const Call& call) const {
    return std::ranges::any_of(reachable(module_, call.callee), [&](FunctionId callee) {
      bool found = false;
      forEachStmt(module_, module_[callee].body, [&](StmtId id) { found |= places_.of(id) > 0; });
      return found;
    });
  }

  bool isWanted(const If& node) const {
    return hasPlaces(node.then) || hasPlaces(node.otherwise) || setsNeeded(node.then) || setsNeeded(node.otherwise);
  }

  bool setsNeeded(const Block& block) const {
    bool found = false;
    forEachStmt(module_, block, [&](StmtId id) {
      const auto* assign = std::get_if<Assign>(&module_[id].node);
      found |= assign && needed_.contains(namedObject(module_, assign->place));
    });
    return found;
  }

  /// To a fixed point: what a condition needs may be set below another one.
  void needConditions(const Block& side) {
    std::size_t before = 0;
    do {
      before = needed_.size();
      forEachStmt(module_, side, [&](StmtId id) {
        const auto* branch = std::get_if<If>(&module_[id].node);
        if (branch && isWanted(*branch)) needCondition(id, *branch);
        const auto* loop = std::get_if<For>(&module_[id].node);
        if (loop && isPassed(id, *loop)) needRounds(*loop);
        const auto* assign = std::get_if<Assign>(&module_[id].node);
        if (assign && needed_.contains(namedObject(module_, assign->place))) need(assign->value);
      });
    } while (needed_.size() > before);
  }

  /// Whether it has places, and goes through all its rounds.
  bool isPassed(StmtId id, const For& loop) const {
    const auto jumps = [&](StmtId inner) {
      const Stmt::Node& node = module_[inner].node;
      return std::holds_alternative<Break>(node) || std::holds_alternative<Continue>(node) ||
             std::holds_alternative<Return>(node);
    };
    bool leaves = false;
    forEachStmt(module_, Block{id}, [&](StmtId inner) { leaves |= jumps(inner); });
    return hasPlaces(loop.body) && !leaves;
  }

  void needRounds(const For& loop) {
    needed_.insert(loop.variable);
    for (const ExprId expr : {loop.first, loop.bound, loop.step}) need(expr);
  }

  void needCondition(StmtId id, const If& branch) {
    if (!isValueDependentBranch(subject_, id, branch)) return need(branch.condition);
    forEachStructuralPart(subject_, branch.condition, [&](ExprId part) { need(part); });
  }

  void need(ExprId expr) {
    forEachNode(module_, expr, [&](ExprId id) {
      if (module_[id].op != Op::Load) return;
      const ObjectId named = namedObject(module_, module_[id].operands[0]);
      if (named.valid() && declared_.contains(named)) return needVariable(named, id);
      const std::vector<ObjectId> targets = subject_.targets(module_[id].operands[0]);
      const bool isChanged = std::ranges::any_of(targets, [&](ObjectId target) { return written_.contains(target); });
      if (isChanged || targets.empty() || writesUnknown_) fail(id);
    });
  }

  void needVariable(ObjectId object, ExprId at) {
    const Type& type = module_[module_[object].type];
    const bool isPlain = type.kind == TypeKind::Pointer || (type.kind == TypeKind::Scalar && !isReal(type.scalar));
    if (!isPlain) fail(at);
    needed_.insert(object);
  }

  [[noreturn]] void fail(ExprId at) const {
    throw NotDirect{"values decide whether something is run on which places depend", module_[at].range};
  }

  //===--------------------------------------------------------------------===//
  // Going past
  //===--------------------------------------------------------------------===//

  Block passed(const Block& side) {
    Block made;
    std::int64_t pending = 0;
    const auto flush = [&] {
      if (pending > 0) made.push_back(places_.skip(pending));
      pending = 0;
    };
    for (const StmtId id : Block(side)) {
      pending += places_.of(id);
      const Stmt stmt = module_[id];
      if (const auto* branch = std::get_if<If>(&stmt.node)) {
        if (!isWanted(*branch)) continue;
        flush();
        append(made, passedBranch(id, *branch));
      } else if (const auto* loop = std::get_if<For>(&stmt.node); loop && isPassed(id, *loop)) {
        flush();
        For rounds = *loop;
        rounds.body = passed(loop->body);
        made.push_back(build_.statement(std::move(rounds)));
      } else if (isOfNeeded(stmt)) {
        made.push_back(build_.statement(stmt.node));
      } else {
        requireNoPlaces(stmt);
      }
    }
    flush();
    return made;
  }

  bool isOfNeeded(const Stmt& stmt) const {
    const auto* declare = std::get_if<Declare>(&stmt.node);
    const auto* assign = std::get_if<Assign>(&stmt.node);
    return (declare && needed_.contains(declare->object)) ||
           (assign && needed_.contains(namedObject(module_, assign->place)));
  }

  /// Of a branch that goes by values in turn, both sides are passed.
  Block passedBranch(StmtId id, const If& branch) {
    if (!isValueDependentBranch(subject_, id, branch)) {
      const Block then = passed(branch.then), otherwise = passed(branch.otherwise);
      return {build_.statement(If{branch.condition, then, otherwise})};
    }
    if (setsNeeded(branch.then) || setsNeeded(branch.otherwise)) fail(branch.condition);
    const SideConditions conditions = sideConditions(subject_, branch.condition);
    Block made = where(conditions.then, passed(branch.then));
    append(made, where(conditions.otherwise, passed(branch.otherwise)));
    return made;
  }

  Block where(ExprId condition, Block block) {
    if (block.empty() || !condition.valid()) return block;
    return {build_.statement(If{condition, std::move(block), {}})};
  }

  void requireNoPlaces(const Stmt& stmt) const {
    bool has = false;
    forEachBlock(stmt, [&](const Block& inner) { has |= hasPlaces(inner) || setsNeeded(inner); });
    if (const auto* call = std::get_if<Call>(&stmt.node))
      has |= hasPlaces(*call) || (call->result.valid() && needed_.contains(namedObject(module_, call->result)));
    if (has) throw NotDirect{"values decide whether a loop or a function with derivatives in it is run", stmt.range};
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const FunctionId function_;
  const PlacesPassed& places_;
  std::set<ObjectId> declared_;
  std::set<ObjectId> written_;  ///< what the sides may change
  bool writesUnknown_ = false;
  std::set<ObjectId> needed_;  ///< variables of the side that its conditions are made of
};

}  // namespace

Block skippedSide(Subject& subject, FunctionId function, const Side& side, const PlacesPassed& places) {
  return Skipping(subject, function, side, places).past(side);
}

}  // namespace sparsegen::differentiate
