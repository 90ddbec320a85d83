//===- EarlyReturns.cpp - whether a loop returns, found out first ---------===//

#include "IR/Transform/EarlyReturns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "IR/Builder.h"
#include "IR/Transform/CloneFunctions.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// The object that a place names; none where a pointer that is loaded, or chosen, leads there.
std::optional<ObjectId> objectOf(const Module& module, ExprId place) {
  const ObjectId object = namedObject(module, place);
  return object.valid() ? std::optional(object) : std::nullopt;
}

/// The object that a call is lent: an argument that points into it.
std::optional<ObjectId> lentBy(const Module& module, ExprId argument) {
  if (module[module[argument].type].kind != TypeKind::Pointer) return std::nullopt;
  return objectOf(module, argument);
}

/// Which calls write nothing but what they are lent.
class Writes {
public:
  explicit Writes(const Module& module) : module_(module) {}

  bool areLocal(const Call& call) const {
    const Function& callee = module_[call.callee];
    if (callee.outside) return callee.outside->isPure;
    for (std::size_t k = 0; k < callee.parameters.size(); ++k)
      if (!lentBy(module_, call.arguments[k]) && writesThrough(call.callee, callee.parameters[k])) return false;
    return writesKnown(call.callee);
  }

  /// Whether a call may write through an argument.
  bool through(const Call& call, std::size_t argument) const {
    return writesThrough(call.callee, module_[call.callee].parameters[argument]);
  }

private:
  /// The variable by whose pointer a place is reached, none where a name leads there; no valid one where that is not so
  /// simple.
  static std::optional<ObjectId> pointerOf(const Module& module, ExprId place) {
    const auto isStep = [](Op op) {
      return op == Op::Element || op == Op::Field || op == Op::PointerAdd || op == Op::PointerCast;
    };
    while (isStep(module[place].op)) place = module[place].operands[0];
    if (module[place].op == Op::Address) return std::nullopt;
    const bool isLoad = module[place].op == Op::Load;
    const ExprId held = isLoad ? module[place].operands[0] : place;
    return isLoad && module[held].op == Op::Address ? module[held].object : ObjectId();
  }

  /// Whether all that it writes through are parameters of its own.
  bool writesKnown(FunctionId function) const {
    const bool fresh = known_.try_emplace(function, false).second;
    if (fresh) known_[function] = findKnown(function);
    return known_.at(function);
  }
  bool findKnown(FunctionId function) const {
    bool isKnown = true;
    const std::vector<ObjectId>& parameters = module_[function].parameters;
    const auto check = [&](ExprId place) {
      const auto pointer = pointerOf(module_, place);
      isKnown &= !pointer || std::ranges::find(parameters, *pointer) != parameters.end();
      const auto object = objectOf(module_, place);
      isKnown &=
          !object || (module_[*object].kind == ObjectKind::Local || module_[*object].kind == ObjectKind::Parameter);
    };
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) {
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) check(assign->place);
      const auto* call = std::get_if<Call>(&stmt.node);
      if (!call) return;
      if (call->result.valid()) check(call->result);
      isKnown &= module_[call->callee].outside ? module_[call->callee].outside->isPure : writesKnown(call->callee);
    });
    return isKnown;
  }

  bool writesThrough(FunctionId function, ObjectId parameter) const {
    if (module_[function].outside) return !module_[function].outside->isPure;
    const bool fresh = through_.try_emplace(parameter, true).second;
    if (fresh) through_[parameter] = findThrough(function, parameter);
    return through_.at(parameter);
  }
  bool findThrough(FunctionId function, ObjectId parameter) const {
    bool found = false;
    const auto check = [&](ExprId place) {
      const auto pointer = pointerOf(module_, place);
      found |= pointer && *pointer == parameter;
    };
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) {
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
        check(assign->place);
        // A pointer that is held elsewhere may be written through there.
        found |= module_[module_[assign->value].type].kind == TypeKind::Pointer &&
                 mentions(module_, assign->value, parameter);
      }
      const auto* call = std::get_if<Call>(&stmt.node);
      if (!call) return;
      if (call->result.valid()) check(call->result);
      const std::vector<ObjectId>& inner = module_[call->callee].parameters;
      for (std::size_t k = 0; k < call->arguments.size(); ++k)
        found |= mentions(module_, call->arguments[k], parameter) &&
                 module_[module_[call->arguments[k]].type].kind == TypeKind::Pointer &&
                 writesThrough(call->callee, inner[k]);
    });
    return found;
  }

  const Module& module_;
  // What is asked of a function that asks for itself is taken to be the worst.
  mutable std::map<FunctionId, bool> known_;
  mutable std::map<ObjectId, bool> through_;
};

