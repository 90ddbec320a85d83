//===- JumpFlags.h - variables that say what was jumped over ----*- C++ -*-===//
//
//     if (a) { if (b) continue; p }         if (a) { if (b) { ended = true; } else { p } }
//     rest                                  if (!ended) { rest }
//
// Part of IR/Transform: a jump to the end of a round, or of a loop, from within
// branches, as a variable that guards what is behind. It leaves out no more than
// the jump did, so that what other branches decide stays theirs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "IR/UniqueNames.h"

namespace sparsegen::ir {

/// A jump of the innermost loop around it.
enum class LoopJump : std::uint8_t { Continue, Break };

class JumpFlags {
public:
  JumpFlags(Module& module, LoopJump jump, const char* name)
      : module_(module), build_(module), names_(module.objects), jump_(jump), name_(name) {}

  /// Whether the last statement of a block is such a jump.
  bool ends(const Block& block) const;
  /// Whether something in a block is, in branches but in no loop.
  bool mayEnd(const Block& block) const;
  /// The side that goes on behind a branch, where that is certain: the other one ends with such a jump. Else null.
  Block* otherSide(If& branch) const;
  /// A new variable of a function, and what declares it as false.
  ObjectId declare(FunctionId function, Block& out);
  /// Sets the variable where the jumps were, and leaves out what is behind them in the block. Linear in the block.
  void guard(Block& block, ObjectId flag);
  /// Statements as those that are run while the variable is false.
  StmtId unless(ObjectId flag, Block block);

private:
  bool isJump(StmtId id) const;
  StmtId set(ObjectId flag, std::int64_t value);

  Module& module_;
  Builder build_;
  UniqueNames names_;
  const LoopJump jump_;
  const char* const name_;
};

}  // namespace sparsegen::ir
