//===- Preaccumulate.cpp - chains of Combines become one ------------------===//

#include "Differentiate/Simplify/Preaccumulate.h"

#include <algorithm>
#include <optional>
#include <set>

#include "Differentiate/Simplify/Combines.h"
#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Simplify/Vertices.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Preaccumulator {
public:
  Preaccumulator(Derivation& derivation, FunctionId function)
      : derivation_(derivation),
        subject_(derivation.subject),
        build_(derivation.subject.build),
        function_(function),
        uses_(derivation, function) {
    if (subject_.mode.carrier == Carrier::Slots) vertices_.emplace(derivation, function, uses_);
  }

  void run() {
    LinearForms forms(derivation_, uses_);
    Block body = subject_.module[function_].body;
    block(body, forms);
    if (vertices_) vertices_->eliminate(body);
    removeUnused(body);
    subject_.module[function_].body = std::move(body);
  }

private:
  void block(Block& body, LinearForms& forms) {
    ++depth_;
    endLine();
    Block out;
    for (const StmtId id : body) {
      statement(id, forms, out);
      if (!changesNothing(subject_, id)) out.push_back(id);
    }
    body = std::move(out);
    endLine();
    --depth_;
  }

  void endLine() {
    if (vertices_) vertices_->endLine();
  }

  /// Whether control may go elsewhere from a statement, or other code run.
  bool leavesLine(StmtId id) const {
    const Stmt::Node& node = subject_.module[id].node;
    return !std::holds_alternative<Combine>(node) && !std::holds_alternative<Assign>(node) &&
           !std::holds_alternative<Declare>(node);
  }

  /// Rewrites a statement; what it needs before it goes to `out`.
  void statement(StmtId id, LinearForms& forms, Block& out) {
    Stmt::Node node = subject_.module[id].node;
    if (leavesLine(id)) endLine();
    if (auto* combine = std::get_if<Combine>(&node)) {
      const SourceRange outer = build_.range();
      build_.at(subject_.module[id].range);
      switch (subject_.mode.carrier) {
        case Carrier::Lanes:
          combineForms(*combine, forms, out);
          break;
        case Carrier::Slots:
          if (!changesNothing(subject_, id)) vertices_->add(id, *combine, forms, {depth_, loops_});
          break;
      }
      build_.at(outer);
    } else if (auto* branch = std::get_if<If>(&node)) {
      LinearForms then = forms, otherwise = forms;
      block(branch->then, then);
      block(branch->otherwise, otherwise);
      forms.forgetChangedIn(Block{id});
    } else if (isLoop(subject_.module[id])) {
      forms.forgetChangedIn(Block{id});
      LinearForms inside = forms, step = forms;
      ++loops_;
      if (auto* loop = std::get_if<For>(&node)) block(loop->body, inside);
      if (auto* loop = std::get_if<While>(&node)) block(loop->body, inside), block(loop->step, step);
      --loops_;
    } else {
      forms.forgetChangedBy(id);
    }
    subject_.module[id].node = std::move(node);
  }

  void combineForms(Combine& node, LinearForms& forms, Block& out) {
    Terms terms(subject_);
    for (const CombineTerm& term : node.terms) {
      const LinearForm* form = forms.find(term.source);
      // What an outer block defined and this one only updates keeps its lanes: they are needed after it.
      const bool update = form && form->depth < depth_ && uses_.local(term.source) == uses_.local(node.place);
      if (!form || update) {
        terms.add(term);
        continue;
      }
      const Real weight(build_, form->terms.size() > 1 ? held(derivation_, function_, uses_, term.coefficient, out)
                                                       : term.coefficient);
      for (const CombineTerm& inner : form->terms)
        terms.add({(weight * Real(build_, inner.coefficient)).expr(), inner.source});
    }
    node.terms = terms.takeNonzero();
    forms.forgetChangedBy(node);
    if (!forms.isWorthwhile(node.place, node.terms)) return;
    for (CombineTerm& term : node.terms) term.coefficient = held(derivation_, function_, uses_, term.coefficient, out);
    forms.define(node.place, node.terms, depth_);
  }

  /// Removes what computes tangents of locals that nothing but such locals is made from.
  void removeUnused(Block& body) {
    const std::set<ObjectId> used = uses_.usedIn(body);
    const auto prune = [&](const auto& self, Block& inner) -> void {
      for (const StmtId id : inner) {
        Stmt::Node& node = subject_.module[id].node;
        if (auto* loop = std::get_if<For>(&node)) self(self, loop->body);
        if (auto* loop = std::get_if<While>(&node)) self(self, loop->body), self(self, loop->step);
        if (auto* branch = std::get_if<If>(&node)) self(self, branch->then), self(self, branch->otherwise);
      }
      std::erase_if(inner, [&](StmtId id) {
        const Stmt::Node& node = subject_.module[id].node;
        ObjectId local;
        if (const auto* combine = std::get_if<Combine>(&node)) local = uses_.local(combine->place);
        if (const auto* declare = std::get_if<Declare>(&node); declare && uses_.isLocal(declare->object))
          local = declare->object;
        return local.valid() && !used.contains(local);
      });
    };
    prune(prune, body);
  }

  Derivation& derivation_;
  Subject& subject_;
  Builder& build_;
  FunctionId function_;
  LaneLocals uses_;
  std::optional<Vertices> vertices_;  ///< without lanes
  unsigned depth_ = 0;                ///< of blocks
  unsigned loops_ = 0;                ///< of loops
};

}  // namespace

void preaccumulate(Derivation& derivation, FunctionId function) { Preaccumulator(derivation, function).run(); }

}  // namespace sparsegen::differentiate