/// What one statement may write: objects, or nothing where that can't be said.
std::optional<std::set<ObjectId>> writtenBy(const Module& module, const Writes& writes, const Stmt& stmt) {
  std::set<ObjectId> written;
  bool isKnown = true;
  const auto add = [&](std::optional<ObjectId> object) {
    isKnown &= object.has_value();
    if (object) written.insert(*object);
  };
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) add(objectOf(module, assign->place));
  if (const auto* loop = std::get_if<For>(&stmt.node)) add(loop->variable);
  if (const auto* call = std::get_if<Call>(&stmt.node)) {
    if (call->result.valid()) add(objectOf(module, call->result));
    for (std::size_t k = 0; k < call->arguments.size(); ++k)
      if (const auto lent = lentBy(module, call->arguments[k]); lent && writes.through(*call, k)) written.insert(*lent);
  }
  return isKnown ? std::optional(std::move(written)) : std::nullopt;
}

/// One loop that returns in its midst.
class LoopCheck {
public:
  /// `block`: where the loop stands, at `at`.
  LoopCheck(Module& module, UniqueNames& names, FunctionId function, const Block& block, std::size_t at)
      : module_(module),
        build_(module),
        writes_(module),
        names_(names),
        function_(function),
        block_(block),
        at_(at),
        loop_(block[at]) {}

  /// What is to stand before the loop, which has no return then; nothing where it stays as it is.
  std::optional<Block> run() {
    if (!isSuitable()) return std::nullopt;
    findDeciding();
    if (!giveOwn()) return std::nullopt;
    build_.at(module_[loop_].range);
    Block made = begin_;
    left_ = local("left", build_.scalar(ScalarKind::Bool), made);
    made.push_back(assign(left_, build_.integer(0, ScalarKind::Bool)));
    const TypeId result = module_[function_].result;
    const bool hasResult = module_[result].kind != TypeKind::Void;
    if (hasResult) {
      result_ = local("result", result, made);
      made.push_back(assign(result_, nothing(result)));
    }
    made.push_back(copied(loop_));
    const StmtId leave = build_.statement(Return{hasResult ? build_.load(result_) : ExprId{}});
    made.push_back(build_.statement(If{build_.load(left_), {leave}, {}}));
    withoutReturns(loop_);
    return made;
  }

private:
  bool isSuitable() {
    const TypeKind result = module_[module_[function_].result].kind;
    bool is = result == TypeKind::Scalar || result == TypeKind::Void;
    forEachStmt(module_, Block{loop_}, [&](const Stmt& stmt) {
      is &= !std::holds_alternative<Stop>(stmt.node) && !std::holds_alternative<Combine>(stmt.node) &&
            !std::holds_alternative<Push>(stmt.node) && !std::holds_alternative<Pop>(stmt.node);
      if (const auto* leave = std::get_if<Return>(&stmt.node)) is &= !readsReals(module_, leave->value);
      if (const auto* call = std::get_if<Call>(&stmt.node)) is = is && writes_.areLocal(*call);
      const auto written = writtenBy(module_, writes_, stmt);
      is &= written.has_value();
      if (!written) return;
      for (const ObjectId object : *written) {
        is &= isOwn(object);
        written_.insert(object);
      }
    });
    forEachBlock(module_[loop_], [&](const Block& body) {
      is &= std::ranges::none_of(body, [&](StmtId id) { return std::holds_alternative<Return>(module_[id].node); });
    });
    return is && !isPointedTo();
  }

