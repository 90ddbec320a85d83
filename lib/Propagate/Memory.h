//===- Memory.h - cells, frames and the journal -----------------*- C++ -*-===//
//
// The state of the run: object instances and their cells. Where control flow
// is not known, several paths are run one after the other from one state; the
// *journal* then records what every first write to a cell replaced, so that a
// path can be undone and only the touched cells are joined. While all is known
// nothing is recorded.
//
//   fork      a point to which rollback() returns
//   delta     the cells that a path touched, with their values at its end
//   exit      where paths that left a loop or function early meet the others
//
// An exit keeps the joined state of the paths that took it as the cells in which
// it differs from the state on entry to its scope (unchanged cells are found in
// the journal). Taking an exit again looks only at what was written since the
// last time, so a loop with a break in each iteration stays linear.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "Propagate/Domain.h"

namespace sparsegen::propagation {

/// A cell of an instance, as one number.
using Location = std::uint64_t;
inline Location location(std::uint32_t instance, std::uint64_t cell) {
  return (static_cast<Location>(instance) << 32) | cell;
}

/// The storage of one object, in one call of its function.
struct Instance {
  static constexpr std::uint64_t kUnknownExtent = ~std::uint64_t{0};

  Value* cells = nullptr;
  std::uint64_t size = 0;    ///< cells that have storage
  std::uint64_t extent = 0;  ///< cells that the object has
  std::uint64_t first = 0;   ///< the number of the first cell in the object: not 0 in rows of known length
  ir::ObjectId object;
  std::int32_t growing = -1;  ///< where more storage comes from; -1: all is there
  bool fresh = true;          ///< nothing was declared or written in it yet
  bool written = false;       ///< of growing ones: some cell was written
  bool isRow = false;         ///< of an object of rows, which has an instance for each
  bool isAnyRow = false;      ///< stands for all rows at once, and is only read
  /// Its cells stand for those of all elements: a summary of an array (Gopan, DiMaio, Dor, Reps, Sagiv, "Numeric
  /// domains with summarized dimensions", TACAS 2004). What is written joins what is there.
  bool isSummary = false;
};

/// Rows are in no frame. They are numbered from here.
inline constexpr std::uint32_t kFirstRow = 0x40000000u;

struct Touched {
  Location at;
  Value value;
};
using Delta = std::vector<Touched>;

struct ExitState {
  std::unordered_map<Location, Value> cells;
  std::size_t scanned = 0;      ///< journal entries before this are in `cells`
  std::vector<Location> again;  ///< touched on a path that was undone after it was scanned
};

/// See above. `start` is the journal's length on entry to the scope.
struct Exit {
  std::size_t start = 0;
  std::unique_ptr<ExitState> state{};  ///< none: no path took it

  bool taken() const { return state != nullptr; }
};

class Memory {
public:
  explicit Memory(Domain& domain) : domain_(domain) {}

  // Instances.
  Instance& instance(std::uint32_t id) { return id < kFirstRow ? instances_[id] : rows_[id - kFirstRow]; }
  const Instance& instance(std::uint32_t id) const { return id < kFirstRow ? instances_[id] : rows_[id - kFirstRow]; }
  /// The number of those that end with their frames.
  std::uint32_t instanceCount() const { return static_cast<std::uint32_t>(instances_.size()); }
  /// Whether there is such an instance, still.
  bool has(std::uint32_t id) const { return id < kFirstRow ? id < instances_.size() : id - kFirstRow < rows_.size(); }
  /// An instance of `extent` cells, or of an unknown number; large ones get
  /// storage as they are used. Cells are Unset.
  std::uint32_t create(ir::ObjectId object, std::uint64_t extent);
  /// The summary of an array of elements of so many cells.
  std::uint32_t createSummary(ir::ObjectId object, std::uint64_t cells);
  /// The instance of one row; it does not end with a frame, and gets storage as it is used.
  std::uint32_t createRow(const Instance& row);
  /// Storage for at least `size` cells of a growing instance, none beyond its
  /// extent. The cells added are Unset, and are not recorded. How many cells the system had to be asked for.
  std::uint64_t grow(std::uint32_t id, std::uint64_t size);
  /// The cells that have storage, over all instances.
  std::uint64_t allocated() const { return allocated_; }

