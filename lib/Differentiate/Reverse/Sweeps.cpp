//===- Sweeps.cpp - a function forward, and backward ----------------------===//

#include "Differentiate/Reverse/Sweeps.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <ranges>
#include <set>

#include "Differentiate/Interface/Loops.h"
#include "Differentiate/Model/Copies.h"
#include "Differentiate/Model/Storage.h"
#include "Differentiate/Model/TapeGrowth.h"
#include "Differentiate/Reverse/OneGo.h"
#include "Differentiate/Reverse/Overwrites.h"
#include "Differentiate/Reverse/Saver.h"
#include "Differentiate/Reverse/WayBack.h"
#include "IR/Types.h"
#include "IR/Walk.h"
#include "Support/Overloaded.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Sweeper {
public:
  Sweeper(Reversal& reversal, const Availability& availability, FunctionId function, Effects effects)
      : reversal_(reversal),
        subject_(reversal.subject),
        module_(reversal.subject.module),
        build_(reversal.subject.build),
        shadows_(reversal.shadows),
        availability_(availability),
        function_(function),
        effects_(effects),
        loops_(subject_, shadows_, function),
        saver_(reversal, availability, function, start_) {}

  /// Declares tangents that live from the function's start, as nothing in its body declares them.
  void declareOthers(Sweep& sweep) {
    std::set<ObjectId> declared, named;
    forEachStmt(module_, module_[function_].body, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) declared.insert(declare->object);
      forEachExpr(stmt, [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          if (node.op == Op::Address) named.insert(node.object);
        });
      });
    });
    for (const ObjectId object : named) {
      if (module_[object].kind != ObjectKind::Local || declared.contains(object)) continue;
      if (!isShadowObject(subject_, object)) continue;
      add(Declare{object}, sweep.start);
      loops_.clear(build_.address(object), sweep.cleared);
    }
  }

  /// Both ways through a block that is run once in a run of the region; `region` is entered.
  Sweep region(const Region& region, const Block& body) {
    const Region* const outer = std::exchange(region_, &region);
    Block start = std::exchange(start_, {});
    Sweep made;
    block(body, made.forth, made.back, made.cleared);
    made.start = std::exchange(start_, std::move(start));
    region_ = outer;
    return made;
  }

  /// The same of all of the region's block, run once in full: loops that can be are done in one go.
  Sweep full(const Region& region, const Block& body) {
    if (!callers_) callers_ = callersTangents(subject_, shadows_, reversal_.accesses);
    const OneGo found = findOneGo(subject_, shadows_, reversal_.accesses, *callers_, availability_, body);
    inOneGo_.insert(found.loops.begin(), found.loops.end());
    advanced_.insert(found.advanced.begin(), found.advanced.end());
    if (found.first.valid()) turns_.insert(found.first);
    return this->region(region, body);
  }

