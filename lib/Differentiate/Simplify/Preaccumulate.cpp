//===- Preaccumulate.cpp - chains of Combines become one ------------------===//

#include "Differentiate/Simplify/Preaccumulate.h"

#include <algorithm>
#include <map>
#include <memory>

#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Tangent/Numbering.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Walk.h"

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

  /// A coefficient that is known to be zero says, where entries are visited, that its entry is there.
  std::vector<CombineTerm> take() { return std::move(terms_); }

  std::vector<CombineTerm> takeNonzero() {
    std::erase_if(terms_, [&](const CombineTerm& term) { return Real(build_, term.coefficient).is(0); });
    return take();
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
        uses_(derivation, function),
        places_(derivation.subject) {}

  void run() {
    findReadBack();
    LinearForms forms(derivation_, uses_);
    Block body = subject_.module[function_].body;
    block(body, forms);
    removeUnused(body);
    flatten(body);
    removeUnused(body);
    subject_.module[function_].body = std::move(body);
  }

private:
  void block(Block& body, LinearForms& forms) {
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
  void statement(StmtId id, LinearForms& forms, Block& out) {
    Stmt::Node node = subject_.module[id].node;
    if (auto* combine = std::get_if<Combine>(&node)) {
      const SourceRange outer = build_.range();
      build_.at(subject_.module[id].range);
      switch (subject_.mode.carrier) {
        case Carrier::Lanes:
          combineForms(*combine, forms, out);
          break;
        case Carrier::Slots:
          sweep(id, *combine, forms, out);
          break;
      }
      build_.at(outer);
    } else if (auto* branch = std::get_if<If>(&node)) {
      LinearForms then = forms, otherwise = forms;
      block(branch->then, then);
      block(branch->otherwise, otherwise);
      forms.forgetChangedIn(Block{id});
    } else if (std::holds_alternative<For>(node) || std::holds_alternative<While>(node)) {
      forms.forgetChangedIn(Block{id});
      LinearForms inside = forms, step = forms;
      if (auto* loop = std::get_if<For>(&node)) block(loop->body, inside);
      if (auto* loop = std::get_if<While>(&node)) block(loop->body, inside), block(loop->step, step);
    } else {
      forms.forgetChangedBy(id);
    }
    subject_.module[id].node = std::move(node);
  }

  void combineForms(Combine& node, LinearForms& forms, Block& out) {
    Terms terms(subject_, build_);
    for (const CombineTerm& term : node.terms) {
      const LinearForm* form = forms.find(term.source);
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
    node.terms = terms.takeNonzero();
    forms.forgetChangedBy(node);
    if (!forms.isWorthwhile(node.place, node.terms)) return;
    for (CombineTerm& term : node.terms) term.coefficient = held(term.coefficient, out);
    forms.define(node.place, node.terms, depth_);
  }

  //===--------------------------------------------------------------------===//
  // In reverse
  //===--------------------------------------------------------------------===//

  void sweep(StmtId id, Combine& node, LinearForms& forms, Block& out) {
    auto own = std::make_shared<LinearFormNode>();
    own->order = order_++;
    own->depth = depth_;
    Terms terms(subject_, build_);
    for (const CombineTerm& term : node.terms) {
      const LinearForm* form = forms.find(term.source);
      // A row in memory goes on where it is.
      const bool update =
          form && sameExpr(subject_.module, term.source, node.place) && (form->depth < depth_ || !form->local.valid());
      if (!form || update)
        terms.add(term);
      else
        own->inner.push_back({term.coefficient, form->node});
    }
    own->terms = terms.take();
    const bool isLocal = uses_.local(node.place).valid();
    own->sources = sourcesOf(*own);
    forms.forgetChangedBy(node);
    const bool isKept =
        (isLocal || readBack_.contains(places_.canonical(node.place))) && forms.isWorthwhile(node.place, own->sources);
    if (isKept) {
      for (CombineTerm& term : own->terms) term.coefficient = held(term.coefficient, out);
      for (LinearFormNode::Inner& inner : own->inner) inner.coefficient = held(inner.coefficient, out);
      forms.define(node.place, own->sources, depth_, own);
    }
    if (isKept && isLocal)
      made_[id] = own;
    else
      node.terms = sweepFrom(*own, Known::Now, out);
  }

  /// The places in memory that are sources of other places.
  void findReadBack() {
    forEachStmt(subject_.module, subject_.module[function_].body, [&](StmtId id) {
      const auto* combine = std::get_if<Combine>(&subject_.module[id].node);
      if (!combine) return;
      for (const CombineTerm& term : combine->terms)
        if (!uses_.local(term.source).valid() && !sameExpr(subject_.module, term.source, combine->place))
          readBack_.insert(places_.canonical(term.source));
    });
  }

  std::vector<CombineTerm> sourcesOf(const LinearFormNode& node) {
    Numbering numbering(subject_);
    std::set<ExprId> seen;
    std::vector<CombineTerm> found;
    const auto add = [&](const std::vector<CombineTerm>& terms) {
      for (const CombineTerm& term : terms)
        if (seen.insert(numbering.canonical(term.source)).second) found.push_back({{}, term.source});
    };
    add(node.terms);
    for (const LinearFormNode::Inner& inner : node.inner) add(inner.node->sources);
    return found;
  }

  /// Which forms may be used: those that are flat at this point, or none.
  enum class Known : std::uint8_t { Now, Never };

  /// The terms of a node in sources without forms: its locals are gone through from the last one to the first, each
  /// with the sum of what comes from those behind it.
  std::vector<CombineTerm> sweepFrom(const LinearFormNode& root, Known known, Block& out) {
    Terms terms(subject_, build_);
    struct Adjoint {
      LinearFormNode* node;
      Real weight;
    };
    std::map<std::size_t, Adjoint> left;
    const auto give = [&](const LinearFormNode& from, const std::optional<Real>& weight) {
      const auto times = [&](ExprId coefficient) {
        const Real own(build_, coefficient);
        return weight ? *weight * own : own;
      };
      for (const CombineTerm& term : from.terms) terms.add({times(term.coefficient).expr(), term.source});
      for (const LinearFormNode::Inner& inner : from.inner) {
        const auto [at, fresh] = left.try_emplace(inner.node->order, inner.node.get(), times(inner.coefficient));
        if (!fresh) at->second.weight = at->second.weight + times(inner.coefficient);
      }
    };
    give(root, std::nullopt);
    while (!left.empty()) {
      const auto last = std::prev(left.end());
      LinearFormNode& node = *last->second.node;
      Real weight = last->second.weight;
      left.erase(last);
      if (known == Known::Now) makeFlat(node, out);
      if (known == Known::Now && node.flat) {
        if (node.flat->size() > 1) weight = Real(build_, held(weight.expr(), out));
        for (const CombineTerm& term : *node.flat)
          terms.add({(weight * Real(build_, term.coefficient)).expr(), term.source});
        continue;
      }
      if (node.terms.size() + node.inner.size() > 1) weight = Real(build_, held(weight.expr(), out));
      give(node, weight);
    }
    return terms.take();
  }

  /// What many rows are made of is better known in terms of its sources. What is assigned here holds until the end of
  /// the block, and so does a node of this block.
  void makeFlat(LinearFormNode& node, Block& out) {
    if (node.flat || node.depth != depth_ || node.inner.empty()) return;
    if (++node.sweeps <= node.sources.size()) return;
    std::vector<CombineTerm> flat = sweepFrom(node, Known::Now, out);
    for (CombineTerm& term : flat) term.coefficient = held(term.coefficient, out);
    node.flat = std::move(flat);
  }

  /// The locals that keep tangents are made from sources without forms, too.
  void flatten(Block& body) {
    Block out;
    for (const StmtId id : body) {
      Stmt::Node node = subject_.module[id].node;
      if (auto* loop = std::get_if<For>(&node)) flatten(loop->body);
      if (auto* loop = std::get_if<While>(&node)) flatten(loop->body), flatten(loop->step);
      if (auto* branch = std::get_if<If>(&node)) flatten(branch->then), flatten(branch->otherwise);
      if (auto* combine = std::get_if<Combine>(&node))
        if (const auto own = made_.find(id); own != made_.end()) {
          const SourceRange outer = build_.range();
          build_.at(subject_.module[id].range);
          combine->terms = sweepFrom(*own->second, Known::Never, out);
          build_.at(outer);
        }
      subject_.module[id].node = std::move(node);
      if (!changesNothing(id)) out.push_back(id);
    }
    body = std::move(out);
  }

  /// The same coefficient as one that is cheap to repeat, and keeps its value.
  ExprId held(ExprId coefficient, Block& out) {
    if (uses_.isFixed(coefficient)) return coefficient;
    const Real value(build_, coefficient);
    const ObjectId local = derivation_.shadows.scalar(function_, value.kind());
    out.push_back(build_.statement(Declare{local}));
    out.push_back(build_.statement(Assign{build_.address(local), value.plain().expr()}));
    return marked({build_, build_.load(local)}, value.mark()).expr();
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
  Numbering places_;
  std::set<ExprId> readBack_;  ///< canonical
  unsigned depth_ = 0;
  std::size_t order_ = 0;
  std::map<StmtId, std::shared_ptr<LinearFormNode>> made_;  ///< of the Combines of locals that have forms
};

}  // namespace

void preaccumulate(Derivation& derivation, FunctionId function) { Preaccumulator(derivation, function).run(); }

}  // namespace sparsegen::differentiate
