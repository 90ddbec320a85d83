//===- Availability.h - what the way back finds in memory -------*- C++ -*-===//
//
// Part of reverse mode. The way back uses values of the way forth: factors of
// tangents, conditions, indexes. Such a value is *available* where the memory
// that it is read from holds it to the end; any other is saved.
//
// What makes more available: the body of a loop that reads nothing but what does
// not change is run again, a round at a time, before its way back. Such a loop is
// a *region*, and so is the function as a whole. Within a region the question is
// what its own statements overwrite.
//
//   for (e = 0; e < m; ++e) {              a region: x and mesh do not change
//     for (k = 0; k < 3; ++k) g[k] = ...;  run again with it
//     f += g[0] * g[1];                    g is available here
//   }
//
// The choice between saving and running again, and that nothing need be saved
// that no factor reads, are those of Hascoet and Pascual ("The Tapenade
// automatic differentiation tool", 2013), where they are called TBR and
// recomputation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Reverse/Accesses.h"
#include "Differentiate/Reverse/Restoration.h"

namespace sparsegen::differentiate {

/// Where cells are written, by the numbers of statements, ascending.
class Writes {
public:
  explicit Writes(const Accesses& accesses) : accesses_(accesses) {}

  void add(const CellSet& written, std::uint32_t at);
  /// Whether something between two numbers, these included, may write some of the cells.
  bool hasBetween(const Cells& cells, std::uint32_t from, std::uint32_t to) const;

private:
  const Accesses& accesses_;
  std::map<Cells, std::vector<std::uint32_t>> byCells_;
  std::map<CellKind, std::vector<std::uint32_t>> ofUnnamed_;  ///< of what has other ways to it than its name
};

/// Thrown where a function has no adjoint: why, and where.
struct NotReversed {
  std::string why;
  SourceRange at;
};

/// What the way back through some statements uses of the way forth.
class Needs {
public:
  /// Of a block of a function, to a fixed point. `functions` are the needs of the functions that it calls.
  Needs(const Subject& subject, const Accesses& accesses, const ir::Block& block,
        const std::map<ir::FunctionId, CellSet>& functions);

  const CellSet& cells() const { return cells_; }
  /// Whether a statement computes something of it, itself or in its blocks.
  bool keeps(ir::StmtId stmt) const { return kept_.contains(stmt); }
  /// Whether one of those calls what can't be seen into, which may not be called again.
  bool keepsOutside() const { return keepsOutside_; }
  /// All that those write, be it needed or not.
  const CellSet& written() const { return written_; }

private:
  bool visit(ir::StmtId id);
  void need(const ir::Stmt& stmt);
  void needCall(const ir::Call& call);

  const Subject& subject_;
  const Accesses& accesses_;
  const std::map<ir::FunctionId, CellSet>& functions_;
  CellSet cells_;
  std::set<ir::StmtId> kept_;
  CellSet written_;
  std::vector<ir::ObjectId> counters_;  ///< variables of the counted loops around what is visited
  bool keepsOutside_ = false;
  bool grown_ = false;
};

/// The function's body, or a loop whose rounds are run again.
struct Region {
  ir::StmtId loop;  ///< none: the function
  const Region* outer = nullptr;
  std::shared_ptr<const Needs> needs;
  std::set<ir::ObjectId> locals;  ///< declared in it, and the variables of its loops

  /// Whether running it again changes nothing that is not its own.
  bool isContained() const;
};

class Availability {
public:
  /// `functions`: as for Needs. The needs of this function are added. Nothing is restored.
  Availability(const Subject& subject, const Accesses& accesses, ir::FunctionId function,
               std::map<ir::FunctionId, CellSet>& functions);
  /// Of the same function, where the way back restores something.
  Availability(const Availability& without, Restoration restoration);

  const Region& function() const { return *regions_.at(ir::StmtId()); }
  /// The region that a loop is, or null.
  const Region* region(ir::StmtId loop) const;
  /// What the way back through statements of the function uses.
  Needs needs(const ir::Block& block) const { return Needs(subject_, accesses_, block, functions_); }
  /// What the way back through a function that is called needs. NotReversed where that is not known.
  const CellSet& needsOf(ir::FunctionId callee, SourceRange at) const;
  /// Whether a statement may be run several times in one run of its region.
  bool isRepeated(ir::StmtId stmt) const { return outermostLoop(stmt).valid(); }
  /// The outermost loop around a statement that is within its region.
  ir::StmtId outermostLoop(ir::StmtId stmt) const;
  /// The region that a statement is in.
  const Region& regionAround(ir::StmtId stmt) const { return *places_.at(stmt).region; }
  /// Whether the way back through an undone assignment has its old value without a push.
  bool hasHeld(const Restoration::Write& write, ir::StmtId at) const;
  /// What the way back undoes.
  const Restoration& restoration() const { return restoration_; }

  /// Whether the way back through a statement finds what an expression of it was.
  bool isAvailable(ir::ExprId expr, ir::StmtId at) const;
  /// The same of cells.
  bool isAvailable(const Cells& cells, ir::StmtId at) const;

private:
  /// Where a statement is.
  struct Place {
    std::uint32_t first = 0, last = 0;  ///< its number in the order of the text, and that of the last one in it
    ir::StmtId parent;                  ///< none: the function's body
    const Region* region = nullptr;
  };

  void find();
  std::shared_ptr<const Needs> needsWithin(ir::StmtId loop, const ir::Block& block);
  void number(const ir::Block& block, ir::StmtId parent);
  void note(ir::StmtId stmt, const CellSet& written, std::uint32_t at);
  void findRegions(const ir::Block& block, const Region& region);
  bool mayRunAgain(ir::StmtId loop, const Region& made) const;
  void addLocals(const ir::Block& block, std::set<ir::ObjectId>& locals) const;
  bool isCounter(ir::ObjectId object, ir::StmtId at) const;
  bool isThereBehind(const Cells& cells, ir::StmtId at) const;
  bool isComputedAgain(ir::ObjectId object, ir::StmtId at) const;
  bool isComputable(const Restoration::Temporary& temporary, ir::StmtId before) const;
  ir::StmtId around(ir::StmtId stmt, ir::StmtId parent) const;

  const Subject& subject_;
  const ir::Module& module_;
  const Accesses& accesses_;
  const ir::FunctionId function_;
  const std::map<ir::FunctionId, CellSet>& functions_;
  std::map<ir::StmtId, std::shared_ptr<const Needs>> needs_;  ///< by loop; none: the function
  std::map<ir::StmtId, Place> places_;
  std::map<ir::StmtId, std::unique_ptr<Region>> regions_;
  const Restoration restoration_;
  Writes writes_;                                                         ///< all of them
  Writes lasting_;                                                        ///< those that the way back does not undo
  mutable std::map<std::pair<ir::ObjectId, ir::StmtId>, bool> computed_;  ///< what isComputedAgain found
  std::uint32_t end_ = 0;
};

}  // namespace sparsegen::differentiate
