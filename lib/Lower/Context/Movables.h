//===- Movables.h - places that may move ------------------------*- C++ -*-===//
//
// Private to `lower`. A variable that a caller turns out to get, or a member that
// turns out to stay in the caller's object, is moved when all is lowered: what was
// its place then is what a pointer leads to. So each use of one that may move is
// listed here, with a second expression that is the same as yet and that nothing
// uses: it becomes the place of that pointer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/Builder.h"

namespace sparsegen::lowering {

struct Movable {
  ir::ExprId holder;  ///< what will lead to the place
  ir::ExprId place;
};

class Movables {
public:
  /// The place of a variable that may move.
  ir::ExprId address(ir::Builder& build, ir::ObjectId variable);
  /// The place of a member that may move.
  ir::ExprId field(ir::Builder& build, ir::ExprId record, std::uint32_t field);
  /// In the order in which they were made.
  const std::vector<Movable>& all() const { return all_; }

private:
  std::vector<Movable> all_;
};

/// Makes a place what the pointer at its holder leads to; the holder has that pointer's place as its type by then.
void leadThrough(ir::Module& module, const Movable& moved);

}  // namespace sparsegen::lowering
