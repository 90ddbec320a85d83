//===- Unroll.cpp - short loops and calls as straight lines ---------------===//

#include "IR/Transform/Unroll.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "IR/Builder.h"
#include "IR/Integer.h"
#include "IR/Memory/Escape.h"
#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

constexpr std::size_t kMostRounds = 16;
/// Statements that one loop, or one call, may become.
constexpr std::size_t kMostUnrolled = 1024;
/// Statements of the result.
constexpr std::size_t kMostStatements = 20'000;

/// Thrown where the result gets too long.
struct TooLong {};

/// Thrown out of a loop's body, or a function's, that can't be written out; `depth` says of which of those underway.
struct MustStay {
  std::size_t depth;
};

/// Whether control never comes to the end of a block, for it returns before.
bool alwaysReturns(const Module& module, const Block& block) {
  return std::ranges::any_of(block, [&](StmtId id) {
    const Stmt::Node& node = module[id].node;
    if (const auto* branch = std::get_if<If>(&node))
      return alwaysReturns(module, branch->then) && alwaysReturns(module, branch->otherwise);
    return std::holds_alternative<Return>(node);
  });
}

/// The same statements with every return the last of its block, and nothing behind what returns on one way: that is
/// moved to the other way. Nothing where a loop is returned from. The new branches are added to the module.
std::optional<Block> withReturnsLast(Module& module, const Block& block) {
  Block result;
  for (std::size_t k = 0; k < block.size(); ++k) {
    Stmt stmt = module[block[k]];
    if (!std::holds_alternative<Return>(stmt.node) && !jumpsFrom(module, block[k]).toCaller) {
      result.push_back(block[k]);
      continue;
    }
    if (auto* branch = std::get_if<If>(&stmt.node)) {
      const bool then = alwaysReturns(module, branch->then), otherwise = alwaysReturns(module, branch->otherwise);
      if (!then && !otherwise) return std::nullopt;
      Block& open = then ? branch->otherwise : branch->then;
      if (!then || !otherwise) open.insert(open.end(), block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
      auto first = withReturnsLast(module, branch->then), second = withReturnsLast(module, branch->otherwise);
      if (!first || !second) return std::nullopt;
      branch->then = *std::move(first), branch->otherwise = *std::move(second);
      result.emplace_back(module.stmts.size());
      module.stmts.push_back(std::move(stmt));
    } else if (std::holds_alternative<Return>(stmt.node)) {
      result.push_back(block[k]);
    } else {
      return std::nullopt;
    }
    return result;
  }
  return result;
}

class Unroller {
public:
  explicit Unroller(const Module& module)
      : module_(module), build_(module_), isNamedOnly_(namedOnly(module)), names_(module.objects) {
    for (std::size_t k = 0; k < module_.objects.size(); ++k)
      if (module_.objects[k].function.valid()) objectsOf_[module_.objects[k].function].emplace_back(k);
    findReadOnly();
  }

  std::optional<Module> run() try {
    std::vector<Block> bodies(module_.functions.size());
    std::vector<FunctionId> open{module_.entry};
    std::set<FunctionId> seen{module_.entry};
    while (!open.empty()) {
      function_ = open.back();
      open.pop_back();
      copy(module_[function_].body, bodies[function_.value]);
      for (const FunctionId callee : kept_)
        if (seen.insert(callee).second) open.push_back(callee);
      kept_.clear();
    }
    if (!changed_) return std::nullopt;
    for (std::size_t k = 0; k < bodies.size(); ++k) module_.functions[k].body = std::move(bodies[k]);
    module_.stmts = std::move(out_);
    return std::move(module_);
  } catch (const TooLong&) {
    return std::nullopt;
  }

private:
  /// Whether what follows a statement in its block is reached.
  enum class Way : std::uint8_t { On, Left };

  /// A loop that is being copied, or the body of a call.
  struct Frame {
    bool isWrittenOut;
    std::size_t branches;  ///< that were open where it, or its present round, began
  };

  /// A jump out of loops that are written out.
  struct Jump {
    std::size_t to;  ///< the frame
    bool isBreak;
  };

  /// What names stand for.
  struct Names {
    std::map<ObjectId, ObjectId> objects;  ///< copies
    std::map<ObjectId, ExprId> values;     ///< parameters that are only read
  };

  //===--------------------------------------------------------------------===//
  // Names
  //===--------------------------------------------------------------------===//

  /// The parameters that their function only loads.
  void findReadOnly() {
    isReadOnly_.assign(module_.objects.size(), true);
    const auto visit = [&](const auto& self, ExprId id) -> void {
      if (!id.valid()) return;
      const Expr& node = module_[id];
      if (node.op == Op::Address) isReadOnly_[node.object.value] = false;
      if (node.op == Op::Load && module_[node.operand(0)].op == Op::Address) return;
      for (const ExprId operand : node.operands) self(self, operand);
    };
    forEachStmt(module_, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) { visit(visit, expr); });
      if (const auto* loop = std::get_if<For>(&stmt.node)) isReadOnly_[loop->variable.value] = false;
    });
  }

  ObjectId mapped(ObjectId object) const {
    const auto found = now_.objects.find(object);
    return found == now_.objects.end() ? object : found->second;
  }

  /// A copy of an object, of the function that is being written. What is known of the original holds of it.
  ObjectId cloned(ObjectId from) {
    Object object = module_[from];
    if (object.called.empty()) object.called = object.name;
    object.name = names_.make(object.name);
    object.function = function_;
    object.kind = ObjectKind::Local;
    const ObjectId own = build_.object(std::move(object));
    isNamedOnly_.resize(module_.objects.size());
    isNamedOnly_[own.value] = isNamedOnly_[from.value];
    return own;
  }

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  ExprId copy(ExprId from) {
    if (!from.valid()) return from;
    Expr node = module_[from];
    if (node.op == Op::Load && module_[node.operand(0)].op == Op::Address) {
      const ObjectId variable = module_[node.operand(0)].object;
      if (const auto value = now_.values.find(variable); value != now_.values.end()) return value->second;
      if (const auto value = known_.find(mapped(variable)); value != known_.end()) return value->second;
    }
    for (ExprId& operand : node.operands) operand = copy(operand);
    if (node.op == Op::Address) node.object = mapped(node.object);
    if (node.op == Op::Select)
      if (const auto condition = staticInteger(module_, node.operand(0))) return node.operand(*condition != 0 ? 1 : 2);
    build_.at(node.range);
    if (const ExprId place = stepped(node); place.valid()) return place;
    if (const ExprId place = castBack(node); place.valid()) return place;
    const ExprId own(module_.exprs.size());
    module_.exprs.push_back(node);
    return folded(own);
  }

  /// A constant in place of an integer that is known.
  ExprId folded(ExprId expr) {
    const Expr& node = module_[expr];
    const Type& type = module_[node.type];
    if (type.kind != TypeKind::Scalar || !isInteger(type.scalar) || node.op == Op::IntegerConstant) return expr;
    const ScalarKind kind = type.scalar;
    const auto value = staticInteger(module_, expr);
    return value ? build_.integer(*value, kind) : expr;
  }

  /// A pointer that a constant is added to, as one step from where the pointer came by one: an element of the array
  /// that it points into, or a longer way from the same pointer. None where it is no such pointer.
  ExprId stepped(const Expr& node) {
    const auto steps = node.op == Op::PointerAdd ? staticInteger(module_, node.operand(1)) : std::nullopt;
    if (!steps) return {};
    const Expr base = module_[node.operand(0)];
    if (*steps == 0 && info(base.op).family == OpFamily::Place) return node.operand(0);
    if (base.op != Op::Element && base.op != Op::PointerAdd) return {};
    const auto first = staticInteger(module_, base.operand(1));
    std::int64_t index = 0;
    if (!first || __builtin_add_overflow(*first, *steps, &index)) return {};
    if (base.op == Op::PointerAdd) {
      if (base.integer == kWithin || node.integer == kWithin) return {};
      return build_.pointerAdd(base.operand(0), build_.integer(index));
    }
    const Type& array = module_[build_.pointee(base.operand(0))];
    const auto extent = array.extent.valid() ? staticInteger(module_, array.extent) : std::nullopt;
    if (!extent || index < 0 || index >= *extent) return {};
    return build_.element(base.operand(0), build_.integer(index));
  }

  /// The first base of what a pointer to that base was cast to: the pointer. g++ takes loads of both forms for one, and
  /// then its object for one of the larger type, so that stores to the smaller one are dead.
  ExprId castBack(const Expr& node) const {
    if (node.op != Op::Field || node.field != 0) return {};
    const Expr& whole = module_[node.operand(0)];
    return whole.op == Op::PointerCast && module_[whole.operand(0)].type == node.type ? whole.operand(0) : ExprId();
  }

  /// Whether an argument has the same value wherever it stands in the function that it is passed to: no function that
  /// is called can write a variable that only its name leads to.
  bool isStable(ExprId expr) const {
    const Expr& node = module_[expr];
    if (node.op == Op::Load) {
      const Expr& place = module_[node.operand(0)];
      return place.op == Op::Address && isNamedOnly_[place.object.value];
    }
    return std::ranges::all_of(node.operands, [&](ExprId operand) { return !operand.valid() || isStable(operand); });
  }

  //===--------------------------------------------------------------------===//
  // Constants
  //===--------------------------------------------------------------------===//

  /// Notes what a variable of the result has been given.
  void wrote(ObjectId variable, ExprId value) {
    known_.erase(variable);
    const Type& type = module_[module_[variable].type];
    if (type.kind == TypeKind::Scalar && isInteger(type.scalar) && isNamedOnly_[variable.value] && value.valid() &&
        module_[value].op == Op::IntegerConstant)
      known_[variable] = value;
  }

  /// Forgets what statements that are executed an unknown number of times write.
  void forgetWrittenIn(const Block& body) {
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Written && module_[expr].op == Op::Address) known_.erase(mapped(module_[expr].object));
      });
      if (const auto* declared = std::get_if<Declare>(&stmt.node)) known_.erase(mapped(declared->object));
      if (const auto* loop = std::get_if<For>(&stmt.node)) known_.erase(mapped(loop->variable));
    });
  }

  /// What is known on both ways.
  static std::map<ObjectId, ExprId> meet(const Module& module, const std::map<ObjectId, ExprId>& a,
                                         const std::map<ObjectId, ExprId>& b) {
    std::map<ObjectId, ExprId> both;
    for (const auto& [variable, value] : a)
      if (const auto other = b.find(variable); other != b.end() && sameExpr(module, value, other->second))
        both.emplace(variable, value);
    return both;
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void emit(Stmt::Node node, SourceRange range, Block& to) {
    if (out_.size() >= kMostStatements) throw TooLong{};
    to.emplace_back(out_.size());
    out_.push_back({std::move(node), range});
  }

  Way copy(const Block& from, Block& to) {
    for (const StmtId id : from)
      if (copy(id, to) == Way::Left) return Way::Left;
    return Way::On;
  }

  Way copy(StmtId id, Block& to) {
    const Stmt stmt = module_[id];
    return std::visit([&](const auto& node) { return copy(node, stmt.range, to); }, stmt.node);
  }

  Way copy(const Declare& node, SourceRange range, Block& to) {
    known_.erase(mapped(node.object));
    emit(Declare{mapped(node.object)}, range, to);
    return Way::On;
  }

  Way copy(const Assign& node, SourceRange range, Block& to) {
    const ExprId place = copy(node.place), value = copy(node.value);
    const bool isKnown = node.what == Assigns::Copy && module_[value].op != Op::Load;
    emit(Assign{place, value, isKnown ? Assigns::Value : node.what}, range, to);
    if (module_[place].op == Op::Address) wrote(module_[place].object, value);
    return Way::On;
  }

  void assign(ObjectId variable, ExprId value, SourceRange range, Block& to) {
    build_.at(range);
    emit(Assign{build_.address(variable), value}, range, to);
    wrote(variable, value);
  }

  Way copy(const If& node, SourceRange range, Block& to) {
    const ExprId condition = copy(node.condition);
    if (const auto known = staticInteger(module_, condition)) return copy(*known != 0 ? node.then : node.otherwise, to);
    If own{condition, {}, {}};
    ++branches_;
    const auto before = known_;
    const Way then = copy(node.then, own.then);
    const auto behindThen = std::exchange(known_, before);
    const Way otherwise = copy(node.otherwise, own.otherwise);
    --branches_;
    if (otherwise == Way::Left)
      known_ = behindThen;
    else if (then == Way::On)
      known_ = meet(module_, behindThen, known_);
    emit(std::move(own), range, to);
    return then == Way::Left && otherwise == Way::Left ? Way::Left : Way::On;
  }

  Way copy(const While& node, SourceRange range, Block& to) {
    forgetWrittenIn(node.body);
    forgetWrittenIn(node.step);
    const auto before = known_;
    While own{copy(node.condition), {}, {}};
    frames_.push_back({false, branches_});
    copy(node.body, own.body);
    known_ = before;
    copy(node.step, own.step);
    frames_.pop_back();
    known_ = before;
    emit(std::move(own), range, to);
    return Way::On;
  }

  Way copy(const Stop&, SourceRange range, Block& to) {
    emit(Stop{}, range, to);
    return Way::Left;
  }

  Way copy(const Combine&, SourceRange, Block&) { throw InternalError("transform", "the primal combines tangents"); }

  Way copy(const Return& node, SourceRange range, Block& to) {
    if (results_.empty()) {
      emit(Return{copy(node.value)}, range, to);
    } else if (node.value.valid()) {
      const ExprId value = copy(node.value);
      assign(results_.back(), value, range, to);
    }
    return Way::Left;
  }

  Way copy(const Break& node, SourceRange range, Block& to) {
    const std::optional<std::uint32_t> levels = jump(node.levels, true);
    if (levels) emit(Break{*levels}, range, to);
    return Way::Left;
  }
  Way copy(const Continue& node, SourceRange range, Block& to) {
    const std::optional<std::uint32_t> levels = jump(node.levels, false);
    if (levels) emit(Continue{*levels}, range, to);
    return Way::Left;
  }

  /// The levels of a jump where the loop that it belongs to stays one; else notes the jump, which may hang on no
  /// condition.
  std::optional<std::uint32_t> jump(std::uint32_t levels, bool isBreak) {
    const std::size_t to = frames_.size() - 1 - levels;
    std::uint32_t between = 0;
    for (std::size_t k = to + 1; k < frames_.size(); ++k) between += frames_[k].isWrittenOut ? 0 : 1;
    if (!frames_[to].isWrittenOut) return between;
    if (between > 0 || branches_ != frames_[to].branches) throw MustStay{to};
    jump_ = Jump{to, isBreak};
    return std::nullopt;
  }

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  Way copy(const For& node, SourceRange range, Block& to) {
    For own{mapped(node.variable), copy(node.first), node.compare, copy(node.bound), copy(node.step), {}};
    if (const auto rounds = roundsOf(own); rounds && mayWriteOut(node)) {
      Way way = Way::On;
      if (attempt(to, [&] { way = writeOut(node, own, *rounds, range, to); })) return way;
    }
    known_.erase(own.variable);
    forgetWrittenIn(node.body);
    const auto before = known_;
    frames_.push_back({false, branches_});
    copy(node.body, own.body);
    frames_.pop_back();
    known_ = before;
    emit(std::move(own), range, to);
    return Way::On;
  }

  /// The values of the variable, the one that ends the loop last; nothing where they are not known, or too many.
  std::optional<std::vector<std::int64_t>> roundsOf(const For& loop) const {
    const auto first = staticInteger(module_, loop.first), bound = staticInteger(module_, loop.bound),
               step = staticInteger(module_, loop.step);
    if (!first || !bound || !step) return std::nullopt;
    const ScalarKind kind = module_[module_[loop.variable].type].scalar;
    std::vector<std::int64_t> values{*first};
    while (evaluateInteger(loop.compare, kind, values.back(), *bound) == 1) {
      const auto next = evaluateInteger(Op::Add, kind, values.back(), *step);
      if (!next || values.size() > kMostRounds) return std::nullopt;
      values.push_back(*next);
    }
    return values;
  }

  /// Whether the variable is only read in the body, and what the body declares can be copied.
  bool mayWriteOut(const For& node) const {
    return isNamedOnly_[node.variable.value] && std::ranges::all_of(declaredIn(node.body), [&](ObjectId o) {
             return hasStaticExtents(module_, module_[o].type);
           });
  }

  std::vector<ObjectId> declaredIn(const Block& body) const {
    std::vector<ObjectId> found;
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      if (const auto* declared = std::get_if<Declare>(&stmt.node)) found.push_back(declared->object);
    });
    return found;
  }

  Way writeOut(const For& node, const For& own, const std::vector<std::int64_t>& values, SourceRange range, Block& to) {
    const ScalarKind kind = module_[module_[own.variable].type].scalar;
    const Names outer = now_;
    const std::size_t before = out_.size(), frame = frames_.size();
    std::int64_t last = values.back();
    for (std::size_t k = 0; k + 1 < values.size(); ++k) {
      now_ = outer;
      for (const ObjectId object : declaredIn(node.body)) now_.objects[object] = cloned(object);
      build_.at(range);
      known_[own.variable] = build_.integer(values[k], kind);
      frames_.push_back({true, branches_});
      const Way way = copy(node.body, to);
      frames_.pop_back();
      if (k == 0 && (out_.size() - before) * (values.size() - 1) > kMostUnrolled) throw MustStay{frame};
      if (!jump_) {
        if (way == Way::Left) return now_ = outer, Way::Left;
        continue;
      }
      if (jump_->to < frame) return now_ = outer, Way::Left;
      if (!std::exchange(jump_, std::nullopt)->isBreak) continue;
      last = values[k];
      break;
    }
    now_ = outer;
    build_.at(range);
    assign(own.variable, build_.integer(last, kind), range, to);
    return Way::On;
  }

  /// Whether f could write out what it wants to; else all is as it was before.
  template <class F>
  bool attempt(Block& to, const F& f) {
    const Names names = now_;
    const auto known = known_;
    const std::size_t frames = frames_.size(), statements = out_.size(), length = to.size(), branches = branches_,
                      kept = kept_.size(), results = results_.size(), inlined = inlined_.size(),
                      objects = module_.objects.size(), exprs = module_.exprs.size();
    try {
      f();
      changed_ = true;
      return true;
    } catch (const MustStay& stays) {
      if (stays.depth != frames) throw;
      now_ = names;
      known_ = known;
      frames_.resize(frames);
      out_.resize(statements);
      to.resize(length);
      branches_ = branches;
      kept_.resize(kept);
      results_.resize(results);
      inlined_.resize(inlined);
      module_.objects.resize(objects);
      module_.exprs.resize(exprs);
      isNamedOnly_.resize(objects);
      jump_.reset();
      return false;
    }
  }

  //===--------------------------------------------------------------------===//
  // Calls
  //===--------------------------------------------------------------------===//

  Way copy(const Call& node, SourceRange range, Block& to) {
    if (mayInline(node.callee) && attempt(to, [&] { inlineCall(node, range, to); })) return Way::On;
    Call own = node;
    for (ExprId& argument : own.arguments) argument = copy(argument);
    own.result = copy(own.result);
    if (own.result.valid() && module_[own.result].op == Op::Address) known_.erase(module_[own.result].object);
    if (!module_[own.callee].outside) kept_.push_back(own.callee);
    emit(std::move(own), range, to);
    return Way::On;
  }

  bool mayInline(FunctionId callee) {
    if (module_[callee].outside || callee == module_.entry || std::ranges::count(inlined_, callee) != 0) return false;
    const auto [body, fresh] = inlineBodies_.try_emplace(callee);
    if (fresh &&
        std::ranges::all_of(objectsOf_[callee], [&](ObjectId o) { return hasStaticExtents(module_, module_[o].type); }))
      body->second = withReturnsLast(module_, module_[callee].body);
    return body->second.has_value();
  }

  void inlineCall(const Call& node, SourceRange range, Block& to) {
    const Function callee = module_[node.callee];
    const Names outer = now_;
    const std::size_t before = out_.size(), frame = frames_.size();
    std::vector<ExprId> arguments;
    for (const ExprId argument : node.arguments) arguments.push_back(copy(argument));
    Names inner = localsOf(node.callee, range, to);
    for (std::size_t k = 0; k < arguments.size(); ++k) pass(callee.parameters[k], arguments[k], inner, range, to);
    ObjectId result;
    if (module_[callee.result].kind != TypeKind::Void) {
      result = build_.object({.name = names_.make(callee.name + "_value"),
                              .type = callee.result,
                              .function = function_,
                              .initial = {},
                              .range = range});
      isNamedOnly_.resize(module_.objects.size(), true);
      emit(Declare{result}, range, to);
    }
    now_ = std::move(inner);
    results_.push_back(result);
    inlined_.push_back(node.callee);
    frames_.push_back({false, branches_});
    copy(*inlineBodies_.at(node.callee), to);
    frames_.pop_back();
    inlined_.pop_back();
    results_.pop_back();
    now_ = outer;
    if (out_.size() - before > kMostUnrolled) throw MustStay{frame};
    if (!node.result.valid()) return;
    const ExprId place = copy(node.result);
    build_.at(range);
    const auto value = known_.find(result);
    const ExprId given = value == known_.end() ? build_.load(result) : value->second;
    emit(Assign{place, given}, range, to);
    if (module_[place].op == Op::Address) wrote(module_[place].object, given);
  }

  /// Copies of a function's objects. Those that no statement declares come to life here.
  Names localsOf(FunctionId callee, SourceRange range, Block& to) {
    std::set<ObjectId> begun;
    forEachStmt(module_, module_[callee].body, [&](const Stmt& stmt) {
      if (const auto* declared = std::get_if<Declare>(&stmt.node)) begun.insert(declared->object);
      if (const auto* loop = std::get_if<For>(&stmt.node)) begun.insert(loop->variable);
    });
    Names names;
    const std::vector<ObjectId> objects = objectsOf_[callee];
    for (const ObjectId object : objects) {
      const ObjectId own = names.objects[object] = cloned(object);
      if (module_[object].kind == ObjectKind::Local && !begun.contains(object)) emit(Declare{own}, range, to);
    }
    return names;
  }

  /// A parameter that is only read stands for its argument where that stays what it is; else it is a variable.
  void pass(ObjectId parameter, ExprId argument, Names& names, SourceRange range, Block& to) {
    const bool isPointer = module_[module_[parameter].type].kind == TypeKind::Pointer;
    const bool isConstant = info(module_[argument].op).family == OpFamily::Constant;
    if (isReadOnly_[parameter.value] && (isConstant || (isPointer && isStable(argument)))) {
      names.values[parameter] = argument;
      return;
    }
    const ObjectId own = names.objects.at(parameter);
    emit(Declare{own}, range, to);
    assign(own, argument, range, to);
  }

  Module module_;
  Builder build_;
  std::vector<Stmt> out_;  ///< the statements of the result
  bool changed_ = false;
  FunctionId function_;  ///< that is being written
  Names now_;
  std::map<ObjectId, ExprId> known_;  ///< variables of the result that hold a constant at this point
  std::vector<Frame> frames_;
  std::size_t branches_ = 0;  ///< that are being copied, on conditions of run time
  std::optional<Jump> jump_;
  std::vector<ObjectId> results_;    ///< of the calls that are being inlined; none for one without result
  std::vector<FunctionId> inlined_;  ///< their callees
  std::vector<FunctionId> kept_;     ///< callees of the function that is being written
  std::vector<bool> isNamedOnly_;    ///< ObjectId
  std::vector<bool> isReadOnly_;     ///< ObjectId
  std::map<FunctionId, std::optional<Block>> inlineBodies_;
  std::map<FunctionId, std::vector<ObjectId>> objectsOf_;
  UniqueNames names_;
};

}  // namespace

std::optional<Module> unroll(const Module& module) { return Unroller(module).run(); }

}  // namespace sparsegen::ir
