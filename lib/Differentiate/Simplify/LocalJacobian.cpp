//===- LocalJacobian.cpp - vertex elimination on Combines -----------------===//

#include "Differentiate/Simplify/LocalJacobian.h"

#include <cmath>
#include <set>
#include <utility>

#include "Differentiate/Simplify/EliminationOrder.h"
#include "Differentiate/Tangent/Numbering.h"
#include "Differentiate/Tangent/Real.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Rounds that a loop is expected to have, where orders are compared.
constexpr double kTypicalRounds = 8;

class Elimination {
public:
  Elimination(Subject& subject, const std::vector<LocalVertex>& vertices, const Hold& hold)
      : build_(subject.build),
        hold_(hold),
        vertices_(vertices),
        in_(vertices.size()),
        out_(vertices.size()),
        made_(vertices.size()) {
    Numbering numbering(subject);
    std::map<ExprId, std::size_t> numbers;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
      for (const CombineTerm& term : vertices[v].terms) {
        const auto [at, fresh] = numbers.try_emplace(numbering.canonical(term.source), numbers.size());
        in_[v].emplace(Origin{true, at->second}, term);
      }
      for (const LocalVertex::Inner& inner : vertices[v].inner) {
        in_[v].emplace(Origin{false, inner.vertex}, CombineTerm{inner.coefficient, {}});
        out_[inner.vertex].insert(v);
      }
    }
  }

  std::vector<EliminatedVertex> run() {
    for (std::size_t v = 0; v < vertices_.size(); ++v)
      if (vertices_[v].isIntermediate)
        for (auto& [from, term] : in_[v]) term.coefficient = held(term.coefficient, v);
    for (const std::size_t v : eliminationOrder(graph())) eliminate(v);
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
      if (!vertices_[v].isNeeded) continue;
      for (const auto& [from, term] : in_[v]) made_[v].terms.push_back(term);
    }
    return std::move(made_);
  }

private:
  /// Where an edge comes from: a vertex, or a source.
  struct Origin {
    bool isSource;
    std::size_t index;
    friend auto operator<=>(const Origin&, const Origin&) = default;
  };
  /// With the source as it is written there: what is known of its loads is known of them at that point.
  using Edges = std::map<Origin, CombineTerm>;

  bool isUnit(ExprId coefficient) const {
    const Real value(build_, coefficient);
    return value.is(1) || value.is(-1);
  }

  std::vector<GraphVertex> graph() const {
    std::vector<GraphVertex> graph;
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
      GraphVertex& own = graph.emplace_back();
      own.frequency = std::pow(kTypicalRounds, vertices_[v].depth);
      own.isIntermediate = vertices_[v].isIntermediate;
      own.isNeeded = vertices_[v].isNeeded;
      for (const auto& [from, term] : in_[v]) own.in.push_back({from.index, from.isSource, isUnit(term.coefficient)});
    }
    return graph;
  }

  /// The coefficient of an edge into a vertex, computed before that.
  ExprId held(ExprId coefficient, std::size_t vertex) {
    const SourceRange outer = build_.range();
    build_.at(vertices_[vertex].range);
    const ExprId own = hold_(coefficient, made_[vertex].before);
    build_.at(outer);
    return own;
  }

  /// What is multiplied several times is computed once.
  void eliminate(std::size_t v) {
    Edges& inner = in_[v];
    if (out_[v].size() > 1)
      for (auto& [from, term] : inner) term.coefficient = held(term.coefficient, v);
    for (const std::size_t w : std::exchange(out_[v], {})) {
      const auto edge = in_[w].find({false, v});
      Real outer(build_, edge->second.coefficient);
      in_[w].erase(edge);
      if (inner.size() > 1) outer = Real(build_, held(outer.expr(), w));
      for (const auto& [from, term] : inner) add(w, from, outer * Real(build_, term.coefficient), term.source);
    }
    if (vertices_[v].isNeeded) return;
    for (const auto& [from, term] : inner)
      if (!from.isSource) out_[from.index].erase(v);
    inner.clear();
  }

  void add(std::size_t to, Origin from, const Real& value, ExprId source) {
    const auto [edge, fresh] = in_[to].try_emplace(from, value.expr(), source);
    if (!fresh) edge->second.coefficient = (Real(build_, edge->second.coefficient) + value).expr();
    if (!from.isSource) out_[from.index].insert(to);
  }

  Builder& build_;
  const Hold& hold_;
  const std::vector<LocalVertex>& vertices_;
  std::vector<Edges> in_;
  std::vector<std::set<std::size_t>> out_;
  std::vector<EliminatedVertex> made_;
};

}  // namespace

std::vector<EliminatedVertex> eliminate(Subject& subject, const std::vector<LocalVertex>& vertices, const Hold& hold) {
  return Elimination(subject, vertices, hold).run();
}

}  // namespace sparsegen::differentiate
