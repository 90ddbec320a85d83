//===- Preaccumulate.cpp - chains of Combines become one ------------------===//

#include "Differentiate/Preaccumulate.h"

#include <algorithm>
#include <map>

#include "Differentiate/Forms.h"
#include "Differentiate/Numbering.h"
#include "Differentiate/Real.h"
#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The terms of one Combine: equal sources become one.
class Terms {
public:
  Terms(const Subject& subject, Builder& build) : build_(build), numbering_(subject) {}

  void add(const CombineTerm& term) {
    const auto [at, fresh] = places_.try_emplace(numbering_.canonical(term.source), terms_.size());
    if (fresh) return terms_.push_back(term);
    ExprId& coefficient = terms_[at->second].coefficient;
    coefficient = (Real(build_, coefficient) + Real(build_, term.coefficient)).expr();
  }

  std::vector<CombineTerm> take() {
    std::erase_if(terms_, [&](const CombineTerm& term) { return Real(build_, term.coefficient).is(0); });
    return std::move(terms_);
  }

private:
  Builder& build_;
  Numbering numbering_;
  std::map<ExprId, std::size_t> places_;
  std::vector<CombineTerm> terms_;
};

class Preaccumulator {
public:
  Preaccumulator(Derivation& derivation, FunctionId function)
      : derivation_(derivation),
        subject_(derivation.subject),
        build_(derivation.subject.build),
        function_(function),
        uses_(derivation, function) {}

  void run() {
    Forms forms(derivation_, uses_);
    Block body = subject_.module[function_].body;
    block(body, forms);
    while (removeUnused(body)) {
    }
    subject_.module[function_].body = std::move(body);
  }

private:
  void block(Block& body, Forms& forms) {
    ++depth_;
    Block out;
    for (const StmtId id : body) {
      statement(id, forms, out);
      if (!changesNothing(id)) out.push_back(id);
    }
    body = std::move(out);
    --depth_;
  }

  /// r = 1 · r.
  bool changesNothing(StmtId id) const {
    const auto* combine = std::get_if<Combine>(&subject_.module[id].node);
    return combine && combine->terms.size() == 1 && Real(build_, combine->terms.front().coefficient).is(1) &&
           sameExpr(subject_.module, combine->terms.front().source, combine->place);
  }

  /// Rewrites a statement; what it needs before it goes to `out`.
  void statement(StmtId id, Forms& forms, Block& out) {
    Stmt::Node node = subject_.module[id].node;
    if (auto* combine = std::get_if<Combine>(&node)) {
      const SourceRange outer = build_.range();
      build_.at(subject_.module[id].range);
      combineForms(*combine, forms, out);
      build_.at(outer);
    } else if (auto* branch = std::get_if<If>(&node)) {
      Forms then = forms, otherwise = forms;
      block(branch->then, then);
      block(branch->otherwise, otherwise);
      forms.forgetChangedIn(Block{id});
    } else if (std::holds_alternative<For>(node) || std::holds_alternative<While>(node)) {
      forms.forgetChangedIn(Block{id});
      Forms inside = forms, step = forms;
      if (auto* loop = std::get_if<For>(&node)) block(loop->body, inside);
      if (auto* loop = std::get_if<While>(&node)) block(loop->body, inside), block(loop->step, step);
    } else {
      forms.forgetChangedBy(id);
    }
    subject_.module[id].node = std::move(node);
  }

  void combineForms(Combine& node, Forms& forms, Block& out) {
    Terms terms(subject_, build_);
    for (const CombineTerm& term : node.terms) {
      const Form* form = forms.find(term.source);
      // What an outer block defined and this one only updates keeps its lanes: they are needed after it.
      const bool update = form && form->depth < depth_ && uses_.local(term.source) == uses_.local(node.place);
      if (!form || update) {
        terms.add(term);
        continue;
      }
      const Real weight(build_, form->terms.size() > 1 ? held(term.coefficient, out) : term.coefficient);
      for (const CombineTerm& inner : form->terms)
        terms.add({(weight * Real(build_, inner.coefficient)).expr(), inner.source});
    }
    node.terms = terms.take();
    const ObjectId local = uses_.local(node.place);
    forms.forgetChangedBy(node);
    if (!local.valid() || !forms.isWorthwhile(local, node.terms)) return;
    for (CombineTerm& term : node.terms) term.coefficient = held(term.coefficient, out);
    forms.define(local, node.terms, depth_);
  }

  /// The same coefficient as one that is cheap to repeat, and keeps its value.
  ExprId held(ExprId coefficient, Block& out) {
    if (uses_.isFixed(coefficient)) return coefficient;
    const ObjectId local = derivation_.shadows.scalar(function_, build_.scalarOf(coefficient));
    out.push_back(build_.statement(Declare{local}));
    out.push_back(build_.statement(Assign{build_.address(local), coefficient}));
    return build_.load(local);
  }

  /// Removes what computes tangents of locals that no one reads.
  bool removeUnused(Block& body) {
    const std::set<ObjectId> read = uses_.readIn(body);
    bool removed = false;
    const auto prune = [&](const auto& self, Block& inner) -> void {
      for (const StmtId id : inner) {
        Stmt::Node& node = subject_.module[id].node;
        if (auto* loop = std::get_if<For>(&node)) self(self, loop->body);
        if (auto* loop = std::get_if<While>(&node)) self(self, loop->body), self(self, loop->step);
        if (auto* branch = std::get_if<If>(&node)) self(self, branch->then), self(self, branch->otherwise);
      }
      removed |= std::erase_if(inner, [&](StmtId id) {
                   const Stmt::Node& node = subject_.module[id].node;
                   ObjectId local;
                   if (const auto* combine = std::get_if<Combine>(&node)) local = uses_.local(combine->place);
                   if (const auto* declare = std::get_if<Declare>(&node); declare && uses_.isLocal(declare->object))
                     local = declare->object;
                   return local.valid() && !read.contains(local);
                 }) != 0;
    };
    prune(prune, body);
    return removed;
  }

  Derivation& derivation_;
  Subject& subject_;
  Builder& build_;
  FunctionId function_;
  LaneLocals uses_;
  unsigned depth_ = 0;
};

}  // namespace

void preaccumulate(Derivation& derivation, FunctionId function) { Preaccumulator(derivation, function).run(); }

}  // namespace sparsegen::differentiate
