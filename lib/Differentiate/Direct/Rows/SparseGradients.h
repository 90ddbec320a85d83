//===- SparseGradients.h - the tangents of locals as short rows -*- C++ -*-===//
//
// Part of direct evaluation. What lies between independents and dependents,
//
//     flux[i] = k * (x[i + 1] - x[i]);  ...  f[i] = flux[i] - flux[i - 1];
//
// has rows of a Jacobian too, with few entries each. Such a row is a number of
// slots that is fixed for all cells that one pointer may point to: a coefficient
// each, and the column that it belongs to, or none. Coefficients are computed
// with the values; columns where rows and columns are enumerated.
//
// Each Combine of a local row fills some slots and leaves nothing in the others.
// Those that are done for all values share the first slots. What only some values
// do has slots of its own, since the columns of all ways have to be there at once;
// and so has what adds to a row. Where a branch on values gives a cell a new row
// either way, its columns begin anew with what is done first of the two.
//
// Two slots that a Combine fills and that never have different columns are one.
// A row that a loop sums up has no fixed number of slots: it is a list, a
// coefficient and a column for each term in the order of their coming. One that
// gets too long so, since the same columns come again and again, is merged: it
// has one entry for each column, and a table says at which entry each term is
// added. None of this is known before rows and columns are enumerated: a run of
// the structure pass tells (GradientLayout.h). What is made from earlier values of its own is a list, too,
// but for what only passes a row on, as `g[0] = 0.9 * g[1]` does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "Differentiate/Direct/Rows/ValueDependentControl.h"
#include "Differentiate/Model/Storage.h"

namespace sparsegen::differentiate {

/// The slots that one Combine fills.
struct SlotRange {
  std::int64_t first = 0;
  std::int64_t count = 0;
  bool begins = false;                 ///< the columns of the other slots are no more, for all values
  std::vector<std::int64_t> slotOf{};  ///< of each term: its slot, counted from the first; none of a list
};

/// How long local rows may be, so that they cost less than lanes.
struct SlotLimits {
  std::int64_t slots = 0;    ///< of a row with slots
  std::int64_t entries = 0;  ///< of a list
};

/// Which lists have one entry for each column.
enum class ListMerging : std::uint8_t {
  WhereTooLong,  ///< those that would be too long otherwise
  Everywhere,
};

/// What runs of the structure pass have said of local rows.
struct GradientLayout {
  ListMerging merging = ListMerging::WhereTooLong;
  std::set<Storage::Id> lists{};                             ///< cells whose rows are lists
  std::set<Storage::Id> merged{};                            ///< those lists that would be too long otherwise
  std::map<Storage::Id, std::int64_t> lengths{};             ///< of merged lists: the longest, where it is known
  std::map<Storage::Id, std::int64_t> capacities{};          ///< of lists that have outgrown the first one
  std::map<ir::StmtId, std::vector<std::int64_t>> slotOf{};  ///< of Combines whose terms share slots, as of SlotRange
};

class SparseGradients {
public:
  /// Of a derivative module with Carrier::Slots whose entry function is made. Throws NotDirect where a row has more
  /// slots than it may, or values have a say in the order of a list. O(statements · depth of calls).
  SparseGradients(const Subject& subject, const ValueDependentControl& unknown, const Storage& storage,
                  const GradientLayout& shapes, SlotLimits limits);

  /// Whether a place of lanes is a local row; else it is one of the caller's.
  bool isLocal(ir::ExprId place) const;
  /// Whether the rows that are cells of a storage are lists.
  bool isList(Storage::Id cells) const;
  /// Whether such a list has one entry for each column.
  bool isMerged(Storage::Id cells) const {
    return isList(cells) && (shapes_.merging == ListMerging::Everywhere || shapes_.merged.contains(cells));
  }
  /// The number of slots of the rows that are cells of a storage; of lists, how many entries they may have.
  std::int64_t width(Storage::Id cells) const;
  SlotRange slots(ir::StmtId combine) const { return slots_.at(combine); }
  /// Whether some of these rows are changed in slots of their own only, and so have to be empty at first.
  bool beginsEmpty(Storage::Id cells) const;

private:
  struct Class {
    std::vector<ir::StmtId> combines;
    bool beginsEmpty = false;
    bool isList = false;
    enum class State : std::uint8_t { New, Counting, Counted } state = State::New;
    std::int64_t width = 0;
  };

  /// A cell that a block gives a new row for sure: its place, and the Combines of which one does it first.
  struct Begun {
    ir::ExprId place;
    std::vector<ir::StmtId> first;
  };
  void collect(const ir::Block& block, ir::FunctionId function);
  void join(ir::StmtId branch);
  std::vector<Begun> begun(const ir::Block& block) const;
  std::vector<Begun> begunByBoth(ir::StmtId branch) const;
  bool touches(ir::StmtId branch, ir::ExprId place) const;
  std::int64_t count(Storage::Id cells);
  void countSlots(Storage::Id cells, Class& own);
  void countTerms(ir::StmtId combine, std::int64_t number);
  void requireList(Class& own);
  std::int64_t capacity(Storage::Id list) const;
  std::int64_t terms(const ir::Combine& node, Class& own);
  bool isAlways(ir::StmtId combine) const;
  bool isCarried(ir::StmtId combine, Storage::Id cells) const;
  bool adds(const ir::Combine& node) const;
  [[noreturn]] void fail(const char* why, const Class& own) const;

  const Subject& subject_;
  const ir::Module& module_;
  const ValueDependentControl& unknown_;
  const Storage& storage_;
  const GradientLayout& shapes_;
  SlotLimits limits_;
  std::map<Storage::Id, Class> classes_;
  std::map<ir::StmtId, SlotRange> slots_;
  std::map<ir::StmtId, ir::FunctionId> functionOf_;
  std::set<ir::StmtId> joined_;  ///< Combines that begin a row for all values with the other side of a branch
};

}  // namespace sparsegen::differentiate