  /// Whether some pointer of the function leads to what the loop writes, so that it may be read by another name.
  bool isPointedTo() const {
    bool found = false;
    forEachStmt(module_, module_[function_].body, [&](const Stmt& stmt) {
      const auto* assign = std::get_if<Assign>(&stmt.node);
      if (!assign || module_[module_[assign->value].type].kind != TypeKind::Pointer) return;
      found |= pointsToWritten(assign->value);
    });
    return found || isLentElsewhere();
  }

  /// Whether a call outside of the loop is lent what the loop writes, and may keep a pointer to it, or give one back.
  bool isLentElsewhere() const {
    std::set<const Stmt*> inside;
    forEachStmt(module_, Block{loop_}, [&](const Stmt& stmt) { inside.insert(&stmt); });
    bool found = false;
    forEachStmt(module_, module_[function_].body, [&](const Stmt& stmt) {
      const auto* call = inside.contains(&stmt) ? nullptr : std::get_if<Call>(&stmt.node);
      if (!call) return;
      const bool givesPointer = call->result.valid() && module_[build_.pointee(call->result)].kind == TypeKind::Pointer;
      for (std::size_t k = 0; k < call->arguments.size(); ++k)
        if (const auto lent = lentBy(module_, call->arguments[k]); lent && written_.contains(*lent))
          found |= givesPointer || writes_.through(*call, k);
    });
    return found;
  }

  bool pointsToWritten(ExprId pointer) const {
    const Expr& node = module_[pointer];
    if (module_[node.type].kind != TypeKind::Pointer || node.op == Op::Load) return false;
    if (node.op == Op::Address) return written_.contains(node.object);
    return std::ranges::any_of(node.operands, [&](ExprId each) { return each.valid() && pointsToWritten(each); });
  }

  bool isOwn(ObjectId object) const {
    const Object& held = module_[object];
    const bool isScalar = module_[held.type].kind == TypeKind::Scalar || module_[held.type].kind == TypeKind::Pointer;
    return (held.kind == ObjectKind::Local && hasStaticExtents(module_, held.type)) ||
           (held.kind == ObjectKind::Parameter && isScalar);
  }

  /// Finds what decides whether and where the loop returns: statements, and the locals that they write. Backwards, as
  /// what decides mostly stands before what it decides.
  void findDeciding() {
    std::vector<StmtId> statements;
    forEachStmt(module_, Block{loop_}, [&](StmtId id) { statements.push_back(id); });
    for (bool grown = true; grown;) {
      grown = false;
      for (auto id = statements.rbegin(); id != statements.rend(); ++id) {
        if (kept_.contains(*id) || !decides(*id)) continue;
        kept_.insert(*id);
        grown = true;
        forEachExpr(module_[*id], [&](ExprId expr) {
          forEachNode(module_, expr, [&](const Expr& node) {
            if (node.op == Op::Address && written_.contains(node.object)) deciding_.insert(node.object);
          });
        });
      }
    }
  }

  /// Once that is known of the statements within one.
  bool decides(StmtId id) const {
    const Stmt& stmt = module_[id];
    if (std::holds_alternative<Return>(stmt.node) || std::holds_alternative<Break>(stmt.node) ||
        std::holds_alternative<Continue>(stmt.node))
      return true;
    bool does = false;
    forEachBlock(stmt, [&](const Block& block) {
      does |= std::ranges::any_of(block, [&](StmtId inner) { return kept_.contains(inner); });
    });
    if (const auto* declare = std::get_if<Declare>(&stmt.node)) return deciding_.contains(declare->object);
    if (isLoop(stmt)) return does;
    if (const auto written = writtenBy(module_, writes_, stmt))
      does |= std::ranges::any_of(*written, [&](ObjectId object) { return deciding_.contains(object); });
    return does;
  }

  /// Gives what decides objects of its own in the copy, with what the loop begins with in them.
  bool giveOwn() {
    std::set<ObjectId> declared;
    forEachStmt(module_, Block{loop_}, [&](StmtId id) {
      if (const auto* declare = std::get_if<Declare>(&module_[id].node)) declared.insert(declare->object);
      const auto* loop = std::get_if<For>(&module_[id].node);
      if (loop && kept_.contains(id)) deciding_.insert(loop->variable);
    });
    for (const ObjectId object : deciding_) {
      const bool isBegun = !declared.contains(object) && isWrittenOutside(object);
      if (isBegun && !isGivenBefore(object)) return false;
    }
    for (const ObjectId object : deciding_) {
      Object own = module_[object];
      own.called = calledName(own);
      own.name = names_.make(own.name);
      own.kind = ObjectKind::Local;
      const ObjectId made = own_[object] = build_.object(std::move(own));
      if (declared.contains(object) || !isWrittenOutside(object)) continue;
      begin_.push_back(build_.statement(Declare{made}));
      begin_.push_back(build_.statement(Assign{build_.address(made), build_.load(object)}));
    }
    return true;
  }

