//===- SunkCombines.cpp - tangents behind a branch ------------------------===//

#include "Differentiate/Simplify/SunkCombines.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Tangent/Real.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// What both sides of a branch do to one place: none for a side that leaves it as it is.
struct Change {
  ExprId place;
  StmtId sides[2];
  bool isFresh = false;  ///< it holds nothing before the branch
};

class Sinker {
public:
  Sinker(Derivation& derivation, FunctionId function)
      : subject_(derivation.subject),
        module_(derivation.subject.module),
        build_(derivation.subject.build),
        shadows_(derivation.shadows),
        function_(function) {}

  bool run() {
    noteWrites(module_[function_].body);
    sides_.clear();
    Block body = module_[function_].body;
    body = sunk(body, {});
    module_[function_].body = std::move(body);
    return isChanged_;
  }

private:
  /// The sides of branches that a statement is in, from the outermost on.
  using Sides = std::vector<std::pair<StmtId, unsigned>>;

  /// What a block has before the statement that is looked at.
  struct Level {
    const Block* before;
    bool isOfLoop;  ///< which comes by again
  };

  /// Calls f(inner) for the blocks of a statement, each when `sides_` says that one is in it.
  template <class F>
  void within(StmtId id, Stmt& stmt, const F& f) {
    const bool isBranch = std::holds_alternative<If>(stmt.node);
    unsigned side = 0;
    forEachBlock(stmt, [&](Block& inner) {
      if (isBranch) sides_.emplace_back(id, side++);
      f(inner);
      if (isBranch) sides_.pop_back();
    });
  }

