//===- Invariants.h - integers that a round does not change -----*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made. What is to hold in every round of a loop of the structure pass
// can't be seen in the rounds of some sizes. Here an integer of a round is written
// in terms of what the whole round leaves as it is: two that come out alike are
// equal at every size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

class Invariants {
public:
  /// `pass` gets expressions; its statements must not change any more. `independents`: the slots of its columns, where
  /// its rows are those of one slot, which are numbered alike: a column is written as the row with the same number
  /// then. Of other functions none are given. Linear in the pass.
  Invariants(ir::Module& pass, const Structure& structure, const std::vector<ir::Slot>& independents);

  /// The integer that a statement of a loop's body has, with the values of variables in place of these, where they have
  /// one each; nothing where it may change during a round. Of a statement in no loop, the round is one call of its
  /// function. O(nodes that are written).
  std::optional<ir::ExprId> in(ir::StmtId loop, ir::ExprId integer, ir::StmtId at);

  /// The same of an integer that is a column or none, -1: the column that it is, if it is one.
  std::optional<ir::ExprId> columnIn(ir::StmtId loop, ir::ExprId integer, ir::StmtId at);

  /// The innermost loop around a statement; none.
  ir::StmtId loopAround(ir::StmtId stmt) const;

private:
  /// How long memory must not have changed that an integer is read from.
  enum class Unchanged : std::uint8_t { InRound, InRun };

  /// What is asked of an integer.
  struct Question {
    ir::StmtId loop;  ///< it is the same in all of a round; none: in all of the run, or in a call (Unchanged::InRound)
    Unchanged memory;
    ir::StmtId at;            ///< which reads it; none: any
    bool isColumnOrNone = false;  ///< what is asked is the column

    bool isOfRound() const { return loop.valid() || memory == Unchanged::InRound; }
  };

  /// A variable, or a part of one: the elements and fields on the way to it.
  using Cell = std::pair<ir::ObjectId, std::vector<std::int64_t>>;

  /// What a cell is given: a statement, and the value, if that is an expression.
  struct Write {
    ir::StmtId stmt;
    ir::ExprId value{};
  };

  static bool mayWrite(const ir::Outside& function);
  void collect(const ir::Block& block, ir::StmtId outer, ir::StmtId loop);
  void collect(ir::StmtId id, ir::StmtId loop);
  void writes(ir::StmtId id, ir::ExprId place, ir::ExprId value);
  bool isOfVisits(ir::ExprId value) const;
  void writesMemory(ir::StmtId loop);
  void findWhole();
  std::optional<Cell> cellOf(ir::ExprId place) const;
  static bool isPartOf(const Cell& part, const Cell& whole);
  std::vector<Write> writesOf(const Cell& cell) const;
  bool isCertain(const Write& write, ir::StmtId at) const;
  bool isInSameBlock(ir::StmtId branch, ir::StmtId one, ir::StmtId other) const;
  bool isWithin(ir::StmtId stmt, ir::StmtId loop) const;
  bool isNone(const Write& write) const;
  std::optional<ir::ExprId> value(ir::ExprId integer, const Question& question);
  std::optional<ir::ExprId> oneOf(ir::ExprId integer, ir::ExprId other, const Question& question);
  std::optional<ir::ExprId> rebuilt(ir::ExprId expr, const Question& question);
  std::optional<ir::ExprId> read(ir::ExprId load, const Cell& cell, const Question& question);
  std::optional<ir::ExprId> counter(ir::ExprId load, ir::ObjectId object, ir::StmtId loop) const;
  std::optional<ir::ExprId> written(ir::ExprId load, const Cell& cell, const Question& question);
  std::optional<ir::ExprId> ofRound(const std::vector<Write>& all, const Question& question);
  std::optional<ir::ExprId> version(ir::ExprId load, const Cell& cell, const std::vector<Write>& all,
                                    const Question& question);
  bool hasVersion(ir::ExprId expr) const;
  std::optional<ir::ExprId> parameter(ir::ExprId load, ir::ObjectId object, const Question& question);
  ir::ExprId ofEntry(ir::ExprId load, ir::ObjectId object);

  ir::Module& module_;
  const std::vector<ir::Slot> independents_;
  std::vector<bool> whole_;        ///< objects of which nothing but parts is loaded and assigned, by their name
  std::set<ir::StmtId> ofVisits_;  ///< what writes down visits
  std::map<ir::StmtId, ir::StmtId> loops_;   ///< the innermost one around each statement
  std::map<ir::StmtId, ir::StmtId> outer_;   ///< the statement that each is a part of
  std::map<ir::StmtId, std::size_t> order_;  ///< of the text
  std::map<ir::ObjectId, std::vector<ir::StmtId>> counted_;  ///< the loops that a variable counts
  std::map<ir::ObjectId, ir::StmtId> declarations_;
  std::map<ir::ObjectId, std::vector<std::pair<std::optional<Cell>, Write>>> writes_;  ///< none: any part
  std::map<ir::ObjectId, std::vector<ir::ExprId>> given_;  ///< the arguments for a parameter
  std::set<ir::StmtId> writing_;                           ///< loops in which memory is written
  bool writesMemory_ = false;
  std::set<Cell> followed_;  ///< what is being looked at
  std::map<std::tuple<Cell, ir::StmtId, std::size_t>, ir::ExprId> versions_;  ///< by the loop and the last write before
  std::set<ir::ObjectId> ofVersions_;
};

}  // namespace sparsegen::differentiate
