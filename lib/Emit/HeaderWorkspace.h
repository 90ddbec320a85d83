//===- HeaderWorkspace.h - where large locals live --------------*- C++ -*-===//
//
// Locals that are too large for a stack get places in one block of memory, the
// workspace, that generated functions hand down: a function's own large locals
// come first in its frame, the frames of all that it calls behind them, at the
// same place, since only one of them runs at a time. Offsets are constants. The
// tape of an adjoint is handed down in the same way, to those that use it, and so
// is the number of lanes that are seeded.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <vector>

#include "Emit/HeaderLanes.h"
#include "Emit/HeaderTypes.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

/// Bytes; an object larger than this does not go on the stack.
constexpr std::uint64_t kStackLimit = 16 * 1024;

/// The least offset not below `bytes` at which an object of the workspace may begin.
constexpr std::uint64_t alignedOffset(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

/// Whether a local lives in the workspace: it is too large for a stack.
bool livesInWorkspace(const Types& types, ir::ObjectId object);

class Workspace {
public:
  /// Lays out the frames of all functions that the entry function reaches.
  /// NotEmittable: a function with large locals that calls itself.
  Workspace(const Types& types, Diagnostics& diagnostics);

  /// The offset of an object in the frame of its function; nothing for one on the stack.
  std::optional<std::uint64_t> offset(ir::ObjectId object) const;
  /// The large locals of a function, in the order of their offsets.
  const std::vector<ir::ObjectId>& objects(ir::FunctionId function) const { return frames_[function.value].objects; }
  /// Where the frames of what a function calls begin.
  std::uint64_t ownBytes(ir::FunctionId function) const { return frames_[function.value].own; }
  /// The whole frame; 0 for a function that needs no workspace.
  std::uint64_t totalBytes(ir::FunctionId function) const { return frames_[function.value].total; }
  /// Whether a function, or one that it calls, pushes or pops.
  bool usesTape(ir::FunctionId function) const { return usesTape_[function.value]; }
  LaneUse laneUse(ir::FunctionId function) const { return laneUses_[function.value]; }
  /// Whether a local of the function has lanes that must be zero before anything is written.
  bool beginsAsZero(ir::FunctionId function, ir::ObjectId local) const {
    return laneUse(function) == LaneUse::Changes && holdsLanes(types_.module(), types_.module()[local].type);
  }

private:
  enum class State : std::uint8_t { New, Open, Done };
  struct Frame {
    std::vector<ir::ObjectId> objects;
    std::uint64_t own = 0;
    std::uint64_t total = 0;
    State state = State::New;
    bool recursive = false;
  };

  void placeObjects();
  void findTape();
  void layOut(ir::FunctionId function, Diagnostics& diagnostics);

  const Types& types_;
  std::vector<Frame> frames_;
  std::vector<bool> usesTape_;
  std::vector<LaneUse> laneUses_;
  std::map<ir::ObjectId, std::uint64_t> offsets_;
};

}  // namespace sparsegen::emit