private:
  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void add(Stmt::Node node, Block& out) { out.push_back(build_.statement(std::move(node))); }

  /// Goes on with a statement, also behind those in its blocks.
  void begin(StmtId id) {
    at_ = id;
    saver_.begin(id);
  }

  /// A block within the region's.
  void block(const Block& from, Block& forth, Block& back) {
    Block rest;
    block(from, forth, rest, back);
    append(back, rest);
  }

  /// `cleared`: what stands before the way back. From a loop on that is done in one go, all but what is advanced is of
  /// the way back, too: it stands between the ways back through what is behind the loop, and before it.
  void block(const Block& from, Block& forth, Block& back, Block& cleared) {
    std::vector<WayBack> before, behind;
    Block late;
    bool isLate = false;
    for (const StmtId id : Block(from)) {
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      isLate |= turns_.contains(id);
      Block own;
      statement(id, isLate && !advanced_.contains(id) ? late : forth, own, cleared);
      (isLate ? behind : before).push_back({id, std::move(own)});
      build_.at(outer);
    }
    const ObjectMap left = saveLeft(from, forth, back);
    for (const WayBack& each : std::views::reverse(behind)) append(back, each.block);
    append(back, late);
    append(back, wayBackThrough(reversal_, availability_, function_, before, left));
  }

  /// Of what a block declares and the way back restores, the values at its end: the way back begins with them, in
  /// variables of its own.
  ObjectMap saveLeft(const Block& from, Block& forth, Block& back) {
    ObjectMap left;
    for (const StmtId id : from) {
      const auto& declared = availability_.restoration().declared();
      const auto found = declared.find(id);
      if (found == declared.end() || !availability_.isRepeated(id) || !isForth(found->second)) continue;
      const ObjectId object = std::get<Declare>(module_[id].node).object;
      begin(id);
      Block pops;
      const ExprId value = saver_.pushed(build_.load(object), forth, pops);
      std::ranges::reverse(pops);
      // The last one that is pushed is popped first.
      pops.push_back(build_.statement(Declare{left[object] = copyOf(subject_, object, function_)}));
      pops.push_back(build_.statement(Assign{build_.address(left[object]), value}));
      append(pops, back);
      back = std::move(pops);
    }
    return left;
  }

  /// `cleared`: what begins the way back through the block.
  void statement(StmtId id, Block& forth, Block& back, Block& cleared) {
    const Stmt stmt = module_[id];
    begin(id);
    std::visit(Overloaded{[&](const Declare& node) { declare(node, forth, cleared); },
                          [&](const Assign& node) {
                            if (isForth(id)) assign(id, node, forth, back);
                          },
                          [&](const For& node) { counted(id, node, forth, back); },
                          [&](const While& node) { loop(id, node, forth, back); },
                          [&](const If& node) { branch(id, node, forth, back); },
                          [&](const Break&) { throw InternalError("differentiate", "a jump out of a block"); },
                          [&](const Continue&) { throw InternalError("differentiate", "a jump out of a block"); },
                          [&](const Return& node) { add(node, forth); },
                          [&](const Call& node) { call(id, node, forth, back); },
                          [&](const Stop& node) {
                            if (isFull()) add(node, forth);
                          },
                          [&](const Combine& node) { combine(id, node, forth, back); },
                          [&](const Push&) { throw InternalError("differentiate", "a tape that is not ours"); },
                          [&](const Pop&) { throw InternalError("differentiate", "a tape that is not ours"); }},
               stmt.node);
  }

  /// Whether the way forth does all that the function does.
  bool isFull() const {
    return effects_ == Effects::All && (!region_->loop.valid() || inOneGo_.contains(region_->loop));
  }
  bool isForth(StmtId id) const { return isFull() || region_->needs->keeps(id); }

  /// Tangents of a local are of both ways; and so is what the way back may need the address of.
  void declare(const Declare& node, Block& forth, Block& cleared) {
    const bool isShadow = isShadowObject(subject_, node.object);
    const bool isOfForth = !isShadow && availability_.isRepeated(at_) && reversal_.accesses.isNamedOnly(node.object);
    add(node, isOfForth ? forth : start_);
    if (!isShadow) return;
    const ExprId place = build_.address(node.object);
    const Type& type = module_[build_.pointee(place)];
    if (type.kind == TypeKind::Array && !type.extent.valid() && !node.extent.valid())
      throw NotReversed{"the size of what grows here is not known where it is declared", build_.range()};
    node.extent.valid() ? loops_.clearElements(place, node.extent, cleared) : loops_.clear(place, cleared);
  }

  /// What the way back undoes, it undoes before all else.
  void assign(StmtId id, const Assign& node, Block& forth, Block& back) {
    const Restoration::Write* const write = availability_.restoration().write(id);
    if (!write || write->isFirst) return add(node, forth);
    if (write->isStep) {
      add(node, forth);
      return add(Assign{node.place, stepBack(build_, node)}, back);
    }
    Block pops;
    const ExprId place = saver_.kept(node.place, forth, pops);
    const ExprId old = availability_.hasHeld(*write, id) ? build_.load(write->holder)
                                                         : saver_.pushed(build_.load(node.place), forth, pops);
    add(node, forth);
    std::ranges::reverse(pops);
    append(back, pops);
    add(Assign{place, old}, back);
  }

  void branch(StmtId id, const If& node, Block& forth, Block& back) {
    If there{node.condition, {}, {}}, return_{node.condition, {}, {}};
    block(node.then, there.then, return_.then);
    block(node.otherwise, there.otherwise, return_.otherwise);
    begin(id);
    const bool goesBack = !return_.then.empty() || !return_.otherwise.empty();
    if (reversal_.tape == Tape::Arrays) balance(there, return_);
    if (there.then.empty() && there.otherwise.empty() && !goesBack) return;
    Held held;
    if (goesBack) {
      held = saver_.hold(node.condition, forth);
      there.condition = held.forth, return_.condition = held.back;
    }
    if (!there.then.empty() || !there.otherwise.empty()) add(std::move(there), forth);
    append(forth, held.behind);
    append(back, held.before);
    if (goesBack) add(std::move(return_), back);
  }

  /// Lets both sides of a branch leave the tape at one length, so that what is behind stands where it would else.
  void balance(If& there, If& return_) {
    const auto one = tapeGrowth(module_, there.then), other = tapeGrowth(module_, there.otherwise);
    if (!one || !other || *one == *other) return;
    const auto less = missing(*one, *other, there.otherwise), more = missing(*other, *one, there.then);
    if (!less || !more) return;
    pad(*less, there.then, return_.then);
    pad(*more, there.otherwise, return_.otherwise);
  }

  /// What a side has to push to leave as many of each type as the other, whose block is `longer`. Nothing where that
  /// has pointers of which none is there without it.
  std::optional<std::vector<ExprId>> missing(const TapeGrowth& own, const TapeGrowth& other, const Block& longer) {
    std::vector<ExprId> pushed;
    for (const auto& [type, count] : other) {
      const auto found = own.find(type);
      const std::int64_t left = count - (found == own.end() ? 0 : found->second);
      if (left <= 0) continue;
      const auto value = padding(type, longer);
      if (!value) return std::nullopt;
      pushed.insert(pushed.end(), static_cast<std::size_t>(left), *value);
    }
    return pushed;
  }

  /// Zero, or a variable that the other side pushes and that it leaves as it is.
  std::optional<ExprId> padding(TypeId type, const Block& other) {
    const ScalarKind kind = module_[type].scalar;
    if (!isPointer(module_, type)) return isReal(kind) ? build_.real(0, kind) : build_.integer(0, kind);
    std::optional<ExprId> found;
    std::set<ObjectId> own;
    forEachStmt(module_, other, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) own.insert(declare->object);
      const auto isItself = [&](ExprId expr) {
        if (module_[expr].op == Op::Address) own.insert(module_[expr].object);
      };
      forEachExpr(stmt, [&](ExprId expr) {
        isItself(expr);
        forEachNode(module_, expr, [&](const Expr& node) {
          for (const ExprId operand : node.operands)
            if (operand.valid() && node.op != Op::Load) isItself(operand);
        });
      });
      const auto* push = std::get_if<Push>(&stmt.node);
      const bool isLoad = push && build_.typeOf(push->value) == type && module_[push->value].op == Op::Load;
      if (isLoad && module_[module_[push->value].operands[0]].op == Op::Address) found = push->value;
    });
    return found && !own.contains(module_[module_[*found].operands[0]].object) ? found : std::nullopt;
  }

  /// Pushes them last, and pops them first.
  void pad(const std::vector<ExprId>& pushed, Block& forth, Block& back) {
    Block pops;
    for (const ExprId value : pushed) {
      add(Push{value}, forth);
      saver_.popLike(value, pops);
    }
    back.insert(back.begin(), pops.begin(), pops.end());
  }

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  void counted(StmtId id, const For& node, Block& forth, Block& back) {
    const Region* const own = availability_.region(id);
    if (inOneGo_.contains(id)) return oneGo(id, node, *own, forth);
    if (own) return again(id, node, *own, forth, back);
    For there = node;
    there.body.clear();
    Block body;
    block(node.body, there.body, body);
    begin(id);
    if (body.empty()) {
      if (!there.body.empty() || isForth(id) || isFull()) add(std::move(there), forth);
      return;
    }
    For bounds = node;
    const Held first = saver_.hold(node.first, forth), bound = saver_.hold(node.bound, forth),
               step = saver_.hold(node.step, forth);
    there.first = first.forth, there.bound = bound.forth, there.step = step.forth;
    bounds.first = first.back, bounds.bound = bound.back, bounds.step = step.back;
    add(std::move(there), forth);
    for (const Held* held : {&first, &bound, &step}) append(forth, held->behind);
    for (const Held* held : {&step, &bound, &first}) append(back, held->before);
    backward(bounds, body, back);
    reversal_.backOnly.insert(back.back());
  }

  /// A loop whose rounds are gone through backward as soon as they were run.
  void oneGo(StmtId id, const For& node, const Region& own, Block& forth) {
    Sweep sweep = full(own, node.body);
    begin(id);
    For both = node;
    both.body = std::move(sweep.start);
    append(both.body, sweep.forth);
    append(both.body, sweep.cleared);
    append(both.body, sweep.back);
    add(std::move(both), forth);
    reversal_.bothWays.insert(forth.back());
  }

  /// A loop whose rounds are run again.
  void again(StmtId id, const For& node, const Region& own, Block& forth, Block& back) {
    Sweep sweep = region(own, node.body);
    begin(id);
    // Before the loop, which may change what its first value is read from.
    const Held first = saver_.hold(node.first, forth), bound = saver_.hold(node.bound, forth),
               step = saver_.hold(node.step, forth);
    if (isForth(id)) {
      For there = node;
      there.body = withoutTangents(reversal_, node.body, isFull() ? nullptr : region_->needs.get());
      add(std::move(there), forth);
    }
    if (sweep.back.empty()) return;
    Block body = std::move(sweep.start);
    append(body, sweep.forth);
    append(body, sweep.cleared);
    append(body, sweep.back);
    rename(subject_, body, copiesOf(own));
    For bounds = node;
    for (const Held* held : {&first, &bound, &step}) append(forth, held->behind);
    for (const Held* held : {&step, &bound, &first}) append(back, held->before);
    bounds.first = first.back, bounds.bound = bound.back, bounds.step = step.back;
    backward(bounds, body, back);
    reversal_.bothWays.insert(back.back());
  }

  /// Its locals, but those that only the way back has.
  ObjectMap copiesOf(const Region& own) {
    ObjectMap copies;
    for (const ObjectId object : own.locals)
      if (module_[object].function == function_) copies[object] = copyOf(subject_, object, function_);
    return copies;
  }

  /// The rounds of a loop from the last one to the first, on a variable of its own.
  void backward(const For& node, Block& body, Block& out) {
    const ObjectId variable = copyOf(subject_, node.variable, function_);
    rename(subject_, body, {{node.variable, variable}});
    const ScalarKind kind = build_.scalarOf(node.first);
    const auto step = staticInteger(module_, node.step);
    const bool ascends =
        step == 1 && (node.compare == Op::Less || node.compare == Op::LessEqual || node.compare == Op::NotEqual);
    const bool descends =
        isSigned(kind) && step == -1 &&
        (node.compare == Op::Greater || node.compare == Op::GreaterEqual || node.compare == Op::NotEqual);
    if (!ascends && !descends) return countedBackward(node, variable, body, out);
    const bool isInclusive = node.compare == Op::LessEqual || node.compare == Op::GreaterEqual;
    // In a type that has a number beyond the last one: an empty loop's bound may be the least of its own.
    const auto known = staticInteger(module_, node.bound);
    const bool isSmall = known && std::abs(*known) <= INT32_MAX - 1;
    const bool isWide = !isSigned(kind) || (bitWidth(kind) < 64 && !(bitWidth(kind) == 32 && isSmall));
    const ScalarKind counting = isWide ? ScalarKind::I64 : kind;
    const ExprId one = build_.integer(1, counting), bound = build_.cast(node.bound, counting);
    const ExprId last = isInclusive ? bound : build_.binary(ascends ? Op::Subtract : Op::Add, bound, one);
    For turned{variable,
               folded(last),
               ascends ? Op::GreaterEqual : Op::LessEqual,
               build_.cast(node.first, counting),
               build_.integer(ascends ? -1 : 1, counting),
               {}};
    if (isWide) {
      turned.variable = local("sg_i", ScalarKind::I64);
      add(Declare{variable}, turned.body);
      add(Assign{build_.address(variable), build_.cast(build_.load(turned.variable), kind)}, turned.body);
    }
    append(turned.body, body);
    add(std::move(turned), out);
  }

  /// A difference of constants is one.
  ExprId folded(ExprId expr) {
    const auto value = staticInteger(module_, expr);
    return value ? build_.integer(*value, build_.scalarOf(expr)) : expr;
  }

  /// Any other loop: its rounds are counted first.
  void countedBackward(const For& node, ObjectId variable, const Block& body, Block& out) {
    const ObjectId rounds = local("sg_rounds", ScalarKind::I64), k = local("sg_i", ScalarKind::I64);
    const ExprId zero = build_.integer(0), one = build_.integer(1);
    add(Declare{rounds}, out);
    add(Assign{build_.address(rounds), zero}, out);
    For count = node;
    count.variable = copyOf(subject_, node.variable, function_);
    count.body = {build_.statement(Assign{build_.address(rounds), build_.binary(Op::Add, build_.load(rounds), one)})};
    add(std::move(count), out);
    const ScalarKind kind = build_.scalarOf(node.first);
    For turned{k, build_.binary(Op::Subtract, build_.load(rounds), one), Op::GreaterEqual, zero, build_.integer(-1),
               {}};
    add(Declare{variable}, turned.body);
    const ExprId walked = build_.binary(Op::Multiply, build_.cast(build_.load(k), kind), node.step);
    add(Assign{build_.address(variable), build_.binary(Op::Add, node.first, walked)}, turned.body);
    append(turned.body, body);
    add(std::move(turned), out);
  }

  void loop(StmtId id, const While& node, Block& forth, Block& back) {
    While there{node.condition, {}, {}};
    Block body, step;
    block(node.body, there.body, body);
    block(node.step, there.step, step);
    begin(id);
    if (body.empty() && step.empty()) {
      if (isForth(id) || isFull()) add(std::move(there), forth);
      return;
    }
    const ObjectId rounds = local("sg_rounds", ScalarKind::I64);
    const bool repeated = availability_.isRepeated(id);
    add(Declare{rounds}, repeated ? forth : start_);
    add(Assign{build_.address(rounds), build_.integer(0)}, forth);
    const ExprId more = build_.binary(Op::Add, build_.load(rounds), build_.integer(1));
    add(Assign{build_.address(rounds), more}, there.step);
    add(std::move(there), forth);
    ExprId count = build_.load(rounds);
    if (repeated) {
      add(Push{count}, forth);
      count = saver_.popped(ScalarKind::I64, back);
    }
    For turned{local("sg_i", ScalarKind::I64), build_.integer(0), Op::Less, count, build_.integer(1), {}};
    append(turned.body, step);
    append(turned.body, body);
    add(std::move(turned), back);
  }

  //===--------------------------------------------------------------------===//
  // Calls
  //===--------------------------------------------------------------------===//

  void call(StmtId id, const Call& node, Block& forth, Block& back) {
    const bool isActive = reversal_.accesses.isActive(node.callee);
    Call backward{node.callee, {}, {}};
    Block pops;
    if (isActive)
      for (const ExprId argument : node.arguments) backward.arguments.push_back(saver_.kept(argument, forth, pops));
    mention(id);
    if (isForth(id)) add(isActive ? primalCall(node) : node, forth);
    if (!isActive) return;
    std::ranges::reverse(pops);
    append(back, pops);
    add(std::move(backward), back);
  }

  Call primalCall(const Call& node) const {
    Call there = node;
    there.callee = reversal_.primal.at(node.callee);
    return there;
  }

  //===--------------------------------------------------------------------===//
  // Combines
  //===--------------------------------------------------------------------===//

  void combine(StmtId id, const Combine& node, Block& forth, Block& back) {
    Block pops;
    Combine own{saver_.kept(node.place, forth, pops), {}};
    std::vector<CombineTerm> terms;
    const Saver::Form form = saver_.formOf(node);
    for (const CombineTerm& term : node.terms) {
      if (isZeroTangent(module_, term.source)) continue;
      const ExprId coefficient = saver_.factor(term.coefficient, form, forth, pops);
      if (sameExpr(module_, term.source, node.place))
        own.terms.push_back({coefficient, {}});
      else
        terms.push_back({coefficient, saver_.kept(term.source, forth, pops)});
    }
    std::ranges::reverse(pops);
    append(back, pops);
    transpose(std::move(own), terms, back);
    mention(id);
  }

  /// Notes what a statement names.
  void mention(StmtId id) {
    forEachExpr(module_[id], [&](ExprId expr) {
      forEachNode(module_, expr, [&](const Expr& node) {
        if (node.op == Op::Address) combined_.insert(node.object);
      });
    });
  }

  /// `own`: the place, and what it has of itself.
  void transpose(Combine own, const std::vector<CombineTerm>& terms, Block& back) {
    const bool isSame = own.terms.size() == 1 && isOne(own.terms.front().coefficient);
    ExprId value = own.place;
    // No source is the same memory.
    const bool isApart =
        module_[own.place].op == Op::Address && reversal_.accesses.isNamedOnly(module_[own.place].object);
    if (!terms.empty() && !(isSame && (terms.size() == 1 || isApart))) {
      const ObjectId held = shadows_.local(function_, module_[module_[own.place].type].element);
      value = build_.address(held);
      add(Declare{held}, back);
      add(Combine{value, {{shadows_.one(), own.place}}}, back);
    }
    // Nothing reads it any more where it was given its first value here.
    const bool isFirst = own.terms.empty() &&
                         (reversal_.firstValues.contains(at_) || (isApart && !availability_.isRepeated(at_) &&
                                                                  region_->locals.contains(module_[own.place].object) &&
                                                                  !combined_.contains(module_[own.place].object)));
    if (!isSame && !isFirst) {
      for (CombineTerm& term : own.terms) term.source = value;
      add(std::move(own), back);
    }
    for (const CombineTerm& term : terms)
      add(Combine{term.source, {{shadows_.one(), term.source}, {term.coefficient, value}}}, back);
  }

  bool isOne(ExprId coefficient) const {
    return module_[coefficient].op == Op::RealConstant && module_[coefficient].real == 1;
  }

  ObjectId local(const char* name, ScalarKind kind) {
    Object object{.name = {}, .type = build_.scalar(kind), .function = function_, .initial = {}, .range = {}};
    subject_.name(object, name, name);
    return build_.object(std::move(object));
  }

  Reversal& reversal_;
  Subject& subject_;
  Module& module_;
  Builder& build_;
  Shadows& shadows_;
  const Availability& availability_;
  const FunctionId function_;
  const Effects effects_;
  Loops loops_;
  const Region* region_ = nullptr;
  Block start_;  ///< of the present region
  std::optional<CallersTangents> callers_;
  std::set<StmtId> inOneGo_;     ///< loops
  std::set<StmtId> turns_;       ///< the first of these in each block
  std::set<StmtId> advanced_;    ///< what is computed before them
  std::set<ObjectId> combined_;  ///< named by statements that were gone through
  StmtId at_;                    ///< the statement of the linearized function
  Saver saver_;
};

}  // namespace

