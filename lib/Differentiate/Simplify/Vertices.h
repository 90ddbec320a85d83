//===- Vertices.h - the Combines of a function as a graph -------*- C++ -*-===//
//
// Part of Preaccumulate.cpp, without lanes. Each Combine becomes a vertex of the
// local Jacobian: its edges come from other vertices where their forms are known,
// else from the sources that it names. LocalJacobian.h eliminates them.
//
// Rows that a straight line makes in several steps,
//
//     y_t[i] = a * x_t[i];  y_t[i] = 1 * y_t[i] + b * x_t[j]
//
// are made once, by the last step, where nothing between reads them: the others
// are vertices between.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Simplify/LocalJacobian.h"
#include "Differentiate/Tangent/Numbering.h"

namespace sparsegen::differentiate {

/// How deep a statement is nested.
struct Nesting {
  unsigned blocks = 0;
  unsigned loops = 0;
};

class Vertices {
public:
  Vertices(Derivation& derivation, ir::FunctionId function, const LaneLocals& locals);

  /// A straight line begins, or ends: rows that it has made are needed.
  void endLine() { pending_.clear(); }
  /// The next Combine, in the order of the text. Forgets the forms that it changes, and defines its own.
  void add(ir::StmtId id, const ir::Combine& node, LinearForms& forms, Nesting at);
  /// Makes the Combines that are needed ones of sources alone, and drops rows that others are made in place of. Once,
  /// when all of the body's were added.
  void eliminate(ir::Block& body);

private:
  LocalVertex vertexOf(const ir::Combine& node, const LinearForms& forms, Nesting at);
  bool mayStandFor(const LinearForm& form, ir::ExprId source, ir::ExprId place, Nesting at);
  bool isPending(ir::ExprId place, const LinearForm& form);
  void supersede(ir::ExprId place, const LinearForms& forms);
  void observeSources(const ir::Combine& node, const LinearForms& forms, Nesting at);
  std::vector<ir::CombineTerm> sourcesOf(const LocalVertex& vertex);
  void findNeeded(const ir::Block& body);
  void replace(ir::Block& body, std::vector<EliminatedVertex>& made);
  bool isSuperseded(ir::StmtId id) const;

  Derivation& derivation_;
  Subject& subject_;
  ir::FunctionId function_;
  const LaneLocals& locals_;
  Numbering places_;
  std::set<ir::ExprId> readBack_;              ///< places in memory that are sources of others, canonical
  std::set<ir::ExprId> updated_;               ///< those that are sources of themselves
  std::map<ir::ExprId, std::size_t> pending_;  ///< rows that this straight line has made and nothing has read
  std::set<std::size_t> superseded_;           ///< vertices of such rows that were made anew
  std::vector<LocalVertex> vertices_;
  std::vector<std::vector<ir::CombineTerm>> sources_;  ///< of a vertex, all that it is made from in the end
  std::map<ir::StmtId, std::size_t> vertexOf_;
};

}  // namespace sparsegen::differentiate