  bool isWrittenOutside(ObjectId object) const {
    if (module_[object].kind == ObjectKind::Parameter) return true;
    std::size_t all = 0, inside = 0;
    const auto count = [&](std::size_t& to) {
      return [this, object, &to](const Stmt& stmt) {
        const auto written = writtenBy(module_, writes_, stmt);
        if (!written || written->contains(object)) ++to;
      };
    };
    forEachStmt(module_, module_[function_].body, count(all));
    forEachStmt(module_, Block{loop_}, count(inside));
    // The variable of a loop is given its first value there.
    const auto* loop = std::get_if<For>(&module_[loop_].node);
    return all != inside && !(loop && loop->variable == object);
  }

  /// Whether a scalar is certain to have a value where the loop begins: one of the statements before it gives it one.
  bool isGivenBefore(ObjectId object) const {
    const Object& held = module_[object];
    if (module_[held.type].kind != TypeKind::Scalar && module_[held.type].kind != TypeKind::Pointer) return false;
    if (held.kind == ObjectKind::Parameter) return true;
    return std::any_of(block_.begin(), block_.begin() + static_cast<std::ptrdiff_t>(at_), [&](StmtId id) {
      const auto* assign = std::get_if<Assign>(&module_[id].node);
      return assign && module_[assign->place].op == Op::Address && module_[assign->place].object == object;
    });
  }

  //===--------------------------------------------------------------------===//
  // The copy, and what the loop loses
  //===--------------------------------------------------------------------===//

  ObjectId local(const std::string& name, TypeId type, Block& to) {
    const ObjectId made = build_.object(
        {.name = names_.make("sg_" + name), .type = type, .function = function_, .initial = {}, .range = {}});
    to.push_back(build_.statement(Declare{made}));
    return made;
  }

  StmtId assign(ObjectId object, ExprId value) { return build_.statement(Assign{build_.address(object), value}); }

  /// A zero of a scalar type.
  ExprId nothing(TypeId type) {
    const ScalarKind kind = module_[type].scalar;
    return isReal(kind) ? build_.real(0, kind) : build_.integer(0, kind);
  }

  /// What decides, with a note in place of each return; a loop is one of as many rounds as before, which do nothing
  /// more.
  StmtId copied(StmtId from) {
    Stmt copy = module_[from];
    mapExprs(copy, [&](ExprId each) { return renamed(each); });
    forEachBlock(copy, [&](Block& inner) { inner = copied(inner); });
    if (auto* declare = std::get_if<Declare>(&copy.node)) declare->object = own_.at(declare->object);
    if (auto* loop = std::get_if<For>(&copy.node)) loop->variable = own_.at(loop->variable);
    if (has<Return>(module_, {from})) {
      if (auto* loop = std::get_if<For>(&copy.node)) loop->body = unlessLeft(std::move(loop->body));
      if (auto* loop = std::get_if<While>(&copy.node)) {
        loop->condition = build_.binary(Op::LogicalAnd, stays(), loop->condition);
        loop->step = unlessLeft(std::move(loop->step));
      }
    }
    module_.stmts.push_back(std::move(copy));
    return StmtId(module_.stmts.size() - 1);
  }

  Block copied(const Block& from) {
    Block made;
    for (std::size_t k = 0; k < from.size(); ++k) {
      if (!kept_.contains(from[k])) continue;
      if (const auto* leave = std::get_if<Return>(&module_[from[k]].node)) {
        if (leave->value.valid()) made.push_back(assign(result_, renamed(leave->value)));
        made.push_back(assign(left_, build_.integer(1, ScalarKind::Bool)));
        return made;
      }
      made.push_back(copied(from[k]));
      if (!has<Return>(module_, {from[k]})) continue;
      const Block rest = unlessLeft(copied(Block(from.begin() + static_cast<std::ptrdiff_t>(k) + 1, from.end())));
      made.insert(made.end(), rest.begin(), rest.end());
      return made;
    }
    return made;
  }