  void noteWrites(const Block& block) {
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      const auto* assign = std::get_if<Assign>(&stmt.node);
      const auto* loop = std::get_if<For>(&stmt.node);
      const auto* call = std::get_if<Call>(&stmt.node);
      const ExprId place = assign ? assign->place : call ? call->result : ExprId();
      if (const ObjectId named = place.valid() ? namedObject(module_, place) : ObjectId(); named.valid())
        writtenIn_[named].push_back(sides_);
      if (loop) writtenIn_[loop->variable].push_back(sides_);
      within(id, stmt, [&](const Block& inner) { noteWrites(inner); });
    }
  }

  /// `around`: the statement that has the block, none of the function's body.
  Block sunk(const Block& block, StmtId around) {
    Block out;
    const bool isOfLoop = around.valid() && !std::holds_alternative<If>(module_[around].node);
    levels_.push_back({&out, isOfLoop});
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      within(id, stmt, [&](Block& inner) { inner = sunk(inner, id); });
      module_[id] = std::move(stmt);
      const auto changes = std::holds_alternative<If>(module_[id].node) ? changesOf(id) : std::nullopt;
      if (changes)
        sink(id, *changes, out);
      else
        out.push_back(id);
    }
    levels_.pop_back();
    return out;
  }

  //===--------------------------------------------------------------------===//
  // Whether a branch can be
  //===--------------------------------------------------------------------===//

  /// In an order in which each side makes them; nothing where they can't sink.
  std::optional<std::vector<Change>> changesOf(StmtId id) const {
    const If& branch = std::get<If>(module_[id].node);
    if (!goesByValues(id, branch.condition) || !isPlain(branch.then) || !isPlain(branch.otherwise)) return std::nullopt;
    std::vector<Change> changes;
    if (!add(branch.then, 0, changes) || !add(branch.otherwise, 1, changes) || changes.empty()) return std::nullopt;
    const Effects effects = effectsOf(id);
    for (Change& change : changes) {
      for (const StmtId side : change.sides)
        if (side.valid() && !isSameBehind(std::get<Combine>(module_[side].node), effects)) return std::nullopt;
      change.isFresh = isFresh(change.place);
    }
    return changes;
  }

  /// Whether values alone decide: what sizes and tables decide may be whether there are such places and sources.
  bool goesByValues(StmtId id, ExprId condition) const {
    bool isReal = false, hasOthers = false;
    forEachNode(module_, condition, [&](ExprId each) {
      isReal = isReal || isRealScalar(module_, module_[each].type);
      hasOthers = hasOthers || subject_.isStructuralCondition(each);
    });
    return (isReal || subject_.unknownControl(id)) && !hasOthers;
  }

  /// Whether tangents change by Combines of the block itself alone, and all of it is run.
  bool isPlain(const Block& block) const {
    bool is = true;
    const std::set<StmtId> own(block.begin(), block.end());
    forEachStmt(module_, block, [&](StmtId each) {
      const Stmt::Node& node = module_[each].node;
      const auto* call = std::get_if<Call>(&node);
      const bool isOwnCombine = std::holds_alternative<Combine>(node) && own.contains(each);
      is = is && (isOwnCombine || std::holds_alternative<Assign>(node) || std::holds_alternative<Declare>(node) ||
                  isLoop(module_[each]) || std::holds_alternative<If>(node) || (call && module_[call->callee].outside));
    });
    return is;
  }

  /// Adds those of a side. False where it changes a place twice, or in another order than the other side.
  bool add(const Block& block, std::size_t side, std::vector<Change>& changes) const {
    std::size_t next = 0;
    for (const StmtId id : block) {
      const auto* combine = std::get_if<Combine>(&module_[id].node);
      if (!combine || hasTwice(*combine)) {
        if (combine) return false;
        continue;
      }
      const auto found = std::ranges::find_if(
          changes, [&](const Change& each) { return sameExpr(module_, each.place, combine->place); });
      const auto at = static_cast<std::size_t>(found - changes.begin());
      if (found == changes.end()) {
        changes.insert(changes.begin() + static_cast<std::ptrdiff_t>(next), Change{combine->place, {}});
        changes[next++].sides[side] = id;
      } else {
        if (at < next || found->sides[side].valid()) return false;
        found->sides[side] = id;
        next = at + 1;
      }
    }
    return true;
  }

  bool hasTwice(const Combine& combine) const {
    for (std::size_t k = 0; k < combine.terms.size(); ++k)
      for (std::size_t j = 0; j < k; ++j)
        if (sameExpr(module_, combine.terms[k].source, combine.terms[j].source)) return true;
    return false;
  }

  /// What a branch may change, and what lives in it.
  struct Effects {
    std::set<ObjectId> written, declared;
    bool areKnown = true;
  };

  Effects effectsOf(StmtId branch) const {
    Effects effects;
    const auto write = [&](ExprId place) {
      const std::vector<ObjectId> targets = subject_.targets(place);
      effects.areKnown = effects.areKnown && !targets.empty();
      effects.written.insert(targets.begin(), targets.end());
    };
    forEachStmt(module_, Block{branch}, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) effects.declared.insert(declare->object);
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) write(assign->place);
      if (const auto* loop = std::get_if<For>(&stmt.node)) effects.written.insert(loop->variable);
      const auto* call = std::get_if<Call>(&stmt.node);
      if (!call) return;
      if (call->result.valid()) write(call->result);
      for (const ExprId argument : call->arguments)
        if (module_[module_[argument].type].kind == TypeKind::Pointer) write(argument);
    });
    return effects;
  }

  /// Whether place and sources are the same behind the branch, whatever sides were taken.
  bool isSameBehind(const Combine& combine, const Effects& effects) const {
    bool is = isSameBehind(combine.place, effects);
    for (const CombineTerm& term : combine.terms) is = is && isSameBehind(term.source, effects);
    return is;
  }

  bool isSameBehind(ExprId expr, const Effects& effects) const {
    bool is = true;
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op == Op::Address) is = is && !effects.declared.contains(node.object);
      if (node.op != Op::Load) return;
      const std::vector<ObjectId> targets = subject_.targets(node.operands[0]);
      is = is && effects.areKnown && !targets.empty() && std::ranges::none_of(targets, [&](ObjectId target) {
             return effects.written.contains(target) || isWrittenInOthers(target);
           });
    });
    return is;
  }

  /// Whether a variable is written in some side of a branch that this one is not in: where that is not taken, it has
  /// another value, or none.
  bool isWrittenInOthers(ObjectId variable) const {
    const auto found = writtenIn_.find(variable);
    return found != writtenIn_.end() && std::ranges::any_of(found->second, [&](const Sides& sides) {
             return sides.size() > sides_.size() || !std::equal(sides.begin(), sides.end(), sides_.begin());
           });
  }

  /// Whether a local's tangents come to life before the branch, in the same round of each loop, and have no value yet.
  bool isFresh(ExprId place) const {
    const Expr& node = module_[place];
    if (node.op != Op::Address || module_[node.object].kind != ObjectKind::Local) return false;
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      for (auto each = level->before->rbegin(); each != level->before->rend(); ++each) {
        const auto* declare = std::get_if<Declare>(&module_[*each].node);
        if (declare && declare->object == node.object) return true;
        if (isNamedIn(*each, node.object)) return false;
      }
      if (level->isOfLoop) return false;
    }
    return false;
  }

  bool isNamedIn(StmtId id, ObjectId object) const {
    bool found = false;
    forEachStmt(module_, Block{id}, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) { found = found || mentions(module_, expr, object); });
    });
    return found;
  }

  //===--------------------------------------------------------------------===//
  // The branch without them
  //===--------------------------------------------------------------------===//

  void sink(StmtId id, const std::vector<Change>& changes, Block& out) {
    isChanged_ = true;
    build_.at(module_[id].range);
    If branch = std::get<If>(module_[id].node);
    Block* const sides[] = {&branch.then, &branch.otherwise};
    Block behind;
    for (const Change& change : changes) {
      const std::vector<ExprId> sources = sourcesOf(change);
      Combine made{change.place, {}};
      for (const ExprId source : sources) {
        const ExprId own[] = {coefficientOf(change, 0, source), coefficientOf(change, 1, source)};
        made.terms.push_back({chosen(own, change, sides, out), source});
      }
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) std::erase(*sides[side], change.sides[side]);
      behind.push_back(build_.statement(std::move(made)));
    }
    module_[id].node = std::move(branch);
    out.push_back(id);
    out.insert(out.end(), behind.begin(), behind.end());
  }

  const Combine* combineOf(const Change& change, std::size_t side) const {
    const StmtId id = change.sides[side];
    return id.valid() ? &std::get<Combine>(module_[id].node) : nullptr;
  }

  /// Of both sides; the place itself where a side keeps what it holds.
  std::vector<ExprId> sourcesOf(const Change& change) const {
    std::vector<ExprId> sources;
    const auto add = [&](ExprId source) {
      const auto isSame = [&](ExprId known) { return sameExpr(module_, known, source); };
      if (std::ranges::none_of(sources, isSame)) sources.push_back(source);
    };
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Combine* const combine = combineOf(change, side);
      if (!combine && !change.isFresh) add(change.place);
      if (!combine) continue;
      for (const CombineTerm& term : combine->terms) add(term.source);
    }
    return sources;
  }

  ExprId coefficientOf(const Change& change, std::size_t side, ExprId source) {
    const Combine* const combine = combineOf(change, side);
    if (!combine) return build_.real(sameExpr(module_, source, change.place) ? 1 : 0, subject_.laneKind);
    for (const CombineTerm& term : combine->terms)
      if (sameExpr(module_, term.source, source)) return term.coefficient;
    return build_.real(0, subject_.laneKind);
  }

  /// The coefficient behind the branch, which each side assigns where it has combined, or at its end.
  ExprId chosen(const ExprId (&own)[2], const Change& change, Block* const (&sides)[2], Block& before) {
    const bool isConstant = module_[own[0]].op == Op::RealConstant && sameExpr(module_, own[0], own[1]);
    if (isConstant) return own[0];
    const ObjectId held = shadows_.variable(function_, subject_.laneKind);
    before.push_back(build_.statement(Declare{held}));
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const ExprId value = Real(build_, own[side]).plain().as(subject_.laneKind).expr();
      const auto at =
          change.sides[side].valid() ? std::ranges::find(*sides[side], change.sides[side]) : sides[side]->end();
      sides[side]->insert(at, build_.statement(Assign{build_.address(held), value}));
    }
    return build_.unary(Op::Strong, build_.load(held));
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  Shadows& shadows_;
  const FunctionId function_;
  Sides sides_;                                       ///< around what is looked at
  std::vector<Level> levels_;                         ///< of the blocks around it, from the outermost on
  std::map<ObjectId, std::vector<Sides>> writtenIn_;  ///< of each variable, where
  bool isChanged_ = false;
};

}  // namespace

bool sinkCombines(Derivation& derivation, FunctionId function) { return Sinker(derivation, function).run(); }

}  // namespace sparsegen::differentiate