Block withoutTangents(Reversal& reversal, const Block& from, const Needs* only) {
  Subject& subject = reversal.subject;
  const Module& module = subject.module;
  Block made;
  for (const StmtId id : Block(from)) {
    Stmt copy = module[id];
    if (std::holds_alternative<Combine>(copy.node)) continue;
    if (only && !std::holds_alternative<Declare>(copy.node) && !only->keeps(id)) continue;
    if (auto* call = std::get_if<Call>(&copy.node))
      if (const auto plain = reversal.primal.find(call->callee); plain != reversal.primal.end())
        call->callee = plain->second;
    forEachBlock(copy, [&](Block& inner) { inner = withoutTangents(reversal, inner, only); });
    made.emplace_back(module.stmts.size());
    subject.module.stmts.push_back(std::move(copy));
  }
  return made;
}

Sweep sweepOf(Reversal& reversal, const Availability& availability, FunctionId function, const Block& block) {
  return Sweeper(reversal, availability, function, Effects::All).region(availability.function(), block);
}

namespace {

/// What a return gives, where the way back restores something that it is made of.
void holdResult(Reversal& reversal, const Availability& availability, FunctionId function, const Block& last,
                Block& out) {
  Module& module = reversal.subject.module;
  Builder& build = reversal.subject.build;
  if (last.empty()) return;
  const ExprId value = std::get<Return>(module[last.front()].node).value;
  bool isRestored = false;
  forEachNode(module, value, [&](const Expr& node) {
    isRestored |= node.op == Op::Address && availability.restoration().restores(node.object);
  });
  if (!isRestored) return;
  const ObjectId held = reversal.shadows.scalar(function, build.scalarOf(value));
  out.push_back(build.statement(Declare{held}));
  out.push_back(build.statement(Assign{build.address(held), value}));
  std::get<Return>(module[last.front()].node).value = build.load(held);
}

}  // namespace

void reverseFunction(Reversal& reversal, const Availability& availability, FunctionId function, Effects effects) {
  Module& module = reversal.subject.module;
  Block body = module[function].body;
  Block last;
  if (!body.empty() && std::holds_alternative<Return>(module[body.back()].node)) {
    last.push_back(body.back());
    body.pop_back();
  }
  Sweeper sweeper(reversal, availability, function, effects);
  Sweep sweep = effects == Effects::All ? sweeper.full(availability.function(), body)
                                        : sweeper.region(availability.function(), body);
  sweeper.declareOthers(sweep);
  Block both = std::move(sweep.start);
  append(both, sweep.forth);
  if (effects == Effects::All) holdResult(reversal, availability, function, last, both);
  append(both, sweep.cleared);
  append(both, sweep.back);
  if (effects == Effects::All) append(both, last);
  if (effects == Effects::None) module[function].result = reversal.subject.build.voidType();
  module[function].body = std::move(both);
}

}  // namespace sparsegen::differentiate