  ExprId stays() { return build_.unary(Op::LogicalNot, build_.load(left_)); }

  Block unlessLeft(Block block) {
    if (block.empty()) return block;
    return {build_.statement(If{stays(), std::move(block), {}})};
  }

  ExprId renamed(ExprId from) {
    if (const auto known = exprs_.find(from); known != exprs_.end()) return known->second;
    const auto own = own_.find(module_[from].object);
    const bool isOwn = module_[from].op == Op::Address && own != own_.end();
    const ExprId made = isOwn ? build_.address(own->second)
                              : mapOperands(module_, from, [&](ExprId operand) { return renamed(operand); });
    return exprs_[from] = made;
  }

  /// What returns is never reached now, nor what stands before it in a block that is left in no other way.
  void withoutReturns(StmtId id) {
    forEachBlock(module_[id], [&](Block& block) {
      const auto leave = std::ranges::find_if(
          block, [&](StmtId inner) { return std::holds_alternative<Return>(module_[inner].node); });
      if (leave != block.end()) {
        const Block before(block.begin(), leave);
        const bool isLeftElsewhere = has<Break>(module_, before) || has<Continue>(module_, before);
        block = isLeftElsewhere ? before : Block();
      }
      for (const StmtId inner : block) withoutReturns(inner);
      std::erase_if(block, [&](StmtId inner) {
        const auto* branch = std::get_if<If>(&module_[inner].node);
        return branch && branch->then.empty() && branch->otherwise.empty();
      });
    });
  }

  Module& module_;
  Builder build_;
  const Writes writes_;
  UniqueNames& names_;
  const FunctionId function_;
  const Block& block_;
  const std::size_t at_;
  const StmtId loop_;
  std::set<ObjectId> written_;   ///< in the loop
  std::set<ObjectId> deciding_;  ///< of these
  std::set<StmtId> kept_;
  std::map<ObjectId, ObjectId> own_;  ///< of what decides, in the copy
  std::map<ExprId, ExprId> exprs_;
  Block begin_;
  ObjectId left_;    ///< whether the copy has come to a return
  ObjectId result_;  ///< and what that returns
};

/// The outermost loops of a block that return in their midst. Adds the functions that the copies call.
void rewrite(Module& module, UniqueNames& names, FunctionId function, Block& block, std::set<FunctionId>& called) {
  for (std::size_t k = 0; k < block.size(); ++k) {
    if (!has<Return>(module, {block[k]})) continue;
    if (isLoop(module[block[k]])) {
      const auto made = LoopCheck(module, names, function, block, k).run();
      if (!made) continue;
      forEachStmt(module, *made, [&](const Stmt& stmt) {
        if (const auto* call = std::get_if<Call>(&stmt.node))
          for (const FunctionId each : reachable(module, call->callee)) called.insert(each);
      });
      block.insert(block.begin() + static_cast<std::ptrdiff_t>(k), made->begin(), made->end());
      k += made->size();
    } else if (std::holds_alternative<If>(module[block[k]].node)) {
      If branch = std::get<If>(module[block[k]].node);
      rewrite(module, names, function, branch.then, called);
      rewrite(module, names, function, branch.otherwise, called);
      module[block[k]].node = std::move(branch);
    }
  }
}

}  // namespace

void findEarlyReturnsFirst(Module& module) {
  UniqueNames names(module.objects);
  std::set<FunctionId> called;
  for (const FunctionId function : reachable(module)) {
    Block body = module[function].body;
    rewrite(module, names, function, body, called);
    module[function].body = std::move(body);
  }
  // What is called to decide has no derivative, unlike what else calls the same.
  std::vector<bool> wanted(module.functions.size());
  for (const FunctionId each : called) wanted[each.value] = true;
  if (auto cloned = cloneFunctions(module, wanted)) module = *std::move(cloned);
}

}  // namespace sparsegen::ir
