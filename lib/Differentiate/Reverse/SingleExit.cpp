//===- SingleExit.cpp - jumps as branches ---------------------------------===//

#include "Differentiate/Reverse/SingleExit.h"

#include <set>
#include <vector>

#include "IR/Walk.h"
#include "Support/Overloaded.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// What control may have done at the end of a block or statement.
struct Outcome {
  std::set<ObjectId> lowered;  ///< the flags of jumps that some path has made
  bool ends = false;           ///< every path has made one
};

class SingleExit {
public:
  SingleExit(Subject& subject, FunctionId function)
      : subject_(subject), build_(subject.build), module_(subject.module), function_(function) {}

  void run() {
    if (!hasJumps(module_[function_].body)) return;
    returned_ = flag("sg_on");
    const TypeId type = module_[function_].result;
    if (module_[type].kind != TypeKind::Void) result_ = local("sg_returned", type);
    Block body{raise(returned_)};
    block(module_[function_].body, body);
    body.push_back(build_.statement(Return{result_.valid() ? build_.load(result_) : ExprId()}));
    module_[function_].body = std::move(body);
  }

private:
  struct Loop {
    ObjectId broken, continued;
  };

  /// Whether anything but a return at its end leaves a block.
  bool hasJumps(const Block& body) const {
    for (const StmtId id : body) {
      const Jumps jumps = jumpsFrom(module_, id);
      const bool isLast = id == body.back() && std::holds_alternative<Return>(module_[id].node);
      bool inner = false;
      forEachStmt(module_, Block{id}, [&](const Stmt& stmt) {
        inner |= std::holds_alternative<Break>(stmt.node) || std::holds_alternative<Continue>(stmt.node);
      });
      if (inner || (jumps.toCaller && !isLast)) return true;
    }
    return false;
  }

  ObjectId local(const char* name, TypeId type) {
    return build_.object({.name = subject_.uniqueName(name, function_),
                          .type = type,
                          .function = function_,
                          .initial = {},
                          .range = {}});
  }
  ObjectId flag(const char* name) { return local(name, build_.scalar(ScalarKind::Bool)); }
  StmtId set(ObjectId flag, bool value) {
    return build_.statement(Assign{build_.address(flag), build_.integer(value ? 1 : 0, ScalarKind::Bool)});
  }
  StmtId raise(ObjectId flag) { return set(flag, true); }

  /// Whether all of these flags are up.
  ExprId areUp(const std::set<ObjectId>& flags) {
    ExprId all;
    for (const ObjectId each : flags)
      all = all.valid() ? build_.binary(Op::LogicalAnd, all, build_.load(each)) : build_.load(each);
    return all;
  }

  bool alwaysJumps(const Block& block) const {
    for (const StmtId id : block) {
      const Stmt::Node& node = module_[id].node;
      if (std::holds_alternative<Return>(node) || std::holds_alternative<Break>(node) ||
          std::holds_alternative<Continue>(node) || std::holds_alternative<Stop>(node))
        return true;
      const auto* branch = std::get_if<If>(&node);
      if (branch && alwaysJumps(branch->then) && alwaysJumps(branch->otherwise)) return true;
    }
    return false;
  }

  bool mayJump(StmtId id) const {
    const Jumps jumps = jumpsFrom(module_, id);
    return jumps.toLoop || jumps.toCaller;
  }

  Outcome block(const Block& from, Block& out) {
    Outcome all;
    for (std::size_t k = 0; k < from.size(); ++k) {
      const Block rest(from.begin() + static_cast<std::ptrdiff_t>(k) + 1, from.end());
      const Stmt stmt = module_[from[k]];
      build_.at(stmt.range);
      const auto* branch = std::get_if<If>(&stmt.node);
      const bool isFork = branch && (mayJump(from[k]) || alwaysJumps(branch->then) || alwaysJumps(branch->otherwise)) &&
                          alwaysJumps(branch->then) != alwaysJumps(branch->otherwise);
      if (isFork) return join(all, fork(*branch, rest, out));
      const Outcome one = statement(from[k], out);
      all = join(all, {one.lowered, false});
      if (one.ends) return {all.lowered, true};
      if (one.lowered.empty() || rest.empty()) continue;
      If guarded{areUp(one.lowered), {}, {}};
      const Outcome behind = block(rest, guarded.then);
      out.push_back(build_.statement(std::move(guarded)));
      return join(all, behind);
    }
    return all;
  }

  static Outcome join(const Outcome& a, const Outcome& b) {
    Outcome both = a;
    both.lowered.insert(b.lowered.begin(), b.lowered.end());
    both.ends = b.ends;
    return both;
  }

