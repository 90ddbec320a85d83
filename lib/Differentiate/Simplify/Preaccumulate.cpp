//===- Preaccumulate.cpp - chains of Combines become one ------------------===//

#include "Differentiate/Simplify/Preaccumulate.h"

#include <algorithm>
#include <map>
#include <set>

#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Simplify/LocalJacobian.h"
#include "Differentiate/Tangent/Numbering.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Memory/NoAlias.h"
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
    if (subject_.mode.carrier == Carrier::Slots) eliminateVertices(body);
    removeUnused(body);
    subject_.module[function_].body = std::move(body);
  }

private:
  void block(Block& body, LinearForms& forms) {
    ++depth_;
    pending_.clear();
    Block out;
    for (const StmtId id : body) {
      statement(id, forms, out);
      if (!changesNothing(id)) out.push_back(id);
    }
    body = std::move(out);
    pending_.clear();
    --depth_;
  }

  /// Whether control may go elsewhere from a statement, or other code run.
  bool leavesLine(StmtId id) const {
    const Stmt::Node& node = subject_.module[id].node;
    return !std::holds_alternative<Combine>(node) && !std::holds_alternative<Assign>(node) &&
           !std::holds_alternative<Declare>(node);
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
    if (leavesLine(id)) pending_.clear();
    if (auto* combine = std::get_if<Combine>(&node)) {
      const SourceRange outer = build_.range();
      build_.at(subject_.module[id].range);
      switch (subject_.mode.carrier) {
        case Carrier::Lanes:
          combineForms(*combine, forms, out);
          break;
        case Carrier::Slots:
          if (!changesNothing(id)) addVertex(id, *combine, forms);
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
  // By elimination
  //===--------------------------------------------------------------------===//

  /// Makes a Combine a vertex of the local Jacobian.
  void addVertex(StmtId id, const Combine& node, LinearForms& forms) {
    const std::size_t number = vertices_.size();
    const ExprId place = places_.canonical(node.place);
    const bool isLocal = uses_.local(node.place).valid();
    LocalVertex own = vertexOf(node, forms);
    own.range = subject_.module[id].range;
    supersede(node.place, forms);
    std::vector<CombineTerm> sources = sourcesOf(own);
    std::vector<CombineTerm> others = sources;
    std::erase_if(others, [&](const CombineTerm& term) { return !isLocal && places_.canonical(term.source) == place; });
    forms.forgetChangedBy(node);
    own.isIntermediate =
        (isLocal || readBack_.contains(place) || updated_.contains(place)) && forms.isWorthwhile(node.place, others);
    const Readers readers = others.size() < sources.size() ? Readers::Updates : Readers::All;
    if (own.isIntermediate) forms.define(node.place, std::move(others), depth_, number, readers);
    pending_.erase(place);
    if (own.isIntermediate && !isLocal) pending_[place] = number;
    vertexOf_[id] = number;
    vertices_.push_back(std::move(own));
    sources_.push_back(std::move(sources));
  }

  /// A Combine's edges: from vertices where their forms are known, else from the sources that it has.
  LocalVertex vertexOf(const Combine& node, const LinearForms& forms) {
    LocalVertex own;
    own.depth = loops_;
    Terms terms(subject_, build_);
    std::map<std::size_t, ExprId> inner;
    observeSources(node, forms);
    for (const CombineTerm& term : node.terms) {
      const LinearForm* form = forms.find(term.source);
      if (!form || !mayStandFor(*form, term.source, node.place)) {
        terms.add(term);
        continue;
      }
      const auto [at, fresh] = inner.try_emplace(form->vertex, term.coefficient);
      if (!fresh) at->second = (Real(build_, at->second) + Real(build_, term.coefficient)).expr();
    }
    own.terms = terms.take();
    for (const auto& [vertex, coefficient] : inner) own.inner.push_back({coefficient, vertex});
    return own;
  }

  /// Whether a form may be used for a source of a place. What a place held before it is updated here goes on where it
  /// is, but for a row whose last update was in this straight line: that one need not be made.
  bool mayStandFor(const LinearForm& form, ExprId source, ExprId place) {
    if (!sameExpr(subject_.module, source, place)) return form.readers == Readers::All;
    return form.local.valid() ? form.depth >= depth_ : isPending(place, form);
  }

  bool isPending(ExprId place, const LinearForm& form) {
    const auto at = pending_.find(places_.canonical(place));
    return at != pending_.end() && at->second == form.vertex;
  }

  /// What a row was made before it is made anew, with nothing between that reads it, was not needed.
  void supersede(ExprId place, const LinearForms& forms) {
    const LinearForm* form = forms.find(place);
    if (form && isPending(place, *form)) superseded_.insert(form->vertex);
  }

  /// Rows that sources may be which are read where they are: these are needed. All of them, before any is used.
  void observeSources(const Combine& node, const LinearForms& forms) {
    for (const CombineTerm& term : node.terms) {
      const LinearForm* form = forms.find(term.source);
      if (form && mayStandFor(*form, term.source, node.place)) continue;
      if (uses_.local(term.source).valid() || isSeed(subject_.module, term.source) ||
          sameExpr(subject_.module, term.source, node.place))
        continue;
      std::erase_if(pending_, [&](const auto& row) { return !areApart(subject_.module, row.first, term.source); });
    }
  }

  /// The places in memory that are sources of other places, and of themselves.
  void findReadBack() {
    forEachStmt(subject_.module, subject_.module[function_].body, [&](StmtId id) {
      const auto* combine = std::get_if<Combine>(&subject_.module[id].node);
      if (!combine) return;
      for (const CombineTerm& term : combine->terms)
        if (!uses_.local(term.source).valid())
          (sameExpr(subject_.module, term.source, combine->place) ? updated_ : readBack_)
              .insert(places_.canonical(term.source));
    });
  }

  /// All that a Combine is made from in the end, once each; without coefficients.
  std::vector<CombineTerm> sourcesOf(const LocalVertex& vertex) {
    std::set<ExprId> seen;
    std::vector<CombineTerm> found;
    const auto add = [&](const std::vector<CombineTerm>& terms) {
      for (const CombineTerm& term : terms)
        if (seen.insert(places_.canonical(term.source)).second) found.push_back({{}, term.source});
    };
    add(vertex.terms);
    for (const LocalVertex::Inner& inner : vertex.inner) add(sources_[inner.vertex]);
    return found;
  }

  /// Rows are needed, and the locals that something is made from where they have no form.
  void findNeeded(const Block& body) {
    std::set<ObjectId> read;
    for (const LocalVertex& vertex : vertices_)
      for (const CombineTerm& term : vertex.terms)
        if (const ObjectId local = uses_.local(term.source); local.valid()) read.insert(local);
    forEachStmt(subject_.module, body, [&](StmtId id) {
      const auto at = vertexOf_.find(id);
      if (at == vertexOf_.end()) return;
      const ObjectId local = uses_.local(std::get<Combine>(subject_.module[id].node).place);
      vertices_[at->second].isNeeded = local.valid() ? read.contains(local) : !superseded_.contains(at->second);
    });
  }

  void eliminateVertices(Block& body) {
    findNeeded(body);
    std::vector<EliminatedVertex> made =
        eliminate(subject_, vertices_, [&](ExprId coefficient, Block& out) { return held(coefficient, out); });
    replaceVertices(body, made);
  }

  /// Each needed Combine as one of sources, behind what computes its coefficients.
  void replaceVertices(Block& body, std::vector<EliminatedVertex>& made) {
    Block out;
    for (const StmtId id : body) {
      Stmt stmt = subject_.module[id];
      forEachBlock(stmt, [&](Block& inner) { replaceVertices(inner, made); });
      if (const auto at = vertexOf_.find(id); at != vertexOf_.end()) {
        EliminatedVertex& own = made[at->second];
        out.insert(out.end(), own.before.begin(), own.before.end());
        if (vertices_[at->second].isNeeded) std::get<Combine>(stmt.node).terms = std::move(own.terms);
      }
      subject_.module[id] = std::move(stmt);
      if (!changesNothing(id) && !isSuperseded(id)) out.push_back(id);
    }
    body = std::move(out);
  }

  bool isSuperseded(StmtId id) const {
    const auto at = vertexOf_.find(id);
    return at != vertexOf_.end() && superseded_.contains(at->second);
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
  std::set<ExprId> readBack_;              ///< canonical
  std::set<ExprId> updated_;               ///< canonical
  std::map<ExprId, std::size_t> pending_;  ///< rows that this straight line has made and nothing has read, canonical
  std::set<std::size_t> superseded_;       ///< vertices of such rows that were made anew
  unsigned depth_ = 0;                     ///< of blocks
  unsigned loops_ = 0;                     ///< of loops
  std::vector<LocalVertex> vertices_;
  std::vector<std::vector<CombineTerm>> sources_;  ///< of a vertex, all that it is made from in the end
  std::map<StmtId, std::size_t> vertexOf_;
};

}  // namespace

void preaccumulate(Derivation& derivation, FunctionId function) { Preaccumulator(derivation, function).run(); }

}  // namespace sparsegen::differentiate