  /// Instances created from here on end with popTo().
  struct Frame {
    std::uint32_t instances;
    std::size_t chunk;
    std::size_t used;
  };
  Frame frame() const { return {instanceCount(), chunk_, used_}; }
  void popTo(const Frame& frame);

  // Cells.
  Value& cell(std::uint32_t id, std::uint64_t cell) { return instance(id).cells[cell]; }
  void write(std::uint32_t id, std::uint64_t at, Value value) {
    oldestWritten_ = std::min(oldestWritten_, id < kFirstRow ? id : 0);
    Value& target = instance(id).cells[at];
    if (recording_ && target.epoch != epoch_) journal_.push_back({location(id, at), target});
    value.epoch = epoch_;
    target = value;
  }
  /// The instance with the least number that was written since this was last asked, of rows 0; kNoInstance: none.
  static constexpr std::uint32_t kNoInstance = ~std::uint32_t{0};
  std::uint32_t takeOldestWritten() { return std::exchange(oldestWritten_, kNoInstance); }
  std::uint32_t oldestWritten() const { return oldestWritten_; }
  void noteWritten(std::uint32_t oldest) { oldestWritten_ = std::min(oldestWritten_, oldest); }
  void writeAt(Location at, const Value& value) {
    write(static_cast<std::uint32_t>(at >> 32), at & 0xffffffffu, value);
  }

  // Unknown control flow.
  std::size_t fork();
  /// How many are open.
  std::size_t forks() const { return forks_.size(); }
  void rollback(std::size_t position);
  void endFork();
  Delta delta(std::size_t position);
  void apply(const Delta& delta);
  /// Joins a path undone, given by its delta, into the present one, which
  /// started at the same position.
  void joinDelta(const Delta& delta, std::size_t position);
  /// The values that cells touched since had at `position`.
  Delta before(std::size_t position) const;

  Exit openExit() const { return {.start = journal_.size()}; }
  /// The present path leaves through the exit.
  void take(Exit& exit);
  /// The present path meets those that took the exit.
  void meet(Exit& exit);
  /// The present path has ended; the state is that of those that took the exit.
  void resume(Exit& exit);
  /// No path goes on from the exit.
  void drop(Exit& exit) {
    close(exit);
    exit.state.reset();
  }
  /// What the exit's paths left in a cell. O(journal) the first time.
  void complete(Exit& exit);

private:
  struct Fork {
    std::size_t position;
    std::uint32_t epoch;  ///< before it
    std::size_t takes;    ///< before it
  };

  void absorb(ExitState& state, Location at, const Value& before, bool first);
  bool alive(Location at) const { return has(static_cast<std::uint32_t>(at >> 32)); }
  Value& at(Location at) { return cell(static_cast<std::uint32_t>(at >> 32), at & 0xffffffffu); }
  void close(Exit& exit);
  std::int32_t newGrowing();
  void updateRecording();
  void mergeInto(const Fork& fork);
  Value* allocate(std::size_t cells);

  Domain& domain_;
  std::vector<Instance> instances_;
  std::deque<Instance> rows_;  ///< stay where they are: one may be made while another one is filled
  std::vector<std::unique_ptr<Value[]>> chunks_;
  std::vector<std::size_t> chunkSizes_;
  std::size_t chunk_ = 0;
  std::size_t used_ = 0;
  std::deque<std::vector<Value>> growing_;
  std::vector<std::int32_t> freeGrowing_;
  std::uint64_t allocated_ = 0;

  std::vector<Touched> journal_;  ///< with the values that were replaced
  bool recording_ = false;
  std::uint32_t epoch_ = 1;
  std::uint32_t lastEpoch_ = 1;
  std::uint32_t oldestWritten_ = kNoInstance;
  std::size_t takes_ = 0;  ///< how often an exit was taken
  std::vector<Fork> forks_;
  std::vector<ExitState*> open_;
};

}  // namespace sparsegen::propagation