  /// A branch one side of which always jumps: what follows is the other side's.
  Outcome fork(const If& branch, const Block& rest, Block& out) {
    If whole{branch.condition, {}, {}};
    const bool thenJumps = alwaysJumps(branch.then);
    Block open = thenJumps ? branch.otherwise : branch.then;
    open.insert(open.end(), rest.begin(), rest.end());
    const Outcome jumped = block(thenJumps ? branch.then : branch.otherwise, thenJumps ? whole.then : whole.otherwise);
    const Outcome went = block(open, thenJumps ? whole.otherwise : whole.then);
    out.push_back(build_.statement(std::move(whole)));
    Outcome both = join(jumped, went);
    both.ends = jumped.ends && went.ends;
    return both;
  }

  Outcome statement(StmtId id, Block& out) {
    const Stmt stmt = module_[id];
    return std::visit(
        Overloaded{[&](const Return& node) { return returned(node, out); },
                   [&](const Break& node) { return jump(loops_[loops_.size() - 1 - node.levels].broken, out); },
                   [&](const Continue& node) { return jump(loops_[loops_.size() - 1 - node.levels].continued, out); },
                   [&](const Stop&) {
                     out.push_back(id);
                     return Outcome{{}, true};
                   },
                   [&](const If& node) { return branch(node, out); },
                   [&](const For& node) { return counted(node, out); },
                   [&](const While& node) { return loop(node, out); },
                   [&](const auto&) {
                     out.push_back(id);
                     return Outcome{};
                   }},
        stmt.node);
  }

  Outcome returned(const Return& node, Block& out) {
    if (result_.valid() && node.value.valid())
      out.push_back(build_.statement(Assign{build_.address(result_), node.value}));
    return jump(returned_, out);
  }

  Outcome jump(ObjectId flag, Block& out) {
    out.push_back(set(flag, false));
    return {{flag}, true};
  }

  Outcome branch(const If& node, Block& out) {
    If whole{node.condition, {}, {}};
    const Outcome a = block(node.then, whole.then), b = block(node.otherwise, whole.otherwise);
    out.push_back(build_.statement(std::move(whole)));
    Outcome both = join(a, b);
    both.ends = a.ends && b.ends;
    return both;
  }

  /// A loop's body, and the flags on which no further round begins.
  std::set<ObjectId> body(const Block& from, Block& to) {
    loops_.push_back({flag("sg_on"), flag("sg_on")});
    Block made;
    Outcome outcome = block(from, made);
    const Loop loop = loops_.back();
    loops_.pop_back();
    if (outcome.lowered.erase(loop.continued) != 0) {
      to.push_back(build_.statement(Declare{loop.continued}));
      to.push_back(raise(loop.continued));
    }
    to.insert(to.end(), made.begin(), made.end());
    broken_ = loop.broken;
    return std::move(outcome.lowered);
  }

  Outcome counted(const For& node, Block& out) {
    For whole = node;
    whole.body.clear();
    std::set<ObjectId> lowered = body(node.body, whole.body);
    if (lowered.empty()) {
      out.push_back(build_.statement(std::move(whole)));
      return {};
    }
    const ExprId place = build_.address(node.variable);
    const ExprId next = build_.binary(Op::Add, build_.load(node.variable), node.step);
    out.push_back(build_.statement(Assign{place, node.first}));
    While open{build_.binary(node.compare, build_.load(node.variable), node.bound),
               std::move(whole.body),
               {build_.statement(Assign{place, next})}};
    return left(std::move(open), lowered, out);
  }

  Outcome loop(const While& node, Block& out) {
    While open{node.condition, {}, {}};
    const std::set<ObjectId> lowered = body(node.body, open.body);
    const ObjectId broken = broken_;
    block(node.step, open.step);
    broken_ = broken;
    return left(std::move(open), lowered, out);
  }

  /// A loop that ends where one of the flags is down.
  Outcome left(While loop, std::set<ObjectId> lowered, Block& out) {
    if (lowered.contains(broken_)) out.push_back(raise(broken_));
    if (!lowered.empty()) {
      loop.condition = build_.binary(Op::LogicalAnd, areUp(lowered), loop.condition);
      if (!loop.step.empty()) loop.step = {build_.statement(If{areUp(lowered), loop.step, {}})};
    }
    out.push_back(build_.statement(std::move(loop)));
    lowered.erase(broken_);
    return {std::move(lowered), false};
  }

  Subject& subject_;
  Builder& build_;
  Module& module_;
  const FunctionId function_;
  ObjectId returned_;  ///< the flag of returns
  ObjectId result_;    ///< what is returned
  ObjectId broken_;    ///< the flag of breaks of the loop that was made last
  std::vector<Loop> loops_;
};

}  // namespace

void makeSingleExit(Subject& subject, FunctionId function) { SingleExit(subject, function).run(); }

}  // namespace sparsegen::differentiate
