//===- HeaderUnset.cpp - tangents that a path leaves unset ------*- C++ -*-===//

#include "Emit/HeaderUnset.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace sparsegen::emit {

using namespace ir;

namespace {

class Finder {
public:
  Finder(const Module& module, const Constness& constness) : module_(module), constness_(constness) {}

  std::set<ObjectId> find(FunctionId function) {
    visit(module_[function].body);
    return std::move(unset_);
  }

  void operator()(const Declare& declare) { set_->erase(declare.object); }
  void operator()(const Assign& assign) { handOut(assign.value); }
  void operator()(const For& loop) {
    const State before = set_;
    loops_.emplace_back();
    visit(loop.body);
    set_ = meet(before, loops_.back().behind);
    loops_.pop_back();
  }
  void operator()(const While& loop) {
    const bool isEndless = staticInteger(module_, loop.condition).value_or(0) != 0;
    const State before = set_;
    loops_.emplace_back();
    visit(loop.body);
    set_ = meet(set_, loops_.back().step);
    visit(loop.step);
    set_ = isEndless ? loops_.back().behind : meet(before, loops_.back().behind);
    loops_.pop_back();
  }
  void operator()(const If& branch) {
    const State before = set_;
    visit(branch.then);
    const State then = std::exchange(set_, before);
    visit(branch.otherwise);
    set_ = meet(then, set_);
  }
  void operator()(const Break& leave) { leaveTo(loops_[loops_.size() - 1 - leave.levels].behind); }
  void operator()(const Continue& leave) { leaveTo(loops_[loops_.size() - 1 - leave.levels].step); }
  void operator()(const Return&) { set_.reset(); }
  void operator()(const Stop&) { set_.reset(); }
  void operator()(const Call& call) {
    const Function& callee = module_[call.callee];
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
      const bool isWritten = callee.outside || (constness_.of(callee.parameters[k]) & 1u) != 0;
      isWritten ? handOut(call.arguments[k]) : read(call.arguments[k]);
    }
  }
  void operator()(const Combine& combine) {
    for (const CombineTerm& term : combine.terms) read(term.source);
    handOut(combine.place);
  }
  void operator()(const Push&) {}
  void operator()(const Pop&) {}

private:
  /// The variables that all paths to a place have set; none where no path leads there.
  using State = std::optional<std::set<ObjectId>>;

  /// What the paths that leave a round of a loop have set.
  struct Loop {
    State behind;
    State step;
  };

  static State meet(const State& a, const State& b) {
    if (!a || !b) return a ? a : b;
    State both{std::in_place};
    std::set_intersection(a->begin(), a->end(), b->begin(), b->end(), std::inserter(*both, both->end()));
    return both;
  }

  void visit(const Block& block) {
    for (const StmtId id : block)
      if (set_) std::visit(*this, module_[id].node);
  }

  void leaveTo(State& there) {
    there = meet(there, set_);
    set_.reset();
  }

  bool isTangents(ObjectId object) const {
    return module_[object].kind == ObjectKind::Local && module_[module_[object].type].kind == TypeKind::Lanes;
  }

  void read(ExprId place) {
    const Expr& expr = module_[place];
    if (expr.op == Op::Address && isTangents(expr.object) && set_->count(expr.object) == 0) unset_.insert(expr.object);
  }

  /// What has an address may be written from then on, as compilers see it.
  void handOut(ExprId value) {
    const Expr& expr = module_[value];
    if (expr.op == Op::Address && isTangents(expr.object)) set_->insert(expr.object);
    if (expr.op == Op::Load) return;
    for (const ExprId operand : expr.operands)
      if (operand) handOut(operand);
  }

  const Module& module_;
  const Constness& constness_;
  State set_{std::in_place};
  std::vector<Loop> loops_;
  std::set<ObjectId> unset_;
};

}  // namespace

std::set<ObjectId> findUnset(const Module& module, FunctionId function, const Constness& constness) {
  return Finder(module, constness).find(function);
}

}  // namespace sparsegen::emit
