//===- Vertices.cpp - the Combines of a function as a graph ---------------===//

#include "Differentiate/Simplify/Vertices.h"

#include <utility>

#include "Differentiate/Simplify/Combines.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Memory/NoAlias.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

Vertices::Vertices(Derivation& derivation, FunctionId function, const LaneLocals& locals)
    : derivation_(derivation),
      subject_(derivation.subject),
      function_(function),
      locals_(locals),
      places_(derivation.subject) {
  forEachStmt(subject_.module, subject_.module[function].body, [&](const Stmt& stmt) {
    const auto* combine = std::get_if<Combine>(&stmt.node);
    if (!combine) return;
    for (const CombineTerm& term : combine->terms)
      if (!locals_.local(term.source).valid())
        (sameExpr(subject_.module, term.source, combine->place) ? updated_ : readBack_)
            .insert(places_.canonical(term.source));
  });
}

void Vertices::add(StmtId id, const Combine& node, LinearForms& forms, Nesting at) {
  const std::size_t number = vertices_.size();
  const ExprId place = places_.canonical(node.place);
  const bool isLocal = locals_.local(node.place).valid();
  LocalVertex own = vertexOf(node, forms, at);
  own.range = subject_.module[id].range;
  supersede(node.place, forms);
  std::vector<CombineTerm> sources = sourcesOf(own);
  std::vector<CombineTerm> others = sources;
  std::erase_if(others, [&](const CombineTerm& term) { return !isLocal && places_.canonical(term.source) == place; });
  forms.forgetChangedBy(node);
  own.isIntermediate =
      (isLocal || readBack_.contains(place) || updated_.contains(place)) && forms.isWorthwhile(node.place, others);
  const Readers readers = others.size() < sources.size() ? Readers::Updates : Readers::All;
  if (own.isIntermediate) forms.define(node.place, std::move(others), at.blocks, number, readers);
  pending_.erase(place);
  if (own.isIntermediate && !isLocal) pending_[place] = number;
  vertexOf_[id] = number;
  vertices_.push_back(std::move(own));
  sources_.push_back(std::move(sources));
}

/// A Combine's edges.
LocalVertex Vertices::vertexOf(const Combine& node, const LinearForms& forms, Nesting at) {
  LocalVertex own;
  own.depth = at.loops;
  Terms terms(subject_);
  std::map<std::size_t, ExprId> inner;
  observeSources(node, forms, at);
  for (const CombineTerm& term : node.terms) {
    const LinearForm* form = forms.find(term.source);
    if (!form || !mayStandFor(*form, term.source, node.place, at)) {
      terms.add(term);
      continue;
    }
    const auto [edge, fresh] = inner.try_emplace(form->vertex, term.coefficient);
    if (!fresh) edge->second = (Real(subject_.build, edge->second) + Real(subject_.build, term.coefficient)).expr();
  }
  own.terms = terms.take();
  for (const auto& [vertex, coefficient] : inner) own.inner.push_back({coefficient, vertex});
  return own;
}

/// Whether a form may be used for a source of a place. What a place held before it is updated here goes on where it is,
/// but for a row whose last update was in this straight line: that one need not be made.
bool Vertices::mayStandFor(const LinearForm& form, ExprId source, ExprId place, Nesting at) {
  if (!sameExpr(subject_.module, source, place)) return form.readers == Readers::All;
  return form.local.valid() ? form.depth >= at.blocks : isPending(place, form);
}

bool Vertices::isPending(ExprId place, const LinearForm& form) {
  const auto at = pending_.find(places_.canonical(place));
  return at != pending_.end() && at->second == form.vertex;
}

/// What a row was made before it is made anew, with nothing between that reads it, was not needed.
void Vertices::supersede(ExprId place, const LinearForms& forms) {
  const LinearForm* form = forms.find(place);
  if (form && isPending(place, *form)) superseded_.insert(form->vertex);
}

/// Rows that sources may be which are read where they are: these are needed. All of them, before any is used.
void Vertices::observeSources(const Combine& node, const LinearForms& forms, Nesting at) {
  for (const CombineTerm& term : node.terms) {
    const LinearForm* form = forms.find(term.source);
    if (form && mayStandFor(*form, term.source, node.place, at)) continue;
    if (locals_.local(term.source).valid() || isSeed(subject_.module, term.source) ||
        sameExpr(subject_.module, term.source, node.place))
      continue;
    std::erase_if(pending_, [&](const auto& row) { return !areApart(subject_.module, row.first, term.source); });
  }
}

/// All that a Combine is made from in the end, once each; without coefficients.
std::vector<CombineTerm> Vertices::sourcesOf(const LocalVertex& vertex) {
  std::set<ExprId> seen;
  std::vector<CombineTerm> found;
  const auto addAll = [&](const std::vector<CombineTerm>& terms) {
    for (const CombineTerm& term : terms)
      if (seen.insert(places_.canonical(term.source)).second) found.push_back({{}, term.source});
  };
  addAll(vertex.terms);
  for (const LocalVertex::Inner& inner : vertex.inner) addAll(sources_[inner.vertex]);
  return found;
}

/// Rows are needed, and the locals that something is made from where they have no form.
void Vertices::findNeeded(const Block& body) {
  std::set<ObjectId> read;
  for (const LocalVertex& vertex : vertices_)
    for (const CombineTerm& term : vertex.terms)
      if (const ObjectId local = locals_.local(term.source); local.valid()) read.insert(local);
  forEachStmt(subject_.module, body, [&](StmtId id) {
    const auto at = vertexOf_.find(id);
    if (at == vertexOf_.end()) return;
    const ObjectId local = locals_.local(std::get<Combine>(subject_.module[id].node).place);
    vertices_[at->second].isNeeded = local.valid() ? read.contains(local) : !superseded_.contains(at->second);
  });
}

void Vertices::eliminate(Block& body) {
  findNeeded(body);
  const auto hold = [&](ExprId coefficient, Block& out) {
    return held(derivation_, function_, locals_, coefficient, out);
  };
  std::vector<EliminatedVertex> made = differentiate::eliminate(subject_, vertices_, hold);
  replace(body, made);
}

/// Each needed Combine as one of sources, behind what computes its coefficients.
void Vertices::replace(Block& body, std::vector<EliminatedVertex>& made) {
  Block out;
  for (const StmtId id : body) {
    Stmt stmt = subject_.module[id];
    forEachBlock(stmt, [&](Block& inner) { replace(inner, made); });
    if (const auto at = vertexOf_.find(id); at != vertexOf_.end()) {
      EliminatedVertex& own = made[at->second];
      out.insert(out.end(), own.before.begin(), own.before.end());
      if (vertices_[at->second].isNeeded) std::get<Combine>(stmt.node).terms = std::move(own.terms);
    }
    subject_.module[id] = std::move(stmt);
    if (!changesNothing(subject_, id) && !isSuperseded(id)) out.push_back(id);
  }
  body = std::move(out);
}

bool Vertices::isSuperseded(StmtId id) const {
  const auto at = vertexOf_.find(id);
  return at != vertexOf_.end() && superseded_.contains(at->second);
}

}  // namespace sparsegen::differentiate
